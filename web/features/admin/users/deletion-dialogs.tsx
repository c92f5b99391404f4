import { figure } from '#web/platform/locale.ts';
import type { ReactNode, RefObject } from 'react';
import { useMutation, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { api, sentenceOf } from '#web/platform/api.ts';
import { toast } from '#web/platform/toast-store.ts';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { LoadNotice } from '#web/ui/load.tsx';
import { Loading, SkeletonLines } from '#web/ui/loading.tsx';
import { Notice } from '#web/ui/state.tsx';
import { coachDeletionQuery, refreshAll, userDeletionQuery, type UserRow } from '../queries.ts';
import { deletion as copy } from '#messages/admin-users.ts';
import { userName } from './user-name.ts';
import './users.css';

const { lines } = copy;

type DeletionLine = { count: number; what: string; becomes: string };
type Counted = (p: { count: number }) => string;

/** Number, thing, and what becomes of it. */
function line(count: number, { what, becomes }: { what: Counted; becomes: string | Counted }): DeletionLine {
  return { count, what: what({ count }), becomes: typeof becomes === 'string' ? becomes : becomes({ count }) };
}

function cohortsLine(names: readonly string[]): DeletionLine {
  const { what, becomes } = lines.cohorts;
  const count = names.length;
  return { count, what: what({ count }), becomes: becomes({ count, names: names.join(', ') }) };
}

type DeletionDialogProps = {
  user: Pick<UserRow, 'id' | 'email' | 'first_name' | 'last_name'>;
  /** The row goes away with the person; the list around it stays. */
  list: RefObject<HTMLElement | null>;
  onClose: () => void;
  /** Where the page itself goes with the person. */
  onDeleted?: () => void;
};

/** Erases a person: counted first, and the address must be typed. */
export function DeleteUserDialog(props: DeletionDialogProps) {
  const { id, email } = props.user;
  const counts = useQuery(userDeletionQuery(id));
  return (
    <DeletionDialog
      {...props}
      words={copy.user}
      typed={email}
      counts={counts}
      erase={() => api('DELETE /api/admin/users/{id}', { params: { id } })}
      lines={(all) => [
        line(all.journalEntries, lines.entries),
        line(all.noteVersions, lines.notes),
        line(all.messages, lines.messages),
        line(all.runningPrograms, lines.running),
        line(all.clients, lines.clients),
        cohortsLine(all.cohorts),
        line(all.programsKept, lines.kept),
        line(all.programsRemoved, lines.removed),
      ]}
      after={(counts.data?.journalEntries ?? 0) > 0 && <p className="small">{copy.user.first}</p>}
    />
  );
}

/** Takes the coach away, not the person: the account stays, the clients keep what is theirs. */
export function DeleteCoachDialog(props: DeletionDialogProps) {
  const { id } = props.user;
  const counts = useQuery(coachDeletionQuery(id));
  return (
    <DeletionDialog
      {...props}
      words={copy.coach}
      counts={counts}
      erase={() => api('DELETE /api/admin/coaches/{id}', { params: { id } })}
      lines={(all) => [
        line(all.clients, lines.clients),
        cohortsLine(all.cohorts),
        line(all.runningPrograms, lines.goingOn),
        line(all.programsKept, lines.kept),
        line(all.programsRemoved, lines.hidden),
        line(all.invitations, lines.invitations),
        line(all.requests, lines.requests),
      ]}
    />
  );
}

type DeletionCountsProps<Counts extends { refusal: string | null }> = {
  counts: UseQueryResult<Counts>;
  lines: (counts: Counts) => readonly DeletionLine[];
  text: string;
  after?: ReactNode;
};
type DeletionProps<Counts extends { refusal: string | null }> = DeletionDialogProps &
  Omit<DeletionCountsProps<Counts>, 'text'> & {
    words: typeof copy.user | typeof copy.coach;
    typed?: string;
    erase: () => Promise<{ message: string }>;
  };

function DeletionDialog<Counts extends { refusal: string | null }>({
  user,
  list,
  onClose,
  words,
  typed,
  erase,
  counts,
  onDeleted,
  ...shown
}: DeletionProps<Counts>) {
  const client = useQueryClient();
  const { error, mutateAsync } = useMutation({
    mutationFn: erase,
    onSuccess: ({ message }) => {
      toast({ title: words.done, description: message });
      onDeleted?.();
    },
    // Also after a refusal: another admin may have been quicker.
    onSettled: () => void refreshAll(client),
  });
  return (
    <ConfirmDialog
      open
      size="l"
      onOpenChange={onClose}
      returnTo={list}
      title={words.title({ name: userName(user) })}
      confirm={words.confirm}
      pendingText={copy.pending}
      typed={typed}
      blocked={counts.data?.refusal !== null}
      error={error && `${words.failed}. ${sentenceOf(error)}`}
      onConfirm={() => mutateAsync()}
    >
      <DeletionCounts counts={counts} text={words.text({ email: user.email })} {...shown} />
    </ConfirmDialog>
  );
}

/** What will happen, in counts; or why it cannot. */
function DeletionCounts<Counts extends { refusal: string | null }>({
  counts: { data, error, refetch },
  lines,
  text,
  after,
}: DeletionCountsProps<Counts>) {
  if (error && !data) {
    return (
      <LoadNotice onRetry={refetch}>
        {copy.countFailed} {sentenceOf(error)}
      </LoadNotice>
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
                <td className="willgo__n">{figure(count)}</td>
                <th scope="row">{what}</th>
                <td>{becomes}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p className="mt2">{copy.nothing}</p>
      )}
      {after}
    </>
  );
}
