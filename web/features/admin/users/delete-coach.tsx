import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, sentenceOf } from '#web/platform/api.ts';
import { toast } from '#web/platform/toast-store.ts';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { coachDeletionQuery, refreshAll } from '../queries.ts';
import { deletionCopy } from './deletion-copy.ts';
import { Deletion, type DeletionDialogProps } from './deletion-lines.tsx';
import { nameOf } from './name-of.ts';

const { coach: copy, lines, pending } = deletionCopy;

/** Takes the coach away, not the person: the account stays, the clients keep what is theirs. */
export default function DeleteCoach({ user, list, onClose }: DeletionDialogProps) {
  const client = useQueryClient();
  const id = user.coach_id ?? user.id;
  const counts = useQuery(coachDeletionQuery(id));
  const remove = useMutation({
    mutationFn: () => api('DELETE /api/admin/coaches/{id}', { params: { id } }),
    onSuccess: ({ message }) => toast({ title: copy.done, description: message }),
    onSettled: () => void refreshAll(client),
  });
  return (
    <ConfirmDialog
      open
      size="l"
      onOpenChange={onClose}
      returnTo={list}
      title={copy.title(nameOf(user))}
      confirm={copy.confirm}
      pendingText={pending}
      blocked={counts.data?.refusal !== null}
      error={remove.error && `${copy.failed}. ${sentenceOf(remove.error)}`}
      onConfirm={() => remove.mutateAsync()}
    >
      <Deletion
        counts={counts}
        text={copy.text(user.email)}
        lines={(all) => [
          lines.clients(all.clients),
          lines.goingOn(all.runningPrograms),
          lines.kept(all.programsKept),
          lines.hidden(all.programsRemoved),
          lines.invitations(all.invitations),
          lines.requests(all.requests),
        ]}
      />
    </ConfirmDialog>
  );
}
