/** A value with its place in the text: `start` is its first character, `end` the one after its last. */
export type JsonNode = {
  start: number;
  end: number;
  value: unknown;
  /** Of a list. */
  items?: JsonNode[];
  /** Of an object. */
  members?: Map<string, Member>;
};

export type Member = { keyStart: number; node: JsonNode };

export type Path = readonly (string | number)[];

/** Names that are valid JSON and would still lose or change something when they are read. */
export type Oddity = { kind: 'twice' | 'reserved'; name: string; offset: number; path: Path };

/**
 * The offset to point at for a path: the name of a member, or the beginning of an item. Where something is missing it
 * is the beginning of what it is missing from.
 */
export function offsetOf(root: JsonNode, path: Path): number {
  let node = root;
  let offset = root.start;
  for (const step of path) {
    const found = stepInto(node, step);
    if (found === 'skip') continue;
    if (!found) break;
    node = found.node;
    offset = found.offset;
  }
  return offset;
}

function stepInto(node: JsonNode, step: string | number): { node: JsonNode; offset: number } | 'skip' | undefined {
  if (node.items) {
    const index = typeof step === 'number' ? step : /^\d+$/.test(step) ? Number(step) : undefined;
    // A document may be written as the bare list, while the path names the list it stands for.
    if (index === undefined) return 'skip';
    const item = node.items[index];
    return item && { node: item, offset: item.start };
  }
  const member = node.members?.get(String(step));
  return member && { node: member.node, offset: member.keyStart };
}
