import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { refreshClientPages } from '#web/features/today/queries.ts';
import { api, sentenceOf, type Body } from '#web/platform/api.ts';
import { useSendKey } from '#web/platform/idempotency-key.ts';
import { toast } from '#web/platform/toast-store.ts';
import { sessions as copy } from '#messages/sessions.ts';
import { refreshSessions, sessionQuery, type SessionPage } from './queries.ts';

/** One change of a session. Refused or not, what it was decided on is fetched again. */
export function useSessionChange<Asked = void, Done = unknown>(
  send: (asked: Asked) => Promise<Done>,
  said?: string | ((done: Done) => string),
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (done) => {
      if (said) toast({ title: typeof said === 'string' ? said : said(done) });
    },
    onError: (error) => toast({ variant: 'destructive', title: copy.failed, description: sentenceOf(error) }),
    onSettled: () => refreshSessions(client),
  });
}

/** Books a time, or moves a session to it. The page says itself what came between. */
export function useTakeTime(moving?: string) {
  const client = useQueryClient();
  const { keyFor, arrived } = useSendKey();
  return useMutation({
    mutationFn: async (body: Body<'POST /api/client/appointments'>): Promise<{ id: string; outcome: string }> => {
      if (moving === undefined) {
        const { id } = await api('POST /api/client/appointments', { body, idempotencyKey: keyFor(body) });
        return { id, outcome: 'booked' };
      }
      const params = { id: moving };
      return { ...params, ...(await api('POST /api/appointments/{id}/move', { params, body: { at: body.at } })) };
    },
    onSuccess: () => {
      arrived();
      // Not waited for: the next page looks itself.
      void refreshSessions(client);
    },
  });
}

/** Every offer that waits: one call ends one of them, with all its times. */
export async function declineOffers(ids: readonly string[]): Promise<void> {
  let open = ids;
  while (open[0] !== undefined) {
    const { ahead } = await api('POST /api/client/appointments/{id}/decline', { params: { id: open[0] } });
    open = open.slice(1).filter((id) => ahead.some((one) => one.id === id && one.state === 'offered'));
  }
}

function showTick(client: QueryClient, page: string, id: string, isDone: boolean): void {
  const doneAt = isDone ? new Date().toISOString() : null;
  const ticked = (agreed: SessionPage['agreed']) => agreed.map((one) => (one.id === id ? { ...one, doneAt } : one));
  client.setQueryData<SessionPage>(
    sessionQuery(page).queryKey,
    (shown) => shown && { ...shown, agreed: ticked(shown.agreed), agreedBefore: ticked(shown.agreedBefore) },
  );
}

/** The tick moves at once, and back if it is refused. Ticks are sent one after the other. */
export function useTick(page: string) {
  const client = useQueryClient();
  return useMutation({
    scope: { id: 'agreed' },
    mutationFn: ({ id, isDone }: { id: string; isDone: boolean }) =>
      api('PUT /api/commitments/{id}/done', { params: { id }, body: { isDone } }),
    onMutate: ({ id, isDone }) => showTick(client, page, id, isDone),
    onError: (error, { id, isDone }) => {
      showTick(client, page, id, !isDone);
      toast({ variant: 'destructive', title: copy.agreed.failed, description: sentenceOf(error) });
    },
    onSettled: () => {
      // An answer to an earlier press must not take back a later one.
      if (client.isMutating({ predicate: ({ options }) => options.scope?.id === 'agreed' }) > 1) return;
      return refreshSessions(client);
    },
  });
}

/** What the coach would see of the time before a session: an entry or the card of a week. */
function takeBack(one: SessionPage['brought'][number]): Promise<unknown> {
  switch (one.type) {
    case 'entry':
      return api('DELETE /api/client/journal-entries/{id}/share', { params: { id: one.entryId } });
    case 'week-card':
      return api('DELETE /api/client/week-cards/{id}/share', { params: { id: one.cardId } });
    case 'check-in':
      return api('DELETE /api/client/check-ins/{id}/share', { params: { id: one.checkInId } });
  }
}

export function useTakeBack() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: takeBack,
    onSuccess: () => toast({ title: copy.brought.back }),
    onError: (error) => toast({ variant: 'destructive', title: copy.failed, description: sentenceOf(error) }),
    onSettled: () => refreshClientPages(client),
  });
}
