import { useLayoutEffect, useRef } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import ChevronRight from '#web/ui/icons/chevron-right.ts';
import { callOpensMinutes } from '#contract/appointments/constants.ts';
import { daysBetween } from '#contract/days.ts';
import { firstNameOf } from '#contract/names.ts';
import { api, sentenceOf } from '#web/platform/api.ts';
import { now } from '#web/platform/boot.ts';
import { clockTime, localDay, longDay, otherClock, shortCalendarDay, weekdayName } from '#web/platform/time.ts';
import { toast } from '#web/platform/toast-store.ts';
import { useNow } from '#web/platform/use-now.ts';
import { Agreed } from '#web/ui/agreed.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Knot } from '#web/ui/knot.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { changeHome, type ClientDashboard } from '../queries.ts';
import { session as copy } from '#messages/today-sessions.ts';
import './sessions.css';

export type SessionMarginProps = {
  home: ClientDashboard;
  timeZone: string;
  /** Above the page, on the day of a session, where the margin is far below. */
  isLine?: boolean;
};
type PartProps = Omit<SessionMarginProps, 'isLine'>;
const daysOfWeek = 7;

/** Of Today for who has sessions; a file of its own, so that nobody else's page weighs more. */
export default function SessionMargin({ isLine, ...part }: SessionMarginProps) {
  return isLine ? <SessionLine {...part} /> : <Sessions {...part} />;
}

/** In the margin: the next session or the way to one, and what was agreed in the last. Nothing is counted here. */
function Sessions({ home: { sessions, coach }, timeZone }: PartProps) {
  const { mutate: tick } = useTick();
  const ticks = useRef<HTMLElement>(null);
  // As with the text of the page: what was ticked before hydration counts.
  useLayoutEffect(() => {
    const boxes = ticks.current?.querySelectorAll('input') ?? [];
    for (const [index, { checked }] of [...boxes].entries()) {
      const one = sessions?.agreed[index];
      if (one && checked !== (one.doneAt !== null)) tick({ id: one.id, isDone: checked });
    }
    // Once; afterwards every change is heard.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  const next = useNext(sessions, timeZone);
  if (!sessions) return null;
  const { offers, canBook, agreed } = sessions;
  const name = firstNameOf(coach?.fullName ?? '');
  const way = offers > 0 ? copy.offers({ name, times: offers }) : canBook && !next && copy.choose;
  return (
    <>
      {(next || way) && (
        <section className={classes('coachcard stack g3', !way && next?.isToday && 'is-today')}>
          <h2 className="note">{next ? copy.next : copy.label}</h2>
          {next && (
            <AppLink className="coachcard__who row plain" href={`/sessions/${next.id}`}>
              <span className="meetknot">
                <Knot kind="ahead" />
              </span>
              <span className="coachcard__say shrink anywhere">
                <b className="h3">{next.when}</b>
                <span className="small soft">
                  {copy.facts({ name: next.groupName ?? next.coach, place: next.place.kind, minutes: next.minutes })}
                </span>
                {next.where && <span className="small soft">{next.where}</span>}
                {next.there && <span className="small soft">{copy.there({ time: next.there, name: next.coach })}</span>}
              </span>
              <ChevronRight />
            </AppLink>
          )}
          {next?.call}
          {way && (
            <AppLink className="focus__more row inline" href={offers > 0 ? '/sessions' : '/sessions/new'}>
              {way}
            </AppLink>
          )}
        </section>
      )}
      {agreed.length > 0 && (
        <section className="coachcard stack g1" ref={ticks}>
          <h2 className="note">{copy.agreed({ name, hasName: name !== '' })}</h2>
          <Agreed
            items={agreed.map(({ id, sentence, dueOn, doneAt }) => {
              const when = doneAt === null ? whenDue(dueOn, timeZone) : undefined;
              return { id, sentence, isDone: doneAt !== null, ...(when ? { when } : {}) };
            })}
            onTick={(id, isDone) => tick({ id, isDone })}
          />
        </section>
      )}
    </>
  );
}

function SessionLine({ home: { sessions }, timeZone }: PartProps) {
  const next = useNext(sessions, timeZone);
  if (!next?.isToday) return null;
  return (
    <div className="sessiontoday row between">
      <AppLink className="row plain grow shrink anywhere" href={`/sessions/${next.id}`}>
        <span className="grow">
          <b>{next.when}</b>, {copy.with({ name: next.groupName ?? next.coach })}
        </span>
        {!next.call && <ChevronRight />}
      </AppLink>
      {next.call}
    </div>
  );
}

/** Until it is over, also on a page that stays open or has no connection. */
function useNext(sessions: ClientDashboard['sessions'], timeZone: string) {
  const next = sessions?.next;
  const [opensAt, endsAt] = next
    ? [Date.parse(next.startsAt) - callOpensMinutes * 60_000, Date.parse(next.endsAt)]
    : [0, 0];
  const present = useNow((at) => [opensAt, endsAt].find((moment) => moment > at.getTime())).getTime();
  if (!next || present >= endsAt) return null;
  const { startsAt, place, coachName, aheadMinutes } = next;
  const date = new Date(startsAt);
  const days = daysBetween(localDay(new Date(present), timeZone), localDay(date, timeZone));
  const isToday = days <= 0;
  const day = isToday ? copy.today : days < daysOfWeek ? weekdayName(date, timeZone, 'long') : longDay(date, timeZone);
  return {
    ...next,
    isToday,
    coach: coachName,
    when: copy.at({ day, time: clockTime(date, timeZone) }),
    where: place.kind === 'address' || place.kind === 'words' ? place.text : '',
    there: otherClock(date, timeZone, aheadMinutes),
    call: place.kind === 'link' && present >= opensAt && (
      <ButtonLink small href={place.text} target="_blank" rel="noreferrer">
        {copy.call}
      </ButtonLink>
    ),
  };
}

/** "Thu", "26 Nov"; one that has passed has no date any more: the session's page asks what becomes of it. */
function whenDue(dueOn: string, timeZone: string): string | undefined {
  const days = daysBetween(localDay(now(), timeZone), dueOn);
  if (days < 0) return undefined;
  return days < daysOfWeek ? weekdayName(new Date(dueOn), 'UTC', 'short') : shortCalendarDay(dueOn);
}

/** The tick moves at once, and back if it is refused. */
function useTick() {
  const client = useQueryClient();
  const show = ({ id, isDone }: { id: string; isDone: boolean }) =>
    changeHome(client, (home) => {
      const { sessions } = home;
      if (!sessions) return home;
      const agreed = sessions.agreed.map((one) =>
        one.id === id ? { ...one, doneAt: isDone ? new Date().toISOString() : null } : one,
      );
      return { ...home, sessions: { ...sessions, agreed } };
    });
  return useMutation({
    // One after the other: the last press counts.
    scope: { id: 'agreed' },
    mutationFn: ({ id, isDone }: { id: string; isDone: boolean }) =>
      api('PUT /api/commitments/{id}/done', { params: { id }, body: { isDone } }),
    onMutate: show,
    onError: (error, { id, isDone }) => {
      show({ id, isDone: !isDone });
      toast({ variant: 'destructive', title: copy.failed, description: sentenceOf(error) });
    },
  });
}
