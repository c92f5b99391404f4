import { useState, useSyncExternalStore } from 'react';
import { clockTime, dayAndMonth, daysAgo } from '#web/platform/time.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { Notice, StateLine } from '#web/ui/state.tsx';
import type { TextState } from '#web/ui/state.tsx';
import { wizardCopy } from '../copy.ts';
import type { DraftKeeper, KeepState } from '../model/draft-keeper.ts';
import { isHalfSaved, partReports } from '../model/save-state.ts';
import { useWizard } from './wizard-context.ts';

const copy = wizardCopy.draft;
const saving = wizardCopy.saving;
const asideCopy = wizardCopy.versions.aside;

/** Where what was written is, and the way to be rid of it. */
export function DraftLine({
  keeper,
  timeZone,
  onRestart,
}: {
  keeper: DraftKeeper;
  timeZone: string;
  onRestart: () => void;
}) {
  const { mode } = useWizard();
  const kept = useSyncExternalStore(keeper.subscribe, keeper.state);
  const [isAsking, setAsking] = useState(false);
  const { state, text } = lineOf(kept, timeZone);
  return (
    <div className="wizdraft">
      <StateLine state={state}>{text}</StateLine>
      {kept.kind !== 'none' && (
        <Button variant="quiet" small onClick={() => setAsking(true)}>
          {wizardCopy.modes[mode].discard}
        </Button>
      )}
      {isAsking && (
        <DiscardDialog
          onClose={() => setAsking(false)}
          onDiscard={() => {
            keeper.end();
            onRestart();
          }}
        />
      )}
    </div>
  );
}

function lineOf(kept: KeepState, timeZone: string): { state: TextState; text: string } {
  switch (kept.kind) {
    case 'none':
      return { state: 'none', text: copy.none };
    case 'kept':
      return { state: 'saved', text: copy.kept(moment(kept.at, timeZone)) };
    case 'followed':
      return { state: 'saved', text: copy.followed(moment(kept.at, timeZone)) };
    case 'refused':
      return { state: 'bad', text: copy.refused };
    case 'elsewhere':
      return { state: 'bad', text: copy.elsewhere };
  }
}

/** "15:08", or with the day when it is not today's */
function moment(at: Date, timeZone: string): string {
  const time = clockTime(at, timeZone);
  return daysAgo(at, timeZone) === 0 ? time : `${dayAndMonth(at, timeZone)}, ${time}`;
}

function DiscardDialog({ onClose, onDiscard }: { onClose: () => void; onDiscard: () => void }) {
  const { state, mode } = useWizard();
  const words = wizardCopy.modes[mode];
  const { program, failed } = state.save;
  const isPartlySaved = program !== null && (mode === 'new' || failed !== null);
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={words.discarding.title}
      confirm={words.discard}
      cancel={wizardCopy.draft.cancel}
      onConfirm={onDiscard}
    >
      {isPartlySaved ? words.discarding.partly(state.content.heading.title.trim()) : words.discarding.text}
    </ConfirmDialog>
  );
}

type NoticesProps = { isSaving: boolean; onShowParts: () => void };

/** What stands above the step for as long as it is so: a save that stopped half-way, a second version. */
export function Notices({ isSaving, onShowParts }: NoticesProps) {
  const { state, dispatch, mode } = useWizard();
  const { aside, content, save } = state;
  const isStopped = isHalfSaved(state) && !isSaving && (save.program !== null || save.pending !== null);
  const saved = partReports(state).filter((report) => report.state === 'saved').length;
  return (
    <>
      {isStopped && (
        <Notice
          className="wiznotice"
          tone="bad"
          title={saving.parts(saved)}
          action={
            <Button small onClick={onShowParts}>
              {saving.showParts}
            </Button>
          }
        >
          {mode === 'new' && save.program ? saving.exists(content.heading.title.trim()) : saving.nothing}{' '}
          {saving.halfDone(wizardCopy.modes[mode].save)}
        </Notice>
      )}
      {aside && (
        <Notice
          className="wiznotice"
          title={asideCopy.title}
          action={
            <span className="wiznotice__acts">
              <Button small onClick={() => dispatch({ type: 'swap-aside' })}>
                {asideCopy.swap}
              </Button>
              <Button small variant="quiet" onClick={() => dispatch({ type: 'drop-aside' })}>
                {asideCopy.drop}
              </Button>
            </span>
          }
        >
          {asideCopy.text(aside.heading.title.trim())}
        </Notice>
      )}
    </>
  );
}
