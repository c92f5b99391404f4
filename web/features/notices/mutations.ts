import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sentenceOf } from '#web/platform/api.ts';
import { toast } from '#web/platform/toast-store.ts';
import { notices as copy } from '#messages/notices.ts';
import { noticesQuery } from './queries.ts';
import { leaveOut, readNotices } from './read.ts';

export function useDismiss() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: readNotices,
    onMutate: (ids) => leaveOut(client, ids),
    onError: (error) => {
      toast({ variant: 'destructive', title: copy.failed, description: sentenceOf(error) });
      void client.invalidateQueries({ queryKey: noticesQuery.queryKey });
    },
  });
}
