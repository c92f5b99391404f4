import type { LoomCell } from '#contract/assignments/rules.ts';
import { periodInWords } from '#contract/date-lists.ts';
import type { DateWords } from '#contract/date-words.ts';
import { moodBand, type MoodBand } from '#contract/journal/rules.ts';
import { daysPerWeek } from '#contract/programs/constants.ts';
import { slugOf } from '#contract/text.ts';
import { escaped, fittingLines, outlinedText, short, type Lettering } from './outlined-text.ts';

/* The cloth on paper: one drawing, used by the browser to show, save and print it and by the server for the
   download. A self-contained SVG; all lengths are millimetres. */

/** In the reader’s language. Only the type: the words themselves stay out of the contract. */
type ClothWords = { dates: DateWords; cloth: (typeof import('#messages/cloth.ts'))['onPaper'] };

export type ClothOnPaper = {
  words: ClothWords;
  title: string;
  /** Whose it is; may be empty. */
  name: string;
  /** The first day and the last, such as 2025-09-22. */
  from: string;
  to: string;
  cells: readonly LoomCell[];
  /** Otherwise a mood is shown by cuts alone: none for 7 to 10, one for 5 to 6, two for 1 to 4. */
  hasNumbers?: boolean;
  /** For free pages: no day is missing. */
  isFree?: boolean;
};

type Dye = { fill: string; edge: string; thread: string; on: string };
type Ground = { paper: string; warp: string; knot: string; dyes: Record<MoodBand, Dye> };

const dark = 'rgb(0,0,0)';
const light = 'rgb(255,255,255)';

const white: Ground = {
  paper: '#fff',
  warp: '#c9bfa8',
  knot: '#64665a',
  dyes: {
    low: { fill: '#b14d44', edge: '#8c2f28', thread: dark, on: '#fffaf6' },
    mid: { fill: '#dbae4b', edge: '#98700f', thread: light, on: '#2a2006' },
    high: { fill: '#457d57', edge: '#2c5c3d', thread: dark, on: '#fbfbf3' },
  },
};

const bound: Ground = {
  paper: '#1b4535',
  warp: '#53715f',
  knot: '#c9d6c4',
  dyes: {
    low: { fill: '#d2705f', edge: '#d2705f', thread: light, on: '#240d09' },
    mid: { fill: '#dfb151', edge: '#dfb151', thread: light, on: '#241b04' },
    high: { fill: '#84b38c', edge: '#84b38c', thread: light, on: '#0e2014' },
  },
};

/** The upright sheet for a wall, A3. */
export const sheetSize = { width: 297, height: 420 };
/** The cover of the printed journal, A5. */
export const coverSize = { width: 148, height: 210 };

type Place = { width: number; top: number; rowHeight: number; threadsFrom: number; threadsTo: number };

export function sheetDrawing(cloth: ClothOnPaper): string {
  const { width } = sheetSize;
  const rows = rowsOf(cloth.cells);
  const rowHeight = Math.min(62.4, 250 / rows);
  const top = 50.5 + (250 - rows * rowHeight) / 2;
  const title = fittingLines(
    cloth.title,
    { width: width - 48, lines: 2 },
    { face: 'serif', size: 20.8, fill: '#1f241e' },
  );
  const said: Lettering = { face: 'sans', size: 10.1, fill: '#54584d' };
  const facts = [
    periodInWords(cloth.from, cloth.to, cloth.words.dates),
    [cloth.name, daysWritten(cloth)].filter(Boolean).join(', '),
  ].map((line) => fittingLines(line, { width: width - 48, lines: 1 }, said));
  const lastLine = sheetSize.height - 25;
  const firstFact = lastLine - 15.6;
  const lastOfTitle = firstFact - 20.5;
  return drawing(sheetSize, cloth, white, [
    woven(cloth, white, { width, top, rowHeight, threadsFrom: 0, threadsTo: 317 }),
    ...title.lines.map((line, index) =>
      outlinedText(
        line,
        { x: 24, y: lastOfTitle - (title.lines.length - 1 - index) * title.how.size * 1.1 },
        title.how,
      ),
    ),
    ...facts.map(({ lines, how }, index) => outlinedText(lines.join(' '), { x: 24, y: firstFact + index * 15.6 }, how)),
  ]);
}

