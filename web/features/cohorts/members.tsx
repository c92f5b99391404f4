import { useState } from 'react';
import { sentenceOf } from '#web/platform/api.ts';
import { toast } from '#web/platform/toast-store.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { useTicks } from '#web/ui/ticks.tsx';
import { membersCopy as copy } from './copy.ts';
import { useRemoveMembers, type Cohort } from './queries.ts';

/** Beside what is done with ticked people everywhere. */
export function RemoveTicked({ cohort: { id, name } }: { cohort: Cohort }) {
  const { people, clear } = useTicks();
  const [isAsking, setAsking] = useState(false);
  const remove = useRemoveMembers(id);
  return (
    <>
      <Button small onClick={() => setAsking(true)}>
        {copy.remove.open}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={(open) => {
          remove.reset();
          setAsking(open);
        }}
        title={copy.remove.title(people.length, name)}
        confirm={copy.remove.confirm}
        pendingText={copy.remove.pending}
        error={remove.error && `${copy.remove.failed}. ${sentenceOf(remove.error)}`}
        onConfirm={async () => {
          await remove.mutateAsync(people.map((person) => person.id));
          toast({ title: copy.remove.done(people.length) });
          clear();
        }}
      >
        <p>{people.map((person) => person.name).join(', ')}</p>
        <p>{copy.remove.text}</p>
      </ConfirmDialog>
    </>
  );
}
