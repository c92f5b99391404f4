import { importMaxBytes, importMaxDepth, programDocumentNames } from '#contract/programs/constants.ts';
import type { ProgramDocumentName } from '#contract/programs/constants.ts';
import { documentLabels, fileCopy as copy } from '../copy.ts';
import type { JsonNode } from '../json/json-node.ts';
import { hasLongLine, layOut } from '../json/lay-out.ts';
import { parseJson } from '../json/parse-json.ts';
import { bodyNames } from './checked.ts';
import type { FileText, SortedFiles, Texts } from './checked.ts';
import { recordOf } from './items.ts';
import { holdsAllThree } from './read-document.ts';

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
    const node = root.members?.get(bodyNames[name])?.node;
    if (node) parts[name] = laidOut(text.slice(node.start, node.end));
  }
  return parts;
}

function laidOut(text: string): string {
  const written = layOut(text);
  return written.length > longestLaidOut ? text : written;
}

function byContent(root: JsonNode): ProgramDocumentName | undefined {
  const named = (node: JsonNode, ...names: string[]) => names.some((name) => node.members?.has(name));
  const [first] = root.items ?? [];
  if (first)
    return named(first, 'dayNumber', 'promptText')
      ? 'daily'
      : named(first, 'weekNumber', 'practices')
        ? 'weekly'
        : undefined;
  if (Array.isArray(recordOf(root.value).prompts)) return 'daily';
  if (Array.isArray(recordOf(root.value).weeks)) return 'weekly';
  return named(root, 'title', 'durationWeeks') ? 'program' : undefined;
}

function byName(fileName: string): ProgramDocumentName | undefined {
  if (/dail|days?\b|prompt/i.test(fileName)) return 'daily';
  if (/week|theme|practice/i.test(fileName)) return 'weekly';
  return /program/i.test(fileName) ? 'program' : undefined;
}
