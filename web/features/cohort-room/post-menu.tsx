import { useState } from 'react';
import Ellipsis from '#web/ui/icons/ellipsis.ts';
import Flag from '#web/ui/icons/flag.ts';
import Pencil from '#web/ui/icons/pencil.ts';
import Pin from '#web/ui/icons/pin.ts';
import Trash2 from '#web/ui/icons/trash-2.ts';
import { removalReasonMax, reportReasonMax } from '#contract/cohort-room/rules.ts';
import { sentenceOf } from '#web/platform/api.ts';
import { useDraft } from '#web/platform/device/use-draft.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Choice, ChoiceGroup } from '#web/ui/choice.tsx';
import { ConfirmDialog, Dialog } from '#web/ui/dialog.tsx';
import { Field, Textarea } from '#web/ui/field.tsx';
import { Menu, MenuItem } from '#web/ui/menu.tsx';
import { room as copy } from '#messages/cohort-room.ts';
import { useChangeRoom, useDeletePost, useRemovePost, useReportPost, type Post, type Room } from './queries.ts';

type PostMenuProps = { room: Room; post: Post; name: string; onEdit: () => void };

/** What the reader can do with a post beside reading it. */
export function PostMenu({ room, post, name, onEdit }: PostMenuProps) {
  const [asked, setAsked] = useState<'delete' | 'remove' | 'report' | null>(null);
  const change = useChangeRoom(room.cohortId);
  return (
    <>
      <Menu
        trigger={
          <IconButton label={post.isMine ? copy.moreMine : copy.more({ name })}>
            <Ellipsis />
          </IconButton>
        }
      >
        {post.isMine && post.state === 'shown' && !room.isEnded && (
          <MenuItem icon={<Pencil />} onSelect={onEdit}>
            {copy.edit.open}
          </MenuItem>
        )}
        {post.isMine && room.isCoach && post.parentId === null && (
          <MenuItem icon={<Pin />} onSelect={() => change.mutate({ do: 'pin', post })}>
            {post.isPinned ? copy.pin.off : copy.pin.on}
          </MenuItem>
        )}
        {post.isMine || room.isCoach ? (
          <MenuItem icon={<Trash2 />} danger onSelect={() => setAsked(post.isMine ? 'delete' : 'remove')}>
            {post.isMine ? copy.delete.open : copy.remove.open}
          </MenuItem>
        ) : (
          <MenuItem icon={<Flag />} onSelect={() => setAsked('report')}>
            {copy.report.open}
          </MenuItem>
        )}
      </Menu>
      {asked === 'delete' && <DeletePost room={room} post={post} onClose={() => setAsked(null)} />}
      {asked === 'remove' && <RemovePost room={room} post={post} onClose={() => setAsked(null)} />}
      {asked === 'report' && <ReportPost room={room} post={post} onClose={() => setAsked(null)} />}
    </>
  );
}

type AskProps = { room: Room; post: Post; onClose: () => void };

export function DeletePost({ room, post, onClose }: AskProps) {
  const remove = useDeletePost(room.cohortId, post.id);
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={copy.delete.title}
      confirm={copy.delete.confirm}
      pendingText={copy.delete.pending}
      error={remove.error && sentenceOf(remove.error)}
      onConfirm={() => remove.mutateAsync()}
    >
      {copy.delete.text}
    </ConfirmDialog>
  );
}

export function RemovePost({ room, post, onClose }: AskProps) {
  const remove = useRemovePost(room.cohortId, post.id);
  return (
    <RemovalDialog
      postId={post.id}
      isPending={remove.isPending}
      error={remove.error}
      onRemove={(reason, onSuccess) => remove.mutate(reason, { onSuccess })}
      onClose={onClose}
    />
  );
}

type RemovalDialogProps = {
  postId: string;
  isPending: boolean;
  error: Error | null;
  onRemove: (reason: string, onSuccess: () => void) => void;
  onClose: () => void;
};

/** The reason is required: the author must not have to guess why the post is gone. */
export function RemovalDialog({ postId, isPending, error, onRemove, onClose }: RemovalDialogProps) {
  const draft = useDraft(`room-reason:${postId}`, '');
  const reason = draft.value.trim();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isPending && onClose()}
      title={copy.remove.title}
      description={copy.remove.text}
      isSheet
      actions={
        <>
          <Button disabled={isPending} onClick={onClose}>
            {copy.remove.cancel}
          </Button>
          <Button
            variant="danger"
            disabled={reason === '' || reason.length > removalReasonMax}
            pending={isPending}
            pendingText={copy.remove.pending}
            onClick={() => onRemove(reason, () => void draft.clear().then(onClose))}
          >
            {copy.remove.confirm}
          </Button>
        </>
      }
    >
      <Field label={copy.remove.reason} error={error ? sentenceOf(error) : draft.error}>
        <Textarea
          rows={3}
          maxLength={removalReasonMax}
          readOnly={isPending}
          value={draft.value}
          onChange={(event) => draft.set(event.target.value)}
        />
      </Field>
    </Dialog>
  );
}

/** A post of the coach goes to the host; of any other the member says who should look at it. */
function ReportPost({ room, post, onClose }: AskProps) {
  const report = useReportPost(room.cohortId, post.id);
  const draft = useDraft(`room-report:${post.id}`, '');
  const isByCoach = post.author.kind === 'coach';
  const [to, setTo] = useState<'coach' | 'host'>(isByCoach ? 'host' : 'coach');
  const { coach, host } = copy.report;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !report.isPending && onClose()}
      title={copy.report.title}
      description={copy.report.text}
      isSheet
      actions={
        <>
          <Button disabled={report.isPending} onClick={onClose}>
            {copy.remove.cancel}
          </Button>
          <Button
            variant="primary"
            pending={report.isPending}
            pendingText={copy.report.pending}
            onClick={() =>
              report.mutate({ to, reason: draft.value.trim() }, { onSuccess: () => void draft.clear().then(onClose) })
            }
          >
            {copy.report.confirm}
          </Button>
        </>
      }
    >
      {isByCoach ? (
        <p>{copy.report.hostOnly}</p>
      ) : (
        <ChoiceGroup legend={copy.report.legend}>
          <Choice
            name="to"
            checked={to === 'coach'}
            onChange={() => setTo('coach')}
            title={<bdi>{room.coach.name}</bdi>}
            description={coach.text}
          />
          <Choice
            name="to"
            checked={to === 'host'}
            onChange={() => setTo('host')}
            title={host.title}
            description={host.text}
          />
        </ChoiceGroup>
      )}
      <Field label={copy.report.reason} error={report.error ? sentenceOf(report.error) : draft.error}>
        <Textarea
          rows={3}
          maxLength={reportReasonMax}
          readOnly={report.isPending}
          value={draft.value}
          onChange={(event) => draft.set(event.target.value)}
        />
      </Field>
    </Dialog>
  );
}
