import type { AttentionKind } from '#contract/attention/rules.ts';
import { clockTime, daysAgo, shortDayAndMonth } from '#web/platform/time.ts';
import { coachHomeCopy } from '../copy.ts';

const copy = coachHomeCopy.queue;

/** "7 Oct": there is little room beside a reason, so the weekday goes. */
export const dayOfYear = (iso: string, timeZone: string): string => shortDayAndMonth(new Date(iso), timeZone);

/** What began and lasts; the others are moments. */
const lasting: readonly AttentionKind[] = ['mood-fall', 'quiet', 'trial-ending', 'invitation-ending'];

/** "since 29 Sep", "today at 09:20", "yesterday at 16:05", "6 Oct". */
export function whenOf(kind: AttentionKind, iso: string, timeZone: string): string {
  if (lasting.includes(kind)) return copy.since(dayOfYear(iso, timeZone));
  const date = new Date(iso);
  const days = daysAgo(date, timeZone);
  if (days > 1) return dayOfYear(iso, timeZone);
  return copy.at(days <= 0 ? copy.today : copy.yesterday, clockTime(date, timeZone));
}
