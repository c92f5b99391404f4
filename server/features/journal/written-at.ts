import { dayInMs } from '#contract/days.ts';
import { writtenAtAheadMinutes, writtenAtMaxDays } from '#contract/journal/constants.ts';

const minuteInMs = 60_000;

/**
 * When an entry was written. A device that was offline says so itself and is believed within reason: not long ago, not
 * ahead of us by more than clocks differ, and not before the program began. Otherwise the moment of arrival counts.
 */
export function momentOfWriting(said: string | undefined, now: Date, startedAt: Date): Date {
  if (said === undefined) return now;
  const moment = new Date(said);
  const age = now.getTime() - moment.getTime();
  const isBelieved =
    age <= writtenAtMaxDays * dayInMs && age >= -writtenAtAheadMinutes * minuteInMs && moment >= startedAt;
  return isBelieved ? moment : now;
}
