import { useEffect } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshClientPages } from '#web/features/today/queries.ts';
import { api, sentenceOf } from '#web/platform/api.ts';
import { subscribe } from '#web/platform/device/device-events.ts';
import { usePersonId } from '#web/platform/device/person.ts';
import { toast } from '#web/platform/toast-store.ts';
import { checkInOutbox, type CheckInContent } from './check-in-outbox.ts';
import { checkIns as copy } from '#messages/check-ins.ts';
import { showAnswered, type Answered } from './queries.ts';

export function sayFailed(description: string): void {
  toast({ variant: 'destructive', title: copy.failed, description });
}

/** One change. Refused or not, what it was decided on is fetched again. */
export function useCheckInChange<Asked, Done>(send: (asked: Asked) => Promise<Done>, said?: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: () => {
      if (said) toast({ title: said });
    },
    onError: (error) => sayFailed(sentenceOf(error)),
    onSettled: () => refreshClientPages(client),
  });
}

/** Null takes back what is shown. */
export function useShare(id: string, coachId: string | undefined) {
  const client = useQueryClient();
  return useCheckInChange(async (shown: 'score' | 'answers' | null) => {
    const params = { id };
    const answered =
      shown === null
        ? await api('DELETE /api/client/check-ins/{id}/share', { params })
        : await api('PUT /api/client/check-ins/{id}/share', {
            params,
            body: { shown, ...(coachId ? { coachId } : {}) },
          });
    showAnswered(client, answered);
  });
}

export const useSettle = () =>
  useCheckInChange(
    (occasion: string) => api('PUT /api/client/check-ins/settled', { body: { occasion } }),
    copy.settled,
  );

/** What leaves the outbox, whenever that is, is shown from the server’s answer. */
export function useSentCheckIns(): void {
  const client = useQueryClient();
  const userId = usePersonId();
  useEffect(
    () =>
      subscribe((event) => {
        if (event.userId !== userId || event.about !== 'sent' || event.item.kind !== checkInOutbox.name) return;
        showAnswered(client, event.answer as Answered, (event.item.content as CheckInContent).occasion);
        void refreshClientPages(client);
      }),
    [client, userId],
  );
}
