import { addDays, dateAfter, dayInMs } from '#contract/days.ts';
import { isFreeAt, slotsOn, type Plan, type Wanted } from '#server/features/appointments/slots.ts';
import { localDate, offsetAt, wallAt } from '#server/platform/local-date.ts';

const nothing = { taken: [], busy: [] };
/** Some hours over the times at which clocks are changed anywhere, and ordinary ones. */
const hours: [number, number][] = [
  [0, 150],
  [165, 210],
  [540, 750],
  [1380, 1440],
];
const minutes = 30;

/** The instants at which the zone's clocks change from one date to another, to the minute. */
function changesIn(zone: string, from: Date, until: Date): Date[] {
  const changes: Date[] = [];
  for (let day = from.getTime(); day < until.getTime(); day += dayInMs) {
    let [before, after] = [day, day + dayInMs];
    if (offsetAt(new Date(before), zone) === offsetAt(new Date(after), zone)) continue;
    while (after - before > 60_000) {
      const middle = Math.floor((before + after) / 120_000) * 60_000;
      if (offsetAt(new Date(middle), zone) === offsetAt(new Date(before), zone)) before = middle;
      else after = middle;
    }
    changes.push(new Date(after));
  }
  return changes;
}

/**
 * Around each change of a zone's clocks: every free time can be booked, comes once, and each of its minutes is within the
 * hours by the calendar of the zone. On a date without a change there are exactly the usual ones. Returns what differs.
 */
export function differencesInZone(zone: string, years: { from: Date; until: Date }): string[] {
  const plan: Plan = { zone, hours: Array.from({ length: 7 }, () => hours), exceptions: [] };
  const differences: string[] = [];
  for (const change of changesIn(zone, years.from, years.until)) {
    const wanted: Wanted = {
      minutes,
      gapMinutes: 0,
      mostPerWeek: null,
      notBefore: addDays(change, -10),
      notAfter: addDays(change, 10),
    };
    const day = localDate(change, zone);
    for (const date of [dateAfter(day, -1), day, dateAfter(day, 1)]) {
      const slots = slotsOn(plan, date, wanted, nothing);
      const isUsual =
        offsetAt(new Date(`${date}T00:00:00Z`), zone) === offsetAt(addDays(new Date(`${date}T00:00:00Z`), 1), zone);
      const say = (what: string) => differences.push(`${zone} ${date}: ${what}`);
      if (new Set(slots.map(Number)).size !== slots.length) say('a time comes twice');
      for (const slot of slots) {
        if (!isFreeAt(plan, slot, wanted, nothing)) say(`${slot.toISOString()} is offered and refused`);
        for (let at = slot.getTime(); at < slot.getTime() + minutes * 60_000; at += 5 * 60_000) {
          const wall = new Date(wallAt(at, zone));
          const minute = wall.getUTCHours() * 60 + wall.getUTCMinutes();
          if (!hours.some(([from, until]) => minute >= from && minute < until))
            say(`${new Date(at).toISOString()} is outside`);
        }
      }
      const usual = hours.reduce((sum, [from, until]) => sum + Math.floor((until - from - minutes) / 30) + 1, 0);
      const isFarFromChange = Math.abs(Date.parse(`${date}T12:00:00Z`) - change.getTime()) > 1.6 * dayInMs;
      if (isUsual && isFarFromChange && slots.length !== usual) say(`${slots.length} times instead of ${usual}`);
    }
  }
  return differences;
}
