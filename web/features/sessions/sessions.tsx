import { useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { api, ApiError } from '#web/platform/api.ts';
import { momentOf, shortCalendarDay } from '#web/platform/time.ts';
import { useFocusOnce } from '#web/platform/use-focus-once.ts';
import { Agreed } from '#web/ui/agreed.tsx';
import { Button, ButtonLink, SecondPressButton } from '#web/ui/button.tsx';
import { Knot } from '#web/ui/knot.tsx';
import { ItemRow, ListRow, RowList } from '#web/ui/list.tsx';
import { LoadError } from '#web/ui/load.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { Section } from '#web/ui/section.tsx';
import { EmptyState } from '#web/ui/state.tsx';
import { AskForTime } from './ask-for-time.tsx';
import { sessions as copy } from '#messages/sessions.ts';
import { Lines } from './lines.tsx';
import { declineOffers, useSessionChange } from './mutations.ts';
import { ownSessionsQuery, type KeptSessions, type OwnSession, type OwnSessions } from './queries.ts';
import { AllowanceHeld, SessionRows } from './session-rows.tsx';
import { aboutOf, coachNameOf, forOther, nearWhen, whenOf } from './when.ts';
import './sessions.css';

/** In the history's state: this session was agreed a moment ago. */
export const isNewState = { isNewSession: true } as const;

type SessionsProps = {
  timeZone: string;
  /** What the device knows of them without a connection. */
  kept: KeptSessions | undefined;
};

/** The next session, what is offered and asked, and those that were. */
export function Sessions({ timeZone, kept }: SessionsProps) {
  const { data, error, refetch, isFetching } = useQuery(ownSessionsQuery);
  const title = useRef<HTMLHeadingElement>(null);
  const focusTitle = useFocusOnce(title, true);
  return (
    <div className="sessions">
      <h1 className="title" ref={title} tabIndex={-1}>
        {copy.title}
      </h1>
      {data ? (
        <Whole data={data} timeZone={timeZone} onDeclined={focusTitle} />
      ) : !error ? (
        <Loading text={copy.loading} quiet>
          <SkeletonRows rows={4} />
        </Loading>
      ) : kept?.next && error instanceof ApiError && error.status === 0 ? (
        <KeptNext next={kept.next} agreed={kept.agreed} timeZone={timeZone} />
      ) : (
        <LoadError title={copy.lost} error={error} onRetry={refetch} pending={isFetching} />
      )}
    </div>
  );
}

function Whole({ data, timeZone, onDeclined }: { data: OwnSessions; timeZone: string; onDeclined: () => void }) {
  const { coach, closed, allowance, ahead, past, request } = data;
  const offered = ahead.filter(({ state }) => state === 'offered');
  const [next, ...later] = ahead.filter(({ state }) => state === 'booked');
  const isEmpty = !next && offered.length === 0;
  const why = closed && copy.closed[closed];
  const choose = !closed && (
    <ButtonLink variant={next ? 'second' : 'primary'} href="/sessions/new">
      {copy.choose}
    </ButtonLink>
  );
  return (
    <>
      {coach && (
        <p className="soft">
          {copy.list.lead({ name: coach.firstName })}{' '}
          {allowance &&
            copy.list.used({
              used: allowance.used,
              all: allowance.sessions,
              until: shortCalendarDay(allowance.endsOn),
            })}
        </p>
      )}
      {offered.length > 0 && <Offers offered={offered} timeZone={timeZone} onDeclined={onDeclined} />}
      {next && (
        <Section title={copy.list.next}>
          <NextLink {...next} coachName={coachNameOf(next)} clock={next.coach?.clock} timeZone={timeZone} />
        </Section>
      )}
      {isEmpty ? (
        <EmptyState title={why ? why.title : copy.list.none} action={choose}>
          {why ? why.text : copy.list.noneText({ name: coach?.firstName ?? '' })}
        </EmptyState>
      ) : (
        <p className="soft">{why ? `${why.title}.` : choose}</p>
      )}
      {coach && closed !== 'coach-away' && (request ?? closed) && (
        <AskForTime coach={coach} request={request} label={copy.ask.alone({ name: coach.firstName })} />
      )}
      {later.length > 0 && (
        <Section title={copy.list.ahead}>
          <SessionRows sessions={later} timeZone={timeZone} />
        </Section>
      )}
      {past.length > 0 && (
        <Section id="earlier" title={copy.list.earlier} aside={<AllowanceHeld allowance={allowance} />}>
          <SessionRows sessions={past} timeZone={timeZone} />
        </Section>
      )}
    </>
  );
}

type NextProps = Pick<OwnSession, 'id' | 'startsAt' | 'minutes' | 'place'> & {
  coachName: string;
  clock: { aheadMinutes: number } | undefined;
  timeZone: string;
};

function NextLink({ id, startsAt, minutes, place, coachName, clock, timeZone }: NextProps) {
  const there = clock && forOther(startsAt, timeZone, clock.aheadMinutes, coachName);
  return (
    <RowList>
      <ListRow
        className="nextsession"
        href={`/sessions/${id}`}
        icon={<Knot kind="ahead" />}
        note={[aboutOf(copy.with({ name: coachName }), minutes, place), there].filter(Boolean).join('. ')}
      >
        {nearWhen(startsAt, timeZone)}
      </ListRow>
    </RowList>
  );
}

type KeptProps = { next: NonNullable<KeptSessions['next']>; agreed: KeptSessions['agreed']; timeZone: string };

/** Without a connection. Lines written now meet those that were saved before once there is one. */
export function KeptNext({ next, agreed, timeZone }: KeptProps) {
  return (
    <>
      <p className="soft">{copy.list.offline}</p>
      <NextLink {...next} clock={next} timeZone={timeZone} />
      {next.place.text && (
        <p className="anywhere" dir="auto">
          {next.place.text}
        </p>
      )}
      {!next.groupName && (
        <Section title={copy.lines.title}>
          <Lines id={next.id} saved={{ text: '', version: 0 }} name={next.coachName} timeZone={timeZone} />
        </Section>
      )}
      {agreed.length > 0 && (
        <Section title={copy.agreed.before}>
          <Agreed
            items={agreed.map(({ id, sentence, dueOn, doneAt }) => {
              return { id, sentence, when: shortCalendarDay(dueOn), isDone: doneAt !== null };
            })}
          />
        </Section>
      )}
    </>
  );
}

type OffersProps = {
  offered: readonly OwnSession[];
  timeZone: string;
  /** The focus needs another place then. */
  onDeclined: () => void;
};

/** Each time can be accepted; declining is for all of them, since they were offered together. */
function Offers({ offered, timeZone, onDeclined }: OffersProps) {
  const [, navigate] = useLocation();
  const name = offered[0] ? coachNameOf(offered[0]) : '';
  const accept = useSessionChange(async (id: string) => {
    await api('POST /api/client/appointments/{id}/accept', { params: { id } });
    navigate(`/sessions/${id}`, { state: isNewState });
  });
  const decline = useSessionChange(async () => {
    await declineOffers(offered.map(({ id }) => id));
    onDeclined();
  }, copy.offers.declined({ name }));
  return (
    <Section className="sheet" title={copy.offers.title({ name, count: offered.length })}>
      <ul className="sessionrows">
        {offered.map(({ id, startsAt, typeName, minutes, place, coach, keepUntil }) => {
          const when = whenOf(startsAt, timeZone);
          const there = coach && forOther(startsAt, timeZone, coach.clock.aheadMinutes, name);
          const kept = keepUntil && copy.offers.kept({ until: momentOf(new Date(keepUntil), timeZone) });
          return (
            <ItemRow
              key={id}
              icon={<Knot kind="ahead" />}
              title={when}
              note={[there, aboutOf(typeName, minutes, place), kept].filter(Boolean).join('. ')}
            >
              <Button
                small
                variant={offered.length === 1 ? 'primary' : 'second'}
                aria-label={copy.offers.acceptOf({ when })}
                pending={accept.isPending && accept.variables === id}
                onClick={() => accept.isPending || accept.mutate(id)}
              >
                {copy.offers.accept}
              </Button>
            </ItemRow>
          );
        })}
      </ul>
      <SecondPressButton
        className="flush mt2"
        small
        variant="quiet"
        label={copy.offers.decline({ count: offered.length })}
        sure={copy.offers.sure}
        pending={decline.isPending}
        onConfirm={() => decline.mutate()}
      />
    </Section>
  );
}
