import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { manyClients } from '#contract/coach-dashboard/constants.ts';
import { longDay } from '#web/platform/time.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/state.tsx';
import { Loading, Skeleton, SkeletonRows } from '#web/ui/loading.tsx';
import { coachHomeCopy as copy } from '../copy.ts';
import { greeting } from '../greeting.ts';
import { coachDashboardQuery } from '../queries.ts';
import { ActivityFeed } from './activity-feed.tsx';
import { Clients } from './clients.tsx';
import { NeedYou } from './need-you.tsx';
import { OwnPrograms } from './own-programs.tsx';
import { QuickActions } from './quick-actions.tsx';
import { StatCards } from './stat-cards.tsx';
import './coach-home.css';

/** What other features bring: a feature does not import another. */
type Slots = {
  /** The referral code with what can be done with it, in the head. */
  referral: ReactNode;
  /** The one way on in an empty list of clients. */
  emptyAction: ReactNode;
  /** Above the clients: who asks for coaching, what happened. */
  news: ReactNode;
};

export function CoachHome({ name, timeZone, ...slots }: { name: string; timeZone: string } & Slots) {
  const now = new Date();
  return (
    <>
      <div className="dashhead">
        <div>
          <p className="note">{longDay(now, timeZone)}</p>
          <h1 className="title">{greeting(now, timeZone, name)}</h1>
        </div>
        {slots.referral}
      </div>
      <Body timeZone={timeZone} emptyAction={slots.emptyAction} news={slots.news} />
    </>
  );
}

function Body({ timeZone, emptyAction, news }: { timeZone: string } & Omit<Slots, 'referral'>) {
  const { data: home, error, refetch } = useQuery(coachDashboardQuery);
  if (!home) {
    if (!error) return <BodySkeleton />;
    return (
      <ErrorState
        sheet
        title={copy.failed.title}
        detail={error.message}
        action={<Button onClick={() => void refetch()}>{copy.failed.again}</Button>}
      />
    );
  }
  const { total } = home.pagination;
  // With many clients the list itself says who needs the coach; only those who are no clients yet stand nowhere else.
  const told =
    total > manyClients ? home.notifications.filter(({ kind }) => kind === 'invitation-ending') : home.notifications;
  return (
    <>
      {total > manyClients && <StatCards home={home} />}
      <div className="coachgrid">
        <div>
          {total <= manyClients && <StatCards home={home} />}
          {news}
          <NeedYou notifications={told} timeZone={timeZone} total={total} />
          <Clients home={home} timeZone={timeZone} emptyAction={emptyAction} />
        </div>
        <aside>
          <QuickActions />
          <OwnPrograms programs={home.programs} />
          <ActivityFeed items={home.recentActivity} timeZone={timeZone} />
        </aside>
      </div>
    </>
  );
}

function BodySkeleton() {
  return (
    <Loading text={copy.loading} quiet>
      <div className="coachgrid">
        <div>
          <div className="stats">
            <Skeleton />
            <Skeleton />
            <Skeleton />
          </div>
          <SkeletonRows rows={6} />
        </div>
        <aside>
          <SkeletonRows rows={6} />
        </aside>
      </div>
    </Loading>
  );
}
