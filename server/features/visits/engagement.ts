import { engagementWeeks } from '#contract/clients/constants.ts';
import { addDays, dateAfter, dateBefore } from '#contract/days.ts';
import { localDate } from '#server/platform/local-date.ts';

type Visit = { startedAt: Date; lastSeenAt: Date };
type Engagement = { loginFrequency: number; sessionDuration: number };

const daysLooked = engagementWeeks * 7;

/** The earliest visit that can count today in any zone: one day more than the period. */
export function engagementSince(now: Date): Date {
  return addDays(now, -(daysLooked + 1));
}

/**
 * Days with activity a week, and mean minutes of a visit, over today and the 27 days before in the person's calendar. A
 * visit over midnight counts on both days.
 */
export function engagementOf(visits: readonly Visit[], timeZone: string, now: Date): Engagement {
  const today = localDate(now, timeZone);
  const first = dateBefore(today, daysLooked - 1);
  const counted = visits.filter(({ lastSeenAt }) => localDate(lastSeenAt, timeZone) >= first);
  const days = new Set<string>();
  for (const { startedAt, lastSeenAt } of counted) {
    const last = localDate(lastSeenAt, timeZone);
    for (let date = localDate(startedAt, timeZone); date <= last; date = dateAfter(date, 1))
      if (date >= first) days.add(date);
  }
  const minutes = counted.reduce(
    (sum, { startedAt, lastSeenAt }) => sum + (lastSeenAt.getTime() - startedAt.getTime()) / 60_000,
    0,
  );
  return {
    loginFrequency: Math.round((days.size / engagementWeeks) * 10) / 10,
    sessionDuration: counted.length === 0 ? 0 : Math.round(minutes / counted.length),
  };
}
