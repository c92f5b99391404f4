import { Fragment, useState, type CSSProperties, type ReactNode } from 'react';
import X from '#web/ui/icons/x.ts';
import { attentionVerbs, isDismissible } from '#contract/attention/rules.ts';
import { cellsOf } from '#contract/coach-dashboard/rules.ts';
import { fullName } from '#contract/names.ts';
import { capital } from '#web/platform/time.ts';
import { AttentionMark } from '#web/ui/attention-mark.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button, ButtonLink, IconButton } from '#web/ui/button.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { LoomStrip } from '#web/ui/loom/loom.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { Tick } from '#web/ui/ticks.tsx';
import { coachHome as coachHomeCopy } from '#messages/coach-dashboard.ts';
import type { PersonRow, QueueReason } from '../queries.ts';
import { dayOfYear, markOf, Until, whenOf } from './attention-reason.tsx';
import './queue.css';

const copy = coachHomeCopy.queue;

/** Bands have one scale: four weeks fill the column, or the longest program where it is longer. */
const fullBand = 28;
export const longestOf = (cloths: readonly string[]) =>
  ({ '--longest': Math.max(fullBand, ...cloths.map(({ length }) => length)) }) as CSSProperties;
export const widthOf = (cloth: string) => ({ '--days': cloth.length }) as CSSProperties;

type QueuePersonProps = {
  row: PersonRow;
  isFirst: boolean;
  timeZone: string;
  isNudging: boolean;
  onNudge: () => void;
  /** Offers times for a session. */
  onOffer: () => void;
  onOpen: () => void;
  isDismissing: boolean;
  onDismiss: (ids: string[]) => void;
};

/** Someone who needs the coach: why, since when, and what to do about it. */
export function QueuePerson(props: QueuePersonProps) {
  const { row, isFirst, timeZone, isNudging, onNudge, onOffer, onOpen, isDismissing, onDismiss } = props;
  const { person, reasons, cloth, isClient } = row;
  const [first] = reasons;
  if (!first) return null;
  const name = fullName(person);
  const verb = attentionVerbs[first.kind];
  const variant = isFirst ? 'primary' : 'second';
  const dismissible = reasons.filter(({ kind }) => isDismissible(kind)).map(({ id }) => id);
  const ofPerson = <span className="sr"> {name}</span>;
  const face = <Avatar name={name} src={person.profileImageUrl} id={person.id} decorative />;
  // Everything of a person with several reasons is in the panel; one thing alone is done at once.
  const isAlone = reasons.length === 1;
  return (
    <li className="q stack gy0 gx3" data-person={person.id}>
      <span className="q__face">
        {isClient ? <Tick person={{ id: person.id, name, firstName: person.firstName }} face={face} /> : face}
      </span>
      <div>
        <p className="q__who anywhere row baseline wrap gy0 gx3">
          {isClient ? (
            <AppLink href={`/client/${person.id}`}>
              <bdi>{name}</bdi>
            </AppLink>
          ) : (
            <b>
              <bdi>{name}</bdi>
            </b>
          )}
          <AttentionMark kind={first.kind}>{markOf(first, timeZone)}</AttentionMark>
        </p>
        <p className="q__why">
          <Reasons reasons={reasons} timeZone={timeZone} />
        </p>
      </div>
      {cloth === '' ? (
        <span className="q__bare" role="img" aria-label={copy.noCloth({ name: person.firstName || name })} />
      ) : (
        <span className="q__cloth">
          <span style={widthOf(cloth)}>
            <LoomStrip cells={cellsOf(cloth)} about={name} fill />
          </span>
        </span>
      )}
      <div className="q__verb row g1 stretch end">
        {isLink(verb) ? (
          <ButtonLink small variant={variant} href={wayOf[verb](person.id, first)}>
            {copy.verbs[verb]}
            {ofPerson}
          </ButtonLink>
        ) : (
          <Button
            small
            variant={variant}
            pending={isNudging}
            pendingText={copy.nudging}
            onClick={isAlone && verb === 'nudge' ? onNudge : isAlone && verb === 'offer' ? onOffer : onOpen}
          >
            {copy.verbs[verb]}
            {ofPerson}
          </Button>
        )}
      </div>
      {dismissible.length === reasons.length && (
        <IconButton
          small
          className="q__dismiss"
          label={copy.dismiss({ name })}
          aria-disabled={isDismissing}
          onClick={() => onDismiss(dismissible)}
        >
          <X />
        </IconButton>
      )}
    </li>
  );
}

/** Verbs that lead to another page. */
export const wayOf = {
  invite: () => '/unassigned-clients',
  prepare: (_personId: string, reason: QueueReason) => `/sessions/${reason.session?.id}`,
  'answer-time': () => '/sessions#requests',
  'read-check-in': (personId: string) => `/client/${personId}#check-ins`,
};
const isLink = (verb: string): verb is keyof typeof wayOf => verb in wayOf;

/** All of them in a few sentences; what the person wrote leads. */
export function Reasons({ reasons, timeZone }: { reasons: readonly QueueReason[]; timeZone: string }) {
  return reasons.map((reason, index) => (
    <Fragment key={reason.id}>
      {index > 0 && ' '}
      <ReasonWords reason={reason} timeZone={timeZone} before={reasons[index - 1]} isClosed={reasons.length > 1} />
    </Fragment>
  ));
}

type ReasonWordsProps = {
  reason: QueueReason;
  timeZone: string;
  /** Joins the sentence of this one. */
  before: QueueReason | undefined;
  /** Ends with a full stop, since there is more than one. */
  isClosed: boolean;
};

function ReasonWords({ reason, timeZone, before, isClosed }: ReasonWordsProps) {
  const { kind, message, date, quote, session } = reason;
  const when = whenOf(kind, date, timeZone);
  // The short name of a month may bring its own full stop: "14. Nov."
  const stop = isClosed && (kind === 'no-session' || !when.endsWith('.')) && '.';
  const isToday = kind === 'session-today';
  if (!before && (quote !== null || isToday)) {
    const moment = (
      <>
        {isToday ? <Until date={date} /> : <time dateTime={date}>{capital(when)}</time>}
        {stop}
      </>
    );
    return quote === null ? <span>{moment}</span> : <Quote text={quote} when={moment} />;
  }
  if (isToday) return <span>{`${markOf(reason, timeZone)}.`}</span>;

  const tags = { time: (inside: string) => <time dateTime={date}>{inside}</time> };
  return (
    <span>
      {before && session && `${message} `}
      {kind === 'no-session' ? (
        <RichText text={copy.session.last} values={{ day: dayOfYear(date, timeZone) }} tags={tags} />
      ) : (
        <RichText text={copy.reason} values={{ reason: session?.name ?? message, when }} tags={tags} />
      )}
      {stop}
    </span>
  );
}

/** Longer than this it is cut, and opened by a press: a request may be a page long. */
const quoteCut = 140;

function Quote({ text, when }: { text: string; when: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const isCut = !isOpen && text.length > quoteCut + 20;
  return (
    <>
      <q className="q__quote" dir="auto">
        {isCut ? `${text.slice(0, quoteCut).trimEnd()}…` : text}
      </q>{' '}
      {when}
      {isCut && (
        <button type="button" className="q__more" onClick={() => setOpen(true)}>
          {copy.readAll}
        </button>
      )}
    </>
  );
}
