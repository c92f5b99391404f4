import type { AttentionKind } from '#contract/attention/rules.ts';
import { clockTime, daysAgo, shortDayAndMonth } from '#web/platform/time.ts';
import { useNow } from '#web/platform/use-now.ts';
import { coachHome as coachHomeCopy } from '#messages/coach-dashboard.ts';
import type { QueueReason } from '../queries.ts';

const copy = coachHomeCopy.queue;

/** "7 Oct": there is little room beside a reason, so the weekday goes. */
export const dayOfYear = (iso: string, timeZone: string): string => shortDayAndMonth(new Date(iso), timeZone);

/** Beside the name. Of a session with its hour, of a gap with its length. */
export function markOf({ kind, message, date }: QueueReason, timeZone: string): string {
  if (kind === 'no-session') return message;
  return kind === 'session-today'
    ? copy.session.today({ time: clockTime(new Date(date), timeZone) })
    : copy.kinds[kind];
}

/** "In an hour and 20 minutes", and less with every minute. */
export function Until({ date }: { date: string }) {
  const minutes = Math.ceil((Date.parse(date) - useNow().getTime()) / 60_000);
  return <time dateTime={date}>{untilWords(minutes)}</time>;
}

function untilWords(all: number): string {
  const { begun, inMinutes, inHours, inHoursAndMinutes } = copy.session;
  if (all <= 0) return begun;
  const [hours, minutes] = [Math.floor(all / 60), all % 60];
  if (hours === 0) return inMinutes({ minutes });
  return minutes === 0 ? inHours({ hours }) : inHoursAndMinutes({ hours, minutes });
}

/** What began and lasts; the others are moments. */
const lasting: readonly AttentionKind[] = ['mood-fall', 'quiet', 'trial-ending', 'invitation-ending'];

/** "since 29 Sep", "today at 09:20", "yesterday at 16:05", "6 Oct". */
export function whenOf(kind: AttentionKind, iso: string, timeZone: string): string {
  if (lasting.includes(kind)) return copy.since({ day: dayOfYear(iso, timeZone) });
  const date = new Date(iso);
  const days = daysAgo(date, timeZone);
  if (days > 1) return dayOfYear(iso, timeZone);
  return copy.at({ day: days <= 0 ? copy.today : copy.yesterday, time: clockTime(date, timeZone) });
}
