import { figure } from '#web/platform/locale.ts';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { commentMax } from '#contract/sharing/constants.ts';
import { useDraft } from '#web/platform/device/use-draft.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field, Textarea } from '#web/ui/field.tsx';
import { MoodBadge } from '#web/ui/mood.tsx';
import { StateLine } from '#web/ui/state.tsx';
import { Comment, whenOf } from './comment.tsx';
import { shared as copy } from '#messages/sharing-coach.ts';
import { isGone, useComment, useDeleteComment, useMarkRead } from './coach-mutations.ts';
import type { Comment as CommentOfCoach, ReadingEntry, SharedEntry } from './queries.ts';
import { mediaWords, SharedWords } from './shared-words.tsx';

type OpenEntryProps = { clientId: string; entry: ReadingEntry; timeZone: string; onGone: () => void };

export function ReadState({ entry }: { entry: SharedEntry }) {
  if (!entry.readAt) return <Badge tone="clay">{copy.fresh}</Badge>;
  return entry.isEditedSinceRead ? (
    <Badge tone="clay">{copy.changed}</Badge>
  ) : (
    <span className="small soft">{copy.read}</span>
  );
}

/** The whole of it, with the coach's comments and a box for another. Opening it is what counts as having read it. */
export function OpenEntry({ clientId, entry, timeZone, onGone }: OpenEntryProps) {
  const { mutate: markRead } = useMarkRead(clientId, entry.id);
  const isUnread = entry.readAt === null || entry.isEditedSinceRead;
  /** What stood here when it was opened, before opening it made it read. */
  const [before] = useState(entry);
  useEffect(() => {
    if (isUnread) markRead(entry.version);
  }, [isUnread, entry.version, markRead]);
  return (
    <div className="shared__open">
      <p className="shared__facts soft small row wrap gy1 gx4">
        <MoodBadge mood={entry.moodScore} />
        <span>
          <bdi>{entry.programTitle}</bdi>
        </span>
        {mediaWords(entry).map((words) => (
          <span key={words} className="num">
            {words}
          </span>
        ))}
        <span>{copy.written({ when: whenOf(entry.createdAt, timeZone) })}</span>
        {before.readAt && (
          <span>
            {before.isEditedSinceRead ? copy.changedSince : copy.youRead({ when: whenOf(before.readAt, timeZone) })}
          </span>
        )}
      </p>
      <SharedWords entry={entry} name={entry.client.firstName} />
      <OwnComments clientId={clientId} entry={entry} timeZone={timeZone} />
      <CommentBox clientId={clientId} entry={entry} onGone={onGone} />
    </div>
  );
}

type OwnCommentsProps = { clientId: string; entry: SharedEntry; timeZone: string };

export function OwnComments({ clientId, entry, timeZone }: OwnCommentsProps) {
  const { mutate: remove, isPending, variables } = useDeleteComment(clientId, entry.id);
  if (entry.comments.length === 0) return null;
  return (
    <ol className="comments" aria-label={copy.comments}>
      {entry.comments.map((comment) => (
        <OwnComment
          key={comment.id}
          comment={comment}
          timeZone={timeZone}
          isRemoving={isPending && variables === comment.id}
          onRemove={() => remove(comment.id)}
        />
      ))}
    </ol>
  );
}

function OwnComment({
  comment,
  timeZone,
  isRemoving,
  onRemove,
}: {
  comment: CommentOfCoach;
  timeZone: string;
  isRemoving: boolean;
  onRemove: () => void;
}) {
  const [isAsking, setAsking] = useState(false);
  return (
    <Comment comment={comment} author={copy.you} timeZone={timeZone}>
      <Button
        small
        variant="quiet"
        className="flush"
        pending={isRemoving}
        onBlur={() => setAsking(false)}
        onClick={() => (isAsking ? onRemove() : setAsking(true))}
      >
        {isAsking ? copy.remove.sure : copy.remove.offer}
      </Button>
    </Comment>
  );
}

type CommentBoxProps = {
  clientId: string;
  entry: SharedEntry;
  onGone: () => void;
  /** Who reads it. */
  hint?: string;
  /** Beside the button. */
  children?: ReactNode;
};

/** What is typed lies on the device until the server has it. */
export function CommentBox({ clientId, entry, onGone, hint, children }: CommentBoxProps) {
  const draft = useDraft(`comment:${entry.id}`, '');
  const comment = useComment(clientId, entry.id, draft.sendKey);
  const form = useRef<HTMLFormElement>(null);
  /** Sent, while the draft on the device is being let go. */
  const [isClearing, setClearing] = useState(false);
  const words = draft.value.trim();
  const refusal =
    words.length > commentMax
      ? copy.box.tooLong({ most: figure(commentMax), over: figure(words.length - commentMax) })
      : undefined;
  const isBusy = comment.isPending || isClearing;

  function send() {
    if (words === '' || refusal || isBusy) return;
    comment.mutate(words, {
      onSuccess: () => {
        setClearing(true);
        // The button that was pressed is not one any more.
        form.current?.focus({ preventScroll: true });
        void draft.clear().finally(() => setClearing(false));
      },
      onError: (error) => {
        if (isGone(error)) onGone();
      },
    });
  }
  return (
    <form
      className="shared__box mt5"
      ref={form}
      tabIndex={-1}
      aria-label={copy.box.label}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Field label={copy.box.label} hint={hint} error={refusal ?? draft.error}>
        <Textarea
          rows={3}
          written
          value={isClearing ? '' : draft.value}
          placeholder={copy.box.placeholder}
          readOnly={isBusy}
          onChange={(event) => draft.set(event.target.value)}
        />
      </Field>
      <div className="row wrap gy2 gx3 mt2">
        <Button
          type="submit"
          variant="primary"
          small
          disabled={words === ''}
          pending={isBusy}
          pendingText={copy.box.sending}
        >
          {copy.box.send}
        </Button>
        {children}
        {draft.state !== 'none' && !isBusy && <StateLine state={draft.state}>{copy.box.state[draft.state]}</StateLine>}
      </div>
    </form>
  );
}
