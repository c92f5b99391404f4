import type { LoomCell } from '#contract/assignments/rules.ts';
import { moodBand, moodLabel, type MoodBand } from '#contract/journal/rules.ts';
import { listed } from '#contract/text.ts';

export const daysPerRow = 7;

/** The class of a cell: its colour, or the state of a day without an entry. */
export function cellClass({ state, mood }: LoomCell): string {
  return mood === null ? state : moodBand(mood);
}

/** The number in a cell; a plus if more than one entry was written for the day. */
export function cellNumber({ mood, hasMore }: LoomCell): string {
  return mood === null ? '' : `${mood}${hasMore ? '+' : ''}`;
}

const withoutEntry = { written: 'written', skipped: 'no entry', today: 'today', ahead: 'to come' } as const;

export function cellText({ day, state, mood, hasMore }: LoomCell): string {
  if (mood === null) return `Day ${day}: ${withoutEntry[state]}`;
  return `Day ${day}: mood ${mood}, ${moodLabel(mood)}${hasMore ? ', the lowest of several entries' : ''}`;
}

/** Days without entries, as in a program no one has begun. */
export function daysToCome(count: number, from = 1): LoomCell[] {
  return Array.from({ length: count }, (_, index) => ({ day: from + index, state: 'ahead', mood: null }));
}

/** A program on its first day. */
export function onDayOne(days: number): LoomCell[] {
  return [{ day: 1, state: 'today', mood: null }, ...daysToCome(days - 1, 2)];
}

/** The written days, with their moods. */
export function writtenDays(cells: readonly LoomCell[]): { day: number; mood: number }[] {
  return cells.flatMap(({ day, mood }) => (mood === null ? [] : { day, mood }));
}

/** A session on a day of the program, held or ahead. */
export type DayKnot = { day: number; isHeld: boolean };

/** "Session on day 5. Sessions ahead on days 19 and 26." */
function knotSummary(knots: readonly DayKnot[]): string {
  const said = (isHeld: boolean, ahead: string) => {
    const days = knots.filter((knot) => knot.isHeld === isHeld).map(({ day }) => day);
    if (days.length === 0) return [];
    return days.length === 1 ? `Session${ahead} on day ${days[0]}.` : `Sessions${ahead} on days ${listed(days)}.`;
  };
  return [said(true, ''), said(false, ' ahead')].flat().join(' ');
}

/** A summary of the cloth in one sentence or two. */
export function loomSummary(cells: readonly LoomCell[], knots: readonly DayKnot[] = []): string {
  const written = cells.filter((cell) => cell.state === 'written').length;
  const skipped = cells.filter((cell) => cell.state === 'skipped').length;
  const today = cells.find((cell) => cell.state === 'today');
  return [
    `${written} of ${cells.length} days written${skipped ? `, ${skipped} without an entry` : ''}.`,
    bandSummary(writtenDays(cells).map(({ mood }) => mood)),
    today ? `Today is day ${today.day}.` : '',
    knotSummary(knots),
  ]
    .filter(Boolean)
    .join(' ');
}

/** How many days are in each mood band; empty without any. */
export function bandSummary(moods: readonly number[]): string {
  const inBand = (band: MoodBand, name: string) => {
    const count = moods.filter((mood) => moodBand(mood) === band).length;
    return count ? `${count} at ${name}` : '';
  };
  const bands = [inBand('high', '7 to 10'), inBand('mid', '5 to 6'), inBand('low', '1 to 4')].filter(Boolean);
  return bands.length === 0 ? '' : `Mood: ${bands.join(', ')}.`;
}

export function weeksOf<Cell>(cells: readonly Cell[]): Cell[][] {
  const weeks: Cell[][] = [];
  for (let start = 0; start < cells.length; start += daysPerRow) weeks.push(cells.slice(start, start + daysPerRow));
  return weeks;
}
