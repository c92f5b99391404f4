import { useMutation, useQueryClient } from '@tanstack/react-query';
import { navigate } from 'wouter/use-browser-location';
import { nameOrEmail } from '#contract/names.ts';
import { programDay } from '#contract/programs/rules.ts';
import { type ClientDashboard, refreshClientPages } from '#web/features/today/queries.ts';
import { api, type Body, sentenceOf } from '#web/platform/api.ts';
import { userKey } from '#web/platform/query-client.ts';
import { toast } from '#web/platform/toast-store.ts';
import { invitations as copy } from '#messages/invitations.ts';
import { type Invitation, invitationsQuery } from './queries.ts';

/** In the person's own situation: what ends and what begins. */
export function consequenceOf(
  words: typeof copy,
  { coach, program, group }: Invitation,
  home: ClientDashboard | undefined,
): string {
  const name = coach.firstName || nameOrEmail(coach);
  const { starts, joins, replaces, unwritten, endsTrial } = words.pending;
  const { assignment, program: running } = home ?? {};
  const day = assignment ? programDay(assignment.currentWeek, assignment.currentDay) : 0;
  const rest = assignment?.status === 'active' && running ? running.durationWeeks * 7 - day : 0;
  const ends =
    assignment?.status === 'active' && running
      ? replaces({
          coach: name,
          running: running.title,
          day,
        })
      : group
        ? joins({ coach: name, group: group.name })
        : starts({ coach: name, program: program.title });
  return [ends, ...(rest > 0 ? [unwritten({ rest })] : []), ...(home?.trial ? [endsTrial] : [])].join(' ');
}

/** An acceptance changes coach, program, trial and the other invitations: every page of the client's is refreshed. */
export function useAnswerInvitation(onAnswered: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<'POST /api/client/respond-invitation'>) =>
      api('POST /api/client/respond-invitation', { body }),
    onSuccess: async ({ id, status }) => {
      if (status === 'accepted') {
        const group = client.getQueryData(invitationsQuery.queryKey)?.find((one) => one.id === id)?.group;
        toast({
          title: copy.accepted.title,
          description: group ? copy.accepted.inGroup({ name: group.name }) : copy.accepted.text,
          action: group
            ? { label: copy.accepted.group, onClick: () => navigate('/group') }
            : { label: copy.accepted.today, onClick: () => navigate('/') },
        });
        void client.invalidateQueries({ queryKey: userKey });
      } else {
        toast({ title: copy.declined.title, description: copy.declined.text });
      }
      // The buttons stay busy until the page shows what has become of the invitation.
      await refreshClientPages(client);
      onAnswered();
    },
    onError: (error) => {
      toast({
        variant: 'destructive',
        title: copy.notAnswered.title,
        description: sentenceOf(error, copy.notAnswered.text),
      });
      void refreshClientPages(client);
    },
  });
}
