import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { ApiError, sentenceOf } from '#web/platform/api.ts';
import { placeOf } from '#web/platform/time-zones.ts';
import { clockTime, hourOfDay, localDay, longDay } from '#web/platform/time.ts';
import { toast } from '#web/platform/toast-store.ts';
import { useNow } from '#web/platform/use-now.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Choice, ChoiceGroup } from '#web/ui/choice.tsx';
import { LoadError } from '#web/ui/load.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { EmptyState, Notice } from '#web/ui/state.tsx';
import { AskForTime } from './ask-for-time.tsx';
import { sessions as sessionsCopy } from '#messages/sessions.ts';
import { useTakeTime } from './mutations.ts';
import { ownSessionsQuery, slotsQuery, type OwnSession, type OwnSessions, type Slots } from './queries.ts';
import { isNewState } from './sessions.tsx';
import { TwoWeeks } from './two-weeks.tsx';
import { aboutOf, forOther, minutesAhead, shortWhen, timeUntil, whenOf } from './when.ts';
import './choose-time.css';

const copy = sessionsCopy.book;

const loading = (
  <Loading text={sessionsCopy.loading} quiet>
    <SkeletonRows rows={5} />
  </Loading>
);

/** A time for a new session, or with `movingId` another one for a session that is agreed. */
export function ChooseTime({ timeZone, movingId }: { timeZone: string; movingId?: string }) {
  const { data, error, refetch, isFetching } = useQuery(ownSessionsQuery);
  if (!data && error) return <Lost title={sessionsCopy.lost} of={{ error, refetch, isFetching }} />;
  if (!data) return loading;
  const { coach, closed, request } = data;
  const moving = data.ahead.find(({ id }) => id === movingId);
  const canMove = moving?.typeId && moving.isWithCoach && !moving.group;
  const ask = coach && (
    <AskForTime coach={coach} request={request} label={sessionsCopy.ask.alone({ name: coach.firstName })} />
  );
  if (coach && (movingId === undefined ? !closed : canMove))
    return <Free all={data} coach={coach} moving={moving} timeZone={timeZone} />;
  const why = movingId === undefined || !coach ? sessionsCopy.closed[closed ?? 'no-coach'] : { title: copy.noMove };
  return (
    <EmptyState level={1} title={why.title} action={closed !== 'coach-away' && ask}>
      {'text' in why && why.text}
    </EmptyState>
  );
}

type Failed = { error: unknown; refetch: () => unknown; isFetching: boolean };

/** Free times change by the minute, so none are shown from before. */
function Lost({ title, of: { error, refetch, isFetching } }: { title: string; of: Failed }) {
  if (!(error instanceof ApiError) || error.status !== 0)
    return <LoadError level={1} title={title} error={error} onRetry={refetch} pending={isFetching} />;
  return (
    <EmptyState level={1} title={copy.offline} action={<ButtonLink href="/sessions">{sessionsCopy.all}</ButtonLink>}>
      {copy.offlineText}
    </EmptyState>
  );
}

type FreeProps = {
  all: OwnSessions;
  coach: NonNullable<OwnSessions['coach']>;
  moving: OwnSession | undefined;
  timeZone: string;
};

