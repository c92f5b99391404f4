import { slotStepMinutes } from '#contract/appointments/constants.ts';
import { addDays, dateAfter, monday, weekStart } from '#contract/days.ts';
import { instantOf, localDate, offsetAt, startOfDay, wallAt } from '#server/platform/local-date.ts';

/*
 * Availability is wall-clock time in the coach's zone, worked out for each date; a free time is an instant. So hours keep
 * their place on the clock when the clocks change, and a time that does not exist that night is never offered.
 */

export type Span = readonly [from: Date, until: Date];

export type Exception = {
  kind: 'away' | 'extra';
  startsOn: string;
  endsOn: string;
  fromMinute: number;
  untilMinute: number;
};
/** Seven lists, Monday first, of minutes after midnight. */
export type Plan = { zone: string; hours: readonly (readonly [number, number])[][]; exceptions: readonly Exception[] };

const minuteMs = 60_000;
const dayMinutes = 1440;

/** 0 is Monday. */
const weekdayOf = (date: string): number => (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;

/**
 * Minutes of a date as instants; nothing where the clocks skip all of it. Of an hour that comes twice, hours begin with its
 * second and end with its first, so that every moment of a free time is within them on the clock.
 */
function spanOf(date: string, [from, until]: readonly [number, number], zone: string): Span | undefined {
  const begin = from === 0 ? startOfDay(date, zone) : lastTime(instantOf(date, from, zone), zone);
  const end = until === dayMinutes ? startOfDay(dateAfter(date, 1), zone) : instantOf(date, until, zone);
  return begin && end && begin < end ? [begin, end] : undefined;
}

function lastTime(first: Date | null, zone: string): Date | null {
  if (!first) return null;
  const second = new Date(first.getTime() + offsetAt(first, zone) - offsetAt(addDays(first, 1), zone));
  return second > first && wallAt(second.getTime(), zone) === wallAt(first.getTime(), zone) ? second : first;
}

const isOn = ({ startsOn, endsOn }: Exception, date: string): boolean => startsOn <= date && date <= endsOn;

/** The hours of one date, extra ones included, and when the coach is away on it. */
export function hoursOn({ zone, hours, exceptions }: Plan, date: string): { hours: Span[]; away: Span[] } {
  const those = (kind: Exception['kind']) =>
    exceptions
      .filter((exception) => exception.kind === kind && isOn(exception, date))
      .map(({ fromMinute, untilMinute }) => [fromMinute, untilMinute] as const);
  const spans = (minutes: readonly (readonly [number, number])[]) =>
    merged(minutes.map((stretch) => spanOf(date, stretch, zone)).filter((span) => span !== undefined));
  return { hours: spans([...(hours[weekdayOf(date)] ?? []), ...those('extra')]), away: spans(those('away')) };
}

/** In order, without overlaps; what touches is one. */
export function merged(spans: readonly Span[]): Span[] {
  const out: [Date, Date][] = [];
  for (const [from, until] of spans.toSorted((one, other) => one[0].getTime() - other[0].getTime())) {
    const last = out.at(-1);
    if (last && from <= last[1]) last[1] = until > last[1] ? until : last[1];
    else out.push([from, until]);
  }
  return out;
}

/** What is left of some spans without others. Both in order and without overlaps. */
export function without(spans: readonly Span[], taken: readonly Span[]): Span[] {
  return spans.flatMap(([from, until]) => {
    const left: Span[] = [];
    let begin = from;
    for (const [takenFrom, takenUntil] of taken) {
      if (takenUntil <= begin || takenFrom >= until) continue;
      if (takenFrom > begin) left.push([begin, takenFrom]);
      begin = takenUntil;
    }
    if (begin < until) left.push([begin, until]);
    return left;
  });
}

export type Taken = { startsAt: Date; endsAt: Date; gapMinutes: number };
export type Wanted = {
  minutes: number;
  gapMinutes: number;
  /** No earlier and no later beginning. */
  notBefore: Date;
  notAfter: Date;
  mostPerWeek: number | null;
};
export type Occupied = { taken: readonly Taken[]; busy: readonly Span[] };

/** The beginnings of free times on one date of the coach's, in order. Booking asks the same function. */
export function slotsOn(plan: Plan, date: string, wanted: Wanted, { taken, busy }: Occupied): Date[] {
  if (isWeekFull(plan.zone, date, wanted.mostPerWeek, taken)) return [];
  const { hours, away } = hoursOn(plan, date);
  const length = wanted.minutes * minuteMs;
  const gap = wanted.gapMinutes * minuteMs;
  const [first, last] = [hours[0]?.[0].getTime() ?? 0, hours.at(-1)?.[1].getTime() ?? 0];
  const occupied = [
    ...[...away, ...busy].map(([from, until]) => [from.getTime(), until.getTime()] as const),
    ...taken.map(
      ({ startsAt, endsAt, gapMinutes }) =>
        [startsAt.getTime() - gap, endsAt.getTime() + gapMinutes * minuteMs] as const,
    ),
  ].filter(([begin, end]) => end > first && begin < last);
  const isFree = (from: number) => occupied.every(([begin, end]) => from >= end || from + length <= begin);
  const slots: Date[] = [];
  for (const [from, until] of hours)
    for (let at = from.getTime(); at + length <= until.getTime(); at += slotStepMinutes * minuteMs)
      if (at >= wanted.notBefore.getTime() && at <= wanted.notAfter.getTime() && isFree(at)) slots.push(new Date(at));
  return slots;
}

function isWeekFull(zone: string, date: string, most: number | null, taken: readonly Taken[]): boolean {
  if (most === null) return false;
  // The same week for all who look at the coach’s hours.
  const first = weekStart(date, monday);
  const [begin, end] = [startOfDay(first, zone), startOfDay(dateAfter(first, 7), zone)];
  return taken.filter(({ startsAt }) => startsAt >= begin && startsAt < end).length >= most;
}

/** Whether a client may book that very instant. */
export function isFreeAt(plan: Plan, at: Date, wanted: Wanted, occupied: Occupied): boolean {
  return slotsOn(plan, localDate(at, plan.zone), wanted, occupied).some((slot) => slot.getTime() === at.getTime());
}
