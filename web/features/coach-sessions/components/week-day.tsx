import { useId } from 'react';
import { stillFree } from '#contract/appointments/rules.ts';
import { initialsOf } from '#contract/names.ts';
import { listed } from '#web/platform/listed.ts';
import { clockTime, localDay, minuteOfDay, shortCalendarDay, weekdayName } from '#web/platform/time.ts';
import { classes } from '#web/ui/classes.ts';
import { Hours, type MinuteSpan } from '#web/ui/hours.tsx';
import { week as copy } from '#messages/coach-sessions.ts';
import type { Week, WeekDay } from '../queries.ts';
import { nameOf, SessionRow } from './session-row.tsx';

const startOn = (day: WeekDay, week: Week) => (one: { startsAt: string }) =>
  localDay(new Date(one.startsAt), week.zone) === day.date;

/** What is drawn of a day, in minutes on the coach's clock. */
export function drawnOn(day: WeekDay, week: Week) {
  const minutes = ([from, until]: readonly [string, string]): MinuteSpan => ({
    start: Date.parse(from) <= Date.parse(day.startsAt) ? 0 : minuteOfDay(new Date(from), week.zone),
    end: Date.parse(until) >= Date.parse(day.endsAt) ? 1440 : minuteOfDay(new Date(until), week.zone),
  });
  return {
    hours: day.hours.map(minutes),
    busy: day.busy.map(minutes),
    away: day.away.map(minutes),
    sessions: week.appointments.filter(startOn(day, week)).map((one) => ({
      ...minutes([one.startsAt, one.endsAt]),
      label: one.client ? initialsOf(nameOf(one)) : (nameOf(one).split(' ').at(-1) ?? ''),
      isOffered: one.state === 'offered',
    })),
  };
}

type DayProps = {
  day: WeekDay;
  week: Week;
  drawn: ReturnType<typeof drawnOn>;
  axis: { from: number; until: number };
  now: Date;
  onGone: () => void;
};

export function Day({ day, week, drawn, axis, now, onGone }: DayProps) {
  const id = useId();
  const { zone } = week;
  const sessions = week.appointments.filter(startOn(day, week));
  const isToday = day.date === localDay(now, zone);
  const isShut = day.isOff && sessions.length === 0;
  const { hours, busy, away } = drawn;
  const said = saidOf(day, zone, sessions.length === 0, now);
  return (
    <section className={classes('wday', isToday && 'wday--now', isShut && 'wday--shut')} aria-labelledby={id}>
      <h3 className="wday__name" id={id}>
        <b>{weekdayName(new Date(`${day.date}T00:00:00Z`), 'UTC', 'long')}</b>{' '}
        {!(isShut && !isToday) && <span>{isToday ? copy.today : shortCalendarDay(day.date)}</span>}
      </h3>
      {isShut ? (
        <p className="wday__in small">{copy.dayOff}</p>
      ) : (
        <div className="wday__in">
          <Hours
            {...axis}
            free={hours}
            busy={busy}
            away={away}
            sessions={drawn.sessions}
            now={isToday ? minuteOfDay(now, zone) : undefined}
          />
          <ol>
            {sessions.map((one) => (
              <SessionRow key={one.id} one={one} zone={zone} now={now} onGone={onGone} />
            ))}
          </ol>
          {said && <p className="wday__free small soft">{said}</p>}
          {day.busy.length > 0 && <p className="sr">{copy.busy({ spans: spansOf(day.busy, zone) })}</p>}
        </div>
      )}
    </section>
  );
}

type Spans = readonly (readonly [string, string])[];

const spansOf = (spans: Spans, zone: string) =>
  listed(spans.map(([from, until]) => copy.span({ from: timeOf(from, zone), until: timeOf(until, zone) })));
const timeOf = (iso: string, zone: string) => clockTime(new Date(iso), zone);

/** Null: from when the day begins, until it ends. */
function awayInWords(from: string | null, until: string | null): string {
  if (from && until) return copy.away.between({ from, until });
  if (from) return copy.away.from({ from });
  return until ? copy.away.until({ until }) : copy.away.whole;
}

/** "Free 09:00 to 10:30. Away from 12:00. Nothing booked." What is over says nothing of free times. */
function saidOf(day: WeekDay, zone: string, isEmpty: boolean, now: Date): string {
  const isOver = Date.parse(day.endsAt) <= now.getTime();
  const free = stillFree(day.free, now);
  const last = day.hours.at(-1)?.[1] ?? '';
  const parts = [
    isOver ? '' : free.length > 0 ? copy.free({ spans: spansOf(free, zone) }) : day.hours.length > 0 && copy.noFree,
    ...day.away.map(([from, until]) =>
      awayInWords(from <= day.startsAt ? null : timeOf(from, zone), until >= last ? null : timeOf(until, zone)),
    ),
    isEmpty && copy.nothing,
  ].filter(Boolean);
  return parts.length > 1 ? `${parts.join('. ')}.` : parts.join('');
}
