import ChevronLeft from '#web/ui/icons/chevron-left.ts';
import ChevronRight from '#web/ui/icons/chevron-right.ts';
import { dateAfter, dateBefore, daysBetween } from '#contract/days.ts';
import { localDay, longDay, monthOf, weekdayName } from '#web/platform/time.ts';
import { spanAgo } from '#web/platform/spans.ts';
import { useNow } from '#web/platform/use-now.ts';
import { IconButton } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { sessions as sessionsCopy } from '#messages/sessions.ts';
import type { Slots } from './queries.ts';

const copy = sessionsCopy.book;
const twoWeeks = 14;

type TwoWeeksProps = {
  slots: Slots;
  /** The chosen one. */
  day: string | undefined;
  name: string;
  timeZone: string;
  onDay: (date: string) => void;
  onTurn: (from: string) => void;
};

/** Two weeks as a small loom: days with times are framed cells, the chosen one is woven, others are numbers on the thread. */
export function TwoWeeks({ slots, day, name, timeZone, onDay, onTurn }: TwoWeeksProps) {
  const now = useNow();
  const { from, until, days, hasEarlier, hasLater, calendarsReadAt, calendarsFailing } = slots;
  const dates = Array.from({ length: daysBetween(from, until) + 1 }, (_, index) => dateAfter(from, index));
  const months = [...new Set([from, until].map(monthOf))].join(', ');
  return (
    <section aria-label={months}>
      <div className="row between mb2">
        <h2 className="h2" aria-live="polite">
          {months}
        </h2>
        <span className="row g0 flush-end">
          <IconButton label={copy.before} disabled={!hasEarlier} onClick={() => onTurn(dateBefore(from, twoWeeks))}>
            <ChevronLeft />
          </IconButton>
          <IconButton label={copy.after} disabled={!hasLater} onClick={() => onTurn(dateAfter(from, twoWeeks))}>
            <ChevronRight />
          </IconButton>
        </span>
      </div>
      <div className="twoweeks">
        {dates.slice(0, 7).map((date) => (
          <small key={date} aria-hidden="true">
            {weekdayName(noonOf(date), 'UTC', 'short')}
          </small>
        ))}
        {dates.map((date, index) => {
          const times = days.find((one) => one.date === date)?.times.length ?? 0;
          const isToday = date === localDay(now, timeZone);
          return (
            <button
              key={`day ${date}`}
              type="button"
              className={classes('bday', index % 2 === 1 && 'bday--up', isToday && 'bday--today')}
              disabled={times === 0}
              aria-pressed={date === day}
              aria-label={copy.day({ day: longDay(noonOf(date), 'UTC'), times })}
              onClick={() => onDay(date)}
            >
              {Number(date.slice(8))}
            </button>
          );
        })}
      </div>
      <p className="small soft mt3">
        {calendarsReadAt ? copy.framedRead({ name, ago: spanAgo(calendarsReadAt, now) }) : copy.framed({ name })}{' '}
        {calendarsFailing && copy.failing({ name })}
      </p>
    </section>
  );
}

const noonOf = (date: string): Date => new Date(`${date}T12:00:00Z`);