function Free({ all: { types, request, past, ahead }, coach, moving, timeZone }: FreeProps) {
  const [, navigate] = useLocation();
  const now = useNow();
  const name = coach.firstName;
  const [typeId, setTypeId] = useState(() => {
    // The kind of the last session, where there are several.
    const usual = [...past, ...ahead].find((one) => types.some(({ id }) => id === one.typeId));
    return moving?.typeId ?? (types.length === 1 ? types[0]?.id : usual?.typeId) ?? undefined;
  });
  const [turned, setTurned] = useState<string>();
  const [wanted, setWanted] = useState<{ day?: string | undefined; at?: string | undefined }>({});
  const [refused, setRefused] = useState<string>();
  const slots = useQuery(slotsQuery(typeId, turned ?? localDay(now, timeZone), moving?.id));
  const take = useTakeTime(moving?.id);
  const { data } = slots;
  // The first free time may lie beyond these two weeks: then they open where it is.
  if (turned === undefined && data?.days.length === 0 && data.firstAt)
    setTurned(localDay(new Date(data.firstAt), timeZone));
  const day = data?.days.find(({ date }) => date === wanted.day) ?? data?.days[0];
  const at = day?.times.find((time) => time === wanted.at);
  const type = moving ? { ...moving, name: moving.typeName } : types.find(({ id }) => id === typeId);

  function go(chosen: string) {
    if (!typeId || take.isPending) return;
    setRefused(undefined);
    take.mutate(
      { typeId, at: chosen },
      {
        onSuccess: ({ id, outcome }) => {
          if (outcome === 'moved') toast({ title: copy.moved({ when: whenOf(chosen, timeZone) }) });
          if (outcome === 'asked') toast({ title: copy.asked({ name }) });
          navigate(`/sessions/${id}`, outcome === 'booked' ? { state: isNewState } : {});
        },
        onError: (error) => void explain(error, chosen),
      },
    );
  }

  /** Looks again, and keeps the choice as near as it can be. */
  async function explain(error: unknown, chosen: string) {
    const isTaken = error instanceof ApiError && error.status === 409;
    const { data: fresh } = isTaken ? await slots.refetch() : slots;
    const times = fresh?.days.flatMap(({ date, times }) => times.map((time) => ({ day: date, at: time }))) ?? [];
    // Another reason than the time itself.
    if (!isTaken || times.some((one) => one.at === chosen)) return setRefused(sentenceOf(error));
    const far = (one: { at: string }) => Math.abs(Date.parse(one.at) - Date.parse(chosen));
    // Of two that are as near the later one.
    const [near] = times.toReversed().toSorted((one, other) => far(one) - far(other));
    setWanted(near ?? {});
    if (!near) return setRefused(copy.takenAll);
    const isSameDay = near.day === localDay(new Date(chosen), timeZone);
    setRefused(copy.taken({ next: isSameDay ? clockTime(new Date(near.at), timeZone) : whenOf(near.at, timeZone) }));
  }

  return (
    <div className="booking">
      <header className="row mb5">
        <Avatar name={coach.name} id={coach.id} size="l" decorative />
        <div className="shrink">
          <h1 className="title">{moving ? copy.moveTitle({ name }) : copy.title({ name })}</h1>
          {type && <p className="soft">{aboutOf(type.name, type.minutes, type.place)}</p>}
          {moving && <p className="soft">{copy.now({ when: whenOf(moving.startsAt, timeZone) })}</p>}
        </div>
      </header>
      {!moving && types.length > 1 && (
        <div className="mb6">
          <ChoiceGroup legend={copy.type} columns={2}>
            {types.map((one) => (
              <Choice
                key={one.id}
                name="type"
                title={<bdi>{one.name}</bdi>}
                description={aboutOf('', one.minutes, one.place)}
                checked={one.id === typeId}
                onChange={() => setTypeId(one.id)}
              />
            ))}
          </ChoiceGroup>
        </div>
      )}
      {!data && slots.error && <Lost title={copy.slotsFailed} of={slots} />}
      {!data && !slots.error && typeId && loading}
      {data?.firstAt === null && (
        <EmptyState
          title={copy.none}
          action={<AskForTime coach={coach} request={request} label={sessionsCopy.ask.alone({ name })} />}
        >
          {copy.noneText({ name })}
        </EmptyState>
      )}
      {data?.firstAt && (
        <div className="booking__grid">
          <TwoWeeks
            slots={data}
            day={day?.date}
            name={name}
            timeZone={timeZone}
            onDay={(date) => setWanted({ day: date })}
            onTurn={setTurned}
          />
          <section aria-labelledby="slots">
            <h2 className="h2" id="slots">
              {day?.times[0] ? longDay(new Date(day.times[0]), timeZone) : copy.noneHere}
            </h2>
            {day && (
              <Times
                zone={data.zone}
                times={day.times}
                at={at}
                name={name}
                timeZone={timeZone}
                onChoose={(time) => setWanted({ day: day.date, at: time })}
              />
            )}
            <AskForTime coach={coach} request={request} label={sessionsCopy.ask.link({ name })} />
            <div className="booking__bar">
              {refused && (
                <Notice tone="bad" live>
                  {refused}
                </Notice>
              )}
              <Button
                variant="primary"
                disabled={!at}
                pending={take.isPending}
                pendingText={copy.going}
                onClick={() => at && go(at)}
              >
                {at
                  ? copy[moving ? (moving.isLateNow ? 'askMove' : 'move') : 'go']({ when: shortWhen(at, timeZone) })
                  : sessionsCopy.choose}
              </Button>
              <p className="small soft">
                {!moving && copy.mail}
                {moving &&
                  (moving.isLateNow ? copy.moveLate({ name, ...timeUntil(moving.startsAt) }) : copy.moveText({ name }))}
              </p>
            </div>
          </section>
        </div>
      )}
    </div>
  );
}

type TimesProps = {
  zone: Slots['zone'];
  times: readonly string[];
  at: string | undefined;
  name: string;
  timeZone: string;
  onChoose: (at: string) => void;
};

/** The hours with which the parts of a day end. */
const partEnds = [12, 18, 24];

/** The free times of a day, on both clocks. */
function Times({ zone, times, at, name, timeZone, onChoose }: TimesProps) {
  const [first = ''] = times;
  const apart = minutesAhead(first, zone) - minutesAhead(first, timeZone);
  const [hours, minutes] = [Math.floor(Math.abs(apart) / 60), Math.abs(apart) % 60];
  const partOf = (time: string) => partEnds.findIndex((end) => hourOfDay(new Date(time), timeZone) < end);
  return (
    <fieldset>
      <legend className="sr">{copy.times}</legend>
      {apart !== 0 && (
        <p className="small soft mt3">
          {copy.mine({ place: placeOf(timeZone) })}{' '}
          {copy.theirs({ name, place: placeOf(zone), hours, minutes, isAhead: apart > 0 })}
        </p>
      )}
      {copy.parts.map((label, part) => {
        const here = times.filter((time) => partOf(time) === part);
        if (here.length === 0) return null;
        return (
          <div key={label}>
            <p className="note booking__part">{label}</p>
            <div className="slots">
              {here.map((time) => {
                const there = forOther(time, timeZone, minutesAhead(time, zone), name);
                return (
                  <label key={time} className="slot">
                    <input
                      type="radio"
                      className="sr"
                      name="slot"
                      checked={time === at}
                      onChange={() => onChoose(time)}
                    />
                    <b>{clockTime(new Date(time), timeZone)}</b>
                    {there && <small>{there}</small>}
                  </label>
                );
              })}
            </div>
          </div>
        );
      })}
    </fieldset>
  );
}
