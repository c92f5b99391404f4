import { Fragment, useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import Check from 'lucide-react/icons/check';
import Keyboard from 'lucide-react/icons/keyboard';
import X from 'lucide-react/icons/x';
import { attentionVerbs, isDismissible } from '#contract/attention/rules.ts';
import { cellsOf } from '#contract/coach-dashboard/rules.ts';
import { fullName } from '#contract/names.ts';
import { loomData } from '#web/platform/loom-data.ts';
import { Avatar, toneOf } from '#web/ui/avatar.tsx';
import { Button, ButtonLink, IconButton } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { LoomStrip } from '#web/ui/loom/loom.tsx';
import { Section } from '#web/ui/section.tsx';
import { Tick } from '#web/ui/ticks.tsx';
import { coachHomeCopy } from '../copy.ts';
import { useDismiss, useNudge } from '../mutations.ts';
import type { CoachDashboard, QueueReason, QueueRow } from '../queries.ts';
import { AttentionMark, whenOf } from './attention-mark.tsx';
import './queue.css';

const copy = coachHomeCopy.queue;

/** More would push the clients themselves off the screen. */
const shownAtFirst = 10;

type QueueProps = {
  queue: CoachDashboard['queue'];
  timeZone: string;
  /** The two answers to a request, which belong to another feature. */
  answerRequest: (request: { id: string; person: QueueRow['person'] }, isFirst: boolean) => ReactNode;
};

/** Everybody who needs the coach, each with the reason, its date and one thing to do. The end says that it is the end. */
export function Queue({ queue: { rows, total, done }, timeZone, answerRequest }: QueueProps) {
  const [isWhole, setWhole] = useState(false);
  const [isShowingKeys, setShowingKeys] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  const shown = isWhole ? rows : rows.slice(0, shownAtFirst);
  const dismiss = useDismiss();
  const nudge = useNudge();
  const [, go] = useLocation();
  useFocusNextRow(list, shown);
  useEffect(() => {
    if (location.hash === '#today') list.current?.focus();
  }, []);

  /** Only while the focus is in the list, so that nobody who types or speaks sets anything off. */
  function onKeyDown(event: KeyboardEvent) {
    const { target, key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof HTMLElement)) return;
    // What happens in a dialog of a row comes by here too.
    if (!list.current?.contains(target) || target.closest('input:not([type=checkbox]), textarea, select')) return;
    const items = [...list.current.querySelectorAll<HTMLElement>(':scope > li')];
    const at = items.findIndex((item) => item.contains(target));
    const row = shown[at];
    if (key === 'j' || key === 'k') {
      const next = items[at < 0 ? 0 : at + (key === 'j' ? 1 : -1)];
      verbOf(next)?.focus();
    } else if (key === 'm' && row && canMessage(row)) go(messagesOf(row));
    else if (key === 'n' && row?.isClient) nudge.send(row.person);
    else if (key === '?') setShowingKeys(true);
    else return;
    event.preventDefault();
  }

  return (
    <Section
      title={copy.title}
      id="today"
      className="today"
      aside={
        total > 0 && (
          <span className="today__aside">
            <span className="small soft">{copy.count(total)}</span>
            <IconButton small label={copy.keys.title} onClick={() => setShowingKeys(true)}>
              <Keyboard />
            </IconButton>
          </span>
        )
      }
    >
      <ol className="queue" ref={list} tabIndex={-1} aria-label={copy.title} onKeyDown={onKeyDown}>
        {shown.map((row, index) => (
          <Row
            key={row.person.id}
            row={row}
            isFirst={index === 0}
            timeZone={timeZone}
            answerRequest={answerRequest}
            isNudging={nudge.sendingTo === row.person.id}
            onNudge={() => nudge.send(row.person)}
            isDismissing={dismiss.isPending}
            onDismiss={(ids) => dismiss.isPending || dismiss.mutate({ personId: row.person.id, ids })}
          />
        ))}
      </ol>
      {total === 0 ? (
        <div className="calm">
          <span className="calm__mark">
            <Check />
          </span>
          <div>
            <p className="h3">{copy.calm.title}</p>
            <p className="soft">
              {done.length > 0 && `${copy.calm.answered(done.length)} `}
              {copy.calm.text}
            </p>
          </div>
        </div>
      ) : (
        <p className="queue__end">
          {shown.length < rows.length ? (
            <Button variant="quiet" small onClick={() => setWhole(true)}>
              {copy.all(rows.length)}
            </Button>
          ) : (
            <span className="note">{total > rows.length ? copy.more(total - rows.length) : copy.end}</span>
          )}
          {done.length > 0 && <span className="small soft">{copy.done(done.map(({ name }) => name))}</span>}
        </p>
      )}
      <Dialog open={isShowingKeys} onOpenChange={setShowingKeys} title={copy.keys.title} description={copy.keys.text}>
        <dl className="queuekeys">
          {copy.keys.list.map(([key, does]) => (
            <Fragment key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{does}</dd>
            </Fragment>
          ))}
        </dl>
      </Dialog>
    </Section>
  );
}

