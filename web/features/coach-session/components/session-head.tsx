import Video from '#web/ui/icons/video.ts';
import { clockTime, dayAndMonth, dayWithTime, longDay, otherClock } from '#web/platform/time.ts';
import { placeOf } from '#web/platform/time-zones.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/state.tsx';
import { session as sessionCopy } from '#messages/coach-session.ts';
import { useAnswerMove, useSettle } from '../mutations.ts';
import type { Session } from '../queries.ts';
import { namesOf, type Phase } from './phase.ts';

const copy = sessionCopy.head;
const state = sessionCopy.state;

type SessionHeadProps = {
  session: Session;
  phase: Phase;
  timeZone: string;
  onAsk: (what: 'move' | 'call-off') => void;
};

/** Who, when on both clocks, and what can be done with it now. */
export function SessionHead({ session, phase, timeZone, onAsk }: SessionHeadProps) {
  const { client, cohort, number, typeName, minutes, startsAt, endsAt, place } = session;
  const { name, firstName } = namesOf(session);
  const starts = new Date(startsAt);
  const other = client && otherClock(starts, timeZone, client.clock.aheadMinutes);
  return (
    <>
      <header className="sesshead row bottom wrap between gy4 gx6">
        <div className="row g4h shrink">
          <Avatar name={name} src={client?.profileImageUrl} id={client?.id ?? cohort?.id} size="l" decorative />
          <div className="shrink">
            <p className="note">{number ? copy.number(number) : copy.about({ type: typeName, minutes })}</p>
            <h1 className="title anywhere">
              <AppLink className="plain" href={client ? `/client/${client.id}` : `/cohorts/${cohort?.id}`}>
                <bdi>{name}</bdi>
              </AppLink>
            </h1>
            <p className="soft">
              {copy.when({
                day: longDay(starts, timeZone),
                from: clockTime(starts, timeZone),
                until: clockTime(new Date(endsAt), timeZone),
              })}{' '}
              {client && other && copy.other({ time: other, name: firstName, place: placeOf(client.clock.zone) })}
            </p>
            <p className="soft anywhere">
              {[copy.place[place.kind], place.kind === 'link' ? '' : place.text].filter(Boolean).join(': ')}
            </p>
          </div>
        </div>
        {(session.state === 'booked' || session.state === 'held' || session.state === 'missed') && (
          <div className="row wrap g2">
            <Acts session={session} phase={phase} onAsk={onAsk} />
          </div>
        )}
      </header>
      <Standing session={session} phase={phase} firstName={firstName} timeZone={timeZone} />
    </>
  );
}

/** The one main thing is the call while it can be opened; afterwards it is sharing, below. */
function Acts({ session, phase, onAsk }: Omit<SessionHeadProps, 'timeZone'>) {
  const settle = useSettle(session.id);
  const { state: said, place } = session;
  if (said === 'held' || said === 'missed')
    return (
      <>
        <Badge tone={said === 'held' ? 'green' : 'plain'} large>
          {copy.outcome[said]}
        </Badge>
        <Button small variant="quiet" pending={settle.isPending} onClick={() => settle.mutate(null)}>
          {copy.takeBack[said]}
        </Button>
      </>
    );
  return (
    <>
      {phase.hasBegun ? (
        (['held', 'missed'] as const).map((outcome) => (
          <Button
            key={outcome}
            small={!phase.isOver}
            variant={phase.isOver ? 'second' : 'quiet'}
            pending={settle.isPending && settle.variables === outcome}
            onClick={() => settle.isPending || settle.mutate(outcome)}
          >
            {copy.outcome[outcome]}
          </Button>
        ))
      ) : (
        <>
          <Button small variant="quiet" onClick={() => onAsk('move')}>
            {copy.move}
          </Button>
          <Button small variant="quiet" onClick={() => onAsk('call-off')}>
            {copy.callOff}
          </Button>
        </>
      )}
      {place.kind === 'link' && !phase.isOver && (
        <ButtonLink
          variant={phase.isOpen ? 'primary' : 'quiet'}
          small={!phase.isOpen}
          href={place.text}
          target="_blank"
          rel="noopener noreferrer"
        >
          <Video />
          {copy.open}
        </ButtonLink>
      )}
    </>
  );
}

type StandingProps = { session: Session; phase: Phase; firstName: string; timeZone: string };

/** What is out of the ordinary: only offered, called off, asked to move. */
function Standing({ session, phase, firstName, timeZone }: StandingProps) {
  const answer = useAnswerMove(session.id);
  const { calledOff, move, keepUntil } = session;
  const when = (iso: string) => dayWithTime(longDay(new Date(iso), timeZone), clockTime(new Date(iso), timeZone));
  if (calledOff) {
    const on = dayAndMonth(new Date(calledOff.at), timeZone);
    return (
      <Notice
        className="mb5"
        title={state.calledOff({ by: calledOff.by, name: firstName, when: on, isLate: calledOff.isLate })}
      >
        {calledOff.word && <q dir="auto">{calledOff.word}</q>}
      </Notice>
    );
  }
  if (session.state === 'offered')
    return keepUntil && <Notice className="mb5">{state.offered({ name: firstName, when: when(keepUntil) })}</Notice>;
  if (move && !phase.hasBegun) {
    const isTheirs = move.by === 'client';
    const asked = state[isTheirs ? 'moveAsked' : 'youAsked']({ name: firstName, when: when(move.to) });
    return (
      <Notice
        className="mb5"
        title={asked}
        action={
          <>
            {isTheirs && (
              <Button small pending={answer.isPending} onClick={() => answer.mutate(true)}>
                {state.moveIt}
              </Button>
            )}
            <Button small variant="quiet" disabled={answer.isPending} onClick={() => answer.mutate(false)}>
              {isTheirs ? state.keep : state.withdraw}
            </Button>
          </>
        }
      />
    );
  }
  return null;
}
