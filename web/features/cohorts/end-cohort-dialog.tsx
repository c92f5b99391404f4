import { sentenceOf } from '#web/platform/api.ts';
import { toast } from '#web/platform/toast-store.ts';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { Consequences } from '#web/ui/list.tsx';
import { cohort as cohortCopy } from '#messages/cohorts.ts';

const copy = cohortCopy.end;

type EndCohortDialogProps = {
  name: string;
  /** What will happen. */
  steps: readonly { title: string; text: string }[];
  end: { error: Error | null; reset: () => void; mutateAsync: () => Promise<unknown> };
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onEnded?: () => void;
};

/** By the coach whose cohort it is, or by an admin. */
export function EndCohortDialog({ name, steps, end, open, onOpenChange, onEnded }: EndCohortDialogProps) {
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(isOpen) => {
        end.reset();
        onOpenChange(isOpen);
      }}
      size="l"
      title={copy.title({ name })}
      confirm={copy.confirm}
      pendingText={copy.pending}
      error={end.error && `${copy.failed}. ${sentenceOf(end.error)}`}
      onConfirm={async () => {
        await end.mutateAsync();
        toast({ title: copy.done });
        onEnded?.();
      }}
    >
      <Consequences steps={steps} />
    </ConfirmDialog>
  );
}
