import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { nextDayCopy } from './copy.ts';

const copy = nextDayCopy.ask;

type FinishDialogProps = { day: number; onConfirm: () => Promise<unknown>; onClose: () => void };

/** Finishing without the last page cannot be taken back, so it is asked once. */
export default function FinishDialog({ day, onConfirm, onClose }: FinishDialogProps) {
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={copy.title}
      confirm={nextDayCopy.finish}
      pendingText={copy.pending}
      danger={false}
      onConfirm={onConfirm}
    >
      {copy.text(day)}
    </ConfirmDialog>
  );
}
