import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { importCopy } from '../copy.ts';

const copy = importCopy.replace;

type ReplaceDialogProps = {
  question: string;
  error: string | undefined;
  onConfirm: () => Promise<void>;
  onClose: () => void;
};

/** The server's question, before a program of one's own is written over. */
export default function ReplaceDialog({ question, error, onConfirm, onClose }: ReplaceDialogProps) {
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={copy.title}
      confirm={copy.confirm}
      pendingText={copy.pending}
      error={error}
      onConfirm={onConfirm}
    >
      {question}
    </ConfirmDialog>
  );
}
