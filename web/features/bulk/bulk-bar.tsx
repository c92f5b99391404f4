import { useState } from 'react';
import { bulkPeopleMax, type BulkAction } from '#contract/bulk/rules.ts';
import { useDraft } from '#web/platform/device/use-draft.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/state.tsx';
import { useTicks } from '#web/ui/ticks.tsx';
import { BulkDialog } from './bulk-dialog.tsx';
import { bulkCopy as copy } from './copy.ts';
import type { Confirmed } from './run.ts';
import './bulk.css';

const none: { confirmed: Confirmed | null } = { confirmed: null };

/** Stands at the foot of the page while somebody is ticked, and names an action that was interrupted. */
export function BulkBar({ actions }: { actions: readonly BulkAction[] }) {
  const { people, clear } = useTicks();
  const [action, setAction] = useState<BulkAction>();
  const kept = useDraft('bulk', none);
  const { confirmed } = kept.value;
  const isOpen = action !== undefined;
  // An action of another page goes on there.
  const interrupted = !isOpen && confirmed && actions.includes(confirmed.action) ? confirmed : null;

  function close(isDone: boolean) {
    if (isDone) clear();
    setAction(undefined);
  }

  return (
    <>
      {interrupted && (
        <Notice
          title={copy.left.title}
          action={
            <>
              <Button small onClick={() => setAction(interrupted.action)}>
                {copy.goOn}
              </Button>
              <Button small variant="quiet" onClick={() => void kept.clear()}>
                {copy.left.forget}
              </Button>
            </>
          }
        >
          {copy.left.text(interrupted.sent, interrupted.people.length)}
        </Notice>
      )}
      {people.length > 0 && (
        <section className="bulkbar" aria-label={copy.bar}>
          <p role="status">
            <b>{copy.selected(people.length)}</b>
            {people.length > bulkPeopleMax && <span className="small"> {copy.tooMany(bulkPeopleMax)}</span>}
          </p>
          <span className="bulkbar__acts">
            {actions.map((one) => (
              <Button key={one} small disabled={people.length > bulkPeopleMax} onClick={() => setAction(one)}>
                {copy.actions[one]}
              </Button>
            ))}
            <Button small variant="quiet" onClick={clear}>
              {copy.clear}
            </Button>
          </span>
        </section>
      )}
      {isOpen && (
        <BulkDialog
          action={action}
          people={confirmed?.people ?? people}
          confirmed={confirmed}
          onConfirmed={(next) => (next ? kept.set({ confirmed: next }) : void kept.clear())}
          onClose={close}
        />
      )}
    </>
  );
}
