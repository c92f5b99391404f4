import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { CommentText } from '../comment-text.tsx';
import type { Comment, SharedEntry } from '../queries.ts';
import { sharedCopy as copy } from './copy.ts';
import { useDeleteComment } from './mutations.ts';

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
  comment: Comment;
  timeZone: string;
  isRemoving: boolean;
  onRemove: () => void;
}) {
  const [isAsking, setAsking] = useState(false);
  return (
    <CommentText comment={comment} author={copy.you} timeZone={timeZone}>
      <Button
        small
        variant="quiet"
        className="shared__remove"
        pending={isRemoving}
        onBlur={() => setAsking(false)}
        onClick={() => (isAsking ? onRemove() : setAsking(true))}
      >
        {isAsking ? copy.remove.sure : copy.remove.offer}
      </Button>
    </CommentText>
  );
}
