import { useEffect, type ReactNode } from 'react';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { api, sentenceOf } from '#web/platform/api.ts';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Loading, SkeletonLines } from '#web/ui/loading.tsx';
import { EmptyState, ErrorState } from '#web/ui/state.tsx';
import { messages as copy } from '#messages/messages.ts';
import { conversationsQuery } from '../queries.ts';
import './messages.css';
import './conversation.css';

/** List and conversation: side by side where there is room, on a phone one of them. */
export function Messages({ list, children }: { list: ReactNode; children: ReactNode }) {
  const { data } = useInfiniteQuery(conversationsQuery(''));
  return (
    <div className={classes('panes', Boolean(children) && 'panes--open')}>
      {list}
      {children ?? (
        <section className="talkpane talkpane--none" aria-label={copy.choose.title}>
          {data && (data.pages[0]?.conversations.length ?? 0) > 0 && (
            <EmptyState title={copy.choose.title}>{copy.choose.text}</EmptyState>
          )}
        </section>
      )}
    </div>
  );
}

/** The way from a person to the conversation with them: begun if there is none, then the address is that of the conversation. */
export function OpenConversationWith({ personId }: { personId: string }) {
  const [, navigate] = useLocation();
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => api('POST /api/messages', { body: { personId } }),
    onSuccess: ({ id }) => navigate(`/messages/${id}`, { replace: true }),
  });
  useEffect(() => mutate(), [mutate, personId]);
  return (
    <section className="talkpane" aria-label={copy.conversation.untitled}>
      <h1 className="sr">{copy.conversation.untitled}</h1>
      {error ? (
        <ErrorState
          title={copy.open.failed}
          action={
            <Button pending={isPending} onClick={() => mutate()}>
              {copy.retry}
            </Button>
          }
        >
          {sentenceOf(error)}
        </ErrorState>
      ) : (
        <Loading text={copy.open.loading} quiet className="talkpane__wait">
          <SkeletonLines lines={5} />
        </Loading>
      )}
    </section>
  );
}
