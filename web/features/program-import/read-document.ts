import { findNodeAtLocation, getNodePath, parseTree, printParseErrorCode } from 'jsonc-parser';
import type { Node, ParseError } from 'jsonc-parser';
import { daysPerWeek, importMaxBytes, weeksMax } from '#contract/programs/constants.ts';
import type { ProgramDocumentName } from '#contract/programs/constants.ts';
import { check as copy, fault } from '#messages/program-import.ts';

/** The contents of the three boxes. */
export type Texts = Record<ProgramDocumentName, string>;

/** The name of each document in the request, and the first step of a path in a refusal. */
export const bodyNames = { program: 'programData', weekly: 'weeklyData', daily: 'dailyData' } as const satisfies Record<
  ProgramDocumentName,
  string
>;

export type Path = readonly (string | number)[];

export type Problem = {
  /** "Day 17" */
  title: string;
  /** Empty if the title says it all. */
  text: string;
  /** "/16/promptText"; empty for the document as a whole. */
  path: string;
  line: number;
  /** Only for syntax errors. */
  column?: number;
};

export type ReadDocument = {
  /** `combined` has all three documents, as an export has. */
  state: 'empty' | 'broken' | 'combined' | 'read';
  /** Of broken JSON, as much as could be parsed: the preview stays while a word is unfinished. */
  root?: Node;
  value?: unknown;
  /** It is a document of another kind, not JSON with an error. */
  isOther?: boolean;
  problems: Problem[];
};

const problemsShown = 100;

/** Leaves room for indentation. */
export const largestText = 4 * importMaxBytes;

/** Some editors start a file with a byte order mark. A space in its place keeps the offsets. */
export const parseText = (text: string): unknown => JSON.parse(text.replace(/^\ufeff/, ' '));

export function readDocument(text: string): ReadDocument {
  if (text.trim() === '') return { state: 'empty', problems: [] };
  if (text.length > largestText) return { state: 'broken', problems: [{ ...copy.tooLong, path: '', line: 1 }] };
  const errors: ParseError[] = [];
  try {
    const root = parseTree(text.replace(/^\ufeff/, ' '), errors, { disallowComments: true });
    if (!root || errors[0]) return broken(text, root, errors[0]);
    const value = parseText(text);
    const problems = namesTwice(text, root);
    // Splitting a combined document would drop one of two values under one name.
    if (problems.length === 0 && holdsAllThree(value)) return { state: 'combined', root, value, problems };
    return { state: 'read', root, value, problems };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { state: 'broken', problems: [{ ...copy.tooDeep, path: '', line: 1 }] };
  }
}

function broken(text: string, root: Node | undefined, error: ParseError | undefined): ReadDocument {
  const other = otherFormat(text);
  const code = error ? printParseErrorCode(error.error) : '';
  const said = code in fault ? fault[code as keyof typeof fault] : fault.InvalidSymbol;
  const problem: Problem = {
    title: copy.invalidJson.title,
    text: other ? copy.looksLike[other] : `${said} ${copy.invalidJson.text}`,
    path: '',
    ...placeAt(text, error?.offset ?? text.length),
  };
  return { state: 'broken', isOther: other !== undefined, ...(root ? { root } : {}), problems: [problem] };
}

/** What no JSON begins like. */
function otherFormat(text: string): 'markdown' | 'table' | 'text' | undefined {
  const start = text.replace(/^\ufeff/, '').trimStart();
  if (/^(?:[{["]|\/[/*])/.test(start) || !/\s/.test(start.trim())) return undefined;
  if (/^(?:#{1,6}|[-*+]|\d{1,3}\.)\s/m.test(start)) return 'markdown';
  const [first = '', ...others] = start.split('\n', 2);
  return others.length > 0 && /\S(?:\t|[,;]\S)/.test(first) ? 'table' : 'text';
}

function holdsAllThree(value: unknown): boolean {
  return Object.values(bodyNames).some((name) => name in recordOf(value));
}

/** JSON.parse would silently drop one of the two values. */
function namesTwice(text: string, root: Node): Problem[] {
  const found: Node[] = [];
  collectTwice(root, found);
  return found.map((property) => ({
    title: copy.twice.title({ name: String(property.children?.[0]?.value).slice(0, 40) }),
    text: copy.twice.text,
    path: pointer(getNodePath(property.children?.[1] ?? property)),
    ...lineAt(text, property.offset),
  }));
}

/** Stops at as many as are shown: the place of each is counted from the beginning of the text. */
function collectTwice(node: Node, found: Node[]): void {
  const seen = new Set<string>();
  for (const child of node.children ?? []) {
    if (found.length >= problemsShown) return;
    if (node.type === 'object') {
      const name = String(child.children?.[0]?.value);
      if (seen.has(name)) found.push(child);
      seen.add(name);
    }
    collectTwice(child, found);
  }
}

/** Lines and columns start at 1. */
function placeAt(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset);
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
}

export function lineAt(text: string, offset: number): { line: number } {
  return { line: placeAt(text, offset).line };
}

/** The node a path leads to; for a missing one the node it is missing from. */
export function nodeAt(root: Node, path: Path): Node {
  const node = findNodeAtLocation(root, [...path]);
  if (!node) return path.length === 0 ? root : nodeAt(root, path.slice(0, -1));
  return node.parent?.type === 'property' ? node.parent : node;
}

/** A JSON pointer: "/16/promptText". */
export function pointer(path: Path): string {
  return path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/* Lenient reading: a value in a document may be anything. */

export function recordOf(value: unknown): Record<string | number, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

export function wholeOf(value: unknown, most: number): number | undefined {
  return Number.isInteger(value) && (value as number) >= 1 && (value as number) <= most ? (value as number) : undefined;
}

export const weekOf = (item: unknown): number | undefined => wholeOf(recordOf(item).weekNumber, weeksMax);
export const dayOf = (item: unknown): number | undefined => wholeOf(recordOf(item).dayNumber, daysPerWeek);
