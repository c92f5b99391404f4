import { useState, type ReactNode } from 'react';
import ChevronUp from '#web/ui/icons/chevron-up.ts';
import type { BulkAction } from '#contract/bulk/rules.ts';
import { useDraft } from '#web/platform/device/use-draft.ts';
import { Button } from '#web/ui/button.tsx';
import { Menu, MenuItem } from '#web/ui/menu.tsx';
import { Notice } from '#web/ui/state.tsx';
import { useTicks } from '#web/ui/ticks.tsx';
import { BulkDialog } from './bulk-dialog.tsx';
import { bulk as copy } from '#messages/bulk.ts';
import type { Confirmed } from './run.ts';
import './bulk.css';

/** What a phone has room for in one row, beside More. */
const firstActions = 2;

const none: { confirmed: Confirmed | null } = { confirmed: null };

type BulkBarProps = {
  actions: readonly BulkAction[];
  /** Begun on the same page with other people than those who are ticked; found again here if it was cut off. */
  begunElsewhere?: readonly BulkAction[];
  /** What can be done with those people on this page alone, and the dialog that asks first. */
  more?: { label: string; dialog: (isOpen: boolean, onOpenChange: (isOpen: boolean) => void) => ReactNode };
};

/** Shown at the bottom of the page while people are selected; also offers to resume an interrupted action. */
export function BulkBar({ actions, begunElsewhere = [], more }: BulkBarProps) {
  const { people, asked, clear } = useTicks();
  const [action, setAction] = useState<BulkAction>();
  const [isMoreOpen, setMoreOpen] = useState(false);
  const kept = useDraft('bulk', none);
  const { confirmed } = kept.value;
  const isOpen = action !== undefined;
  // One of another kind that was cut off is not what was asked for now.
  const begun = confirmed?.action === action ? confirmed : null;
  // An action of another page goes on there.
  const goesOnHere = confirmed && [...actions, ...begunElsewhere].includes(confirmed.action);
  const interrupted = !isOpen && goesOnHere ? confirmed : null;

  const rest = actions.slice(firstActions);

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
          {copy.left.text({ all: interrupted.people.length })}
        </Notice>
      )}
      {people.length > 0 && (
        <section className="bulkbar row between gx3" aria-label={copy.bar}>
          <p role="status">
            <b>{copy.selected({ count: people.length })}</b>
            {asked > people.length && (
              <span className="small soft"> {copy.firstOf({ count: people.length, asked })}</span>
            )}
          </p>
          <span className="bulkbar__acts row stretch g2">
            {actions.map((one, index) => (
              <Button
                key={one}
                className={index < firstActions ? undefined : 'bulkbar__wide'}
                small
                onClick={() => setAction(one)}
              >
                {copy.actions[one]}
              </Button>
            ))}
            {more && (
              <Button className="bulkbar__wide" small onClick={() => setMoreOpen(true)}>
                {more.label}
              </Button>
            )}
            <Button className="bulkbar__wide" small variant="quiet" onClick={clear}>
              {copy.clear}
            </Button>
            <Menu
              trigger={
                <Button className="bulkbar__more" small variant="quiet">
                  {copy.more}
                  <ChevronUp />
                </Button>
              }
            >
              {rest.map((one) => (
                <MenuItem key={one} onSelect={() => setAction(one)}>
                  {copy.actions[one]}
                </MenuItem>
              ))}
              {more && <MenuItem onSelect={() => setMoreOpen(true)}>{more.label}</MenuItem>}
              <MenuItem onSelect={clear}>{copy.clear}</MenuItem>
            </Menu>
          </span>
        </section>
      )}
      {people.length > 0 && more?.dialog(isMoreOpen, setMoreOpen)}
      {isOpen && (
        <BulkDialog
          action={action}
          people={begun?.people ?? people}
          confirmed={begun}
          onConfirmed={(next) => (next ? kept.set({ confirmed: next }) : void kept.clear())}
          onClose={close}
        />
      )}
    </>
  );
}
