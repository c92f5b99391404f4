/** The highest level there is. */
export const loudest = 9;

/** As many levels as there are threads in the warp: the loudest of each part, so that no word vanishes. */
export function columnsOf(levels: string, count: number): number[] {
  if (levels === '' || count < 1) return [];
  const known = Array.from(levels, Number);
  return Array.from({ length: count }, (_, index) => {
    const from = Math.floor((index * known.length) / count);
    const to = Math.max(from + 1, Math.floor(((index + 1) * known.length) / count));
    return Math.max(...known.slice(from, to));
  });
}

/** Levels while they come: what is laid stays where it is, until the warp is full and all of it moves together. */
export function growingColumns(levels: string, count: number): number[] {
  let each = 2;
  while (levels.length / each > count) each *= 2;
  return columnsOf(levels.slice(0, Math.floor(levels.length / each) * each), Math.floor(levels.length / each));
}

/** What is kept and sent of a recording: never more digits than the contract takes. */
export const levelsWithin = (levels: string, most: number): string =>
  levels.length <= most ? levels : columnsOf(levels, most).join('');

/** Half the height at the loudest leaves the ends of the warp to be seen; silence is all but flat. */
const share = 0.44;
const least = 2;

type Frame = { gap: number; height: number };

/** One thread through the warp, up and down in turn; `over` is where a warp thread lies on top of it. */
export function threadPath(columns: readonly number[], { gap, height }: Frame) {
  const middle = height / 2;
  let path = `M0 ${middle}`;
  let last = { x: 0, y: middle };
  const over: { x: number; y: number }[] = [];
  columns.forEach((level, index) => {
    const reach = Math.max(least, (level / loudest) * height * share);
    const x = (index + 0.5) * gap;
    const y = Math.round((index % 2 === 0 ? middle - reach : middle + reach) * 10) / 10;
    const half = (last.x + x) / 2;
    path += `C${half} ${last.y} ${half} ${y} ${x} ${y}`;
    last = { x, y };
    if (index % 2 === 1) over.push(last);
  });
  return { path, over };
}
