import * as z from 'zod/mini';
import type { FieldErrors } from '#contract/errors.ts';
import { importMaxBytes, importMaxDepth, programDocumentNames } from '#contract/programs/constants.ts';
import type { ProgramDocumentName } from '#contract/programs/constants.ts';
import { importProgramBodySchema } from '#contract/programs/documents.ts';
import { bodyNames } from './checked.ts';
import type { Checked, CheckedDocument, Problem, Texts } from './checked.ts';
import { checkCopy as copy } from './copy.ts';
import { memberOf, parseJson } from './parse-json.ts';
import type { JsonNode, Oddity } from './parse-json.ts';
import { previewOf } from './preview.ts';
import type { PreviewSource } from './preview.ts';
import { itemIndex, pointer, problemOf, refusalOf } from './problems.ts';
import type { Refusal } from './problems.ts';
import { fileSize } from './read-file.ts';
import { lineStarts, placeAt } from './text-lines.ts';

/** As many as anybody reads; the rest is counted. */
const problemsShown = 100;

type All<Value> = Record<ProgramDocumentName, Value>;

/** The server's own schemas, so that the page says beforehand exactly what the server would say afterwards. */
export class DocumentChecker {
  /** The latest that could be read: the preview does not fall apart with every unfinished word. */
  readonly #latest: All<PreviewSource>;

  constructor() {
    this.#latest = each(() => ({ root: undefined, starts: [0] }));
  }

  check(texts: Texts, refused: FieldErrors = {}): Checked {
    const read = each((name) => readDocument(texts[name]));
    const own = refusalsOf(read);
    const refusals = each((name) => [...own[name], ...refusedIn(name, refused)]);
    const documents = each((name) => checkedDocument(name, read[name], refusals[name]));
    const bytes = new TextEncoder().encode(JSON.stringify(bodyOf(read))).length;
    return {
      documents,
      preview: this.#preview(read, refusals.daily),
      bytes,
      isTooLarge: bytes > importMaxBytes,
      isSound: bytes <= importMaxBytes && programDocumentNames.every((name) => isSound(read[name], own[name])),
    };
  }

  #preview(read: All<ReadDocument>, refusals: Refusal[]) {
    for (const name of programDocumentNames) {
      const { state, root, starts } = read[name];
      if (state !== 'broken') this.#latest[name] = { root, starts };
    }
    const faultyPrompts = new Set(read.daily.root ? refusals.flatMap(({ path }) => itemIndex(path) ?? []) : []);
    return previewOf({ ...this.#latest, faultyPrompts });
  }
}

function each<Value>(make: (name: ProgramDocumentName) => Value): All<Value> {
  return { program: make('program'), weekly: make('weekly'), daily: make('daily') };
}

function bodyOf(read: All<ReadDocument>): Record<string, unknown> {
  return Object.fromEntries(programDocumentNames.map((name) => [bodyNames[name], read[name].value]));
}

function isSound({ state, problems }: ReadDocument, refusals: Refusal[]): boolean {
  return state === 'read' && problems.length === 0 && refusals.length === 0;
}

function refusedIn(name: ProgramDocumentName, refused: FieldErrors): Refusal[] {
  return Object.entries(refused).flatMap(([field, message]) =>
    below(bodyNames[name], { path: field.split('.'), message }),
  );
}

/**
 * All at once, so that what the documents say about each other is looked at as well; one that cannot be read is left
 * out.
 */
function refusalsOf(read: All<ReadDocument>): All<Refusal[]> {
  const all = issuesOf(bodyOf(read));
  return each((name) => (read[name].root ? all.flatMap((refusal) => below(bodyNames[name], refusal)) : []));
}

function issuesOf(body: unknown): Refusal[] {
  const outcome = z.safeParse(importProgramBodySchema, body);
  return outcome.success ? [] : outcome.error.issues.map(refusalOf);
}

/** What concerns one document, with the path as it is inside of it. */
function below(bodyName: string, { path, message }: Refusal): Refusal[] {
  return path[0] === bodyName ? [{ path: path.slice(1), message }] : [];
}

function checkedDocument(
  name: ProgramDocumentName,
  { state, root, value, starts, problems }: ReadDocument,
  refusals: Refusal[],
): CheckedDocument {
  if (state !== 'read' || !root)
    return { state: state === 'read' ? 'broken' : state, problems, problemCount: problems.length };
  const all = [...problems, ...distinct(refusals).map((refusal) => problemOf({ name, root, value, starts }, refusal))];
  all.sort((one, other) => one.line - other.line);
  return {
    state: all.length === 0 ? 'sound' : 'faulty',
    problems: all.slice(0, problemsShown),
    problemCount: all.length,
  };
}

function distinct(refusals: Refusal[]): Refusal[] {
  const seen = new Set<string>();
  return refusals.filter(({ path, message }) => {
    const key = `${path.join('.')} ${message}`;
    return !seen.has(key) && seen.add(key);
  });
}

/** Indentation may make a document larger than what is sent; beyond this it is not even read. */
const longestText = 4 * importMaxBytes;

/** The three documents are sent inside of one object. */
const documentDepth = importMaxDepth - 1;

type ReadDocument = {
  state: 'empty' | 'broken' | 'combined' | 'read';
  root?: JsonNode;
  value?: unknown;
  starts: number[];
  problems: Problem[];
};

function readDocument(text: string): ReadDocument {
  if (text.length > longestText)
    return {
      state: 'broken',
      starts: [0],
      problems: [{ ...copy.tooLarge(fileSize(importMaxBytes)), path: '', line: 1 }],
    };
  if (text.trim() === '') return { state: 'empty', starts: [0], problems: [] };
  const starts = lineStarts(text);
  const parsed = parseJson(text, documentDepth);
  if (parsed.root && holdsAllThree(parsed.root)) return { state: 'combined', starts, problems: [] };
  if (!parsed.root) {
    const { offset, sentence, isDepth } = parsed.fault;
    const said = isDepth
      ? { title: copy.tooDeep, text: sentence }
      : { title: copy.invalidJson.title, text: `${sentence} ${copy.invalidJson.text}` };
    return { state: 'broken', starts, problems: [{ ...said, path: '', ...placeAt(starts, offset) }] };
  }
  const { root, value, oddities } = parsed;
  return {
    state: 'read',
    root,
    value,
    starts,
    problems: oddities.map((oddity) => oddityProblem(oddity, root, starts)),
  };
}

/** One file may hold all three, as an export does. */
export function holdsAllThree(root: JsonNode): boolean {
  return Object.values(bodyNames).some((name) => memberOf(root, name));
}

function oddityProblem({ kind, name, offset, path }: Oddity, root: JsonNode, starts: readonly number[]): Problem {
  const { title, text } = copy[kind];
  return {
    title: title(name.length > 40 ? `${name.slice(0, 40)}…` : name),
    text,
    path: pointer(root, path),
    line: placeAt(starts, offset).line,
  };
}
