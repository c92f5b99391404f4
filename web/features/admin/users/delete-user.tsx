import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, sentenceOf } from '#web/platform/api.ts';
import { toast } from '#web/platform/toast-store.ts';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { refreshAll, userDeletionQuery } from '../queries.ts';
import { deletionCopy } from './deletion-copy.ts';
import { Deletion, type DeletionDialogProps } from './deletion-lines.tsx';
import { nameOf } from './name-of.ts';

const { user: copy, lines, pending } = deletionCopy;

/** Erases a person: counted first, and the address must be typed. */
export default function DeleteUser({ user, list, onClose }: DeletionDialogProps) {
  const client = useQueryClient();
  const counts = useQuery(userDeletionQuery(user.id));
  const erase = useMutation({
    mutationFn: () => api('DELETE /api/admin/users/{id}', { params: { id: user.id } }),
    onSuccess: ({ message }) => toast({ title: copy.done, description: message }),
    // Also after a refusal: another admin may have been quicker.
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
      typed={user.email}
      blocked={counts.data?.refusal !== null}
      error={erase.error && `${copy.failed}. ${sentenceOf(erase.error)}`}
      onConfirm={() => erase.mutateAsync()}
    >
      <Deletion
        counts={counts}
        text={copy.text(user.email)}
        lines={(all) => [
          lines.entries(all.journalEntries),
          lines.notes(all.noteVersions),
          lines.messages(all.messages),
          lines.running(all.runningPrograms),
          lines.clients(all.clients),
          lines.kept(all.programsKept),
          lines.removed(all.programsRemoved),
        ]}
        after={(counts.data?.journalEntries ?? 0) > 0 && <p className="small">{copy.first}</p>}
      />
    </ConfirmDialog>
  );
}
