import { useState } from 'react';
import ArrowRight from '#web/ui/icons/arrow-right.ts';
import BookOpen from '#web/ui/icons/book-open.ts';
import CalendarPlus from '#web/ui/icons/calendar-plus.ts';
import Clock from '#web/ui/icons/clock.ts';
import Layers from '#web/ui/icons/layers.ts';
import ListChecks from '#web/ui/icons/list-checks.ts';
import Mail from '#web/ui/icons/mail.ts';
import MapPin from '#web/ui/icons/map-pin.ts';
import Video from '#web/ui/icons/video.ts';
import { callOpensMinutes } from '#contract/appointments/constants.ts';
import { api } from '#web/platform/api.ts';
import { now } from '#web/platform/boot.ts';
import { placeOf } from '#web/platform/time-zones.ts';
import { clockTime, dayAndMonth, longDay, otherClock, shortCalendarDay } from '#web/platform/time.ts';
import { Agreed } from '#web/ui/agreed.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Radios } from '#web/ui/choice.tsx';
import { Knot } from '#web/ui/knot.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { ItemRow } from '#web/ui/list.tsx';
import { Section } from '#web/ui/section.tsx';
import { Notice } from '#web/ui/state.tsx';
import { CallOff } from './call-off.tsx';
import { sessions as sessionsCopy } from '#messages/sessions.ts';
import { Lines } from './lines.tsx';
import { useSessionChange, useTakeBack, useTick } from './mutations.ts';
import type { OwnSession, SessionPage } from './queries.ts';
import { aboutOf, coachNameOf, forOther, nearWhen, spanOf, whenOf, whoseOf } from './when.ts';

const copy = sessionsCopy.page;
type SessionProps = { session: OwnSession; timeZone: string };

/** A moment after it was agreed: the facts, and the two lines while the person is still there. */
export function AgreedNow({ session, timeZone, email }: SessionProps & { email: string }) {
  const { id, startsAt, endsAt, place, coach, lines } = session;
  const name = coachNameOf(session);
  const [from, until] = [startsAt, endsAt].map(
    (at) => coach && otherClock(new Date(at), timeZone, coach.clock.aheadMinutes),
  );
  const facts = [
    {
      Icon: Clock,
      title: copy.inPlace({ span: spanOf(startsAt, endsAt, timeZone), place: placeOf(timeZone) }),
      note:
        coach &&
        from &&
        until &&
        copy.forOther({ span: sessionsCopy.span({ from, to: until }), name, place: placeOf(coach.clock.zone) }),
    },
    place.kind === 'link'
      ? { Icon: Video, title: copy.place.link, note: copy.opens }
      : place.kind === 'phone'
        ? { Icon: MapPin, title: copy.place.phone, note: place.text }
        : { Icon: MapPin, title: place.text, note: '' },
    { Icon: Mail, title: copy.invited, note: copy.to({ address: email }) },
  ];
  return (
    <div className="sessionnew stack g6">
      <div className="sheet">
        <p className="note">{copy.agreed}</p>
        <h1 className="prompt mt2">
          {copy.when({ day: longDay(new Date(startsAt), timeZone), time: clockTime(new Date(startsAt), timeZone) })}
        </h1>
        <ul className="sessionfacts">
          {facts.map(({ Icon, title, note }) => (
            <ItemRow key={title} icon={<Icon />} title={title} note={note} />
          ))}
        </ul>
        <CalendarLink id={id} variant="primary" />
        <Actions session={session} timeZone={timeZone} />
      </div>
      <section className="stack g3">
        <h2 className="h2">{sessionsCopy.lines.first}</h2>
        <p className="soft">{sessionsCopy.lines.firstText({ name })}</p>
        <Lines id={id} saved={lines} name={name} timeZone={timeZone} />
      </section>
      <p className="row small soft">
        <Knot kind="ahead" />
        {copy.knot}
      </p>
    </div>
  );
}

function CalendarLink({ id, variant }: { id: string; variant: 'primary' | 'quiet' }) {
  return (
    <ButtonLink variant={variant} block={variant === 'primary'} href={`/api/appointments/${id}/session.ics`} download>
      <CalendarPlus />
      {copy.calendar}
    </ButtonLink>
  );
}