export function coverDrawing(cloth: ClothOnPaper): string {
  const { width, height } = coverSize;
  const rows = rowsOf(cloth.cells);
  const title = fittingLines(cloth.title, { width: 113, lines: 3 }, { face: 'serif', size: 17.8, fill: '#f5efdf' });
  const [from, to] = [cloth.from.slice(0, 4), cloth.to.slice(0, 4)];
  const years = from === to ? to : cloth.words.dates.span({ from, to });
  const said = [cloth.name, years].filter(Boolean).join(', ');
  const person = fittingLines(said, { width: 113, lines: 1 }, { face: 'sans', size: 7.4, fill: '#c9d6c4' });
  const firstLine = 20.7 + title.how.size * 0.78;
  const afterTitle = firstLine + (title.lines.length - 1) * title.how.size * 1.08;
  const wordsEnd = afterTitle + 14;
  const rowHeight = Math.min(25.2, (height - 10.4 - wordsEnd - 18) / rows);
  const top = height - 10.4 - rows * rowHeight;
  return drawing(coverSize, cloth, bound, [
    woven(cloth, bound, { width, top, rowHeight, threadsFrom: Math.max(wordsEnd + 4, top - 8.9), threadsTo: height }),
    // the fold of the binding
    `<rect x="7.4" y="0" width="0.4" height="${height}" fill="#000" fill-opacity="0.3"/>`,
    ...title.lines.map((line, index) =>
      outlinedText(line, { x: 19.2, y: firstLine + index * title.how.size * 1.08 }, title.how),
    ),
    ...person.lines.map((line) => outlinedText(line, { x: 19.2, y: afterTitle + 12 }, person.how)),
  ]);
}

const daysOf = (cells: readonly LoomCell[]) => ({
  days: cells.length,
  written: cells.filter(({ state }) => state === 'written').length,
});

const daysWritten = ({ cells, isFree, words: { cloth: copy } }: ClothOnPaper): string =>
  (isFree ? copy.freeDays : copy.days)(daysOf(cells));

const aboutOf = ({ cells, isFree, words: { cloth: copy } }: ClothOnPaper): string =>
  (isFree ? copy.aboutFree : copy.about)(daysOf(cells));

/** The file name without extension, such as 2025-09-22-living-from-desire. */
export function clothFileName({ title, from }: ClothOnPaper): string {
  return [from, slugOf(title)].filter(Boolean).join('-');
}

const rowsOf = (cells: readonly LoomCell[]): number => Math.max(1, Math.ceil(cells.length / daysPerWeek));

function drawing(
  { width, height }: { width: number; height: number },
  cloth: ClothOnPaper,
  { paper }: Ground,
  parts: readonly string[],
): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}mm" height="${height}mm" viewBox="0 0 ${width} ${height}" ` +
    `role="img" aria-labelledby="title about"><title id="title">${escaped(cloth.title)}</title>` +
    // Moods are omitted: they were left out of the picture on purpose.
    `<desc id="about">${escaped(aboutOf(cloth))}</desc>` +
    `<rect width="${width}" height="${height}" fill="${paper}"/>${parts.join('')}</svg>\n`
  );
}

/**
 * Lines along a cell: horizontal in a lying one, vertical in a standing one. Lines, because SVG patterns render slowly.
 */
function threadsOf({ x, y, width, height }: Box, isStanding: boolean, thread: string): string {
  const room = isStanding ? width : height;
  const lines = Array.from({ length: Math.floor((room - 1) / 2) }, (_, index) => {
    const by = 1.25 + index * 2;
    return isStanding
      ? `M${short(x + by)} ${short(y)}v${short(height)}`
      : `M${short(x)} ${short(y + by)}h${short(width)}`;
  });
  const opacity = thread === dark ? 0.13 : 0.22;
  return `<path d="${lines.join('')}" stroke="${thread}" stroke-opacity="${opacity}" stroke-width="0.5"/>`;
}

