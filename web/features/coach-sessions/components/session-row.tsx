import { useRef } from 'react';
import Check from '#web/ui/icons/check.ts';
import Users from '#web/ui/icons/users.ts';
import { fullName } from '#contract/names.ts';
import { api } from '#web/platform/api.ts';
import { clockTime, localDay, otherClock, shortDay, weekdayName } from '#web/platform/time.ts';
import { placeOf } from '#web/platform/time-zones.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { week as copy } from '#messages/coach-sessions.ts';
import { useRowChange, useSettle } from '../mutations.ts';
import type { Session } from '../queries.ts';

export const nameOf = ({ client, cohort }: Pick<Session, 'client' | 'cohort'>): string =>
  client ? fullName(client) : (cohort?.name ?? '');
/** "Thu 19 Nov, 15:00" */
export const momentIn = (iso: string, zone: string): string =>
  copy.at({ day: shortDay(new Date(iso), zone), time: clockTime(new Date(iso), zone) });

type SessionRowProps = { one: Session; zone: string; now: Date; onGone: () => void };

/** A session in its day: with whom, what is to know about it, and what can be done now. */
export function SessionRow({ one, zone, now, onGone }: SessionRowProps) {
  const row = useRef<HTMLLIElement>(null);
  const name = nameOf(one);
  const { client, busyElsewhere } = one;
  const page = `/sessions/${one.id}`;
  return (
    <li className="wsess" ref={row} tabIndex={-1}>
      <span className="wsess__time">
        {clockTime(new Date(one.startsAt), zone)}
        <small>{copy.min({ minutes: one.minutes })}</small>
      </span>
      {client ? (
        <Avatar name={name} id={client.id} src={client.profileImageUrl} decorative />
      ) : (
        <span className="avatar avatar--s" aria-hidden="true">
          <Users />
        </span>
      )}
      <div className="wsess__who anywhere">
        <AppLink href={page}>
          <bdi>{name}</bdi>
        </AppLink>
        <p>{aboutOf(one, zone, now)}</p>
        {one.state === 'booked' && one.lines && (
          <q className="clamp" dir="auto">
            {one.lines}
          </q>
        )}
        {busyElsewhere !== null && (
          <p className="wsess__busy">
            {copy.about.elsewhere({ calendar: busyElsewhere })} <AppLink href={page}>{copy.about.keepOrMove}</AppLink>
          </p>
        )}
      </div>
      <div className="wsess__act row g1">
        <Verbs one={one} zone={zone} now={now} onGone={onGone} onSettled={() => row.current?.focus()} />
      </div>
    </li>
  );
}

/** One line in words; empty where the client's own lines say more. */
function aboutOf(one: Session, zone: string, now: Date): string {
  const { about } = copy;
  const { client, cohort, state, number, move, keepUntil } = one;
  const starts = new Date(one.startsAt);
  const name = client?.firstName || nameOf(one);
  const parts: (string | false | null | undefined)[] = [];
  if (state === 'held' && (one.summary !== 'none' || one.agreed > 0))
    parts.push(about.summary[one.summary], one.agreed > 0 && about.agreed({ count: one.agreed }));
  else if (state === 'booked' && Date.parse(one.endsAt) <= now.getTime())
    parts.push(about.unsaid({ type: one.typeName }));
  else if (cohort) parts.push(about.cohort(cohort));
  else {
    const there = client && otherClock(starts, zone, client.clock.aheadMinutes);
    parts.push(there && about.clock({ time: there, name, place: placeOf(client.clock.zone) }));
    if (state === 'offered')
      parts.push(keepUntil && about.offered({ name, when: dayAndTime(new Date(keepUntil), zone) }));
    else parts.push(number && about.number(number));
    const hasLines = state === 'booked' && one.lines !== '';
    if (!parts.some(Boolean) && !hasLines) parts.push(`${one.typeName}.`);
    if (state === 'booked' && !hasLines && localDay(starts, zone) === localDay(now, zone)) parts.push(about.unwritten);
  }
  if (move?.by === 'coach') parts.push(about.asked({ when: momentIn(move.to, zone) }));
  return parts.filter(Boolean).join(' ');
}

/** "Thursday, 10:00": an offer is kept for days, not weeks. */
const dayAndTime = (date: Date, zone: string) =>
  copy.at({ day: weekdayName(date, zone, 'long'), time: clockTime(date, zone) });

function Verbs({ one, zone, now, onGone, onSettled }: SessionRowProps & { onSettled: () => void }) {
  const { id, state } = one;
  const settle = useSettle(id, nameOf(one));
  const takeBack = useRowChange(
    () => api('POST /api/coach/appointments/{id}/take-back', { params: { id } }),
    () => copy.offered.takenBack,
    onGone,
  );
  const ofName = <span className="sr"> {nameOf(one)}</span>;
  if (state === 'held' || state === 'missed')
    return (
      <Badge tone={state === 'held' ? 'green' : 'plain'}>
        {state === 'held' && <Check />}
        {copy.outcome[state]}
      </Badge>
    );
  if (state === 'offered')
    return (
      <Button small variant="quiet" pending={takeBack.isPending} onClick={() => takeBack.mutate()}>
        {copy.offered.takeBack}
        {ofName}
      </Button>
    );
  if (Date.parse(one.endsAt) <= now.getTime())
    return (['missed', 'held'] as const).map((outcome) => (
      <Button
        key={outcome}
        small
        variant={outcome === 'held' ? 'second' : 'quiet'}
        disabled={settle.isPending}
        onClick={() => settle.mutate(outcome, { onSettled })}
      >
        {copy.outcome[outcome]}
        {ofName}
      </Button>
    ));
  if (localDay(new Date(one.startsAt), zone) !== localDay(now, zone)) return null;
  return (
    <ButtonLink small href={`/sessions/${id}`}>
      {copy.prepare}
      {ofName}
    </ButtonLink>
  );
}
