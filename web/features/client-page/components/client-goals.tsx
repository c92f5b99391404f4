import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Goal } from '#contract/goals/schema.ts';
import { api, sentenceOf } from '#web/platform/api.ts';
import { longCalendarDay } from '#web/platform/time.ts';
import { toast } from '#web/platform/toast-store.ts';
import { Button } from '#web/ui/button.tsx';
import { GoalPath, rungsOf } from '#web/ui/goal/goal-rungs.tsx';
import { Rungs } from '#web/ui/goal/rungs.tsx';
import { LoadNotice } from '#web/ui/load.tsx';
import { Section } from '#web/ui/section.tsx';
import { clientGoals as copy } from '#messages/client-page-check-ins.ts';
import { clientGoalsQuery } from '../queries.ts';

type ClientGoalsProps = { client: { id: string; firstName: string } };

/** The goals a client shows. Nothing where there are none: whether there are others is not said. */
export function ClientGoals({ client }: ClientGoalsProps) {
  const { data, isError, isFetching, refetch } = useQuery(clientGoalsQuery(client.id));
  if (data ? data.goals.length === 0 : !isError) return null;
  return (
    <Section title={copy.title}>
      {data ? (
        <div className="stack g6">
          {data.goals.map((goal) => (
            <OneGoal key={goal.id} goal={goal} client={client} />
          ))}
        </div>
      ) : (
        <LoadNotice pending={isFetching} onRetry={refetch}>
          {copy.failed}
        </LoadNotice>
      )}
    </Section>
  );
}

function OneGoal({ goal, client }: ClientGoalsProps & { goal: Goal }) {
  const queries = useQueryClient();
  const { id, version, title, until, agreedAt, endedAt } = goal;
  const agree = useMutation({
    mutationFn: () => api('PUT /api/coach/goals/{id}/agreed', { params: { id }, body: { version } }),
    onSuccess: () => toast({ title: copy.done }),
    onError: (error) => toast({ variant: 'destructive', title: copy.notDone, description: sentenceOf(error) }),
    onSettled: () => queries.invalidateQueries({ queryKey: clientGoalsQuery(client.id).queryKey }),
  });
  return (
    <article className="stack g2" aria-labelledby={`goal-${id}`}>
      <div className="row between top">
        <h3 className="h3 anywhere" id={`goal-${id}`} dir="auto">
          {title}
        </h3>
        <GoalPath goal={goal} />
      </div>
      <Rungs label={title} rungs={rungsOf(goal)} />
      <div className="row wrap between">
        <p className="small soft">
          {[until && copy.until({ day: longCalendarDay(until) }), endedAt && copy.ended, agreedAt && copy.agreed]
            .filter(Boolean)
            .join(' ')}
          {!agreedAt && !endedAt && ` ${copy.ask({ name: client.firstName })}`}
        </p>
        {!agreedAt && !endedAt && (
          <Button small pending={agree.isPending} onClick={() => agree.mutate()}>
            {copy.agree}
          </Button>
        )}
      </div>
    </article>
  );
}
