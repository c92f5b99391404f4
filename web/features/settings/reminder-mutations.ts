import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, sentenceOf } from '#web/platform/api.ts';
import { toast } from '#web/platform/toast-store.ts';
import { notifications as copy } from '#messages/settings-notifications.ts';
import { type Reminder, reminderQuery } from './queries.ts';

type ReminderChange = Partial<Pick<Reminder, 'minute' | 'days' | 'byMail' | 'byPush' | 'onFreePages'>>;

const mutationKey = ['reminder'];

/** Optimistic. Several changes are sent one after the other; the last response wins. */
export function useChangeReminder() {
  const client = useQueryClient();
  const key = reminderQuery.queryKey;
  return useMutation({
    mutationKey,
    scope: { id: 'reminder' },
    // The current values, including changes made meanwhile.
    mutationFn: async (_: { change: ReminderChange; done?: string }) => {
      const now = client.getQueryData(key);
      if (!now) throw new Error('Nothing is known to change.');
      const { minute, days, byMail, byPush, onFreePages } = now;
      return await api('PUT /api/client/reminder', { body: { minute, days, byMail, byPush, onFreePages } });
    },
    onMutate: async ({ change }) => {
      await client.cancelQueries({ queryKey: key });
      client.setQueryData(key, (known) => known && { ...known, ...change });
    },
    onSuccess: (answer, { done }) => {
      if (client.isMutating({ mutationKey }) === 1) client.setQueryData(key, answer);
      if (done) toast({ title: done });
    },
    onError: (error) => {
      toast({ variant: 'destructive', title: copy.notSaved, description: sentenceOf(error) });
      void client.invalidateQueries({ queryKey: key });
    },
  });
}

/** For the calls that answer with everything as it is now. */
export function useReminderMutation<Value = void>(send: (value: Value) => Promise<Reminder>, done: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (answer) => {
      client.setQueryData(reminderQuery.queryKey, answer);
      toast({ title: done });
    },
    onError: (error) => toast({ variant: 'destructive', title: copy.notSaved, description: sentenceOf(error) }),
  });
}
