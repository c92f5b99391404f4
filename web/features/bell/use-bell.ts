import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { coachDashboardQuery } from '#web/features/coach-dashboard/queries.ts';
import { invitationsQuery } from '#web/features/invitations/queries.ts';
import { noticesQuery } from '#web/features/notices/queries.ts';
import { waitingRequestsQuery } from '#web/features/requests/queries.ts';
import { api, sentenceOf } from '#web/platform/api.ts';
import { toast } from '#web/platform/toast-store.ts';
import { bellCopy as copy } from './copy.ts';
import { itemsOf } from './items.ts';
import type { BellItem, NoticeWords } from './items.ts';

export function useBell(side: 'client' | 'coach', wordsOf: NoticeWords) {
  const client = useQueryClient();
  const isCoach = side === 'coach';
  const notices = useQuery({ ...noticesQuery, refetchOnMount: true });
  const dashboard = useQuery({ ...coachDashboardQuery, enabled: isCoach });
  const requests = useQuery({ ...waitingRequestsQuery, staleTime: Infinity, enabled: isCoach });
  const invitations = useQuery({ ...invitationsQuery, staleTime: Infinity, enabled: !isCoach });
  const asked = isCoach ? [notices, dashboard, requests] : [notices, invitations];

  const putAway = useMutation({
    mutationFn: async (items: readonly BellItem[]) => {
      for (const { putAway: what } of items) {
        if (!what) continue;
        if ('notice' in what) await api('POST /api/notices/{id}/read', { params: { id: what.notice } });
        else
          await api('POST /api/coach/client/{clientId}/dismiss-notification', {
            params: { clientId: what.clientId },
            body: { id: what.notification },
          });
      }
    },
    onMutate: (items) => {
      const gone = new Set(items.map(({ key }) => key));
      client.setQueryData(noticesQuery.queryKey, (before) => before?.filter(({ id }) => !gone.has(id)));
      client.setQueryData(
        coachDashboardQuery.queryKey,
        (before) =>
          before && {
            ...before,
            notifications: before.notifications.filter(({ clientId, id }) => !gone.has(`${clientId} ${id}`)),
          },
      );
    },
    onError: (error) => toast({ variant: 'destructive', title: copy.failed, description: sentenceOf(error) }),
    onSettled: (_result, error, items) => {
      if (error || items.some(({ putAway: what }) => what && 'clientId' in what)) {
        void client.invalidateQueries({ queryKey: noticesQuery.queryKey });
        if (isCoach) void client.invalidateQueries({ queryKey: coachDashboardQuery.queryKey });
      }
    },
  });

  const found = {
    notices: notices.data ?? [],
    notifications: (isCoach && dashboard.data?.notifications) || [],
    requests: (isCoach && requests.data) || [],
    invitations: (!isCoach && invitations.data) || [],
  };
  return {
    items: itemsOf(found, wordsOf),
    isLoading: asked.some(({ isPending }) => isPending),
    hasFailed: asked.some(({ isError, data }) => isError && data === undefined),
    retry: () => asked.forEach((query) => void (query.isError && query.refetch())),
    putAway: putAway.mutate,
  };
}
