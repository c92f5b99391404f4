import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { ApiError, api, sentenceOf, type Body } from '#web/platform/api.ts';
import { SavedElsewhere, type SavedText } from '#web/platform/device/use-versioned-text.ts';
import { coachHomeKey } from '#web/platform/query-client.ts';
import { toast } from '#web/platform/toast-store.ts';
import { session as copy } from '#messages/coach-session.ts';
import { changePage, clientSessionsQuery, sessionsKey, textHistoryQuery } from './queries.ts';
import type { ClientSessions, Commitment, Which } from './queries.ts';

const refused = (error: Error) => toast({ variant: 'destructive', title: copy.failed, description: sentenceOf(error) });

/** This page, the week, the client's pages, and the dashboard. */
const lookAgain = async (client: QueryClient) => {
  const keys = [sessionsKey, coachHomeKey, ['/api/coach/client']];
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
};

function useChange<Value, Answer>(send: (value: Value) => Promise<Answer>) {
  const client = useQueryClient();
  // What was typed is on the page and must not vanish with the sign-in.
  return useMutation({
    meta: { keepsPage: true },
    mutationFn: send,
    onError: refused,
    onSettled: () => lookAgain(client),
  });
}

/** Somebody saved first: what they saved comes with the refusal. */
export function useSaveText(id: string, which: Which) {
  const client = useQueryClient();
  return useMutation({
    meta: { keepsPage: true },
    mutationFn: async (body: { text: string; baseVersion: number }): Promise<SavedText> => {
      const asked = { params: { id }, body };
      try {
        return which === 'notes'
          ? await api('PUT /api/coach/appointments/{id}/notes', asked)
          : await api('PUT /api/coach/appointments/{id}/summary', asked);
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 409) throw error;
        const present = (await api('GET /api/coach/appointments/{id}', { params: { id } }))[which];
        if (!present || present.version === body.baseVersion) throw error;
        throw new SavedElsewhere(present);
      }
    },
    onError: (error) => {
      if (!(error instanceof SavedElsewhere)) refused(error);
    },
    onSettled: () => client.invalidateQueries({ queryKey: textHistoryQuery(id, which).queryKey }),
  });
}

export const useShare = (id: string) =>
  useChange(() => api('POST /api/coach/appointments/{id}/share', { params: { id } }));

/** Null takes it back. */
export const useSettle = (id: string) =>
  useChange((outcome: 'held' | 'missed' | null) =>
    api('POST /api/coach/appointments/{id}/outcome', { params: { id }, body: { outcome } }),
  );

export const useAnswerMove = (id: string) =>
  useChange((isAccepted: boolean) =>
    api('POST /api/appointments/{id}/move/answer', { params: { id }, body: { isAccepted } }),
  );

/* What was agreed. */

export const useAdd = (id: string) =>
  useChange(({ idempotencyKey, ...body }: Body<'POST /api/coach/appointments/{id}/commitments'> & SendKey) =>
    api('POST /api/coach/appointments/{id}/commitments', { params: { id }, body, idempotencyKey }),
  );
type SendKey = { idempotencyKey: string };

export const useChangeCommitment = () =>
  useChange(({ id, ...body }: Body<'PUT /api/coach/commitments/{id}'> & { id: string }) =>
    api('PUT /api/coach/commitments/{id}', { params: { id }, body }),
  );

export const useLetGo = () =>
  useChange((id: string) => api('POST /api/coach/commitments/{id}/let-go', { params: { id } }));

/** Into the session with this id. */
export const useCarry = (appointmentId: string) =>
  useChange(({ id, dueOn }: { id: string; dueOn: string }) =>
    api('POST /api/coach/commitments/{id}/carry', { params: { id }, body: { appointmentId, dueOn } }),
  );

/** Ticked at once; should the server not take it, the next answer shows it as it is. */
export function useTick(appointmentId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, isDone }: { id: string; isDone: boolean }) =>
      api('PUT /api/commitments/{id}/done', { params: { id }, body: { isDone } }),
    onMutate: ({ id, isDone }) => {
      const ticked = (list: Commitment[]) =>
        list.map((one) => (one.id === id ? { ...one, doneAt: isDone ? new Date().toISOString() : null } : one));
      changePage(client, appointmentId, ({ agreed, agreedBefore }) => ({
        agreed: ticked(agreed),
        agreedBefore: ticked(agreedBefore),
      }));
    },
    onError: refused,
    onSettled: () => client.invalidateQueries({ queryKey: sessionsKey }),
  });
}

/* How many sessions a client has. */

type Allowance = Body<'PUT /api/coach/client/{clientId}/allowance'>;

/** Null ends it. The answer is the whole list; a refusal is shown by the dialog. */
export function useAllowance(clientId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Allowance | null): Promise<ClientSessions> =>
      body
        ? api('PUT /api/coach/client/{clientId}/allowance', { params: { clientId }, body })
        : api('DELETE /api/coach/client/{clientId}/allowance', { params: { clientId } }),
    onSuccess: (sessions) => {
      client.setQueryData(clientSessionsQuery(clientId).queryKey, sessions);
      void client.invalidateQueries({ queryKey: sessionsKey });
    },
  });
}
