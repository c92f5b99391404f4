import { useState } from 'react';
import type { Draft as KeptDraft, OtherDraft } from '#web/platform/device/use-draft.ts';
import { momentOf } from '#web/platform/time.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { Notice, StateLine } from '#web/ui/state.tsx';
import { wizard as wizardCopy } from '#messages/program-wizard.ts';
import { reviveDraft } from '../model/draft.ts';
import type { Draft } from '../model/draft.ts';
import { isHalfSaved, partReports } from '../model/save-state.ts';
import { useWizard } from './wizard-context.ts';

const copy = wizardCopy.draft;
const saving = wizardCopy.saving;
const asideCopy = wizardCopy.versions.aside;

type DraftLineProps = {
  draft: KeptDraft<Draft>;
  /** The content came from another tab. */
  hasFollowed: boolean;
  timeZone: string;
  onDiscard: () => void;
};

/** Where what was written is, and the way to be rid of it. */
export function DraftLine({ draft, hasFollowed, timeZone, onDiscard }: DraftLineProps) {
  const { mode } = useWizard();
  const { state, keptAt } = draft;
  const [isAsking, setAsking] = useState(false);
  const time = keptAt && momentOf(keptAt, timeZone);
  const isKept = draft.isChanged && time !== null;
  return (
    <div className="wizdraft row wrap gy1 gx3">
      {state === 'bad' ? (
        <StateLine state="bad">{copy.refused}</StateLine>
      ) : isKept ? (
        <StateLine state="saved">{hasFollowed ? copy.followed({ time }) : copy.kept({ time })}</StateLine>
      ) : (
        <StateLine state="none">{copy.none}</StateLine>
      )}
      {(isKept || state === 'bad') && (
        <Button variant="quiet" small onClick={() => setAsking(true)}>
          {wizardCopy.modes[mode].discard}
        </Button>
      )}
      {isAsking && <DiscardDialog onClose={() => setAsking(false)} onDiscard={onDiscard} />}
    </div>
  );
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
      {!isPartlySaved
        ? words.discarding.text
        : mode === 'new'
          ? wizardCopy.modes.new.discarding.partly({ title: state.content.heading.title.trim() })
          : wizardCopy.modes.edit.discarding.partly}
    </ConfirmDialog>
  );
}

type NoticesProps = { others: OtherDraft<Draft>[]; isSaving: boolean; onShowParts: () => void };

/** Above the step: an interrupted save, other versions. */
export function Notices({ others, isSaving, onShowParts }: NoticesProps) {
  const { state, dispatch, mode } = useWizard();
  const { aside, content, save } = state;
  const isStopped = isHalfSaved(state) && !isSaving && (save.program !== null || save.pending !== null);
  const saved = partReports(state).filter((report) => report.state === 'saved').length;
  return (
    <>
      {isStopped && (
        <Notice
          className="mb5"
          tone="bad"
          title={saving.parts({ saved })}
          action={
            <Button small onClick={onShowParts}>
              {saving.showParts}
            </Button>
          }
        >
          {mode === 'new' && save.program ? saving.exists({ title: content.heading.title.trim() }) : saving.nothing}{' '}
          {saving.halfDone({ save: wizardCopy.modes[mode].save })}
        </Notice>
      )}
      {aside && (
        <OtherVersion
          text={asideCopy.text({ title: aside.heading.title.trim() })}
          onSwap={() => dispatch({ type: 'swap-aside' })}
          onDrop={() => dispatch({ type: 'drop-aside' })}
        />
      )}
      {others.map((other) => (
        <OtherVersion
          key={other.id}
          text={asideCopy.otherText({ title: reviveDraft(other.value)?.content.heading.title.trim() ?? '' })}
          onSwap={other.take}
          onDrop={other.discard}
        />
      ))}
    </>
  );
}

function OtherVersion({ text, onSwap, onDrop }: { text: string; onSwap: () => void; onDrop: () => void }) {
  return (
    <Notice
      className="mb5"
      title={asideCopy.title}
      action={
        <span className="row stretch wrap g2">
          <Button small onClick={onSwap}>
            {asideCopy.swap}
          </Button>
          <Button small variant="quiet" onClick={onDrop}>
            {asideCopy.drop}
          </Button>
        </span>
      }
    >
      {text}
    </Notice>
  );
}
