import { useQuery } from '@tanstack/react-query';
import { sentenceOf } from '#web/platform/api.ts';
import { longCalendarDay } from '#web/platform/dates-in-words.ts';
import { Button } from '#web/ui/button.tsx';
import { LineChart } from '#web/ui/charts/line-chart.tsx';
import { EmptyState, ErrorState } from '#web/ui/state.tsx';
import { Sheet } from '#web/ui/section.tsx';
import { Loading, Skeleton, SkeletonLines } from '#web/ui/loading.tsx';
import { clientDashboardQuery, type ClientDashboard } from '../queries.ts';
import { progressCopy as copy } from './copy.ts';
import { encouragementFor } from './encouragement.ts';
import { JourneyOfEntries, RecentPractices, type Answered } from './lists.tsx';
import { moodPoints } from './mood-points.ts';
import { CurrentStatus, Numbers } from './numbers.tsx';
import { Overview } from './overview.tsx';
import './progress.css';

type ProgressProps = { timeZone: string; answered?: Answered | undefined };

export function Progress({ timeZone, answered }: ProgressProps) {
  const { data: home, error, refetch } = useQuery(clientDashboardQuery);
  if (home) return <Page home={home} timeZone={timeZone} answered={answered} />;
  if (!error) return <ProgressSkeleton />;
  return (
    <ErrorState
      level={1}
      title={copy.failed.title}
      action={<Button onClick={() => void refetch()}>{copy.failed.again}</Button>}
    >
      {sentenceOf(error)}
    </ErrorState>
  );
}

function Page({ home, timeZone, answered }: ProgressProps & { home: ClientDashboard }) {
  const { progress, assignment } = home;
  if (!progress || assignment?.startsOn) {
    return (
      <EmptyState
        level={1}
        title={assignment?.startsOn ? copy.begins(longCalendarDay(assignment.startsOn)) : copy.noProgram.title}
      >
        {assignment?.startsOn ? copy.beginsText : copy.noProgram.text}
      </EmptyState>
    );
  }
  const points = moodPoints(home.journalEntries, timeZone);
  const kind = encouragementFor(home);
  return (
    <>
      <h1 className="title prog__title">{copy.title}</h1>
      <div className="prog">
        <Overview home={home} progress={progress} />
        <CurrentStatus home={home} progress={progress} />
        <Numbers home={home} progress={progress} />
        <Sheet className="prog__mood" aria-labelledby="mood">
          <h2 className="h2" id="mood">
            {copy.mood}
          </h2>
          {points.length === 0 ? (
            <p className="soft">{copy.moodNone}</p>
          ) : (
            <LineChart label={copy.moodLabel} points={points} days={progress.totalDays}>
              {copy.moodHow}
            </LineChart>
          )}
        </Sheet>
        <RecentPractices home={home} timeZone={timeZone} />
        <JourneyOfEntries home={home} timeZone={timeZone} answered={answered} />
        {kind && (
          <section className="prog__kind">
            <h2 className="h2">{kind.title}</h2>
            <p className="soft">{kind.text}</p>
          </section>
        )}
      </div>
    </>
  );
}

function ProgressSkeleton() {
  return (
    <Loading text={copy.loading}>
      <Skeleton width="12rem" height="2.25rem" />
      <Skeleton height="16rem" />
      <SkeletonLines lines={4} />
    </Loading>
  );
}
