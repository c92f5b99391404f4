import type { ComponentType, ReactNode } from 'react';
import BookOpen from './icons/book-open.ts';
import CalendarCheck from './icons/calendar-check.ts';
import CalendarClock from './icons/calendar-clock.ts';
import CalendarX from './icons/calendar-x.ts';
import ClipboardCheck from './icons/clipboard-check.ts';
import Clock from './icons/clock.ts';
import Flag from './icons/flag.ts';
import MessageCircle from './icons/message-circle.ts';
import Moon from './icons/moon.ts';
import TrendingDown from './icons/trending-down.ts';
import TriangleAlert from './icons/triangle-alert.ts';
import UserPlus from './icons/user-plus.ts';
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
