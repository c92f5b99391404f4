import { useEffect } from 'react';
import { useMutation } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { api, sentenceOf } from '#web/platform/api.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/state.tsx';
import { Loading, SkeletonLines } from '#web/ui/loading.tsx';
import { messagesCopy } from '../copy.ts';

const copy = messagesCopy.open;

/** The way from a person to the conversation with them: begun if there is none, then the address is that of the conversation. */
export function OpenWith({ personId }: { personId: string }) {
  const [, navigate] = useLocation();
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => api('POST /api/messages', { body: { personId } }),
    onSuccess: ({ id }) => navigate(`/messages/${id}`, { replace: true }),
  });
  useEffect(() => mutate(), [mutate, personId]);
  return (
    <section className="talkpane" aria-label={messagesCopy.conversation.untitled}>
      <h1 className="sr">{messagesCopy.conversation.untitled}</h1>
      {error ? (
        <ErrorState
          title={copy.failed}
          action={
            <Button pending={isPending} onClick={() => mutate()}>
              {messagesCopy.retry}
            </Button>
          }
        >
          {sentenceOf(error)}
        </ErrorState>
      ) : (
        <Loading text={copy.loading} quiet className="talkpane__wait">
          <SkeletonLines lines={5} />
        </Loading>
      )}
    </section>
  );
}