/** Only with the own coach; of a group's session one says whether one comes. */
function Actions({ session, timeZone }: SessionProps) {
  const [isCallingOff, setCallingOff] = useState(false);
  const { id, isWithCoach, group, typeId, move } = session;
  if (group) return <Coming id={id} isComing={group.isComing} />;
  if (!isWithCoach) return null;
  return (
    <div className="sessionacts mt2">
      {typeId && !move && <ButtonLink href={`/sessions/${id}/move`}>{copy.move}</ButtonLink>}
      <Button onClick={() => setCallingOff(true)}>{copy.off}</Button>
      {isCallingOff && <CallOff session={session} timeZone={timeZone} onClose={() => setCallingOff(false)} />}
    </div>
  );
}

function Coming({ id, isComing }: { id: string; isComing: boolean | null }) {
  const words = sessionsCopy.coming;
  const say = useSessionChange(
    (answer: 'yes' | 'no' | 'open') =>
      api('PUT /api/client/appointments/{id}/coming', { params: { id }, body: { isComing: answer === 'yes' } }),
    words.saved,
  );
  const said = isComing === null ? 'open' : isComing ? 'yes' : 'no';
  return (
    <div>
      <h2 className="h3">{words.title}</h2>
      <Radios
        label={words.title}
        options={(['yes', 'no'] as const).map((value) => ({ value, label: words[value] }))}
        value={say.isPending ? say.variables : said}
        onChange={(answer) => say.isPending || say.mutate(answer)}
      />
    </div>
  );
}

/** Somebody asked to move it: the other answers, and who asked can withdraw it. */
function MoveAsked({ session, timeZone }: SessionProps) {
  const { id, move, coach } = session;
  const words = sessionsCopy.move;
  const answer = useSessionChange(
    (isAccepted: boolean) => api('POST /api/appointments/{id}/move/answer', { params: { id }, body: { isAccepted } }),
    ({ outcome }) => words.done[outcome],
  );
  if (!move) return null;
  const name = coachNameOf(session);
  const when = whenOf(move.to, timeZone);
  const isMine = move.by === 'client';
  const answers = isMine
    ? [{ isAccepted: false, label: words.withdraw }]
    : [
        { isAccepted: true, label: words.accept },
        { isAccepted: false, label: words.keep },
      ];
  return (
    <Notice title={isMine ? words.mine({ when }) : words.theirs({ name, when })}>
      {isMine ? words.mineText({ name }) : coach && forOther(move.to, timeZone, coach.clock.aheadMinutes, name)}
      <div className="row wrap g2 mt2">
        {answers.map(({ isAccepted, label }) => (
          <Button
            key={label}
            small
            variant={isAccepted ? 'primary' : 'second'}
            pending={answer.isPending && answer.variables === isAccepted}
            onClick={() => answer.isPending || answer.mutate(isAccepted)}
          >
            {label}
          </Button>
        ))}
      </div>
    </Notice>
  );
}

