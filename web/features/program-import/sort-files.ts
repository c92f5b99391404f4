import { createScanner } from 'jsonc-parser';
import { importMaxBytes, importMaxDepth, programDocumentNames } from '#contract/programs/constants.ts';
import type { ProgramDocumentName } from '#contract/programs/constants.ts';
import { holdsAllThree } from './check-documents.ts';
import { bodyNames } from './checked.ts';
import type { FileText, SortedFiles, Texts } from './checked.ts';
import { documentLabels, fileCopy as copy } from './copy.ts';
import { itemsOf, memberOf, parseJson } from './parse-json.ts';
import type { JsonNode } from './parse-json.ts';

/** Indentation must not make a page of a hostile file that the browser cannot hold. */
const longestLaidOut = 4 * importMaxBytes;

/**
 * Which file is which document: by what it holds, else by its name. A single file that was put on a box belongs there,
 * whatever it holds, unless it holds all three.
 */
export function sortFiles(files: FileText[], target: ProgramDocumentName | undefined): SortedFiles {
  const placed: Partial<Texts> = {};
  const used: string[] = [];
  const left: string[] = [];
  for (const { name, text } of files) {
    const root = parseJson(text, importMaxDepth).root;
    const parts =
      root && holdsAllThree(root)
        ? partsOf(text, root)
        : single(text, root, files.length === 1 ? target : undefined, name);
    const names = programDocumentNames.filter((one) => parts[one] !== undefined);
    const [taken] = names.filter((one) => placed[one] !== undefined);
    if (names.length === 0) left.push(copy.unknown(name));
    else if (taken) left.push(copy.second(name, documentLabels[taken]));
    else {
      Object.assign(placed, parts);
      used.push(name);
    }
  }
  return { placed, used, left };
}

function single(
  text: string,
  root: JsonNode | undefined,
  target: ProgramDocumentName | undefined,
  fileName: string,
): Partial<Texts> {
  const document = target ?? (root && byContent(root)) ?? byName(fileName);
  return document ? { [document]: root && hasLongLine(text) ? laidOut(text) : text } : {};
}

function partsOf(text: string, root: JsonNode): Partial<Texts> {
  const parts: Partial<Texts> = {};
  for (const name of programDocumentNames) {
    const node = memberOf(root, bodyNames[name]);
    if (node) parts[name] = laidOut(text.slice(node.offset, node.offset + node.length));
  }
  return parts;
}

function laidOut(text: string): string {
  const written = layOut(text);
  return written.length > longestLaidOut ? text : written;
}

function byContent(root: JsonNode): ProgramDocumentName | undefined {
  const named = (node: JsonNode, ...names: string[]) => names.some((name) => memberOf(node, name));
  const [first] = itemsOf(root) ?? [];
  if (first)
    return named(first, 'dayNumber', 'promptText')
      ? 'daily'
      : named(first, 'weekNumber', 'practices')
        ? 'weekly'
        : undefined;
  if (itemsOf(memberOf(root, 'prompts'))) return 'daily';
  if (itemsOf(memberOf(root, 'weeks'))) return 'weekly';
  return named(root, 'title', 'durationWeeks') ? 'program' : undefined;
}

function byName(fileName: string): ProgramDocumentName | undefined {
  if (/dail|days?\b|prompt/i.test(fileName)) return 'daily';
  if (/week|theme|practice/i.test(fileName)) return 'weekly';
  return /program/i.test(fileName) ? 'program' : undefined;
}

/** No line of a document written by hand is longer; a file that a program wrote may be a single line. */
const longLine = 1_000;

function hasLongLine(text: string): boolean {
  return text.split('\n').some((line) => line.length > longLine);
}

/**
 * JSON with one name or item on each line, so that an error can be pointed at. It goes from token to token instead of
 * reading and writing values: a name that is there twice must still be there twice afterwards, to be refused. (The
 * library's own formatter takes minutes for a megabyte.)
 */
export function layOut(json: string): string {
  const scanner = createScanner(json.replace(/^\ufeff/, ' '), true);
  const next = (): string => {
    scanner.scan();
    return scanner.getTokenLength() === 0
      ? ''
      : json.slice(scanner.getTokenOffset(), scanner.getTokenOffset() + scanner.getTokenLength());
  };
  const out: string[] = [];
  let depth = 0;
  const newLine = () => out.push(`\n${'  '.repeat(depth)}`);
  for (let before = '', token = next(); token !== ''; before = token, token = next()) {
    const isEnd = token === '}' || token === ']';
    if (isEnd) depth -= 1;
    if (isEnd ? before !== '{' && before !== '[' : before === '{' || before === '[' || before === ',') newLine();
    if (token === '{' || token === '[') depth += 1;
    out.push(token === ':' ? ': ' : token);
  }
  return out.join('');
}
