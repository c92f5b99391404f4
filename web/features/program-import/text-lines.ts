/** Lines and columns count from 1, columns in the browser's own units, as editors do. */
type Place = { line: number; column: number };

/** The offset at which each line begins. */
export function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

export function lineCount(text: string): number {
  let count = 1;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}

export function placeAt(starts: readonly number[], offset: number): Place {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
}

/** Where a line begins and ends, without its line break; of a line past the end, the end of the text. */
export function lineSpan(text: string, line: number): { start: number; end: number } {
  const starts = lineStarts(text);
  const start = starts[line - 1] ?? text.length;
  const next = starts[line];
  return { start, end: next === undefined ? text.length : next - 1 };
}
