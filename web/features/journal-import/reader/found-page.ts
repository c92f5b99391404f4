import { entryTextMax } from '#contract/journal/rules.ts';
import { firstImportDate, sourceIdMax } from '#contract/journal-import/rules.ts';

/** A page of another journal, as the preview shows it and as it is sent. */
export type FoundPage = {
  sourceId: string;
  /** With the offset of the place it was written in, so that its first ten characters are its date there. */
  writtenAt: string;
  text: string;
  /** These two stay in the file. */
  photos: number;
  mood: { value: number; most: number } | null;
};

/** What a file says of a page, before it is one. */
export type RawPage = {
  id: unknown;
  /** In milliseconds; NaN where the file has none. */
  at: number;
  timeZone: unknown;
  text: string;
  photos: number;
  mood: FoundPage['mood'];
};

export type Left = { withoutWords: number; withoutDate: number };

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** The pages of one in the file: none without words or date, several where it is longer than a page can be. */
export function pagesOf(raw: RawPage, zoneHere: string, now: number, left: Left): FoundPage[] {
  // As the server stores it: what it would make empty must not sink a batch.
  const text = raw.text.replaceAll('\r\n', '\n').replaceAll('\u0000', '').toWellFormed().trim();
  if (text === '') {
    left.withoutWords += 1;
    return [];
  }
  if (!(raw.at >= Date.parse(firstImportDate) + 24 * hourMs && raw.at <= now)) {
    left.withoutDate += 1;
    return [];
  }
  const sourceId = (typeof raw.id === 'string' && oneLine(raw.id)) || `at ${raw.at}`;
  const offset = offsetAt(raw.at, raw.timeZone) ?? offsetAt(raw.at, zoneHere) ?? 0;
  return partsOf(text).map((part, index) => ({
    sourceId: `${sourceId.slice(0, sourceIdMax - 8)}${index === 0 ? '' : ` ${index + 1}`}`,
    // One after the other in the journal.
    writtenAt: withOffset(Math.min(raw.at + index, now), offset),
    text: part,
    photos: index === 0 ? raw.photos : 0,
    mood: raw.mood,
  }));
}

/** At the end of a paragraph, a line or a word; never half a character. */
export function partsOf(text: string, most = entryTextMax): string[] {
  const parts: string[] = [];
  let rest = text;
  while (rest.length > most) {
    const piece = rest.slice(0, most + 1);
    const at = [piece.lastIndexOf('\n\n'), piece.lastIndexOf('\n'), piece.lastIndexOf(' ')].find(
      (end) => end > most / 2,
    );
    const end = at ?? (/[\ud800-\udbff]/.test(piece.charAt(most - 1)) ? most - 1 : most);
    parts.push(rest.slice(0, end).trim());
    rest = rest.slice(end).trim();
  }
  return [...parts, rest].filter((part) => part !== '');
}

// oxlint-disable-next-line no-control-regex
const oneLine = (id: string): string => id.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ').trim();

const formats = new Map<string, Intl.DateTimeFormat | null>();

/** In minutes; undefined for a zone nobody knows. */
export function offsetAt(at: number, timeZone: unknown): number | undefined {
  if (typeof timeZone !== 'string' || timeZone === '') return undefined;
  const format = formats.get(timeZone) ?? formatOf(timeZone);
  formats.set(timeZone, format);
  const name = format?.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value;
  const [, sign, hours, minutes] = /^GMT(?:([+-])(\d\d):(\d\d))?/.exec(name ?? '') ?? [];
  if (name === undefined) return undefined;
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0));
}

function formatOf(timeZone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  } catch {
    return null;
  }
}

/** `2019-05-03T21:14:00.000+02:00` */
export function withOffset(at: number, offset: number): string {
  const there = new Date(at + offset * minuteMs).toISOString().slice(0, -1);
  const two = (value: number) => String(value).padStart(2, '0');
  const size = Math.abs(offset);
  return `${there}${offset < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
export const countOf = (value: unknown): number => (Array.isArray(value) ? value.length : 0);
