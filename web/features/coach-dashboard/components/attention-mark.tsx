import type { ComponentType } from 'react';
import BookOpen from 'lucide-react/icons/book-open';
import Clock from 'lucide-react/icons/clock';
import MessageCircle from 'lucide-react/icons/message-circle';
import Moon from 'lucide-react/icons/moon';
import TrendingDown from 'lucide-react/icons/trending-down';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import UserPlus from 'lucide-react/icons/user-plus';
import type { AttentionKind } from '#contract/attention/rules.ts';
import { clockTime, dayAndMonth, daysAgo, shortDayAndMonth } from '#web/platform/time.ts';
import { classes } from '#web/ui/classes.ts';
import { coachHomeCopy } from '../copy.ts';
import type { ClientRow } from '../queries.ts';

const copy = coachHomeCopy.queue;

const icons: Record<AttentionKind, ComponentType> = {
  distress: TriangleAlert,
  'mood-fall': TrendingDown,
  quiet: Moon,
  'trial-ending': Clock,
  'invitation-ending': Clock,
  message: MessageCircle,
  shared: BookOpen,
  request: UserPlus,
};
const tones: Partial<Record<AttentionKind, string>> = {
  distress: 'attmark--bad',
  'mood-fall': 'attmark--bad',
  quiet: 'attmark--mid',
};

/** A reason as an icon and a word: the tone repeats what the icon says. */
export function AttentionMark({ kind, children }: { kind: AttentionKind; children?: string | undefined }) {
  const Icon = icons[kind];
  return (
    <span className={classes('attmark', tones[kind])}>
      <Icon />
      {children ?? copy.kinds[kind]}
    </span>
  );
}

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

/** Why somebody is where they are in the long list: with its mark and since when where it is grave, else in plain words. */
export function Reason({
  reason,
  isGrave,
  timeZone,
}: {
  reason: NonNullable<ClientRow['reason']>;
  isGrave: boolean;
  timeZone: string;
}) {
  const { attention, message, since } = reason;
  if (!attention || !isGrave) {
    const isDated = !attention && since !== null;
    return (
      <>{isDated ? `${message}${coachHomeCopy.clients.onDay(dayAndMonth(new Date(since), timeZone))}` : message}</>
    );
  }
  return (
    <>
      <AttentionMark kind={attention.kind} />
      <span className="dense__why">
        {message}
        {since !== null && <span className="soft">, {whenOf(attention.kind, since, timeZone)}</span>}
      </span>
    </>
  );
}
