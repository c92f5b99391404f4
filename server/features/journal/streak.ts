import { isPausedOn } from '#contract/assignments/rules.ts';
import type { PausedDays } from '#contract/assignments/rules.ts';
import { dateAfter, dateBefore } from '#contract/days.ts';

/**
 * Days in a row with an entry, up to today or yesterday: today is not over. Paused days neither count nor break it.
 * Somebody who flew west may have written under tomorrow's date already, so the look back begins there.
 */
export function streakOf(dates: Iterable<string>, pauses: readonly PausedDays[], today: string): number {
  const written = new Set(dates);
  let streak = 0;
  for (let date = dateAfter(today, 1); ; date = dateBefore(date, 1)) {
    if (written.has(date)) streak += 1;
    else if (date < today && !isPausedOn(date, pauses)) return streak;
  }
}
