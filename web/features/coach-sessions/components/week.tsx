import { useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import CalendarPlus from '#web/ui/icons/calendar-plus.ts';
import ChevronLeft from '#web/ui/icons/chevron-left.ts';
import ChevronRight from '#web/ui/icons/chevron-right.ts';
import Clock from '#web/ui/icons/clock.ts';
import { stillFree } from '#contract/appointments/rules.ts';
import { dateAfter, dateBefore, daysBetween } from '#contract/days.ts';
import { figure } from '#web/platform/locale.ts';
import { localDay, shortCalendarDay } from '#web/platform/time.ts';
import { datesInWords } from '#web/platform/spans.ts';
import { useNow } from '#web/platform/use-now.ts';
import { useOwnSearch } from '#web/platform/use-own-search.ts';
import { Button, ButtonLink, IconLink } from '#web/ui/button.tsx';
import { HoursAxis, HoursKey, axisAround } from '#web/ui/hours.tsx';
import { LoadError } from '#web/ui/load.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { Section } from '#web/ui/section.tsx';
import { EmptyState } from '#web/ui/state.tsx';
import { week as copy } from '#messages/coach-sessions.ts';
import { weekOf, weekQuery, type Week as WeekData } from '../queries.ts';
import { FailingCalendars } from './failing-calendars.tsx';
import { OfferDialog } from './offer-dialog.tsx';
import { Afterwards, NothingBooked, Requests, type Offering } from './week-asides.tsx';
import { Day, drawnOn } from './week-day.tsx';
import '../week.css';

const addressOf = (first: string) => `/sessions?week=${first}`;
const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));

/** The coach's sessions, a week at a time: a list by day, because what people wrote has to be read. */
export function Week({ timeZone }: { timeZone: string }) {
  const now = useNow();
  const asked = new URLSearchParams(useOwnSearch('/sessions')).get('week') ?? '';
  const thisWeek = weekOf(localDay(now, timeZone));
  const shown = isDay(asked) ? weekOf(asked) : thisWeek;
  const { data: week, error, refetch, isPlaceholderData } = useQuery(weekQuery(shown));
  const [offering, setOffering] = useState<Offering>();
  const title = useRef<HTMLHeadingElement>(null);
  const isFirst =
    week &&
    !(week.hasTypes && week.hasHours) &&
    [week.appointments, week.afterwards, week.requests].every((list) => list.length === 0);
  const props = { onOffer: setOffering, onGone: () => title.current?.focus() };
  return (
    <>
      <div className="weekhead row wrap between bottom gy3 gx5 mb6">
        <div>
          <p className="note">{datesOf(shown)}</p>
          <h1 className="title mt1" tabIndex={-1} ref={title}>
            {copy.titles[daysBetween(thisWeek, shown) / 7 + 1] ?? copy.title}
          </h1>
        </div>
        <div className="row wrap g2">
          <nav className="inline row g1" aria-label={copy.title}>
            <IconLink label={copy.turn.before} href={addressOf(dateBefore(shown, 7))}>
              <ChevronLeft />
            </IconLink>
            <ButtonLink small variant="quiet" href="/sessions" aria-current={shown === thisWeek || undefined}>
              {copy.turn.this}
            </ButtonLink>
            <IconLink label={copy.turn.after} href={addressOf(dateAfter(shown, 7))}>
              <ChevronRight />
            </IconLink>
          </nav>
          <ButtonLink small href="/sessions/hours">
            <Clock />
            {copy.hours}
          </ButtonLink>
          {!isFirst && (
            <Button small variant="primary" onClick={() => setOffering({})}>
              <CalendarPlus />
              {copy.offer}
            </Button>
          )}
        </div>
      </div>
      {/* A server of the release before sends none. */}
      {week && <FailingCalendars calendars={week.failingCalendars ?? []} zone={timeZone} now={now} />}
      {isFirst ? (
        <EmptyState
          sheet
          title={copy.first.title}
          action={
            <ButtonLink variant="primary" href="/sessions/hours">
              {copy.hours}
            </ButtonLink>
          }
        >
          {copy.first.text}
        </EmptyState>
      ) : week ? (
        <div className="weekgrid" aria-busy={isPlaceholderData || undefined}>
          <Requests week={week} {...props} />
          <Days week={week} now={now} onGone={props.onGone} />
          <aside className="weekgrid__rest">
            <NothingBooked week={week} now={now} onOffer={setOffering} />
            <Afterwards week={week} next={addressOf(dateAfter(shown, 7))} />
          </aside>
        </div>
      ) : error ? (
        <LoadError title={copy.loadFailed} error={error} onRetry={refetch} />
      ) : (
        <Loading text={copy.loading}>
          <SkeletonRows rows={7} hasFaces />
        </Loading>
      )}
      {offering && <OfferDialog {...offering} onDone={() => setOffering(undefined)} />}
    </>
  );
}

type DaysProps = { week: WeekData; now: Date; onGone: () => void };

function Days({ week, now, onGone }: DaysProps) {
  const { booked, offered, most } = week.counts;
  const isFull = most !== null && booked >= most;
  const drawn = week.days.map((day) => drawnOn(day, week));
  const axis = axisAround(drawn.flatMap(({ hours, busy, sessions }) => [...hours, ...busy, ...sessions]));
  const free = stillFree(
    week.days.flatMap((day) => day.free),
    now,
  );
  const freeHours = free.reduce((sum, [from, until]) => sum + Date.parse(until) - Date.parse(from), 0) / 3_600_000;
  return (
    <Section title={copy.count({ booked, offered })} aside={<HoursKey />} className="weekgrid__days">
      {isFull && <p className="soft">{copy.full({ booked, most })}</p>}
      {!isFull && booked + offered === 0 && freeHours > 0 && (
        <p className="soft">{copy.freeHours({ hours: figure(Math.round(freeHours * 10) / 10) })}</p>
      )}
      <div className="wdays">
        <div className="wdays__axis">
          <HoursAxis {...axis} />
        </div>
        {week.days.map((day, index) => {
          const one = drawn[index];
          return one && <Day key={day.date} day={day} week={week} drawn={one} axis={axis} now={now} onGone={onGone} />;
        })}
      </div>
    </Section>
  );
}

/** "16 to 22 November", "30 Nov to 6 Dec" */
function datesOf(first: string): string {
  const last = dateAfter(first, 6);
  if (first.slice(0, 7) !== last.slice(0, 7))
    return copy.span({ from: shortCalendarDay(first), until: shortCalendarDay(last) });
  return datesInWords(Array.from({ length: 7 }, (_, index) => dateAfter(first, index)));
}
