import type { ReactNode, RefObject } from 'react';
import { useMutation, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { api, sentenceOf } from '#web/platform/api.ts';
import { toast } from '#web/platform/toast-store.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { Loading, SkeletonLines } from '#web/ui/loading.tsx';
import { Notice } from '#web/ui/state.tsx';
import { coachDeletionQuery, refreshAll, userDeletionQuery, type UserRow } from '../queries.ts';
import { deletionCopy as copy, type DeletionLine, userName } from './copy.ts';
import './users.css';

/** Erases a person: counted first, and the address must be typed. */
export function DeleteUserDialog({ user, list, onClose }: DeletionDialogProps) {
  const client = useQueryClient();
  const counts = useQuery(userDeletionQuery(user.id));
  const erase = useMutation({
    mutationFn: () => api('DELETE /api/admin/users/{id}', { params: { id: user.id } }),
    onSuccess: ({ message }) => toast({ title: copy.user.done, description: message }),
    // Also after a refusal: another admin may have been quicker.
    onSettled: () => void refreshAll(client),
  });
  return (
    <ConfirmDialog
      open
      size="l"
      onOpenChange={onClose}
      returnTo={list}
      title={copy.user.title(userName(user))}
      confirm={copy.user.confirm}
      pendingText={copy.pending}
      typed={user.email}
      blocked={counts.data?.refusal !== null}
      error={erase.error && `${copy.user.failed}. ${sentenceOf(erase.error)}`}
      onConfirm={() => erase.mutateAsync()}
    >
      <DeletionCounts
        counts={counts}
        text={copy.user.text(user.email)}
        lines={(all) => [
          copy.lines.entries(all.journalEntries),
          copy.lines.notes(all.noteVersions),
          copy.lines.messages(all.messages),
          copy.lines.running(all.runningPrograms),
          copy.lines.clients(all.clients),
          copy.lines.kept(all.programsKept),
          copy.lines.removed(all.programsRemoved),
        ]}
        after={(counts.data?.journalEntries ?? 0) > 0 && <p className="small">{copy.user.first}</p>}
      />
    </ConfirmDialog>
  );
}

/** Takes the coach away, not the person: the account stays, the clients keep what is theirs. */
export function DeleteCoachDialog({ user, list, onClose }: DeletionDialogProps) {
  const client = useQueryClient();
  const id = user.coach_id ?? user.id;
  const counts = useQuery(coachDeletionQuery(id));
  const remove = useMutation({
    mutationFn: () => api('DELETE /api/admin/coaches/{id}', { params: { id } }),
    onSuccess: ({ message }) => toast({ title: copy.coach.done, description: message }),
    onSettled: () => void refreshAll(client),
  });
  return (
    <ConfirmDialog
      open
      size="l"
      onOpenChange={onClose}
      returnTo={list}
      title={copy.coach.title(userName(user))}
      confirm={copy.coach.confirm}
      pendingText={copy.pending}
      blocked={counts.data?.refusal !== null}
      error={remove.error && `${copy.coach.failed}. ${sentenceOf(remove.error)}`}
      onConfirm={() => remove.mutateAsync()}
    >
      <DeletionCounts
        counts={counts}
        text={copy.coach.text(user.email)}
        lines={(all) => [
          copy.lines.clients(all.clients),
          copy.lines.goingOn(all.runningPrograms),
          copy.lines.kept(all.programsKept),
          copy.lines.hidden(all.programsRemoved),
          copy.lines.invitations(all.invitations),
          copy.lines.requests(all.requests),
        ]}
      />
    </ConfirmDialog>
  );
}

type DeletionDialogProps = {
  user: UserRow;
  /** The row goes away with the person; the list around it stays. */
  list: RefObject<HTMLElement | null>;
  onClose: () => void;
};

type DeletionCountsProps<Counts extends { refusal: string | null }> = {
  counts: UseQueryResult<Counts>;
  lines: (counts: Counts) => readonly DeletionLine[];
  text: string;
  after?: ReactNode;
};

/** What will happen, in counts; or why it cannot. */
function DeletionCounts<Counts extends { refusal: string | null }>({
  counts: { data, error, refetch },
  lines,
  text,
  after,
}: DeletionCountsProps<Counts>) {
  if (error && !data) {
    return (
      <Notice
        tone="bad"
        live
        action={
          <Button small onClick={() => void refetch()}>
            {copy.again}
          </Button>
        }
      >
        {copy.countFailed} {sentenceOf(error)}
      </Notice>
    );
  }
  if (!data) {
    return (
      <Loading text={copy.counting}>
        <SkeletonLines lines={4} />
      </Loading>
    );
  }
  if (data.refusal !== null) return <Notice tone="bad">{data.refusal}</Notice>;
  const shown = lines(data).filter(({ count }) => count > 0);
  return (
    <>
      <p>{text}</p>
      {shown.length > 0 ? (
        <table className="willgo">
          <tbody>
            {shown.map(({ count, what, becomes }) => (
              <tr key={what}>
                <td className="willgo__n">{count.toLocaleString('en-GB')}</td>
                <th scope="row">{what}</th>
                <td>{becomes}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p className="willgo__none">{copy.nothing}</p>
      )}
      {after}
    </>
  );
}
