import { useState, type ReactNode } from 'react';
import Check from '#web/ui/icons/check.ts';
import ChevronDown from '#web/ui/icons/chevron-down.ts';
import Pin from '#web/ui/icons/pin.ts';
import { postMax, roomRights } from '#contract/cohort-room/rules.ts';
import { ApiError, sentenceOf } from '#web/platform/api.ts';
import { useDraft } from '#web/platform/device/use-draft.ts';
import { dayAgoAndTime } from '#web/platform/time.ts';
import { useNow } from '#web/platform/use-now.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Field, Textarea } from '#web/ui/field.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { room as copy } from '#messages/cohort-room.ts';
import { PostForm } from './post-form.tsx';
import { PostMenu } from './post-menu.tsx';
import { inOrder, useAnswers, useChangeRoom, useEditPost, type Post, type Room } from './queries.ts';

export function authorName({ author }: Pick<Post, 'author'>): string {
  return author.kind === 'former' ? copy.former : author.name || copy.noName;
}

type PostProps = {
  room: Room;
  post: Post;
  timeZone: string;
  unsentAnswers?: ReactNode;
  /** Shown beside what was reported of it, without the answers. */
  isAlone?: boolean;
};

/** One post or answer: who wrote it, what it says, and what the reader can do with it. */
export function PostCard({ room, post, timeZone, unsentAnswers, isAlone = false }: PostProps) {
  const now = useNow();
  const [isEditing, setEditing] = useState(false);
  const name = authorName(post);
  const when = dayAgoAndTime(post.writtenAt, timeZone, now);
  const isCoachPost = post.author.kind === 'coach';
  if (post.state !== 'shown' && !post.text)
    return (
      <article className="post post--gone" aria-label={post.state === 'removed' ? copy.removed : copy.deleted}>
        <p className="soft">{post.state === 'removed' ? copy.removed : copy.deleted}</p>
        <Answers room={room} post={post} timeZone={timeZone} />
      </article>
    );
  return (
    <article
      className={classes('post', isCoachPost && post.parentId === null && 'post--coach card')}
      aria-label={`${name}, ${when}`}
    >
      <header className="post__head row">
        <Avatar name={name} tone={isCoachPost ? 'clay' : 'green'} decorative />
        <div>
          <b>
            <bdi>{name}</bdi>
          </b>
          {isCoachPost && <Badge tone="clay">{copy.coach}</Badge>}
          {post.isMine && !isCoachPost && <Badge>{copy.you}</Badge>}
          <small>
            <time dateTime={post.writtenAt}>{when}</time>
            {post.editedAt && `, ${copy.edited}`}
            {post.isPinned && (
              <span className="post__pin row inline g1">
                <Pin />
                {copy.pinned}
              </span>
            )}
          </small>
        </div>
        <PostMenu room={room} post={post} name={name} onEdit={() => setEditing(true)} />
      </header>
      {isEditing ? (
        <EditPost room={room} post={post} onDone={() => setEditing(false)} />
      ) : (
        <p className="post__text read" dir="auto">
          {post.text}
        </p>
      )}
      {post.removalReason && <p className="post__note small">{copy.removedMine({ reason: post.removalReason })}</p>}
      {post.isReported && <p className="post__note small">{copy.report.mine}</p>}
      {post.state === 'shown' && !isAlone && (
        <Answers room={room} post={post} timeZone={timeZone} unsent={unsentAnswers}>
          <Heard room={room} post={post} />
        </Answers>
      )}
    </article>
  );
}

/** For who reads it a quiet sign; for who wrote it how many gave one. */
function Heard({ room, post }: { room: Room; post: Post }) {
  const change = useChangeRoom(room.cohortId);
  const isPrivate = !room.isCoach && room.writers === 'coach' && post.author.kind === 'coach' && !room.isEnded;
  if (post.isMine)
    return post.acknowledgements ? (
      <span className="small soft">{copy.heardBy({ count: post.acknowledgements })}</span>
    ) : null;
  return (
    <>
      <Button
        small
        variant="quiet"
        aria-pressed={post.isAcknowledged}
        disabled={change.isPending}
        onClick={() => change.mutate({ do: 'acknowledge', post })}
      >
        {post.isAcknowledged && <Check />}
        {post.isAcknowledged ? copy.heard : copy.hear}
      </Button>
      {isPrivate && (
        <AppLink className="small" href={`/messages?with=${room.coach.id}`}>
          {copy.answerPrivately}
        </AppLink>
      )}
    </>
  );
}

