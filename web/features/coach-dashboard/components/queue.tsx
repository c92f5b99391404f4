import { Fragment, useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import Check from '#web/ui/icons/check.ts';
import Keyboard from '#web/ui/icons/keyboard.ts';
import RotateCw from '#web/ui/icons/rotate-cw.ts';
import { fullName } from '#contract/names.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Section } from '#web/ui/section.tsx';
import { SelectPeople, useTicks, type Ticked } from '#web/ui/ticks.tsx';
import { coachHome as coachHomeCopy } from '#messages/coach-dashboard.ts';
import { keyOf, type HeldHome } from '../held-home.ts';
import { lookAgain, useDismiss, useNudge } from '../mutations.ts';
import type { CoachDashboard, PersonRow } from '../queries.ts';
import { GatheredPeople, isGathered } from './queue-gathered.tsx';
import { canMessage, QueuePanel, type QueueWork } from './queue-panel.tsx';
import { longestOf, QueuePerson } from './queue-person.tsx';
import './queue.css';

const copy = coachHomeCopy.queue;

/** More would push the clients themselves off the screen. */
const shownAtFirst = 12;

type QueueProps = {
  queue: CoachDashboard['queue'];
  held: Pick<HeldHome, 'total' | 'news' | 'isChanged' | 'own' | 'take'>;
  timeZone: string;
  work: QueueWork;
};

export const tickedOf = ({ person }: PersonRow): Ticked => ({
  id: person.id,
  name: fullName(person),
  firstName: person.firstName,
});

/** Everyone who needs the coach, each once, with what there is to do. It is worked in place; the end says that it is the end. */
export function Queue({ queue: { rows, total, people, done }, held, timeZone, work }: QueueProps) {
  const client = useQueryClient();
  const { isSelecting } = useTicks();
  const [isWhole, setWhole] = useState(false);
  const [isShowingKeys, setShowingKeys] = useState(false);
  const [opened, setOpened] = useState<{ row: PersonRow; isToWrite: boolean }>();
  const [gatheredRows, setGatheredRows] = useState<Readonly<Record<string, readonly PersonRow[]>>>({});
  const [offeringTo, setOfferingTo] = useState<PersonRow['person']>();
  const list = useRef<HTMLOListElement>(null);
  const focus = useFocusNextRow(list);
  const dismiss = useDismiss(held.take);
  const shown = isWhole ? rows : rows.slice(0, shownAtFirst);
  /** In the order of the page, those of opened gathered rows among them. */
  const persons = shown.flatMap((row) => (row.type === 'person' ? row : (gatheredRows[keyOf(row)] ?? [])));
  const current = opened && persons.findIndex(({ person }) => person.id === opened.row.person.id);
  const following = current === undefined || current < 0 ? undefined : persons[current + 1];
  const nudge = useNudge((person) => {
    deal(person.id);
    if (opened?.row.person.id === person.id) moveOn();
  });
  useEffect(() => {
    if (location.hash === '#today') list.current?.focus();
  }, []);

  /** What was done with this person shows: their row goes, or says what is left. */
  function deal(personId: string) {
    held.own(personId);
    for (const [key, members] of Object.entries(gatheredRows))
      if (members.some(({ person }) => person.id === personId)) held.own(key);
  }
  function leave() {
    if (opened) deal(opened.row.person.id);
    void lookAgain(client);
  }
  function moveOn() {
    leave();
    setOpened(following && { row: following, isToWrite: false });
  }
  const open = (row: PersonRow, isToWrite = false) => setOpened({ row, isToWrite });

  /** Only while the focus is in the list, so that typing or dictation elsewhere triggers nothing. */
  function onKeyDown(event: KeyboardEvent) {
    const { target, key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof HTMLElement)) return;
    // What happens in a dialog of a row comes by here too.
    if (!list.current?.contains(target) || target.closest('input:not([type=checkbox]), textarea, select')) return;
    const items = itemsOf(list.current);
    const item = target.closest<HTMLElement>('.q');
    const row = persons.find(({ person }) => person.id === item?.dataset.person);
    if (key === 'j' || key === 'k') verbOf(items[item ? items.indexOf(item) + (key === 'j' ? 1 : -1) : 0])?.focus();
    else if (key === 'm' && row && canMessage(row)) open(row, true);
    else if (key === 'n' && row?.isClient) nudge.send(row.person);
    else if (key === '?') setShowingKeys(true);
    else return;
    event.preventDefault();
  }

  const rowOf = (row: PersonRow, isFirst: boolean) => (
    <QueuePerson
      key={row.person.id}
      row={row}
      isFirst={isFirst}
      timeZone={timeZone}
      isNudging={nudge.sendingTo === row.person.id}
      onNudge={() => nudge.send(row.person)}
      onOffer={() => setOfferingTo(row.person)}
      onOpen={() => open(row)}
      isDismissing={dismiss.isPending}
      onDismiss={(ids) => {
        if (dismiss.isPending) return;
        deal(row.person.id);
        dismiss.mutate({ personId: row.person.id, name: fullName(row.person), ids });
      }}
    />
  );
  const selectable = persons.filter(({ isClient }) => isClient).map(tickedOf);

  return (
    <Section
      title={
        <>
          {copy.title} {held.total > 0 && <span className="soft num">{held.total}</span>}
        </>
      }
      id="today"
      className={classes('today', isSelecting && 'is-selecting')}
      aside={
        <span className="today__aside row g1">
          <span className="today__news" role="status">
            {(held.news > 0 || held.isChanged) && (
              <Button small variant="quiet" onClick={held.take}>
                <RotateCw />
                {held.news > 0 ? copy.news({ count: held.news }) : copy.update}
              </Button>
            )}
          </span>
          {selectable.length > 0 && <SelectPeople choices={[{ label: copy.selectAll, people: selectable }]} />}
          {rows.length > 0 && (
            <IconButton small label={copy.keys.title} onClick={() => setShowingKeys(true)}>
              <Keyboard />
            </IconButton>
          )}
        </span>
      }
    >
      <ol
        className="queue"
        ref={list}
        tabIndex={-1}
        aria-label={copy.title}
        onKeyDown={onKeyDown}
        onFocus={focus.note}
        style={longestOf(persons.map(({ cloth }) => cloth))}
      >
        {shown.map((row, index) =>
          row.type === 'person' ? (
            rowOf(row, index === 0)
          ) : (
            <GatheredPeople
              key={keyOf(row)}
              row={row}
              isFirst={index === 0}
              onPeople={(members) => setGatheredRows((before) => ({ ...before, [keyOf(row)]: members }))}
            >
              {(member) => rowOf(member, false)}
            </GatheredPeople>
          ),
        )}
      </ol>
      {rows.length === 0 ? (
        <div className="calm row">
          <span className="calm__mark">
            <Check />
          </span>
          <div>
            <p className="h3">{held.news > 0 ? copy.news({ count: held.news }) : copy.calm.title}</p>
            <p className="soft">
              {done.length > 0 && `${copy.calm.answered({ count: done.length })} `}
              {copy.calm.text}
            </p>
          </div>
        </div>
      ) : (
        <p className="queue__end row baseline between g4">
          {shown.length < rows.length ? (
            <Button className="flush" variant="quiet" small onClick={() => setWhole(true)}>
              {copy.all({ count: rows.length })}
            </Button>
          ) : (
            <span className="note">
              {total > rows.length
                ? copy.more({ count: total - rows.length })
                : rows.some(isGathered)
                  ? copy.endOf({ count: people, rows: rows.length })
                  : copy.end}
            </span>
          )}
          {done.length > 0 && <span className="small soft">{doneWords(done.map(({ name }) => name))}</span>}
        </p>
      )}
      {opened && (
        <QueuePanel
          key="panel"
          row={opened.row}
          isToWrite={opened.isToWrite}
          timeZone={timeZone}
          work={work}
          isNudging={nudge.sendingTo === opened.row.person.id}
          onNudge={() => nudge.send(opened.row.person)}
          onOffer={() => setOfferingTo(opened.row.person)}
          onAnswered={moveOn}
          next={following ? { name: fullName(following.person), go: moveOn } : undefined}
          onClose={() => {
            leave();
            setOpened(undefined);
          }}
          returnTo={{
            get current() {
              return focus.verbFor(opened.row.person.id) ?? null;
            },
          }}
        />
      )}
      {offeringTo &&
        work.offer(offeringTo, (isSent) => {
          setOfferingTo(undefined);
          if (!isSent) return;
          if (opened) moveOn();
          else deal(offeringTo.id);
          void lookAgain(client);
        })}
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

/** So many names are said; the others are counted. */
const namesSaid = 4;

function doneWords(all: readonly string[]): string {
  const names = all.slice(0, namesSaid).join(', ');
  const rest = all.length - namesSaid;
  return rest > 0 ? copy.doneTodayAndMore({ names, rest }) : copy.doneToday({ names });
}

const itemsOf = (list: HTMLElement): HTMLElement[] => [...list.querySelectorAll<HTMLElement>('.q')];
const verbOf = (item: Element | undefined | null): HTMLElement | null | undefined =>
  item?.querySelector<HTMLElement>('.q__verb :is(a, button):last-of-type');

/** When the row that has the focus goes, the focus goes to the one that takes its place, or to the list. */
function useFocusNextRow(list: { current: HTMLOListElement | null }) {
  const at = useRef<{ item: HTMLElement; index: number }>(undefined);
  const verbAt = (index: number) => {
    const items = list.current ? itemsOf(list.current) : [];
    return verbOf(items[Math.min(index, items.length - 1)]) ?? list.current;
  };
  const note = (item: HTMLElement) => {
    if (list.current?.contains(item)) at.current = { item, index: itemsOf(list.current).indexOf(item) };
  };
  useLayoutEffect(() => {
    if (!at.current || at.current.item.isConnected) return;
    const active = document.activeElement;
    // From a dialog the focus comes back later.
    if (active?.closest('[role="dialog"]')) return;
    if (!active || active === document.body) verbAt(at.current.index)?.focus();
    else at.current = undefined;
  });
  return {
    note: ({ target }: { target: EventTarget }) => {
      const item = target instanceof HTMLElement && target.closest<HTMLElement>('.q');
      if (item) note(item);
    },
    /** The verb of a person's row, or of the one that took its place. */
    verbFor: (personId: string) => {
      const item = list.current?.querySelector<HTMLElement>(`[data-person="${CSS.escape(personId)}"]`);
      return item ? verbOf(item) : verbAt(at.current?.index ?? 0);
    },
  };
}
