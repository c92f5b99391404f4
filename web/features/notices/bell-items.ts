import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { fullName } from '#contract/names.ts';
import { coachDashboardQuery, type Notification } from '#web/features/coach-dashboard/queries.ts';
import { type Invitation, invitationsQuery } from '#web/features/invitations/queries.ts';
import { type WaitingRequest, waitingRequestsQuery } from '#web/features/requests/queries.ts';
import { api, sentenceOf } from '#web/platform/api.ts';
import { toast } from '#web/platform/toast-store.ts';
import { bellCopy as copy } from './copy.ts';
import { noticeWords } from './notice-words.ts';
import { type Notice, noticesQuery } from './queries.ts';

export type BellItem = {
  key: string;
  title: string;
  text?: string | undefined;
  /** ISO moment. */
  at: string;
  href?: string | undefined;
  severity?: Notification['severity'] | undefined;
  /** It began then and lasts. */
  isLasting?: boolean;
  /** What it waits for, where it can be answered here. */
  question?: { request: string } | { invitation: string };
  /** Left out where it waits for an answer and cannot just be dismissed. */
  dismissal?: { notice: string } | { clientId: string; notification: string };
};

type BellSources = {
  notices: readonly Notice[];
  notifications: readonly Notification[];
  requests: readonly WaitingRequest[];
  invitations: readonly Invitation[];
};

const weight = { high: 0, medium: 1, low: 2 } as const;

/**
 * What needs the coach's attention comes first, the gravest at the top; then what waits for an answer; then news, the
 * newest first.
 */
export function bellItems({ notices, notifications, requests, invitations }: BellSources): BellItem[] {
  const attention = [...notifications].sort((one, other) => weight[one.severity] - weight[other.severity]);
  return [
    ...attention.map(({ id, clientId, clientName, message, date, severity, kind }): BellItem => ({
      key: `${clientId} ${id}`,
      title: clientName,
      text: message,
      at: date,
      severity,
      isLasting: kind !== 'distress',
      dismissal: { clientId, notification: id },
      href: kind === 'invitation-ending' ? '/send-invitation' : `/client/${clientId}`,
    })),
    ...requests.map(({ id, client, createdAt }): BellItem => ({
      key: id,
      title: copy.asks(fullName(client)),
      text: copy.asksText,
      at: createdAt,
      href: '/',
      question: { request: id },
    })),
    ...invitations
      .filter(({ status }) => status === 'pending')
      .map(({ id, coach, program, sentAt }): BellItem => ({
        key: id,
        title: copy.invites(fullName(coach)),
        text: copy.invitesText(program.title),
        at: sentAt,
        href: '/invitations',
        question: { invitation: id },
      })),
    ...notices.map((notice): BellItem => {
      const { title, text, link } = noticeWords(notice);
      return { key: notice.id, title, text, at: notice.createdAt, href: link?.href, dismissal: { notice: notice.id } };
    }),
  ];
}

export function useBell(side: 'client' | 'coach') {
  const client = useQueryClient();
  const isCoach = side === 'coach';
  const notices = useQuery({ ...noticesQuery, refetchOnMount: true });
  const dashboard = useQuery({ ...coachDashboardQuery, enabled: isCoach });
  const requests = useQuery({ ...waitingRequestsQuery, staleTime: Infinity, enabled: isCoach });
  const invitations = useQuery({ ...invitationsQuery, staleTime: Infinity, enabled: !isCoach });
  const asked = isCoach ? [notices, dashboard, requests] : [notices, invitations];

  const dismiss = useMutation({
    mutationFn: async (items: readonly BellItem[]) => {
      for (const { dismissal } of items) {
        if (!dismissal) continue;
        if ('notice' in dismissal) await api('POST /api/notices/{id}/read', { params: { id: dismissal.notice } });
        else
          await api('POST /api/coach/client/{clientId}/dismiss-notification', {
            params: { clientId: dismissal.clientId },
            body: { id: dismissal.notification },
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
      if (error || items.some(({ dismissal }) => dismissal && 'clientId' in dismissal)) {
        void client.invalidateQueries({ queryKey: noticesQuery.queryKey });
        if (isCoach) void client.invalidateQueries({ queryKey: coachDashboardQuery.queryKey });
      }
    },
  });

  const answer = useMutation({
    mutationFn: async ({ item: { question }, isYes }: { item: BellItem; isYes: boolean }) => {
      const said = isYes ? 'accepted' : 'declined';
      if (!question) return;
      if ('request' in question)
        await api('POST /api/coach/coaching-requests/{id}/answer', {
          params: { id: question.request },
          body: { answer: said },
        });
      else
        await api('POST /api/client/respond-invitation', {
          body: { invitationId: question.invitation, response: said },
        });
    },
    onSuccess: (_done, { item: { question }, isYes }) => {
      const words = copy.answered[question && 'request' in question ? 'request' : 'invitation'];
      toast(isYes ? words.accepted : words.declined);
    },
    onError: (error) => toast({ variant: 'destructive', title: copy.notAnswered, description: sentenceOf(error) }),
    // Accepting changes coach, program and clients, and a refusal may mean that it was withdrawn: every page looks again.
    onSettled: () => client.invalidateQueries(),
  });

  const found = {
    notices: notices.data ?? [],
    notifications: (isCoach && dashboard.data?.notifications) || [],
    requests: (isCoach && requests.data) || [],
    invitations: (!isCoach && invitations.data) || [],
  };
  return {
    items: bellItems(found),
    isLoading: asked.some(({ isPending }) => isPending),
    hasFailed: asked.some(({ isError, data }) => isError && data === undefined),
    retry: () => asked.forEach((query) => void (query.isError && query.refetch())),
    dismiss: dismiss.mutate,
    answer: answer.mutate,
    answering: answer.isPending ? answer.variables.item.key : undefined,
  };
}