/** Before it: the lines, what the coach will see, and what was agreed last time. */
export function SessionAhead({ page, timeZone }: { page: SessionPage; timeZone: string }) {
  const { appointment: session, agreedBefore } = page;
  const { id, startsAt, endsAt, minutes, place, coach, group, isWithCoach, lines } = session;
  const name = coachNameOf(session);
  const there = coach && forOther(startsAt, timeZone, coach.clock.aheadMinutes, name);
  const opens = Date.parse(startsAt) - callOpensMinutes * 60_000;
  const isCallOpen = place.kind === 'link' && now().getTime() >= opens && now().getTime() < Date.parse(endsAt);
  return (
    <>
      <header className="stack g3">
        <p className="note">{whoseOf(session)}</p>
        <h1 className="title">{nearWhen(startsAt, timeZone)}</h1>
        <p className="soft">
          {aboutOf(dayAndMonth(new Date(startsAt), timeZone), minutes, place)}. {there && `${there}.`}{' '}
          {place.kind === 'phone' && <bdi>{place.text}</bdi>}
        </p>
        {isCallOpen && (
          <ButtonLink variant="primary" href={place.text} target="_blank" rel="noopener noreferrer">
            <Video />
            {copy.call}
          </ButtonLink>
        )}
        <MoveAsked session={session} timeZone={timeZone} />
        <Actions session={session} timeZone={timeZone} />
        <p className="flush">
          <CalendarLink id={id} variant="quiet" />
        </p>
      </header>
      {!group && isWithCoach && (
        <>
          <Section className="sheet" title={sessionsCopy.lines.title}>
            <p className="small soft mb3">{sessionsCopy.lines.text({ name })}</p>
            <Lines id={id} saved={lines} name={name} timeZone={timeZone} />
          </Section>
          <WhatTheySee page={page} name={name} timeZone={timeZone} />
        </>
      )}
      {agreedBefore.length > 0 && (
        <Section
          title={sessionsCopy.agreed.before}
          aside={
            <span className="small soft">
              {sessionsCopy.agreed.of({
                done: agreedBefore.filter(({ doneAt }) => doneAt).length,
                all: agreedBefore.length,
              })}
            </span>
          }
        >
          <AgreedList page={id} items={agreedBefore} coachName={name} />
        </Section>
      )}
    </>
  );
}

type WhatTheySeeProps = { page: SessionPage; name: string; timeZone: string };

const broughtIcons = { entry: <BookOpen />, 'week-card': <Layers />, 'check-in': <ListChecks /> };

/** The very list the coach gets. */
function WhatTheySee({ page: { brought, previous }, name, timeZone }: WhatTheySeeProps) {
  const words = sessionsCopy.brought;
  const takeBack = useTakeBack();
  const since = previous ? words.since({ day: dayAndMonth(new Date(previous.startsAt), timeZone) }) : words.soFar;
  const wordsOf = (one: (typeof brought)[number]): string => {
    if (one.type === 'check-in') return one.title;
    if (one.type === 'week-card') return words.week({ week: one.weekNumber });
    return one.dayNumber === null
      ? words.free({ date: shortCalendarDay(one.date) })
      : words.day({ day: one.dayNumber });
  };
  return (
    <Section title={words.title({ name })}>
      <p className="soft mb2">{brought.length === 0 ? words.none : since}</p>
      <ul>
        {brought.map((one) => (
          <ItemRow
            key={'cardId' in one ? one.cardId : 'entryId' in one ? one.entryId : one.checkInId}
            icon={broughtIcons[one.type]}
            title={wordsOf(one)}
            note={words[one.type]}
          >
            <Button
              small
              variant="quiet"
              aria-label={words.takeBackOf({ what: wordsOf(one) })}
              pending={takeBack.isPending && takeBack.variables === one}
              onClick={() => takeBack.isPending || takeBack.mutate(one)}
            >
              {words.takeBack}
            </Button>
          </ItemRow>
        ))}
      </ul>
      <AppLink className="asktime__open" href="/journal">
        {words.more}
        <ArrowRight />
      </AppLink>
    </Section>
  );
}

type AgreedListProps = { page: string; items: SessionPage['agreed']; coachName: string };

/** The own ones can be ticked; the coach's are sentences, below them. */
export function AgreedList({ page, items, coachName }: AgreedListProps) {
  const { mutate } = useTick(page);
  const words = sessionsCopy.agreed;
  const of = (side: 'client' | 'coach') =>
    items
      .filter(({ owner }) => owner === side)
      .map(({ id, sentence, dueOn, doneAt, closedAs, carriedFrom }) => ({
        id,
        sentence,
        when: words.by({ day: shortCalendarDay(dueOn) }),
        isDone: doneAt !== null,
        isClosed: closedAs !== null,
        note: closedAs ? words.closed[closedAs] : carriedFrom && words.carried({ day: shortCalendarDay(carriedFrom) }),
        ...(side === 'coach' && { owner: coachName }),
      }));
  return <Agreed items={[...of('client'), ...of('coach')]} onTick={(id, isDone) => mutate({ id, isDone })} />;
}
