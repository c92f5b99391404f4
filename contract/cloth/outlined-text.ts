import glyphs from './glyphs.json' with { type: 'json' };

/* Text as outlines, so that a drawing looks the same everywhere and needs no font. Generated from the product's two
   faces by scripts/outline-fonts.py. */

type FaceName = keyof typeof glyphs;
type Face = {
  widths: Readonly<Record<string, number>>;
  kerning: Readonly<Record<string, Readonly<Record<string, number>>>>;
  outlines: Readonly<Record<string, string>>;
};
const faces: Record<FaceName, Face> = glyphs;

export type Lettering = { face: FaceName; size: number; fill: string };

/** Used where the viewer has to choose the font. */
const families: Record<FaceName, string> = {
  serif: 'Georgia, serif',
  sans: 'Arial, sans-serif',
  number: 'Arial, sans-serif',
};

/** Normalised, so that a letter and its accent are one glyph. Characters that XML forbids are dropped. */
const written = (text: string): string =>
  // oxlint-disable-next-line no-control-regex
  text.normalize('NFC').replaceAll(/[\u0000-\u001f\u007f\ufffe\uffff]|\p{Surrogate}/gu, ' ');

const isOutlined = (text: string, face: Face): boolean =>
  Array.from(text).every((sign) => face.outlines[sign] !== undefined);

const withoutAccent = (sign: string): string => sign.normalize('NFD').charAt(0);

function kerningOf(face: Face, first: string, second: string): number {
  return face.kerning[withoutAccent(first)]?.[withoutAccent(second)] ?? 0;
}

/** In drawing units. Characters without an outline count as wide as they are high. */
export function widthOf(text: string, { face: name, size }: Lettering): number {
  const face = faces[name];
  const signs = Array.from(written(text));
  const units = signs.reduce((sum, sign, index) => {
    const next = signs[index + 1];
    return sum + (face.widths[sign] ?? 1000) + (next === undefined ? 0 : kerningOf(face, sign, next));
  }, 0);
  return (units * size) / 1000;
}

/** One line; `x` is its left end, or its middle. Text with missing glyphs is left to the viewer's fonts. */
export function outlinedText(text: string, at: { x: number; y: number; isCentred?: boolean }, how: Lettering): string {
  const { face: name, size, fill } = how;
  const face = faces[name];
  const line = written(text);
  if (line.trim() === '') return '';
  if (!isOutlined(line, face)) {
    const anchor = at.isCentred ? ' text-anchor="middle"' : '';
    return (
      `<text x="${short(at.x)}" y="${short(at.y)}" font-family="${families[name]}" font-size="${short(size)}" ` +
      `fill="${fill}"${anchor}>${escaped(line)}</text>`
    );
  }
  const scale = size / 1000;
  let place = at.isCentred ? at.x - widthOf(line, how) / 2 : at.x;
  const signs = Array.from(line);
  const paths = signs.map((sign, index) => {
    const left = place;
    const next = signs[index + 1];
    place += ((face.widths[sign] ?? 0) + (next === undefined ? 0 : kerningOf(face, sign, next))) * scale;
    const outline = face.outlines[sign];
    return outline ? `<path transform="translate(${short(left / scale)} 0)" d="${outline}"/>` : '';
  });
  return `<g fill="${fill}" transform="translate(0 ${short(at.y)}) scale(${Number(scale.toPrecision(6))})">${paths.join('')}</g>`;
}

/** Broken between words; a word too long for a line gets its own. */
function linesOf(text: string, width: number, how: Lettering): string[] {
  const lines: string[] = [];
  for (const word of written(text).split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1);
    if (last !== undefined && widthOf(`${last} ${word}`, how) <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** The largest size, from the given one down, at which the text fits into so many lines. */
export function fittingLines(
  text: string,
  room: { width: number; lines: number },
  how: Lettering,
): { lines: string[]; how: Lettering } {
  const lines = linesOf(text, room.width, how);
  const fits = lines.length <= room.lines && lines.every((line) => widthOf(line, how) <= room.width);
  if (fits || how.size < 1) return { lines, how };
  return fittingLines(text, room, { ...how, size: how.size * 0.92 });
}

/** Text between tags. */
export function escaped(text: string): string {
  return written(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Numbers of a drawing to a thousandth: finer than any printer. */
export const short = (value: number): string => String(Math.round(value * 1000) / 1000);
