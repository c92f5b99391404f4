import { programDocumentNames } from '#contract/programs/constants.ts';
import type { ProgramDocumentName } from '#contract/programs/constants.ts';
import { documentLabels, file as copy } from '#messages/program-import.ts';
import { bodyNames, readDocument, recordOf } from './read-document.ts';
import type { Texts } from './read-document.ts';

export type FileText = { name: string; text: string };

type SortedFiles = {
  placed: Partial<Texts>;
  /** Names of the files that are in a box now. */
  used: string[];
  /** Sentences about the others. */
  left: string[];
};

/**
 * Assigns files to documents by content, else by name. A single file dropped on a box goes there whatever it contains,
 * unless it has all three documents.
 */
export function sortFiles(files: FileText[], target: ProgramDocumentName | undefined): SortedFiles {
  const placed: Partial<Texts> = {};
  const used: string[] = [];
  const left: string[] = [];
  for (const file of files) {
    const parts = partsOf(file, files.length === 1 ? target : undefined);
    const names = programDocumentNames.filter((name) => parts[name] !== undefined);
    const taken = names.find((name) => placed[name] !== undefined);
    if (names.length === 0) left.push(copy.unknown({ name: file.name }));
    else if (taken) left.push(copy.second({ name: file.name, label: documentLabels[taken] }));
    else {
      Object.assign(placed, parts);
      used.push(file.name);
    }
  }
  return { placed, used, left };
}

function partsOf({ name, text }: FileText, target: ProgramDocumentName | undefined): Partial<Texts> {
  const { state, value, problems } = readDocument(text);
  if (state === 'combined')
    return Object.fromEntries(
      programDocumentNames.flatMap((one) => {
        const part = recordOf(value)[bodyNames[one]];
        return part === undefined ? [] : [[one, laidOut(part)]];
      }),
    );
  const document = target ?? byContent(value) ?? byName(name);
  if (!document) return {};
  const isLaidOut =
    state !== 'read' || problems.length > 0 || text.split('\n').every((line) => line.length <= longLine);
  return { [document]: isLaidOut ? text : laidOut(value) };
}

/** Longer than any line a person writes; a generated file may be a single line, and an error needs a line to point at. */
const longLine = 1_000;

const laidOut = (value: unknown): string => JSON.stringify(value, null, 2);

function byContent(value: unknown): ProgramDocumentName | undefined {
  const has = (item: unknown, ...names: string[]) => names.some((name) => name in recordOf(item));
  if (Array.isArray(value)) {
    if (has(value[0], 'dayNumber', 'promptText')) return 'daily';
    return has(value[0], 'weekNumber', 'practices') ? 'weekly' : undefined;
  }
  if (Array.isArray(recordOf(value).prompts)) return 'daily';
  if (Array.isArray(recordOf(value).weeks)) return 'weekly';
  return has(value, 'title', 'durationWeeks') ? 'program' : undefined;
}

function byName(fileName: string): ProgramDocumentName | undefined {
  if (/dail|days?\b|prompt/i.test(fileName)) return 'daily';
  if (/week|theme|practice/i.test(fileName)) return 'weekly';
  return /program/i.test(fileName) ? 'program' : undefined;
}
