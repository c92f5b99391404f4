import { addDays, dayInMs } from '#contract/days.ts';
import type { ZoneClock } from '#contract/locale.ts';

const calendars = new Map<string, Intl.DateTimeFormat>();

/** The one calendar of a zone; to make one costs far more than to ask it. */
function calendarOf(timeZone: string): Intl.DateTimeFormat {
  let calendar = calendars.get(timeZone);
  if (!calendar) {
    // Swedes write `2026-03-04 13:05:09`, which can be read again without taking it apart.
    calendar = new Intl.DateTimeFormat('sv-SE', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    calendars.set(timeZone, calendar);
  }
  return calendar;
}

/**
 * The calendar date (`2026-03-04`) at an instant in a person's time zone. Correct over DST because it asks the
 * calendar.
 */
export function localDate(instant: Date, timeZone: string): string {
  return calendarOf(timeZone).format(instant).slice(0, 10);
}

/** What the clocks of that zone show at an instant, as if it were UTC: milliseconds, to the second. */
export function wallAt(instant: number, timeZone: string): number {
  const shown = calendarOf(timeZone).format(instant);
  return Date.parse(`${shown.slice(0, 10)}T${shown.slice(-8)}Z`);
}

/** The instant at which a clock in that zone shows the full hour of that date; in a gap of DST the hour after it. */
export function instantAt(date: string, hour: number, timeZone: string): Date {
  const wall = Date.parse(`${date}T${String(hour).padStart(2, '0')}:00:00Z`);
  // Two looks are enough: the offset at the guess, then at the instant that offset leads to.
  let instant = wall - offsetAt(new Date(wall), timeZone);
  instant = wall - offsetAt(new Date(instant), timeZone);
  return new Date(instant);
}

/** How far that zone's clocks are ahead of UTC at an instant, in milliseconds. */
export function offsetAt(instant: Date, timeZone: string): number {
  return wallAt(instant.getTime(), timeZone) - Math.floor(instant.getTime() / 1000) * 1000;
}

const zoneClocks = new Map<string, ZoneClock>();
const daysBack = 2 * 366;
const daysAhead = 366;

/** For the pages of someone in that zone. Worked out once a day for each zone that is in use. */
export function zoneClock(timeZone: string, now: Date): ZoneClock {
  const today = now.getTime() - (now.getTime() % dayInMs);
  const until = addDays(new Date(today), daysAhead).getTime();
  const known = zoneClocks.get(timeZone);
  if (known?.until === until) return known;
  const ahead = (instant: number) => offsetAt(new Date(instant), timeZone);
  const begin = addDays(new Date(today), -daysBack).getTime();
  const changes: ZoneClock['changes'] = [[begin, ahead(begin)]];
  // Morocco changes its clocks twice around Ramadan, five weeks apart; no one does so twice within a week.
  for (let week = begin; week < until; week += 7 * dayInMs) {
    let [before, after] = [week, week + 7 * dayInMs];
    if (ahead(before) === ahead(after)) continue;
    while (after - before > 1) {
      const middle = Math.floor((before + after) / 2);
      if (ahead(middle) === ahead(before)) before = middle;
      else after = middle;
    }
    changes.push([after, ahead(after)]);
  }
  const clock = { timeZone, changes, until };
  zoneClocks.set(timeZone, clock);
  return clock;
}

/**
 * The instant at which that date begins in that zone: midnight, or the first moment after a change of clocks that skips
 * it.
 */
export function startOfDay(date: string, timeZone: string): Date {
  const usual = instantAt(date, 0, timeZone).getTime();
  const isBegun = (instant: number) => localDate(new Date(instant), timeZone) >= date;
  if (isBegun(usual) && !isBegun(usual - 1)) return new Date(usual);
  const midnight = Date.parse(`${date}T00:00:00Z`);
  // Clocks are changed around midnight there. No zone is further from UTC than 14 hours. Halved until a millisecond is
  // left: about 27 looks into the calendar, where a usual day takes four.
  let [before, within] = [midnight - 15 * hourInMs, midnight + 15 * hourInMs];
  while (within - before > 1) {
    const middle = Math.floor((before + within) / 2);
    if (isBegun(middle)) within = middle;
    else before = middle;
  }
  return new Date(within);
}

const minuteMs = 60_000;
const wholeMinute = (instant: number): number => Math.floor(instant / minuteMs) * minuteMs;
/** Whole minutes of local time. */
const minuteAt = (instant: number, timeZone: string): number => wholeMinute(wallAt(instant, timeZone));

/**
 * The instant at which a zone's clock first shows that time on that date. A time skipped by DST is the first minute
 * after it; one that occurs twice is its first. Null for a date the zone never had.
 */
export function instantOf(date: string, minute: number, timeZone: string): Date | null {
  const wanted = Date.parse(`${date}T00:00:00Z`) + minute * minuteMs;
  // The offset is one of those in force a day before and after: no zone changes twice in two days.
  const offsets = [wanted - dayInMs, wanted + dayInMs].map(
    (around) => minuteAt(around, timeZone) - wholeMinute(around),
  );
  const exact = offsets.map((offset) => wanted - offset).filter((instant) => minuteAt(instant, timeZone) === wanted);
  if (exact.length > 0) return new Date(Math.min(...exact));
  // Skipped: the transition lies between the two readings; found by bisection to the minute.
  let [before, after] = [wanted - Math.max(...offsets) - minuteMs, wanted - Math.min(...offsets) + minuteMs];
  while (after - before > minuteMs) {
    const middle = wholeMinute((before + after) / 2);
    if (minuteAt(middle, timeZone) < wanted) before = middle;
    else after = middle;
  }
  return new Date(minuteAt(after, timeZone)).toISOString().slice(0, 10) === date ? new Date(after) : null;
}

const hourInMs = 3_600_000;
