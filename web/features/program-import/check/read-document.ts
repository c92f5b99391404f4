import { importMaxBytes, importMaxDepth } from '#contract/programs/constants.ts';
import { checkCopy as copy } from '../copy.ts';
import { fileSize } from '../file-size.ts';
import type { JsonNode, Oddity } from '../json/json-node.ts';
import { parseJson } from '../json/parse-json.ts';
import { lineStarts, placeAt } from '../json/place.ts';
import { bodyNames } from './checked.ts';
import type { Problem } from './checked.ts';
import { pointer } from './pointer.ts';

/** Indentation may make a document larger than what is sent; beyond this it is not even read. */
const longestText = 4 * importMaxBytes;

/** The three documents are sent inside of one object. */
const documentDepth = importMaxDepth - 1;

export type ReadDocument = {
  state: 'empty' | 'broken' | 'combined' | 'read';
  root?: JsonNode;
  starts: number[];
  problems: Problem[];
};

export function readDocument(text: string): ReadDocument {
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
  const { root, oddities } = parsed;
  return { state: 'read', root, starts, problems: oddities.map((oddity) => problemOf(oddity, root, starts)) };
}

/** One file may hold all three, as an export does. */
export function holdsAllThree(root: JsonNode): boolean {
  return Object.values(bodyNames).some((name) => root.members?.has(name));
}

function problemOf({ kind, name, offset, path }: Oddity, root: JsonNode, starts: readonly number[]): Problem {
  const { title, text } = copy[kind];
  return {
    title: title(name.length > 40 ? `${name.slice(0, 40)}…` : name),
    text,
    path: pointer(root, path),
    line: placeAt(starts, offset).line,
  };
}
