import { sentenceOf } from '#web/platform/api.ts';
import { toast } from '#web/platform/toast-store.ts';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { useTicks } from '#web/ui/ticks.tsx';
import { members as copy } from '#messages/cohorts.ts';
import { useRemoveMembers, type Cohort } from './queries.ts';

type RemoveTickedProps = { cohort: Cohort; open: boolean; onOpenChange: (open: boolean) => void };

/** Asks before ticked people leave their cohort. */
function RemoveTicked({ cohort: { id, name }, open, onOpenChange }: RemoveTickedProps) {
  const { people, clear } = useTicks();
  const remove = useRemoveMembers(id);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => {
        remove.reset();
        onOpenChange(next);
      }}
      title={copy.remove.title({ count: people.length, cohort: name })}
      confirm={copy.remove.confirm}
      pendingText={copy.remove.pending}
      error={remove.error && `${copy.remove.failed}. ${sentenceOf(remove.error)}`}
      onConfirm={async () => {
        await remove.mutateAsync(people.map((person) => person.id));
        toast({ title: copy.remove.done({ count: people.length }) });
        clear();
      }}
    >
      <p>{people.map((person) => person.name).join(', ')}</p>
      <p>{copy.remove.text}</p>
    </ConfirmDialog>
  );
}

/** Beside what is done with ticked people everywhere. */
export const removeTicked = (cohort: Cohort) => ({
  label: copy.remove.open,
  dialog: (open: boolean, onOpenChange: (open: boolean) => void) => (
    <RemoveTicked cohort={cohort} open={open} onOpenChange={onOpenChange} />
  ),
});
