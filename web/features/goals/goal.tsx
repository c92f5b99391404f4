import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Goal as OneGoal } from '#contract/goals/schema.ts';
import { firstNameOf } from '#contract/names.ts';
import { api } from '#web/platform/api.ts';
import { now } from '#web/platform/boot.ts';
import { localDay, shortCalendarDay, shortDate } from '#web/platform/time.ts';
import { Button, ButtonLink, SecondPressButton } from '#web/ui/button.tsx';
import { rungsOf } from '#web/ui/goal/goal-rungs.tsx';
import { Rungs } from '#web/ui/goal/rungs.tsx';
import { Crumb } from '#web/ui/link.tsx';
import { LoadError } from '#web/ui/load.tsx';
import { Loading, SkeletonLines } from '#web/ui/loading.tsx';
import { ErrorState } from '#web/ui/state.tsx';
import { goals as copy } from '#messages/goals.ts';
import { wayTo } from './goals.tsx';
import { ownGoalsQuery, useGoalChange } from './queries.ts';
import { WriteGoal } from './write-goal.tsx';
import './goals.css';

type GoalProps = { id: string; timeZone: string; writes: boolean; occasion?: string | undefined };

/** One goal: where somebody is on it, or its words; `new` writes another one. */
export function Goal({ id, timeZone, writes, occasion }: GoalProps) {
  const { data, error, refetch, isFetching } = useQuery(ownGoalsQuery);
  const goal = data?.goals.find((one) => one.id === id);
  if (data && id === 'new') return <WriteGoal own={data} occasion={occasion} />;
  if (data && !goal)
    return <ErrorState level={1} title={copy.missing} action={<ButtonLink href="/goals">{copy.all}</ButtonLink>} />;
  if (data && goal && writes && goal.endedAt === null) return <WriteGoal own={data} goal={goal} occasion={occasion} />;
  return (
    <div className="goals">
      <Crumb href="/goals">{copy.title}</Crumb>
      {data && goal ? (
        <Where goal={goal} timeZone={timeZone} occasion={occasion} />
      ) : error ? (
        <LoadError level={1} title={copy.lost} error={error} onRetry={refetch} pending={isFetching} />
      ) : (
        <Loading text={copy.loading} quiet>
          <SkeletonLines lines={5} />
        </Loading>
      )}
    </div>
  );
}

type WhereProps = { goal: OneGoal; timeZone: string; occasion: string | undefined };

function Where({ goal, timeZone, occasion }: WhereProps) {
  const { id, version: baseVersion, title, levels: steps, until, share, agreedAt, endedAt, ratings } = goal;
  const params = { id };
  const today = localDay(now(), timeZone);
  const [chosen, setChosen] = useState(ratings.find(({ date }) => date === today)?.level);
  const rate = useGoalChange((level: number) => api('PUT /api/client/goals/{id}/rating', { params, body: { level } }), {
    occasion,
  });
  const end = useGoalChange(() => api('POST /api/client/goals/{id}/end', { params }), { said: copy.hasEnded });
  const body = { baseVersion, title, levels: steps, until, isShown: false };
  const takeBack = useGoalChange(() => api('PUT /api/client/goals/{id}', { params, body }));
  const coachName = firstNameOf(share?.coachName ?? '');
  const seen = share ? copy.seen({ name: coachName }) : copy.unseen;
  const agreed = share && agreedAt ? copy.agreed({ name: coachName, day: shortDate(agreedAt, timeZone) }) : '';

  const rungs = rungsOf(goal, endedAt ? undefined : { level: chosen, today });
  return (
    <>
      <div>
        <p className="note">{until === null ? copy.about : copy.aboutUntil({ until: shortCalendarDay(until) })}</p>
        <h1 className="title anywhere" dir="auto">
          {title}
        </h1>
      </div>
      {endedAt ? <p>{copy.endedOn({ day: shortDate(endedAt, timeZone) })}</p> : <h2 className="h3">{copy.where}</h2>}
      <Rungs label={endedAt ? title : copy.where} rungs={rungs} {...(endedAt ? {} : { onChange: setChosen })} />
      <div className="goals__acts">
        <p className="soft">{[copy.own, seen, agreed].filter(Boolean).join(' ')}</p>
        {endedAt ? (
          share && (
            <Button pending={takeBack.isPending} onClick={() => takeBack.mutate()}>
              {copy.takeBack({ name: coachName })}
            </Button>
          )
        ) : (
          <>
            <Button
              variant="primary"
              block
              disabled={chosen === undefined}
              pending={rate.isPending}
              pendingText={copy.rating}
              onClick={() => chosen !== undefined && rate.mutate(chosen)}
            >
              {copy.rate}
            </Button>
            <ButtonLink variant="quiet" href={wayTo(id, { writes: true, occasion })}>
              {copy.change}
            </ButtonLink>
            <SecondPressButton
              variant="quiet"
              label={copy.end}
              sure={copy.sure}
              pending={end.isPending}
              onConfirm={() => end.mutate()}
            />
          </>
        )}
      </div>
    </>
  );
}
