import { createScanner, getNodePath, parseTree } from 'jsonc-parser';
import type { Node, ParseError } from 'jsonc-parser';
import { faultCopy as copy } from './copy.ts';
import { explainFault } from './json-fault.ts';

/** A value with its place in the text. */
export type JsonNode = Node;
export type Path = readonly (string | number)[];

/** Names that are valid JSON and would still lose or change something when they are read. */
export type Oddity = { kind: 'twice' | 'reserved'; name: string; offset: number; path: Path };

type ParsedJson =
  | { root: JsonNode; value: unknown; oddities: Oddity[]; fault?: undefined }
  | { root?: undefined; fault: { offset: number; sentence: string; isDepth: boolean } };

const reserved = '__proto__';

/** Accepts exactly what JSON.parse accepts, tells where every value stands, and says in a sentence what is wrong. */
export function parseJson(source: string, maxDepth: number): ParsedJson {
  // Some editors begin a file with a byte order mark. In its place a space, so that offsets stay as they are.
  const text = source.replace(/^\ufeff/, ' ');
  const tooDeep = firstTooDeep(text, maxDepth);
  const errors: ParseError[] = [];
  // What is nested too deeply is cut off: the library goes one call deeper with every bracket.
  const root = parseTree(tooDeep === undefined ? text : text.slice(0, tooDeep), errors, { disallowComments: true });
  const [error] = errors;
  if (tooDeep !== undefined && !(error && error.offset < tooDeep))
    return { fault: { offset: tooDeep, sentence: copy.tooDeep(maxDepth), isDepth: true } };
  if (error || !root) return { fault: { ...explainFault(text, error), isDepth: false } };
  return { root, value: valueOf(text), oddities: odditiesIn(root) };
}

/** The first bracket that is one too deep. From token to token, so that ten thousand of them are no crash. */
function firstTooDeep(text: string, maxDepth: number): number | undefined {
  const scanner = createScanner(text, true);
  for (let depth = 0; ;) {
    scanner.scan();
    if (scanner.getTokenLength() === 0) return undefined;
    const char = text[scanner.getTokenOffset()];
    if (char === '}' || char === ']') depth -= 1;
    else if (char === '{' || char === '[') depth += 1;
    if (depth > maxDepth) return scanner.getTokenOffset();
  }
}

/** The library's own values would let a reserved name reach into the machinery of objects. */
function valueOf(text: string): unknown {
  return text.includes(reserved)
    ? JSON.parse(text, (name, value: unknown) => (name === reserved ? undefined : value))
    : JSON.parse(text);
}

function odditiesIn(node: JsonNode): Oddity[] {
  if (node.type !== 'object') return (node.children ?? []).flatMap(odditiesIn);
  const seen = new Set<string>();
  return membersOf(node).flatMap(({ name, offset, value }) => {
    const kind = name === reserved ? 'reserved' : seen.has(name) ? 'twice' : undefined;
    seen.add(name);
    return [...(kind ? [{ kind, name, offset, path: getNodePath(value) } as const] : []), ...odditiesIn(value)];
  });
}

type Member = { name: string; offset: number; value: JsonNode };

function membersOf(node: JsonNode): Member[] {
  if (node.type !== 'object') return [];
  return (node.children ?? []).flatMap(({ children: [key, value] = [] }) =>
    key && value ? [{ name: String(key.value), offset: key.offset, value }] : [],
  );
}

/** Of two members with one name it is the last, as JSON.parse has it. */
export function memberOf(node: JsonNode | undefined, name: string): JsonNode | undefined {
  return node && membersOf(node).findLast((member) => member.name === name)?.value;
}

export function itemsOf(node: JsonNode | undefined): JsonNode[] | undefined {
  return node?.type === 'array' ? (node.children ?? []) : undefined;
}

/**
 * The offset to point at for a path: the name of a member, or the beginning of an item. Where something is missing it
 * is the beginning of what it is missing from.
 */
export function offsetOf(root: JsonNode, path: Path): number {
  let node = root;
  let offset = root.offset;
  for (const step of path) {
    // A document may be written as the bare list, while the path names the list it stands for.
    if (node.type === 'array' && !/^\d+$/.test(String(step))) continue;
    const item = itemsOf(node)?.[Number(step)];
    const member = membersOf(node).findLast(({ name }) => name === String(step));
    const found = item ?? member?.value;
    if (!found) break;
    node = found;
    offset = member?.offset ?? found.offset;
  }
  return offset;
}
