import { useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import { attentionVerbs, type AttentionKind } from '#contract/attention/rules.ts';
import { cellsOf } from '#contract/coach-dashboard/rules.ts';
import { fullName } from '#contract/names.ts';
import { isWide } from '#web/platform/use-is-wide.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { LoomStrip } from '#web/ui/loom/loom.tsx';
import { coachHome as coachHomeCopy } from '#messages/coach-dashboard.ts';
import { useSettle } from '../mutations.ts';
import type { PersonRow } from '../queries.ts';
import { whenOf } from './attention-reason.tsx';
import { Reasons, wayOf } from './queue-person.tsx';

const copy = coachHomeCopy.queue;

/** What other features bring to work with: a feature does not import another. */
export type QueueWork = {
  /** What a client has shared and the coach has not read. */
  shared: (clientId: string) => ReactNode;
  /** The last messages and the field; `onNext` for Enter with nothing to send. */
  reply: (person: PersonRow['person'], onNext: () => void) => ReactNode;
  request: (request: { id: string; person: PersonRow['person'] }, onAnswered: () => void) => ReactNode;
  /** Times for a session, in a dialog; without a person one is chosen there. */
  offer: (person: PersonRow['person'] | undefined, onDone: (isSent: boolean) => void) => ReactNode;
};

type Task = 'reply' | 'shared' | 'nudge' | 'request' | 'prepare' | 'answer' | 'answer-time' | 'read-check-in' | 'offer';
const tasks: Record<(typeof attentionVerbs)[AttentionKind], Task | null> = {
  message: 'reply',
  'read-message': 'reply',
  'read-shared': 'shared',
  nudge: 'nudge',
  accept: 'request',
  prepare: 'prepare',
  answer: 'answer',
  'answer-time': 'answer-time',
  'read-check-in': 'read-check-in',
  offer: 'offer',
  invite: null,
  review: null,
};

/** A stranger can be answered, not written to. */
export const canMessage = ({ isClient, reasons }: PersonRow): boolean =>
  isClient || reasons.some(({ kind }) => kind === 'message');

/** Everything there is to do with a person, once each, in the order of the reasons. */
export function tasksOf(row: PersonRow, isToWrite = false): Task[] {
  const wanted = row.reasons.flatMap(({ kind }) => tasks[attentionVerbs[kind]] ?? []);
  return [...new Set(isToWrite ? (['reply', ...wanted] as const) : wanted)];
}

type QueuePanelProps = {
  row: PersonRow;
  /** Opened to write a message, whatever the reasons. */
  isToWrite: boolean;
  timeZone: string;
  work: QueueWork;
  isNudging: boolean;
  onNudge: () => void;
  onOffer: () => void;
  /** A request was accepted or declined, or it was said how a session went. */
  onAnswered: () => void;
  next: { name: string; go: () => void } | undefined;
  onClose: () => void;
  returnTo: RefObject<HTMLElement | null>;
};

/** One person of the queue: all their reasons, handled without leaving the page, and then the next person. */
export function QueuePanel(props: QueuePanelProps) {
  const { row, isToWrite, timeZone, work, isNudging, onNudge, onOffer, onAnswered, next, onClose, returnTo } = props;
  const { person, isClient, cloth } = row;
  const name = fullName(person);
  const body = useRef<HTMLDivElement>(null);
  const onward = useRef<HTMLButtonElement>(null);
  const todo = tasksOf(row, isToWrite);
  const goOn = next?.go ?? onClose;
  const reasonOf = (kind: AttentionKind) => row.reasons.find((reason) => reason.kind === kind);
  const focusFirst = () => {
    const first = body.current?.querySelector<HTMLElement>('.qpanel__task');
    // On a phone the keyboard would cover what is to be read.
    const field = first?.querySelector<HTMLElement>(isWide() ? 'textarea, .btn--primary' : '.btn--primary');
    (field ?? onward.current)?.focus({ preventScroll: true });
  };
  const wayFor = (kind: AttentionKind, verb: keyof typeof wayOf) => {
    const reason = reasonOf(kind);
    return (
      reason && (
        <>
          <p className="soft mb3">{reason.message}</p>
          <ButtonLink variant="primary" href={wayOf[verb](person.id, reason)}>
            {copy.verbs[verb]}
          </ButtonLink>
        </>
      )
    );
  };
  const task: Record<Task, () => ReactNode> = {
    reply: () => work.reply(person, goOn),
    shared: () => work.shared(person.id),
    nudge: () => (
      <>
        <p className="soft mb3">{copy.panel.nudge}</p>
        <Button variant="primary" pending={isNudging} pendingText={copy.nudging} onClick={onNudge}>
          {copy.verbs.nudge}
        </Button>
      </>
    ),
    request: () => {
      const request = reasonOf('request');
      return request && work.request({ id: request.id, person }, onAnswered);
    },
    prepare: () => wayFor('session-today', 'prepare'),
    'answer-time': () => wayFor('session-asked', 'answer-time'),
    'read-check-in': () => wayFor('check-in', 'read-check-in'),
    answer: () => {
      const unsaid = reasonOf('session-unsaid');
      return (
        unsaid?.session && <Outcome {...unsaid.session} at={unsaid.date} timeZone={timeZone} onSaid={onAnswered} />
      );
    },
    offer: () => (
      <Button variant="primary" onClick={onOffer}>
        {copy.verbs.offer}
      </Button>
    ),
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      size="l"
      title={<bdi>{isClient ? <AppLink href={`/client/${person.id}`}>{name}</AppLink> : name}</bdi>}
      returnTo={returnTo}
      movesOn
      actions={
        <>
          {!todo.includes('reply') && canMessage(row) && (
            <ButtonLink variant="quiet" href={`/messages?with=${person.id}`}>
              {copy.verbs.message}
            </ButtonLink>
          )}
          <Button ref={onward} onClick={goOn}>
            {next ? copy.panel.next : copy.panel.done}
            {next && <span className="sr">: {next.name}</span>}
          </Button>
          <Arrived key={person.id} onArrived={focusFirst} />
        </>
      }
    >
      <div
        key={person.id}
        ref={body}
        className="qpanel"
        // A key that is held down must not act on the next person.
        onKeyDown={(event) => event.repeat && event.key === 'Enter' && event.preventDefault()}
      >
        <p className="q__why">
          <Reasons reasons={row.reasons} timeZone={timeZone} />
        </p>
        {cloth !== '' && <LoomStrip cells={cellsOf(cloth)} about={name} fill />}
        {todo.map((one) => (
          <div key={one} className="qpanel__task mt4">
            {task[one]()}
          </div>
        ))}
      </div>
    </Dialog>
  );
}

type OutcomeProps = { id: string; name: string; at: string; timeZone: string; onSaid: () => void };

/** No machine says that a session took place. */
function Outcome({ id, name, at, timeZone, onSaid }: OutcomeProps) {
  const settle = useSettle(onSaid);
  return (
    <>
      <p className="soft mb3">{copy.session.question({ name, when: whenOf('session-unsaid', at, timeZone) })}</p>
      <div className="row g2">
        {(['held', 'missed'] as const).map((outcome) => (
          <Button
            key={outcome}
            variant={outcome === 'held' ? 'primary' : 'second'}
            pending={settle.isPending && settle.variables.outcome === outcome}
            onClick={() => settle.isPending || settle.mutate({ id, outcome })}
          >
            {copy.session[outcome]}
          </Button>
        ))}
      </div>
    </>
  );
}

/** Last in the panel, so that all of it is there: before the next key, which would be lost otherwise. */
function Arrived({ onArrived }: { onArrived: () => void }) {
  useLayoutEffect(() => {
    onArrived();
    // oxlint-disable-next-line react/exhaustive-deps -- once for each person
  }, []);
  return null;
}
