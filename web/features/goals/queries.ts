import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Goal, OwnGoals } from '#contract/goals/schema.ts';
import { refreshClientPages } from '#web/features/today/queries.ts';
import { api, sentenceOf } from '#web/platform/api.ts';
import { toast } from '#web/platform/toast-store.ts';
import { goals as copy } from '#messages/goals.ts';

export const ownGoalsQuery = queryOptions({
  queryKey: ['/api/client/goals'] as const,
  queryFn: ({ signal }) => api('GET /api/client/goals', { signal }),
  // The coach agrees meanwhile.
  staleTime: 0,
});

/**
 * One change of a goal, whose answer is shown at once. Refused, the goals are fetched again: they are not what the page
 * thought. An occasion is a check-in that asked for it, and is done then.
 */
export function useGoalChange<Asked = void>(
  send: (asked: Asked) => Promise<Goal>,
  { said = copy.saved, occasion }: { said?: string; occasion?: string | undefined } = {},
) {
  const client = useQueryClient();
  const { queryKey } = ownGoalsQuery;
  return useMutation({
    // What was typed must not vanish with the session.
    meta: { keepsPage: true },
    mutationFn: send,
    onSuccess: async (goal) => {
      client.setQueryData<OwnGoals>(queryKey, (own) => own && { ...own, goals: withGoal(own.goals, goal) });
      toast({ title: said });
      if (occasion === undefined) return;
      // Asked again is all that happens if this is lost.
      await api('PUT /api/client/check-ins/settled', { body: { occasion } }).catch(() => {});
      await refreshClientPages(client);
    },
    onError: (error) => toast({ variant: 'destructive', title: copy.failed, description: sentenceOf(error) }),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}

const withGoal = (goals: readonly Goal[], goal: Goal): Goal[] =>
  goals.some(({ id }) => id === goal.id) ? goals.map((one) => (one.id === goal.id ? goal : one)) : [...goals, goal];
