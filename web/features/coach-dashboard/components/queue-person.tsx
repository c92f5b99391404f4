import { Fragment, useState, type ReactNode } from 'react';
import X from 'lucide-react/icons/x';
import { attentionVerbs, isDismissible } from '#contract/attention/rules.ts';
import { cellsOf } from '#contract/coach-dashboard/rules.ts';
import { fullName } from '#contract/names.ts';
import { AttentionMark } from '#web/ui/attention-mark.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button, ButtonLink, IconButton } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { AppLink } from '#web/ui/link.tsx';
import { LoomStrip } from '#web/ui/loom/loom.tsx';
import { Tick } from '#web/ui/ticks.tsx';
import { coachHomeCopy } from '../copy.ts';
import type { QueueReason, QueueRow } from '../queries.ts';
import { whenOf } from './attention-reason.tsx';
import './queue.css';

const copy = coachHomeCopy.queue;

/** The two answers to a request, which belong to another feature. */
export type AnswerRequest = (request: { id: string; person: QueueRow['person'] }, isFirst: boolean) => ReactNode;

/** A stranger can be answered, not written to. */
export const canMessage = ({ isClient, reasons }: QueueRow): boolean =>
  isClient || reasons.some(({ kind }) => kind === 'message');
export const messagesOf = ({ person }: QueueRow): string => `/messages?with=${person.id}`;

type QueuePersonProps = {
  row: QueueRow;
  isFirst: boolean;
  timeZone: string;
  answerRequest: AnswerRequest;
  isNudging: boolean;
  onNudge: () => void;
  isDismissing: boolean;
  onDismiss: (ids: string[]) => void;
};

/** A client who needs the coach: why, since when, and what to do about it. */
export function QueuePerson({
  row,
  isFirst,
  timeZone,
  answerRequest,
  isNudging,
  onNudge,
  isDismissing,
  onDismiss,
}: QueuePersonProps) {
  const { person, reasons, cloth, isClient } = row;
  const [first, ...others] = reasons;
  if (!first) return null;
  const name = fullName(person);
  const href = isClient ? `/client/${person.id}` : canMessage(row) ? messagesOf(row) : null;
  const verb = attentionVerbs[first.kind];
  const variant = isFirst ? 'primary' : 'second';
  const dismissible = reasons.filter(({ kind }) => isDismissible(kind)).map(({ id }) => id);
  const ofPerson = <span className="sr"> {name}</span>;
  return (
    <li className={classes('q stack gy0 gx3', verb === 'accept' && 'q--ask')} data-person={person.id}>
      <span className="q__face row end g2h">
        {isClient && <Tick person={{ id: person.id, name, firstName: person.firstName }} />}
        <Avatar name={name} src={person.profileImageUrl} id={person.id} decorative />
      </span>
      <div>
        <p className="q__who anywhere row baseline wrap gy0 gx3">
          {href ? <AppLink href={href}>{name}</AppLink> : <b>{name}</b>}
          <AttentionMark kind={first.kind}>{copy.kinds[first.kind]}</AttentionMark>
        </p>
        <p className="q__why">
          <ReasonWords reason={first} timeZone={timeZone} isClosed={others.length > 0} />
          {others.map((reason) => (
            <Fragment key={reason.id}>
              {' '}
              <ReasonWords reason={reason} timeZone={timeZone} isAfter isClosed />
            </Fragment>
          ))}
        </p>
      </div>
      {cloth === '' ? (
        <span className="q__bare" role="img" aria-label={copy.noCloth(person.firstName || name)} />
      ) : (
        <LoomStrip cells={cellsOf(cloth)} about={name} />
      )}
      <div className="q__verb row g1 stretch end">
        {verb === 'accept' ? (
          answerRequest({ id: first.id, person }, isFirst)
        ) : verb === 'nudge' ? (
          <Button small variant={variant} pending={isNudging} pendingText={copy.nudging} onClick={onNudge}>
            {copy.verbs[verb]}
            {ofPerson}
          </Button>
        ) : (
          <ButtonLink small variant={variant} href={addressOf[verb](row)}>
            {copy.verbs[verb]}
            {ofPerson}
          </ButtonLink>
        )}
      </div>
      {dismissible.length === reasons.length && (
        <IconButton
          small
          className="q__dismiss"
          label={copy.dismiss(name)}
          aria-disabled={isDismissing}
          onClick={() => onDismiss(dismissible)}
        >
          <X />
        </IconButton>
      )}
    </li>
  );
}

const addressOf = {
  message: messagesOf,
  'read-message': messagesOf,
  'read-shared': ({ person }: QueueRow) => `/shared?client=${person.id}`,
  invite: () => '/unassigned-clients',
  review: () => '/cohorts',
};

type ReasonWordsProps = {
  reason: QueueReason;
  timeZone: string;
  /** Joins the sentence of the first reason. */
  isAfter?: boolean;
  /** Ends with a full stop, since there is more than one. */
  isClosed: boolean;
};

function ReasonWords({ reason, timeZone, isAfter, isClosed }: ReasonWordsProps) {
  const { kind, message, date, quote } = reason;
  const when = whenOf(kind, date, timeZone);
  const stop = isClosed && '.';
  if (quote !== null && !isAfter) {
    const moment = (
      <>
        <time dateTime={date}>{capital(when)}</time>
        {stop}
      </>
    );
    return <Quote text={quote} when={moment} />;
  }
  return (
    <span>
      {message}, <time dateTime={date}>{when}</time>
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
      <span className="q__quote">“{isCut ? `${text.slice(0, quoteCut).trimEnd()}…` : text}”</span> {when}
      {isCut && (
        <button type="button" className="q__more" onClick={() => setOpen(true)}>
          {copy.readAll}
        </button>
      )}
    </>
  );
}

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
