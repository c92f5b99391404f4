import { gatherActivityAbove, gatherDays, recentActivityShown } from '#contract/coach-dashboard/constants.ts';
import { dayInMs } from '#contract/days.ts';
import type { ClientToday } from './client-today.ts';

export type DayOfMany = { date: string; entries: number; writers: number; newestAt: number };
export type FeedPlan = {
  /** Days on which more was written than anybody reads line by line, newest first. */
  gathered: DayOfMany[];
  /** Whose entries of the other days are wanted. */
  clientIds: string[];
};

/** Dates as numbers, since there may be thousands of them. */
const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / dayInMs;
const dateOf = (day: number): string => new Date(day * dayInMs).toISOString().slice(0, 10);

type Day = { entries: number; writers: number; newestAt: number; clientIds: string[] };

/**
 * What the feed needs to read: the last days are known as sums, so nobody's entries are read for a day that will be one
 * line, and for the other days only those of the few who wrote on them. A day is a date in each writer's own calendar.
 */
export function planFeed(clients: readonly ClientToday[]): FeedPlan {
  const days = new Map<number, Day>();
  for (const { facts, today } of clients) {
    const { lastEntryDate, lastEntryAt, dayCounts } = facts;
    if (!lastEntryDate || !lastEntryAt) continue;
    const last = dayNumber(lastEntryDate);
    const from = dayNumber(today) - gatherDays;
    for (const [back, entries] of dayCounts.entries()) {
      if (entries === 0 || last - back <= from) continue;
      const day = days.get(last - back) ?? { entries: 0, writers: 0, newestAt: 0, clientIds: [] };
      days.set(last - back, day);
      day.entries += entries;
      day.writers += 1;
      // Of a day before somebody's last one only the date is known: it counts as its end.
      day.newestAt = Math.max(
        day.newestAt,
        back === 0 ? lastEntryAt.getTime() : Math.min(lastEntryAt.getTime(), (last - back + 1) * dayInMs - 1_000),
      );
      // More are not asked for: the day will be one line.
      if (day.clientIds.length <= gatherActivityAbove) day.clientIds.push(facts.id);
    }
  }
  const inOrder = [...days].sort(([a], [b]) => b - a);
  const gathered = inOrder
    .filter(([, { entries }]) => entries > gatherActivityAbove)
    .map(([day, { entries, writers, newestAt }]) => ({ date: dateOf(day), entries, writers, newestAt }));
  const others = inOrder.flatMap(([, day]) => (day.entries > gatherActivityAbove ? [] : [day]));
  return { gathered, clientIds: wanted(others, gathered.length > 0, clients) };
}

/** From the newest day on until the feed is full; where that does not fill it, those who wrote last before these days. */
function wanted(days: readonly Day[], hasGathered: boolean, clients: readonly ClientToday[]): string[] {
  const ids = new Set<string>();
  let entries = 0;
  for (const day of days) {
    if (entries >= recentActivityShown) return [...ids];
    entries += day.entries;
    for (const id of day.clientIds) ids.add(id);
  }
  if (hasGathered) return [...ids];
  const lastWrote = ({ facts }: ClientToday): number => facts.lastEntryAt?.getTime() ?? 0;
  const writers = clients.filter(({ facts }) => facts.lastEntryAt !== null).sort((a, b) => lastWrote(b) - lastWrote(a));
  for (const { facts } of writers.slice(0, recentActivityShown)) ids.add(facts.id);
  return [...ids];
}