type AnswersProps = Omit<PostProps, 'unsentAnswers'> & {
  unsent?: ReactNode;
  /** Shown beside the link to them. */
  children?: ReactNode;
};

/** Collapsed at first; unsent answers are listed below. */
function Answers({ room, post, timeZone, unsent, children }: AnswersProps) {
  const [isOpen, setOpen] = useState(false);
  const hasField = roomRights(room).canAnswer && post.state === 'shown';
  const hasAnswers = post.parentId === null && (post.answers > 0 || hasField || Boolean(unsent));
  if (!hasAnswers) return children && <div className="post__foot row wrap gy1 gx3 mt1">{children}</div>;
  const label = isOpen ? copy.hideAnswers : post.answers > 0 ? copy.answers({ count: post.answers }) : copy.answer;
  return (
    <div className="post__answers">
      <div className="post__foot row wrap gy1 gx3 mt1">
        {children}
        <Button small variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {label}
          <ChevronDown className={classes(isOpen && 'post__up')} />
        </Button>
      </div>
      {isOpen && <AnswerList room={room} post={post} timeZone={timeZone} />}
      {unsent}
      {isOpen && hasField && (
        <PostForm
          cohortId={room.cohortId}
          parentId={post.id}
          lastNumber={room.lastNumber}
          label={copy.write.answer}
          placeholder={copy.write.placeholder.answer}
          send={copy.write.sendAnswer}
        />
      )}
    </div>
  );
}

function AnswerList({ room, post, timeZone }: Omit<PostProps, 'unsentAnswers'>) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetching } = useAnswers(room.cohortId, post.id);
  if (!data && error)
    return (
      <p className="small" role="alert">
        {copy.answersFailed}{' '}
        <Button small onClick={() => void refetch()}>
          {copy.failed.again}
        </Button>
      </p>
    );
  return (
    <>
      {hasNextPage && (
        <Button small variant="quiet" pending={isFetching} onClick={() => void fetchNextPage()}>
          {copy.earlier}
        </Button>
      )}
      {data &&
        inOrder(data.pages).map((answer) => <PostCard key={answer.id} room={room} post={answer} timeZone={timeZone} />)}
    </>
  );
}

/** On a conflict the saved version is shown, and saving again overwrites it. */
function EditPost({ room, post, onDone }: { room: Room; post: Post; onDone: () => void }) {
  const edit = useEditPost(room.cohortId, post.id);
  const [began] = useState(post.text);
  const draft = useDraft(`room-edit:${post.id}`, began, post.version);
  const [hasSeen, setSeen] = useState(false);
  const text = draft.value.trim();
  const isOther = edit.error instanceof ApiError && edit.error.status === 409 && post.text !== text;

  function save() {
    const version = hasSeen ? post.version : (draft.base ?? post.version);
    edit.mutate(
      { text, version },
      {
        onSuccess: () => void draft.clear().then(onDone),
        onError: (error) => setSeen(error instanceof ApiError && error.status === 409),
      },
    );
  }

  return (
    <form
      className="mt2"
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Field label={copy.edit.label} hideLabel error={edit.error ? sentenceOf(edit.error) : draft.error}>
        <Textarea
          written
          rows={3}
          maxLength={postMax}
          readOnly={edit.isPending}
          value={draft.value}
          onChange={(event) => draft.set(event.target.value)}
        />
      </Field>
      {isOther && (
        <p className="small soft">
          {copy.changedElsewhere} <q dir="auto">{post.text}</q>
        </p>
      )}
      <div className="row between mt3">
        <Button small onClick={() => void draft.clear().then(onDone)}>
          {copy.edit.cancel}
        </Button>
        <Button
          small
          type="submit"
          variant="primary"
          disabled={text === ''}
          pending={edit.isPending}
          pendingText={copy.edit.saving}
        >
          {copy.edit.save}
        </Button>
      </div>
    </form>
  );
}
