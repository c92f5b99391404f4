import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { wizardCopy } from '../copy.ts';
import { useWizard } from './wizard-context.ts';

export default function DiscardDialog({ onClose, onDiscard }: { onClose: () => void; onDiscard: () => void }) {
  const { state, mode } = useWizard();
  const copy = wizardCopy.modes[mode];
  const { program, failed } = state.save;
  const isPartlySaved = program !== null && (mode === 'new' || failed !== null);
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={copy.discarding.title}
      confirm={copy.discard}
      cancel={wizardCopy.draft.cancel}
      onConfirm={onDiscard}
    >
      {isPartlySaved ? copy.discarding.partly(state.content.heading.title.trim()) : copy.discarding.text}
    </ConfirmDialog>
  );
}