/** Rows of seven from edge to edge on seven threads; odd days lie across, even ones stand up. */
function woven({ cells, hasNumbers }: ClothOnPaper, ground: Ground, place: Place): string {
  const column = place.width / daysPerWeek;
  const warp = Array.from({ length: daysPerWeek }, (_, index) => {
    const x = short((index + 0.5) * column - place.width / 1200);
    const height = short(place.threadsTo - place.threadsFrom);
    return `<rect x="${x}" y="${short(place.threadsFrom)}" width="${short(place.width / 600)}" height="${height}" fill="${ground.warp}"/>`;
  });
  const drawn = cells.map((cell, index) => {
    const x = (index % daysPerWeek) * column;
    const y = place.top + Math.floor(index / daysPerWeek) * place.rowHeight;
    return cellOf(cell, ground, { x, y, width: column, height: place.rowHeight }, Boolean(hasNumbers));
  });
  return [...warp, ...drawn].join('');
}

/** Plain weave: a page without a mood. */
const undyed = ({ paper, warp, knot }: Ground): Dye => ({ fill: paper, edge: warp, thread: knot, on: knot });

type Box = { x: number; y: number; width: number; height: number };

function cellOf(cell: LoomCell, ground: Ground, box: Box, hasNumbers: boolean): string {
  const [middle, centre] = [box.x + box.width / 2, box.y + box.height / 2];
  if (cell.mood === null && cell.state !== 'written') {
    if (cell.state === 'ahead') return '';
    const radius = Math.min(box.width * 0.135, box.height * 0.2);
    return (
      `<circle cx="${short(middle)}" cy="${short(centre)}" r="${short(radius)}" fill="${ground.paper}" ` +
      `stroke="${ground.knot}" stroke-width="${short(radius * 0.14)}"/>`
    );
  }
  const band = cell.mood === null ? undefined : moodBand(cell.mood);
  const { fill, edge, thread, on } = band ? ground.dyes[band] : undyed(ground);
  const isStanding = cell.day % 2 === 0;
  const bite = Math.min(box.width * 0.154, box.height * 0.105);
  const side = isStanding ? box.width * 0.154 : -box.width * 0.012;
  const shape: Box = isStanding
    ? { x: box.x + side, y: box.y, width: box.width - 2 * side, height: box.height }
    : { x: box.x + side, y: box.y + bite, width: box.width - 2 * side, height: box.height - 2 * bite };
  const line = box.width * 0.012;
  const place = (by: number) =>
    `x="${short(shape.x + by)}" y="${short(shape.y + by)}" width="${short(shape.width - 2 * by)}" ` +
    `height="${short(shape.height - 2 * by)}" rx="${short(box.width * 0.035 - by)}"`;
  const dyed =
    `<rect ${place(0)} fill="${fill}"/>${threadsOf(shape, isStanding, thread)}` +
    `<rect ${place(line / 2)} fill="none" stroke="${edge}" stroke-width="${short(line)}"/>`;
  if (!band) return dyed;
  if (!hasNumbers) return dyed + cutsOf(band, shape, ground.paper);
  const size = Math.min(box.width * 0.36, box.height * 0.4);
  const number = `${cell.mood}${cell.hasMore ? '+' : ''}`;
  const how: Lettering = { face: 'number', size, fill: on };
  return dyed + outlinedText(number, { x: middle, y: centre + size * 0.35, isCentred: true }, how);
}

const cuts: Record<MoodBand, readonly number[]> = { high: [], mid: [0.5], low: [0.36, 0.64] };

function cutsOf(band: MoodBand, { x, y, width, height }: Box, paper: string): string {
  const wide = height * 0.075;
  return cuts[band]
    .map((at) => {
      const top = short(y + height * at - wide / 2);
      return `<rect x="${short(x - 0.2)}" y="${top}" width="${short(width + 0.4)}" height="${short(wide)}" fill="${paper}"/>`;
    })
    .join('');
}
