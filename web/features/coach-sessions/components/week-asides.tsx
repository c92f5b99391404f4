import { useState, type ReactNode } from 'react';
import ArrowRight from '#web/ui/icons/arrow-right.ts';
import { dayInMs } from '#contract/days.ts';
import { fullName } from '#contract/names.ts';
import { api } from '#web/platform/api.ts';
import { dayAndMonth } from '#web/platform/time.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Count } from '#web/ui/badge.tsx';
import { Button, ButtonLink, SecondPressButton } from '#web/ui/button.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { Section } from '#web/ui/section.tsx';
import { week as copy } from '#messages/coach-sessions.ts';
import { useRowChange } from '../mutations.ts';
import type { Week } from '../queries.ts';
import { momentIn, nameOf } from './session-row.tsx';

/** Whom a time is offered; nobody yet: the dialog asks. */
export type Offering = { client?: { id: string; firstName: string; lastName: string }; requestId?: string };
type OnOffer = (offering: Offering) => void;

/** Both kinds wait for the coach: for another time, and to move. */
export function Requests({ week, onOffer, onGone }: { week: Week; onOffer: OnOffer; onGone: () => void }) {
  const { requests, moves } = week;
  const count = requests.length + moves.length;
  if (count === 0) return null;
  const aside = <Count value={count} label={copy.asks.waiting({ count })} />;
  return (
    <Section id="requests" className="weekgrid__asks" title={copy.asks.title} aside={aside}>
      <ul className="lines">
        {requests.map((request) => (
          <AskForTime key={request.id} request={request} onOffer={onOffer} onGone={onGone} />
        ))}
        {moves.map((move) => (
          <AskToMove key={move.appointment.id} move={move} zone={week.zone} onGone={onGone} />
        ))}
      </ul>
    </Section>
  );
}

type AskForTimeProps = { request: Week['requests'][number]; onOffer: OnOffer; onGone: () => void };

function AskForTime({ request: { id, client, words }, onOffer, onGone }: AskForTimeProps) {
  const name = fullName(client);
  const decline = useRowChange(
    () => api('POST /api/coach/appointments/requests/{id}/decline', { params: { id } }),
    () => copy.asks.decline.done({ name }),
    onGone,
  );
  return (
    <Ask name={name} person={client} wants={copy.asks.noTime}>
      <q className="ask__quote anywhere" dir="auto">
        {words}
      </q>
      <div className="row g1">
        <SecondPressButton
          small
          variant="quiet"
          className="flush"
          label={copy.asks.decline.label}
          sure={copy.asks.decline.sure}
          about={name}
          pending={decline.isPending}
          onConfirm={() => decline.mutate()}
        />
        <Button small onClick={() => onOffer({ client, requestId: id })}>
          {copy.offer}
          <span className="sr"> {name}</span>
        </Button>
      </div>
    </Ask>
  );
}

type AskToMoveProps = { move: Week['moves'][number]; zone: string; onGone: () => void };

function AskToMove({ move: { appointment: one, isFree }, zone, onGone }: AskToMoveProps) {
  const words = copy.asks.move;
  const answer = useRowChange(
    (isAccepted: boolean) =>
      api('POST /api/appointments/{id}/move/answer', { params: { id: one.id }, body: { isAccepted } }),
    (isAccepted) => (isAccepted ? words.moved : words.kept),
    onGone,
  );
  const name = nameOf(one);
  const verb = (isAccepted: boolean) => (
    <Button
      small
      variant={isAccepted ? 'second' : 'quiet'}
      className={isAccepted ? undefined : 'flush'}
      disabled={answer.isPending}
      onClick={() => answer.mutate(isAccepted)}
    >
      {isAccepted ? words.yes : words.no}
      <span className="sr"> {name}</span>
    </Button>
  );
  return (
    <Ask name={name} person={one.client} wants={copy.asks.wants({ when: momentIn(one.startsAt, zone) })}>
      <p className="small soft">{one.move && copy.asks.to({ when: momentIn(one.move.to, zone), isFree })}</p>
      <div className="row g1">
        {verb(false)}
        {verb(true)}
      </div>
    </Ask>
  );
}

type Person = { id: string; profileImageUrl: string | null };
type AskProps = { name: string; person: Person | null; wants: string; children: ReactNode };

const Ask = ({ name, person, wants, children }: AskProps) => (
  <li className="ask stack g1h">
    <div className="row g2h">
      <Avatar name={name} id={person?.id} src={person?.profileImageUrl} decorative />
      <span>
        <b>
          <bdi>{name}</bdi>
        </b>
        <small>{wants}</small>
      </span>
    </div>
    {children}
  </li>
);

/** With two hundred clients the list is long. */
const shownFirst = 8;

type NothingBookedProps = { week: Week; now: Date; onOffer: OnOffer };

export function NothingBooked({ week, now, onOffer }: NothingBookedProps) {
  const { nothingBooked: all, zone } = week;
  const words = copy.nothingBooked;
  // A server of the release before does not say.
  const nobody = 'hasClients' in week && !week.hasClients && words.nobody;
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? all : all.slice(0, shownFirst);
  return (
    <Section title={words.title}>
      <ul className="nextup lines">
        {shown.map(({ clientId: id, firstName, lastName, lastMetAt }) => {
          const met = lastMetAt === null ? null : new Date(lastMetAt);
          const weeks = met ? Math.floor((now.getTime() - met.getTime()) / (7 * dayInMs)) : 0;
          const name = fullName({ firstName, lastName });
          return (
            <li key={id}>
              <AppLink href={`/client/${id}`}>
                <bdi>{name}</bdi>
              </AppLink>
              <span>{weeks > 0 && words.weeks({ count: weeks })}</span>
              <span>{met ? words.met({ day: dayAndMonth(met, zone, now) }) : words.never}</span>
              <button type="button" onClick={() => onOffer({ client: { id, firstName, lastName } })}>
                {copy.offer}
                <span className="sr"> {name}</span>
              </button>
            </li>
          );
        })}
      </ul>
      {shown.length < all.length && (
        <Button small variant="quiet" className="flush" onClick={() => setWhole(true)}>
          {words.more({ count: all.length })}
        </Button>
      )}
      <p className="note mt2">{nobody || (all.length > 0 ? words.rest : words.all)}</p>
    </Section>
  );
}

export function Afterwards({ week: { afterwards, zone }, next }: { week: Week; next: string }) {
  return (
    <Section title={copy.afterwards.title}>
      {afterwards.length === 0 && <p className="small soft">{copy.afterwards.none}</p>}
      <ul className="nextup lines">
        {afterwards.map((one) => (
          <li key={one.id}>
            <AppLink href={`/sessions/${one.id}`}>
              <bdi>{nameOf(one)}</bdi>
            </AppLink>
            <span>{momentIn(one.startsAt, zone)}</span>
          </li>
        ))}
      </ul>
      <ButtonLink small variant="quiet" className="flush" href={next}>
        {copy.afterwards.next}
        <ArrowRight />
      </ButtonLink>
    </Section>
  );
}
