import { useMemo, useState, type ReactNode } from 'react';
import Pencil from '#web/ui/icons/pencil.ts';
import { commitmentMax, commitmentsMax } from '#contract/commitments/constants.ts';
import { useDraft } from '#web/platform/device/use-draft.ts';
import { shortCalendarDay } from '#web/platform/time.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Input } from '#web/ui/field.tsx';
import { session as sessionCopy } from '#messages/coach-session.ts';
import { useAdd, useChangeCommitment, useTick } from '../mutations.ts';
import type { Commitment, SessionPage } from '../queries.ts';
import { dateInWords, dueByDefault, isOpenFor } from './phase.ts';

const copy = sessionCopy.both;
type Owner = Commitment['owner'];
type Person = { id: string; name: string; src: string | null };

/** The line for a new one, kept on this device until it is added. */
export function useNewLine({ appointment: session, agreed }: SessionPage) {
  const due = dueByDefault(session);
  const kept = agreed.filter(({ closedAs }) => closedAs === null).length;
  const isOpen = kept < commitmentsMax && isOpenFor(session);
  const start = useMemo(() => ({ owner: 'client' as Owner, sentence: '', dueOn: due }), [due]);
  const draft = useDraft(`session-agreed:${session.id}`, start);
  const { mutateAsync, isPending } = useAdd(session.id);
  const [isAdding, setAdding] = useState(false);
  const body = { ...draft.value, sentence: draft.value.sentence.trim() };
  const isWritten = isOpen && body.sentence !== '';

  /** Whether it is there now; a refusal is said, and the line stays. */
  async function add(): Promise<boolean> {
    if (isAdding || !isWritten) return false;
    setAdding(true);
    try {
      await mutateAsync({ ...body, idempotencyKey: await draft.sendKey(body) });
      await draft.clear();
      return true;
    } catch {
      return false;
    } finally {
      setAdding(false);
    }
  }

  return { draft, kept, isOpen, isWritten, isAdding: isAdding || isPending, add };
}

export type People = Record<Owner, Person>;

type AgreedNowProps = {
  page: SessionPage;
  newLine: ReturnType<typeof useNewLine>;
  people: People;
  firstName: string;
  onEdit: (id: string) => void;
};

/** At most five: whose it is, a sentence, a date. */
export function AgreedNow({ page, newLine, people, firstName, onEdit }: AgreedNowProps) {
  const { appointment, agreed, sharedAt } = page;
  const change = useChangeCommitment();
  const tick = useTick(appointment.id);
  const nameOf = (owner: Owner) => (owner === 'client' ? firstName : sessionCopy.state.you);
  const face = (owner: Owner) => <Avatar {...people[owner]} tone={owner === 'coach' ? 'clay' : 'green'} decorative />;
  const whose = (owner: Owner, onPress: () => void): ReactNode => (
    <button type="button" className="agreednow__whose" onClick={onPress}>
      {face(owner)}
      <span className="sr">{copy.whose({ name: nameOf(owner) })}</span>
    </button>
  );

  function swap({ id, owner, sentence, dueOn, version: baseVersion }: Commitment) {
    if (change.isPending) return;
    change.mutate({ id, owner: owner === 'client' ? 'coach' : 'client', sentence, dueOn, baseVersion });
  }

  return (
    <>
      <h3 className="h3 mt5">{copy.agreed}</h3>
      <ul className="agreednow lines">
        {agreed.map((one) => {
          const { id, owner, sentence, dueOn, doneAt, closedAs, carriedFrom } = one;
          const isClosed = doneAt !== null || closedAs !== null;
          return (
            <li key={id}>
              {isClosed ? face(owner) : whose(owner, () => swap(one))}
              <div className={classes('anywhere', doneAt && 'is-done')}>
                <p dir="auto">{sentence}</p>
                {(carriedFrom || closedAs) && (
                  <small>
                    {[
                      carriedFrom && copy.carriedFrom({ day: dateInWords(carriedFrom) }),
                      closedAs && (closedAs === 'carried' ? sessionCopy.before.carried : sessionCopy.before.letGoDone),
                    ]
                      .filter(Boolean)
                      .join(' ')}
                  </small>
                )}
              </div>
              <span className="agreednow__when">{copy.by({ day: shortCalendarDay(dueOn) })}</span>
              <span className="agreednow__acts row g0">
                {sharedAt && closedAs === null && (
                  <input
                    type="checkbox"
                    className="tick"
                    aria-label={copy.done({ sentence })}
                    checked={doneAt !== null}
                    onChange={(event) => tick.mutate({ id, isDone: event.target.checked })}
                  />
                )}
                {!isClosed && (
                  <IconButton small label={copy.change({ sentence })} onClick={() => onEdit(id)}>
                    <Pencil />
                  </IconButton>
                )}
              </span>
            </li>
          );
        })}
      </ul>
      {newLine.isOpen && <NewLine newLine={newLine} whose={whose} />}
      {isOpenFor(appointment) && (
        <p className="small soft mt2">{copy.count({ count: newLine.kept, most: commitmentsMax })}</p>
      )}
    </>
  );
}

type NewLineProps = Pick<AgreedNowProps, 'newLine'> & { whose: (owner: Owner, onPress: () => void) => ReactNode };

function NewLine({ newLine, whose }: NewLineProps) {
  const { draft, isWritten, isAdding, add } = newLine;
  const { owner, sentence, dueOn } = draft.value;
  const set = (change: Partial<typeof draft.value>) => isAdding || draft.set((now) => ({ ...now, ...change }));
  return (
    <form
      className="agreednow__new"
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      {whose(owner, () => set({ owner: owner === 'client' ? 'coach' : 'client' }))}
      <Input
        written
        small
        aria-label={copy.sentence}
        placeholder={copy.sentence}
        maxLength={commitmentMax}
        readOnly={isAdding}
        value={sentence}
        onChange={(event) => set({ sentence: event.target.value })}
      />
      <Input
        small
        type="date"
        aria-label={copy.when}
        required
        value={dueOn}
        onChange={(event) => set({ dueOn: event.target.value })}
      />
      {isWritten && (
        <Button small type="submit" pending={isAdding} pendingText={copy.adding}>
          {copy.add}
        </Button>
      )}
    </form>
  );
}
