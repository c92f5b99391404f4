import type { LoomCell } from '#contract/assignments/rules.ts';
import { moodBand, type MoodBand } from '#contract/journal/rules.ts';
import { listed } from '#web/platform/listed.ts';
import { loom as copy } from '#messages/ui-loom.ts';
import { mood as moodCopy } from '#messages/ui-mood.ts';
import { moodLabel } from '../mood-label.ts';

export const daysPerRow = 7;

/** The class of a cell: its colour, or the state of a day without an entry. */
export function cellClass({ state, mood }: LoomCell): string {
  return mood === null ? state : moodBand(mood);
}

/** The class of a date that has a page: plain weave for one without a mood. */
export const weaveBand = (mood: number | null): MoodBand | 'undyed' => (mood === null ? 'undyed' : moodBand(mood));

/** The number in a cell; a plus if more than one entry was written for the day. */
export function cellNumber({ mood, hasMore }: LoomCell): string {
  return mood === null ? '' : `${mood}${hasMore ? '+' : ''}`;
}

export function cellText({ day, state, mood, hasMore }: LoomCell): string {
  if (mood === null) return copy.day({ day, what: copy.state[state] });
  const said = moodCopy.said({ mood, label: moodLabel(mood) });
  return copy.day({ day, what: hasMore ? copy.lowest({ mood: said }) : said });
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
  const said = (kind: 'held' | 'ahead') => {
    const days = knots.filter(({ isHeld }) => isHeld === (kind === 'held')).map(({ day }) => day);
    return days.length > 0 ? [copy.sessions[kind]({ count: days.length, days: listed(days) })] : [];
  };
  return [...said('held'), ...said('ahead')].join(' ');
}

/** A summary of the cloth in one sentence or two. */
export function loomSummary(cells: readonly LoomCell[], knots: readonly DayKnot[] = []): string {
  const written = cells.filter((cell) => cell.state === 'written').length;
  const skipped = cells.filter((cell) => cell.state === 'skipped').length;
  const today = cells.find((cell) => cell.state === 'today');
  const days = cells.length;
  return [
    skipped ? copy.writtenExcept({ written, days, skipped }) : copy.written({ written, days }),
    bandSummary(writtenDays(cells).map(({ mood }) => mood)),
    today ? copy.today({ day: today.day }) : '',
    knotSummary(knots),
  ]
    .filter(Boolean)
    .join(' ');
}

/** How many days are in each mood band; empty without any. */
export function bandSummary(moods: readonly number[]): string {
  const bands = (['high', 'mid', 'low'] satisfies MoodBand[]).flatMap((band) => {
    const count = moods.filter((mood) => moodBand(mood) === band).length;
    return count > 0 ? copy.inBand[band]({ count }) : [];
  });
  return bands.length === 0 ? '' : copy.moods({ bands: bands.join(', ') });
}

export function weeksOf<Cell>(cells: readonly Cell[]): Cell[][] {
  const weeks: Cell[][] = [];
  for (let start = 0; start < cells.length; start += daysPerRow) weeks.push(cells.slice(start, start + daysPerRow));
  return weeks;
}
