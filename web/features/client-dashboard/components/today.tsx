import { useQuery } from '@tanstack/react-query';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Loading, Skeleton, SkeletonLines } from '#web/ui/skeleton.tsx';
import { todayCopy as copy } from '../copy.ts';
import { clientDashboardQuery } from '../queries.ts';
import type { ClientDashboard } from '../queries.ts';
import { CoachCard } from './coach-card.tsx';
import { Completed } from './completed.tsx';
import { DayBar } from './day-bar.tsx';
import { Journey } from './journey.tsx';
import { Leaf } from './leaf.tsx';
import { Tiles } from './tiles.tsx';
import { TrialCard } from './trial-card.tsx';
import { WeekFocus } from './week-focus.tsx';
import './today.css';

export function Today({ timeZone }: { timeZone: string }) {
  const { data: home, error, refetch } = useQuery(clientDashboardQuery);
  if (home) return <Home home={home} timeZone={timeZone} />;
  if (!error) return <TodaySkeleton />;
  return (
    <ErrorState level={1} sheet title={copy.failed.title} detail={error.message} action={<Button onClick={() => void refetch()}>{copy.failed.again}</Button>} />
  );
}

function Home({ home, timeZone }: { home: ClientDashboard; timeZone: string }) {
  const { assignment, coach, trial } = home;
  if (!assignment) {
    return (
      <div className="unassigned">
        <EmptyState level={1} sheet title={copy.none.title}>
          {copy.none.text}
        </EmptyState>
        {trial && <TrialCard trial={trial} timeZone={timeZone} />}
        {coach && <CoachCard coach={coach} />}
        <Tiles pendingInvitations={home.pendingInvitations} />
      </div>
    );
  }
  if (assignment.status === 'completed') return <Completed home={home} />;
  return (
    <>
      <DayBar home={home} />
      <div className="daypage">
        <Leaf home={home} timeZone={timeZone} />
        <div className="margin">
          {trial && <TrialCard trial={trial} timeZone={timeZone} />}
          <WeekFocus home={home} />
          {coach && <CoachCard coach={coach} />}
          <Tiles pendingInvitations={home.pendingInvitations} />
        </div>
        <Journey home={home} />
      </div>
    </>
  );
}

function TodaySkeleton() {
  return (
    <Loading text={copy.loading} quiet className="todayload">
      <Skeleton width="9rem" height="1.5rem" />
      <Skeleton height="1.375rem" />
      <Skeleton height="22rem" />
      <SkeletonLines lines={3} />
    </Loading>
  );
}