const verbOf = (item: Element | undefined | null): HTMLElement | null | undefined =>
  item?.querySelector<HTMLElement>('.q__verb :is(a, button):last-of-type');

/** When the row that has the focus goes, the focus goes to the one that takes its place, or to the end. */
function useFocusNextRow(list: { current: HTMLOListElement | null }, rows: readonly QueueRow[]) {
  const at = useRef<{ id: string; index: number }>(undefined);
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const note = ({ target }: FocusEvent) => {
      const item = target instanceof HTMLElement ? target.closest<HTMLElement>('.q') : null;
      at.current = item?.dataset.person
        ? { id: item.dataset.person, index: [...element.children].indexOf(item) }
        : undefined;
    };
    element.addEventListener('focusin', note);
    return () => element.removeEventListener('focusin', note);
  }, [list]);
  useEffect(() => {
    const last = at.current;
    if (!last || rows.some(({ person }) => person.id === last.id)) return;
    at.current = undefined;
    // A dialog of that row may have to close first.
    setTimeout(() => {
      if (document.activeElement !== document.body && document.activeElement !== null) return;
      const items = list.current?.children ?? [];
      (verbOf(items[Math.min(last.index, items.length - 1)]) ?? list.current)?.focus();
    });
  }, [list, rows]);
}

/** A stranger can be answered, not written to. */
const canMessage = ({ isClient, reasons }: QueueRow): boolean =>
  isClient || reasons.some(({ kind }) => kind === 'message');
const messagesOf = ({ person }: QueueRow): string => `/messages?with=${person.id}`;

type RowProps = {
  row: QueueRow;
  isFirst: boolean;
  timeZone: string;
  answerRequest: QueueProps['answerRequest'];
  isNudging: boolean;
  onNudge: () => void;
  isDismissing: boolean;
  onDismiss: (ids: string[]) => void;
};

function Row({ row, isFirst, timeZone, answerRequest, isNudging, onNudge, isDismissing, onDismiss }: RowProps) {
  const { person, reasons, cloth, isClient } = row;
  const [first, ...others] = reasons;
  if (!first) return null;
  const name = fullName(person);
  const href = isClient ? `/client/${person.id}` : canMessage(row) ? messagesOf(row) : null;
  const verb = attentionVerbs[first.kind];
  const variant = isFirst ? 'primary' : 'second';
  const dismissible = reasons.filter(({ kind }) => isDismissible(kind)).map(({ id }) => id);
  const of = <span className="sr"> {name}</span>;
  return (
    <li className={classes('q', verb === 'accept' && 'q--ask')} data-person={person.id}>
      <span className="q__face">
        {isClient && <Tick person={{ id: person.id, name, firstName: person.firstName }} />}
        <Avatar name={name} src={person.profileImageUrl} tone={toneOf(person.id)} decorative />
      </span>
      <div className="q__say">
        <p className="q__who">
          {href ? <AppLink href={href}>{name}</AppLink> : <b>{name}</b>}
          <AttentionMark kind={first.kind} />
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
        <LoomStrip data={loomData(cellsOf(cloth))} about={name} />
      )}
      <div className="q__verb">
        {verb === 'accept' ? (
          answerRequest({ id: first.id, person }, isFirst)
        ) : verb === 'nudge' ? (
          <Button small variant={variant} pending={isNudging} pendingText={copy.nudging} onClick={onNudge}>
            {copy.verbs[verb]}
            {of}
          </Button>
        ) : (
          <ButtonLink small variant={variant} href={addressOf[verb](row)}>
            {copy.verbs[verb]}
            {of}
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
