import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { simulationCopy as copy, type TestData } from './copy.ts';

type ClearDialogProps = { made: TestData; onClose: () => void; onConfirm: () => Promise<unknown> };

/** What it did, or why it did not, stands in the output: the question goes away in any case. */
export default function ClearDialog({ made, onClose, onConfirm }: ClearDialogProps) {
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={copy.clearAsk.title}
      confirm={copy.clear}
      pendingText={copy.clearing}
      onConfirm={onConfirm}
    >
      <p>
        {copy.clears(made)} {copy.clearAsk.rest}
      </p>
    </ConfirmDialog>
  );
}
