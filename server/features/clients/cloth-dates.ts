import {
  isPausedOn,
  type LoomCell,
  type OpenDay,
  type PausedDays,
  type WrittenDay,
} from '#contract/assignments/rules.ts';
import type { ClientDetail } from '#contract/clients/endpoints.ts';
import { dateAfter, dateBefore, daysBetween } from '#contract/days.ts';
import { daysPerWeek } from '#contract/programs/constants.ts';
import { programDay, totalDays } from '#contract/programs/rules.ts';
import { localDate } from '#server/platform/local-date.ts';

/** The dates of a program: when it began and ended, and how its days were left. */
export type ProgramDates = {
  from: string;
  /** Null while it runs. */
  until: string | null;
  today: string;
  /** The day that is open, or was last. */
  openDay: number;
  calendarFrom: string | null;
  /** The day the person left last by themselves, and when. */
  advanced: { day: number; date: string } | null;
  pauses: readonly PausedDays[];
};

type DatedCell = ClientDetail['cells'][number];

type Run = {
  status: string;
  startedAt: Date;
  endedAt: Date | null;
  advancedAt: Date | null;
  calendarFrom: string | null;
  currentWeek: number;
  currentDay: number;
  durationWeeks: number;
};

/** One that is over is judged up to the date it ended on, or the one its last day was first written on. */
export function datesOf(
  run: Run,
  openDay: OpenDay,
  days: readonly WrittenDay[],
  { timeZone, pauses, today }: { timeZone: string; pauses: readonly PausedDays[]; today: string },
): ProgramDates {
  const { startedAt, endedAt, calendarFrom, advancedAt, durationWeeks } = run;
  const lastDay = days.find((day) => day.weekNumber === durationWeeks && day.dayNumber === daysPerWeek);
  const ranOutOn = calendarFrom ? dateAfter(calendarFrom, totalDays(durationWeeks)) : lastDay?.localDate;
  const left = programDay(run.currentWeek, run.currentDay) - (run.status === 'completed' ? 0 : 1);
  return {
    from: localDate(startedAt, timeZone),
    until: openDay.status !== 'active' ? (endedAt ? localDate(endedAt, timeZone) : (ranOutOn ?? today)) : null,
    today,
    openDay: programDay(openDay.week, openDay.day),
    calendarFrom,
    advanced: advancedAt && { day: left, date: localDate(advancedAt, timeZone) },
    pauses,
  };
}

/** Adds the date of each day, as far as it is known: docs/figures.md, "date of a cell". */
export function datedCells(
  cells: readonly LoomCell[],
  written: ReadonlyMap<number, string>,
  dates: ProgramDates,
): DatedCell[] {
  const { from, today, advanced } = dates;
  const known = new Map([[0, from], ...(advanced ? [[advanced.day, advanced.date] as const] : []), ...written]);
  return cells.map((cell) => {
    if (cell.state === 'today') return { ...cell, date: today };
    if (cell.state === 'skipped') return { ...cell, date: passedOverOn(cell.day, known, dates) };
    return { ...cell, date: written.get(cell.day) ?? null };
  });
}

function passedOverOn(
  day: number,
  known: ReadonlyMap<number, string>,
  { from, calendarFrom, pauses }: ProgramDates,
): string | null {
  if (calendarFrom) {
    const date = dateAfter(calendarFrom, day - 1);
    return date < from || pauses.some((pause) => date <= lastDateOf(pause)) ? null : date;
  }
  if (known.has(day)) return known.get(day) ?? null;
  const before = known.get(Math.max(...[...known.keys()].filter((other) => other < day)));
  const after = known.get(Math.min(...[...known.keys()].filter((other) => other > day)));
  if (before === undefined || after === undefined) return null;
  return [0, 1].includes(daysBetween(before, after)) ? after : null;
}

/** The day that was written on a date, or open on it; null before the program began and after it ended. */
export function dayOnDate(cells: readonly DatedCell[], date: string, { from, until }: ProgramDates): number | null {
  if (date < from || (until !== null && date > until)) return null;
  const written = cells.findLast((cell) => cell.state === 'written' && cell.date === date);
  if (written) return written.day;
  const left = cells.findLast((cell) => cell.state !== 'today' && cell.date !== null && cell.date < date)?.day ?? 0;
  const open = cells.find(({ state }) => state === 'today')?.day ?? cells.length;
  return Math.min(left + 1, open);
}

/**
 * Of a session. From today on it is the day that will be open then if each day until then is written; paused dates move
 * nothing.
 */
export function dayOfSession(cells: readonly DatedCell[], date: string, dates: ProgramDates): number | null {
  const { from, until, today, openDay, calendarFrom, pauses } = dates;
  if (date < today || until !== null) return dayOnDate(cells, date, dates);
  if (date < from) return null;
  const first = from > today ? from : today;
  const before = Array.from({ length: daysBetween(first, date) }, (_, days) => dateAfter(first, days));
  const day = calendarFrom
    ? Math.max(openDay, daysBetween(calendarFrom, date) + 1)
    : openDay + before.filter((one) => !isPausedOn(one, pauses)).length;
  return day <= cells.length ? day : null;
}

const lastDateOf = ({ endsOn, endedOn }: PausedDays): string =>
  endedOn !== null && endedOn <= endsOn ? dateBefore(endedOn, 1) : endsOn;

/** Pauses that have begun, within the program, in order. */
export function pausesWithin({ pauses, from, until, today }: ProgramDates): ClientDetail['pauses'] {
  return pauses
    .filter(({ startsOn }) => startsOn <= today)
    .map((pause) => ({
      from: pause.startsOn > from ? pause.startsOn : from,
      until: until !== null && until < lastDateOf(pause) ? until : lastDateOf(pause),
    }))
    .filter((pause) => pause.from <= pause.until)
    .sort((a, b) => (a.from < b.from ? -1 : 1));
}
