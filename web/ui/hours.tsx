import type { CSSProperties } from 'react';
import { dateHabits } from '#web/platform/locale.ts';
import { hours as copy } from '#messages/ui-hours.ts';
import { classes } from './classes.ts';
import './hours.css';

/** Minutes after midnight. */
export type MinuteSpan = { start: number; end: number };
type Axis = { from: number; until: number };

type HoursProps = Axis & {
  free: readonly MinuteSpan[];
  busy: readonly MinuteSpan[];
  /** Nothing is free then, whatever the hours say. */
  away: readonly MinuteSpan[];
  sessions: readonly (MinuteSpan & { label: string; isOffered: boolean })[];
  now?: number;
};

const dayHours = { from: 480, until: 1200 };

/** Whole hours, by twos, around everything that is drawn; at least from eight to eight. */
export function axisAround(spans: readonly MinuteSpan[]): Axis {
  const from = Math.min(dayHours.from, ...spans.map(({ start }) => start));
  const until = Math.max(dayHours.until, ...spans.map(({ end }) => end));
  return { from: Math.floor(from / 120) * 120, until: Math.min(1440, Math.ceil(until / 120) * 120) };
}

const axisStyle = ({ from, until }: Axis) => ({ '--from': from, '--until': until }) as CSSProperties;
const place = (start: number, end: number) => ({ '--a': start, '--b': end }) as CSSProperties;

/**
 * The hours of a day as a warp: free ones are bare threads, a session is cloth, an offered one is dashed, busy elsewhere
 * is hatched, now is one line. Decorative: the text beside it says the same.
 */
export function Hours({ from, until, free, busy, away, sessions, now }: HoursProps) {
  const bare = [
    ['free', free],
    ['busy', busy],
    ['away', away],
  ] as const;
  const cut = (minute: number) => Math.min(until, Math.max(from, minute));
  const within = ({ start, end }: MinuteSpan) => place(cut(start), cut(end));
  return (
    <div className="hours" style={axisStyle({ from, until })} aria-hidden="true">
      {bare.flatMap(([kind, spans]) =>
        spans.map((span) => <span key={`${kind}${span.start}`} className={`hours__${kind}`} style={within(span)} />),
      )}
      {sessions.map(({ label, isOffered, ...span }, index) => (
        <span
          key={`${span.start}${label}`}
          className={classes(isOffered ? 'hours__open' : 'hours__woven', !isOffered && index % 2 === 1 && 'is-up')}
          style={within(span)}
        >
          <i>{label}</i>
        </span>
      ))}
      {now !== undefined && now >= from && now <= until && <span className="hours__now" style={place(now, now)} />}
    </div>
  );
}

/** Above the threads of several days: every second hour. */
export function HoursAxis(axis: Axis) {
  const hours = Array.from({ length: (axis.until - axis.from) / 120 + 1 }, (_, index) => axis.from / 60 + index * 2);
  const named = (hour: number) => (dateHabits().hasTwelveHours ? hour % 12 || 12 : hour);
  return (
    <div className="hours__axis" style={axisStyle(axis)} aria-hidden="true">
      {hours.map((hour) => (
        <span key={hour} style={place(hour * 60, hour * 60)}>
          {named(hour)}
        </span>
      ))}
    </div>
  );
}

export function HoursKey() {
  return (
    <ul className="hourskey row wrap gy1h gx4" aria-hidden="true">
      {Object.entries(copy).map(([kind, word]) => (
        <li key={kind} className="row g2">
          <i className={`hours__${kind}`} />
          {word}
        </li>
      ))}
    </ul>
  );
}
