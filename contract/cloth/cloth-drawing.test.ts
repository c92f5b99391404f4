import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { LoomCell } from '#contract/assignments/rules.ts';
import { onPaper } from '#messages/cloth.ts';
import { time as dates } from '#messages/platform.ts';
import { clothFileName, coverDrawing, sheetDrawing, type ClothOnPaper } from './cloth-drawing.ts';
import { fittingLines, outlinedText, widthOf } from './outlined-text.ts';

const cellsOf = (moods: readonly number[]): LoomCell[] =>
  moods.map((mood, index) =>
    mood === 0 ? { day: index + 1, state: 'skipped', mood: null } : { day: index + 1, state: 'written', mood },
  );
const moods = [5, 4, 6, 0, 5, 3, 6, 6, 7, 0, 6, 8, 7, 7, 8, 9, 7, 7, 8, 6, 8, 0, 9, 8, 7, 9, 8, 9];
const cloth: ClothOnPaper = {
  words: { dates, cloth: onPaper },
  title: 'Living from Desire',
  name: 'Nora Whitfield',
  from: '2025-09-22',
  to: '2025-10-19',
  cells: cellsOf(moods),
};
const awkward: ClothOnPaper = {
  ...cloth,
  title: '<b>Q&A</b> "of" \u0001 mornings ]]> '.repeat(9),
  name: '朝子 О’Брайен 🧵\ud800',
  cells: cellsOf(Array.from({ length: 84 }, (_, index) => index % 11)),
};
const drawings = { sheetDrawing, coverDrawing };

/** Read and drawn by librsvg, which is strict about what an SVG is. Three channels, row by row. */
async function drawn(svg: string, width: number) {
  const { data, info } = await sharp(Buffer.from(svg))
    .resize({ width })
    .flatten()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return {
    ratio: info.height / info.width,
    at: (x: number, y: number) => [...data.subarray((y * info.width + x) * info.channels).subarray(0, 3)],
  };
}

describe.each(Object.entries(drawings))('%s', (_, draw) => {
  it.each([
    ['28 days', cloth],
    ['28 days with numbers', { ...cloth, hasNumbers: true }],
    ['one week', { ...cloth, cells: cellsOf(moods.slice(0, 7)) }],
    ['twelve weeks, awkward words', awkward],
    ['nothing written, no name', { ...cloth, name: '', cells: cellsOf([0, 0, 0, 0, 0, 0, 0]) }],
  ])('is well-formed and refers to nothing outside itself: %s', async (_case, what) => {
    const svg = draw(what);
    await expect(sharp(Buffer.from(svg)).metadata()).resolves.toMatchObject({ format: 'svg' });
    expect(svg.replace('xmlns="http://www.w3.org/2000/svg"', '')).not.toMatch(
      /href|url\(|src=|@import|@font-face|https?:|data:|<style|<script|<image|<foreignObject/i,
    );
  });

  it('has the same proportions at any size', async () => {
    expect((await drawn(draw(cloth), 120)).ratio).toBeCloseTo(420 / 297, 1);
    expect((await drawn(draw(cloth), 1200)).ratio).toBeCloseTo(420 / 297, 2);
  });

  it('tells no mood in numbers, and its words need no font', () => {
    const svg = draw(cloth);
    expect(svg).not.toContain('<text');
    expect(svg.match(/<title id="title">(.*?)<\/title><desc id="about">(.*?)<\/desc>/)?.slice(1)).toEqual([
      'Living from Desire',
      '25 of 28 days written.',
    ]);
    // Seven outlines of numbers would be those of the first row; the words are the same in both.
    const outlines = (what: string) => what.match(/<path /g)?.length ?? 0;
    expect(outlines(draw({ ...cloth, hasNumbers: true })) - outlines(svg)).toBe(25);
  });
});

it('dyes, cuts, knots and bare threads stand where the days are', async () => {
  const cells = cellsOf([9, 5, 2, 0, 9, 9, 9]);
  const { at } = await drawn(
    sheetDrawing({ ...cloth, cells: [...cells.slice(0, 6), { day: 7, state: 'ahead', mood: null }] }),
    594,
  );
  const middleOf = (day: number) => Math.round(((day - 0.5) * 594) / 7);
  const centre = Math.round((50.5 + 125) * 2);
  const [fern, weld, madder, white] = [
    [69, 125, 87],
    [219, 174, 75],
    [177, 77, 68],
    [255, 255, 255],
  ];
  const near = (pixel: number[], colour: number[] | undefined) =>
    pixel.every((value, channel) => Math.abs(value - (colour?.[channel] ?? 0)) < 45);
  expect(near(at(middleOf(1) + 9, centre), fern)).toBe(true);
  expect(near(at(middleOf(2) + 9, centre), white)).toBe(true); // cut once, in the middle
  expect(near(at(middleOf(2) + 9, centre - 20), weld)).toBe(true);
  expect(near(at(middleOf(3) + 9, centre), madder)).toBe(true); // cut twice, beside the middle
  expect(near(at(middleOf(4), centre), white)).toBe(true); // inside the knot
  expect(near(at(middleOf(7) + 9, centre), white)).toBe(true);
});

it('a page without a mood is woven and neither dyed nor cut, and counts as written', () => {
  const svg = sheetDrawing({
    ...cloth,
    cells: [{ day: 1, state: 'written', mood: null }],
    isFree: true,
    hasNumbers: true,
  });
  expect(svg).not.toMatch(/#b14d44|#dbae4b|#457d57|<circle/);
  // Threads along the cell, as in a dyed one.
  expect(svg).toContain('<path d="M');
  expect(svg.match(/<desc id="about">(.*?)<\/desc>/)?.[1]).toContain('1');
});

it('a file is named by its first day and its program', () => {
  expect(clothFileName(cloth)).toBe('2025-09-22-living-from-desire');
  expect(clothFileName({ ...cloth, title: '朝の頁' })).toBe('2025-09-22');
});

describe('words as outlines', () => {
  const how = { face: 'serif', size: 20, fill: '#000' } as const;

  it('kern, with accents as without', () => {
    expect(widthOf('To', how)).toBeLessThan(widthOf('T', how) + widthOf('o', how));
    expect(widthOf('Tó', how)).toBeCloseTo(widthOf('To', how), 3);
  });

  it('take a letter and its accent apart as one sign', () => {
    expect(outlinedText('Zoe\u0308', { x: 0, y: 0 }, how)).toBe(outlinedText('Zoë', { x: 0, y: 0 }, how));
  });

  it('are left to the fonts of the reader where the face lacks a sign', () => {
    expect(outlinedText('朝 & <b>', { x: 0, y: 0 }, how)).toContain('>朝 &amp; &lt;b&gt;</text>');
  });

  it('get smaller until they fit', () => {
    const fitted = fittingLines('A very long title of a program that says everything', { width: 100, lines: 2 }, how);
    expect(fitted.lines.length).toBeLessThanOrEqual(2);
    expect(fitted.how.size).toBeLessThan(20);
    for (const line of fitted.lines) expect(widthOf(line, fitted.how)).toBeLessThanOrEqual(100);
  });
});
