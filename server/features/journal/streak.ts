import { dateBefore } from '#server/platform/local-date.ts';

/** Days a client asked to be left in peace. From `endedOn` on they are ordinary days again. */
export type PausedDays = { startsOn: string; endsOn: string; endedOn: string | null };

function isPaused(date: string, { startsOn, endsOn, endedOn }: PausedDays): boolean {
  return date >= startsOn && date <= endsOn && (endedOn === null || date < endedOn);
}

/**
 * Days in a row with an entry, up to today or yesterday: today is not over. Paused days neither count nor break it.
 * Somebody who flew west may have written under tomorrow's date already, so the look back begins there.
 */
export function streakOf(dates: Iterable<string>, pauses: readonly PausedDays[], today: string): number {
  const written = new Set(dates);
  let streak = 0;
  for (let date = dateBefore(today, -1); ; date = dateBefore(date, 1)) {
    if (written.has(date)) streak += 1;
    else if (date < today && !pauses.some((pause) => isPaused(date, pause))) return streak;
  }
}
