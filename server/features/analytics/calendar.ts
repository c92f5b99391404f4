import { engagedDays, recentDays, trendWeeks } from '#contract/analytics/constants.ts';
import { dateBefore } from '#contract/days.ts';
import { daysPerWeek } from '#contract/programs/constants.ts';
import { localDate, startOfDay } from '#server/platform/local-date.ts';

/** The Mondays of the trend, oldest first, the running week last. */
export function trendMondays(now: Date, timeZone: string): string[] {
  const today = localDate(now, timeZone);
  const sinceMonday = (new Date(`${today}T00:00:00Z`).getUTCDay() + daysPerWeek - 1) % daysPerWeek;
  const monday = dateBefore(today, sinceMonday);
  return Array.from({ length: trendWeeks }, (_, index) => dateBefore(monday, (trendWeeks - 1 - index) * daysPerWeek));
}

/** Weeks and recent days follow the coach's clocks; where a client stands follows the client's. */
export function calendarOf(now: Date, timeZone: string) {
  const today = localDate(now, timeZone);
  return {
    weekStarts: trendMondays(now, timeZone).map((monday) => startOfDay(monday, timeZone)),
    recentFrom: startOfDay(dateBefore(today, recentDays - 1), timeZone),
    engagedFrom: startOfDay(dateBefore(today, engagedDays - 1), timeZone),
  };
}
