import { useQuery } from '@tanstack/react-query';
import { goalsMax, type Level } from '#contract/goals/constants.ts';
import type { Goal } from '#contract/goals/schema.ts';
import { shortCalendarDay } from '#web/platform/time.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Fold } from '#web/ui/fold.tsx';
import { GoalPath } from '#web/ui/goal/goal-rungs.tsx';
import { ListRow, RowList } from '#web/ui/list.tsx';
import { LoadError } from '#web/ui/load.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { EmptyState } from '#web/ui/state.tsx';
import { goals as copy } from '#messages/goals.ts';
import { levelNames } from '#messages/ui-goal.ts';
import { ownGoalsQuery } from './queries.ts';
import './goals.css';

/** Where a goal is: with the check-in that asked, so that it is done once the goal was rated. */
export const wayTo = (id: string, { occasion, writes }: { occasion?: string | undefined; writes?: boolean } = {}) => {
  const query = new URLSearchParams({ ...(writes ? { write: '' } : {}), ...(occasion ? { occasion } : {}) }).toString();
  return `/goals/${id}${query ? `?${query}` : ''}`;
};

/** Up to three open ones, and those that have ended. */
export function Goals({ occasion }: { occasion?: string | undefined }) {
  const { data, error, refetch, isFetching } = useQuery(ownGoalsQuery);
  const open = data?.goals.filter(({ endedAt }) => endedAt === null) ?? [];
  const ended = data?.goals.filter(({ endedAt }) => endedAt !== null) ?? [];
  const add = <ButtonLink href={wayTo('new', { occasion })}>{copy.add}</ButtonLink>;
  return (
    <div className="goals">
      <h1 className="title">{copy.title}</h1>
      {data ? (
        <>
          {open.length === 0 ? (
            <EmptyState title={copy.none} action={add}>
              {copy.noneText}
            </EmptyState>
          ) : (
            <>
              <p className="soft">{copy.lead}</p>
              <GoalRows goals={open} occasion={occasion} />
              {open.length < goalsMax ? <div>{add}</div> : <p className="small soft">{copy.most}</p>}
            </>
          )}
          {ended.length > 0 && (
            <Fold title={copy.ended({ count: ended.length })}>
              <GoalRows goals={ended} />
            </Fold>
          )}
        </>
      ) : error ? (
        <LoadError title={copy.lost} error={error} onRetry={refetch} pending={isFetching} />
      ) : (
        <Loading text={copy.loading} quiet>
          <SkeletonRows rows={3} />
        </Loading>
      )}
    </div>
  );
}

const ratedInWords = ({ level, date }: Goal['ratings'][number]): string =>
  copy.rated({ level: levelNames[level as Level], day: shortCalendarDay(date) });

export function GoalRows({ goals, occasion }: { goals: Goal[]; occasion?: string | undefined }) {
  return (
    <RowList>
      {goals.map((goal) => {
        const last = goal.ratings.at(-1);
        return (
          <ListRow
            key={goal.id}
            href={wayTo(goal.id, { occasion })}
            note={last ? ratedInWords(last) : copy.unrated}
            end={<GoalPath goal={goal} />}
          >
            <span className="goals__name" dir="auto">
              {goal.title}
            </span>
          </ListRow>
        );
      })}
    </RowList>
  );
}
