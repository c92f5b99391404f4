export type DiffPart = { kind: 'same' | 'added' | 'taken'; text: string };

/** Table cells a comparison may take: two texts of some 2,000 words that have nothing in common. Beyond it, lines are compared. */
const cellsMost = 4_000_000;

/** What was taken out of one text and added to get the other, word by word; line by line where that would take too long. */
export function wordDiff(from: string, to: string): DiffPart[] {
  return compared(wordsOf(from), wordsOf(to)) ?? compared(linesOf(from), linesOf(to)) ?? whole(from, to);
}

export function countChanged(parts: readonly DiffPart[], kind: 'added' | 'taken'): number {
  return parts.reduce((sum, part) => sum + (part.kind === kind ? (part.text.match(/\S+/g)?.length ?? 0) : 0), 0);
}

/** Each with the space that follows it. */
const wordsOf = (text: string): string[] => text.match(/^\s+|\S+\s*/g) ?? [];
const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

/** Spaces do not count, a new line does. */
const sameness = (piece: string): string => piece.trim() + (piece.includes('\n') ? '\n' : '');

function whole(from: string, to: string): DiffPart[] {
  return joined([
    { kind: 'taken', text: from },
    { kind: 'added', text: to },
  ]);
}

/** The last word of a text has no space after it; where the other goes on, the two must not run together. */
const spacious = (one: string, other: string): string => (/\s$/.test(other) ? other : one);

/** Undefined when it would take too long. */
function compared(from: string[], to: string[]): DiffPart[] | undefined {
  const [old, next] = [from.map(sameness), to.map(sameness)];
  let start = 0;
  while (start < old.length && start < next.length && old[start] === next[start]) start += 1;
  let [oldEnd, nextEnd] = [old.length, next.length];
  while (oldEnd > start && nextEnd > start && old[oldEnd - 1] === next[nextEnd - 1])
    [oldEnd, nextEnd] = [oldEnd - 1, nextEnd - 1];
  const middle = longestCommon(old.slice(start, oldEnd), next.slice(start, nextEnd));
  if (!middle) return undefined;

  const parts: DiffPart[] = to
    .slice(0, start)
    .map((text, index) => ({ kind: 'same', text: spacious(from[index] ?? '', text) }));
  let [at, nextAt] = [start, start];
  const until = (oldTo: number, nextTo: number) => {
    for (; at < oldTo; at += 1) parts.push({ kind: 'taken', text: from[at] ?? '' });
    for (; nextAt < nextTo; nextAt += 1) parts.push({ kind: 'added', text: to[nextAt] ?? '' });
  };
  for (const [oldIndex, nextIndex] of middle) {
    until(start + oldIndex, start + nextIndex);
    parts.push({ kind: 'same', text: spacious(from[at] ?? '', to[nextAt] ?? '') });
    [at, nextAt] = [at + 1, nextAt + 1];
  }
  until(oldEnd, nextEnd);
  parts.push(...to.slice(nextEnd).map((text): DiffPart => ({ kind: 'same', text })));
  return joined(parts);
}

/** Pairs of places that stay, in order. */
function longestCommon(old: readonly string[], next: readonly string[]): [number, number][] | undefined {
  const width = next.length + 1;
  if (old.length * next.length > cellsMost) return undefined;
  const lengths = new Uint16Array((old.length + 1) * width);
  const length = (row: number, column: number) => lengths[row * width + column] ?? 0;
  for (let row = old.length - 1; row >= 0; row -= 1) {
    for (let column = next.length - 1; column >= 0; column -= 1) {
      lengths[row * width + column] =
        old[row] === next[column]
          ? length(row + 1, column + 1) + 1
          : Math.max(length(row + 1, column), length(row, column + 1));
    }
  }
  const pairs: [number, number][] = [];
  let [row, column] = [0, 0];
  while (row < old.length && column < next.length) {
    if (old[row] === next[column]) {
      pairs.push([row, column]);
      [row, column] = [row + 1, column + 1];
    } else if (length(row + 1, column) >= length(row, column + 1)) row += 1;
    else column += 1;
  }
  return pairs;
}

/** Neighbours of one kind become one part. */
function joined(parts: readonly DiffPart[]): DiffPart[] {
  const whole: DiffPart[] = [];
  for (const part of parts) {
    const last = whole.at(-1);
    if (part.text === '') continue;
    if (last?.kind === part.kind) last.text += part.text;
    else whole.push({ ...part });
  }
  return whole;
}
