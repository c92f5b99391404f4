import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { fullName } from '#contract/names.ts';
import { type Invitation, invitationsQuery } from '#web/features/invitations/queries.ts';
import { api, sentenceOf } from '#web/platform/api.ts';
import { toast } from '#web/platform/toast-store.ts';
import { bell as copy } from '#messages/notices.ts';
import { useDismiss } from './mutations.ts';
import { noticeWords } from './notice-words.ts';
import { type Notice, noticesQuery } from './queries.ts';

export type BellItem = {
  key: string;
  title: string;
  text?: string | undefined;
  /** ISO moment. */
  at: string;
  href?: string | undefined;
  /** What waits for an answer is answered here; news is dismissed. */
  kind: 'invitation' | 'news';
};

/** What waits for an answer, then news, the newest first. */
export function bellItems({
  notices,
  invitations,
  timeZone,
}: {
  notices: readonly Notice[];
  invitations: readonly Invitation[];
  timeZone: string;
}): BellItem[] {
  return [
    ...invitations
      .filter(({ status }) => status === 'pending')
      .map(({ id, coach, program, group, sentAt }): BellItem => ({
        key: id,
        title: copy.invites({ coach: fullName(coach) }),
        text: copy.invitesText({ program: group?.name ?? program.title }),
        at: sentAt,
        href: '/invitations',
        kind: 'invitation',
      })),
    ...notices.flatMap((notice): BellItem[] => {
      const words = noticeWords(notice, timeZone);
      if (!words) return [];
      const { title, text, link } = words;
      return [{ key: notice.id, title, text, at: notice.createdAt, href: link?.href, kind: 'news' }];
    }),
  ];
}

export function useBell(timeZone: string) {
  const client = useQueryClient();
  const notices = useQuery({ ...noticesQuery, refetchOnMount: true });
  const invitations = useQuery({ ...invitationsQuery, staleTime: Infinity });
  const asked = [notices, invitations];

  const dismiss = useDismiss();

  const answer = useMutation({
    mutationFn: async ({ item, isYes }: { item: BellItem; isYes: boolean }) =>
      await api('POST /api/client/respond-invitation', {
        body: { invitationId: item.key, response: isYes ? 'accepted' : 'declined' },
      }),
    onSuccess: (_done, { isYes }) => toast(isYes ? copy.answered.accepted : copy.answered.declined),
    onError: (error) => toast({ variant: 'destructive', title: copy.notAnswered, description: sentenceOf(error) }),
    // Accepting changes coach and program, and a refusal may mean that it was withdrawn: every page looks again.
    onSettled: () => client.invalidateQueries(),
  });

  return {
    items: bellItems({ notices: notices.data ?? [], invitations: invitations.data ?? [], timeZone }),
    isLoading: asked.some(({ isPending }) => isPending),
    hasFailed: asked.some(({ isError, data }) => isError && data === undefined),
    retry: () => asked.forEach((query) => void (query.isError && query.refetch())),
    dismiss: (items: readonly BellItem[]) => dismiss.mutate(items.map(({ key }) => key)),
    answer: answer.mutate,
    answering: answer.isPending ? answer.variables.item.key : undefined,
  };
}
