import type { FieldErrors } from '#contract/errors.ts';
import { programDocumentNames } from '#contract/programs/constants.ts';
import type { ProgramDocumentName } from '#contract/programs/constants.ts';
import { programDay } from '#contract/programs/rules.ts';
import { check as copy } from '#messages/program-import.ts';
import { previewOf } from './preview.ts';
import type { Preview } from './preview.ts';
import {
  bodyNames,
  dayOf,
  lineAt,
  nodeAt,
  parseText,
  pointer,
  readDocument,
  recordOf,
  weekOf,
} from './read-document.ts';
import type { Path, Problem, ReadDocument, Texts } from './read-document.ts';

/** What the server answered about the texts it was sent. */
export type Refused = { of: Texts; fields: FieldErrors } | undefined;

export type CheckedDocument = Pick<ReadDocument, 'state' | 'isOther' | 'problems'>;

export type Checked = {
  documents: Record<ProgramDocumentName, CheckedDocument>;
  /** Null while there is nothing to show. */
  preview: Preview | null;
  /** All three can be sent. Whether they make a program is for the server to say. */
  isReady: boolean;
};

export function checkDocuments(texts: Texts, refused?: Refused): Checked {
  const read = each((name) => readDocument(texts[name]));
  const refusals = each((name) => refusalsOf(name, read[name], refused));
  return {
    documents: each((name) => ({
      state: read[name].state,
      isOther: read[name].isOther ?? false,
      problems: [...read[name].problems, ...refusals[name].map((one) => problemOf(name, texts[name], read[name], one))],
    })),
    preview: previewOf(
      each((name) => read[name].root),
      texts.daily,
      new Set(refusals.daily.flatMap(({ path }) => path.find((step) => typeof step === 'number') ?? [])),
    ),
    isReady: programDocumentNames.every((name) => read[name].state === 'read' && read[name].problems.length === 0),
  };
}

function each<Value>(make: (name: ProgramDocumentName) => Value): Record<ProgramDocumentName, Value> {
  return { program: make('program'), weekly: make('weekly'), daily: make('daily') };
}

type Refusal = { path: Path; message: string };

/** What the server refused in a document, as long as the refused value is unchanged. */
function refusalsOf(name: ProgramDocumentName, { state, value }: ReadDocument, refused: Refused): Refusal[] {
  if (state !== 'read' || !refused) return [];
  const sent = parseText(refused.of[name]);
  return Object.entries(refused.fields).flatMap(([field, message]) => {
    const [document, ...steps] = field.split('.');
    if (document !== bodyNames[name]) return [];
    const path = steps.map((step) => (/^\d+$/.test(step) ? Number(step) : step));
    // A document may be the plain list that the first step of the path names.
    const inside = Array.isArray(value) && typeof path[0] === 'string' ? path.slice(1) : path;
    const isUnchanged = JSON.stringify(valueAt(sent, inside)) === JSON.stringify(valueAt(value, inside));
    return isUnchanged ? [{ path: inside, message }] : [];
  });
}

function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((inside, step) => recordOf(inside)[step], value);
}

function problemOf(name: ProgramDocumentName, text: string, { root, value }: ReadDocument, refusal: Refusal): Problem {
  const { path, message } = refusal;
  const place = describeItem(name, value, path);
  return {
    ...(place === undefined ? { title: message, text: '' } : { title: place, text: message }),
    path: pointer(path),
    ...lineAt(text, root ? nodeAt(root, path).offset : 0),
  };
}

/** "Day 17", "Week 2", "Week 2, practice 1"; undefined for what concerns the document as a whole. */
function describeItem(name: ProgramDocumentName, value: unknown, path: Path): string | undefined {
  const at = path.findIndex((step) => typeof step === 'number');
  if (name === 'program' || at === -1) return undefined;
  const index = Number(path[at]);
  const item = valueAt(value, path.slice(0, at + 1));
  const week = weekOf(item);
  const day = dayOf(item);
  if (name === 'daily')
    return week === undefined || day === undefined
      ? copy.item.daily({ item: index + 1 })
      : copy.day({ day: programDay(week, day) });
  const place = week === undefined ? copy.item.weekly({ item: index + 1 }) : copy.week({ week });
  const practice = path[at + 1] === 'practices' ? path[at + 2] : undefined;
  return typeof practice === 'number' ? copy.practice({ place, practice: practice + 1 }) : place;
}
