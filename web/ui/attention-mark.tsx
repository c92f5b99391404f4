import type { ComponentType, ReactNode } from 'react';
import BookOpen from 'lucide-react/icons/book-open';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import CalendarX from 'lucide-react/icons/calendar-x';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import Clock from 'lucide-react/icons/clock';
import Flag from 'lucide-react/icons/flag';
import MessageCircle from 'lucide-react/icons/message-circle';
import Moon from 'lucide-react/icons/moon';
import TrendingDown from 'lucide-react/icons/trending-down';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import UserPlus from 'lucide-react/icons/user-plus';
import type { AttentionKind } from '#contract/attention/rules.ts';
import { classes } from './classes.ts';
import './attention-mark.css';

export const attentionIcons: Record<AttentionKind, ComponentType> = {
  distress: TriangleAlert,
  'mood-fall': TrendingDown,
  'session-asked': CalendarClock,
  'no-session': CalendarX,
  quiet: Moon,
  'check-in': ClipboardCheck,
  'trial-ending': Clock,
  'invitation-ending': Clock,
  message: MessageCircle,
  shared: BookOpen,
  request: UserPlus,
  'session-today': CalendarClock,
  'session-unsaid': CalendarCheck,
  report: Flag,
};
const tones: Partial<Record<AttentionKind, string>> = {
  distress: 'attmark--bad',
  'mood-fall': 'attmark--bad',
  'no-session': 'attmark--mid',
  quiet: 'attmark--mid',
  'session-today': 'attmark--now',
};

/** Why a person needs the coach, as an icon and a word: the tone repeats what the icon says. */
export function AttentionMark({ kind, children }: { kind: AttentionKind; children: ReactNode }) {
  const Icon = attentionIcons[kind];
  return (
    <span className={classes('attmark', tones[kind])}>
      <Icon />
      {children}
    </span>
  );
}
