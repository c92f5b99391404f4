import { Fragment, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useLocation } from 'wouter';
import Check from 'lucide-react/icons/check';
import Keyboard from 'lucide-react/icons/keyboard';
import { AttentionMark } from '#web/ui/attention-mark.tsx';
import { Button, ButtonLink, IconButton } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Section } from '#web/ui/section.tsx';
import { coachHomeCopy } from '../copy.ts';
import { useDismiss, useNudge } from '../mutations.ts';
import type { CoachDashboard, QueueGathered, QueueItem } from '../queries.ts';
import { canMessage, messagesOf, QueuePerson, type AnswerRequest } from './queue-person.tsx';
import './queue.css';

const copy = coachHomeCopy.queue;

/** More would push the clients themselves off the screen. */
const shownAtFirst = 10;

type QueueProps = {
  queue: CoachDashboard['queue'];
  timeZone: string;
  answerRequest: AnswerRequest;
};

/** Everybody who needs the coach, each with the reason, its date and one thing to do. The end says that it is the end. */
export function Queue({ queue: { rows, total, people, done }, timeZone, answerRequest }: QueueProps) {
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

  /** Only while the focus is in the list, so that typing or dictation elsewhere triggers nothing. */
  function onKeyDown(event: KeyboardEvent) {
    const { target, key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof HTMLElement)) return;
    // What happens in a dialog of a row comes by here too.
    if (!list.current?.contains(target) || target.closest('input:not([type=checkbox]), textarea, select')) return;
    const items = [...list.current.querySelectorAll<HTMLElement>(':scope > li')];
    const at = items.findIndex((item) => item.contains(target));
    const item = shown[at];
    const row = item?.type === 'person' ? item : undefined;
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
          <span className="today__aside row g1">
            <span className="small soft">{copy.count(people)}</span>
            <IconButton small label={copy.keys.title} onClick={() => setShowingKeys(true)}>
              <Keyboard />
            </IconButton>
          </span>
        )
      }
    >
      <ol className="queue" ref={list} tabIndex={-1} aria-label={copy.title} onKeyDown={onKeyDown}>
        {shown.map((row, index) =>
          row.type === 'cohort' ? (
            <GatheredRow key={keyOf(row)} row={row} />
          ) : (
            <QueuePerson
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
          ),
        )}
      </ol>
      {total === 0 ? (
        <div className="calm row">
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
        <p className="queue__end row baseline between g4">
          {shown.length < rows.length ? (
            <Button className="flush" variant="quiet" small onClick={() => setWhole(true)}>
              {copy.all(rows.length)}
            </Button>
          ) : (
            <span className="note">{total > rows.length ? copy.more(total - rows.length) : copy.end}</span>
          )}
          {done.length > 0 && <span className="small soft">{copy.done(done.map(({ name }) => name))}</span>}
        </p>
      )}
      <Dialog open={isShowingKeys} onOpenChange={setShowingKeys} title={copy.keys.title} description={copy.keys.text}>
        <dl className="queuekeys stack baseline mt4">
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

const keyOf = (row: QueueItem): string =>
  row.type === 'person' ? row.person.id : `${row.kind} ${row.cohort?.id ?? ''}`;

/** Several people with the same reason. */
function GatheredRow({ row }: { row: QueueGathered }) {
  const { cohort, kind, count, message } = row;
  return (
    <li className="q stack gy0 gx3" data-person={keyOf(row)}>
      <span className="q__face" />
      <div>
        <p className="q__who anywhere row baseline wrap gy0 gx3">
          <b>{cohort?.name ?? copy.kinds[kind]}</b>
          <AttentionMark kind={kind}>
            {copy.kinds[kind]}: {copy.gathered(count)}
          </AttentionMark>
        </p>
        <p className="q__why">{message}</p>
      </div>
      <span className="q__bare" />
      <div className="q__verb row g1 stretch end">
        {cohort && (
          <ButtonLink small href={`/cohorts/${cohort.id}${kind === 'report' ? '/room' : ''}`}>
            {copy.open}
          </ButtonLink>
        )}
      </div>
    </li>
  );
}

/** When the row that has the focus goes, the focus goes to the one that takes its place, or to the end. */
function useFocusNextRow(list: { current: HTMLOListElement | null }, rows: readonly QueueItem[]) {
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
    if (!last || rows.some((row) => keyOf(row) === last.id)) return;
    at.current = undefined;
    // A dialog of that row may have to close first.
    setTimeout(() => {
      if (document.activeElement !== document.body && document.activeElement !== null) return;
      const items = list.current?.children ?? [];
      (verbOf(items[Math.min(last.index, items.length - 1)]) ?? list.current)?.focus();
    });
  }, [list, rows]);
}
