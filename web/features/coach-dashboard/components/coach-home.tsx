import { useQuery } from '@tanstack/react-query';
import { longDay } from '#web/platform/time.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Loading, Skeleton, SkeletonRows } from '#web/ui/skeleton.tsx';
import { coachHomeCopy as copy } from '../copy.ts';
import { greeting } from '../greeting.ts';
import { coachDashboardQuery } from '../queries.ts';
import { ActivityFeed } from './activity-feed.tsx';
import { ClientTable } from './client-table.tsx';
import { OwnPrograms } from './own-programs.tsx';
import { QuickActions } from './quick-actions.tsx';
import { ReferralCode } from './referral-code.tsx';
import { StatCards } from './stat-cards.tsx';
import './coach-home.css';

export function CoachHome({ name, timeZone }: { name: string; timeZone: string }) {
  const now = new Date();
  return (
    <>
      <div className="dashhead">
        <div>
          <p className="note">{longDay(now, timeZone)}</p>
          <h1 className="title">{greeting(now, timeZone, name)}</h1>
        </div>
        <ReferralCode />
      </div>
      <Body timeZone={timeZone} />
    </>
  );
}

function Body({ timeZone }: { timeZone: string }) {
  const { data: home, error, refetch } = useQuery(coachDashboardQuery);
  if (!home) {
    if (!error) return <BodySkeleton />;
    return <ErrorState sheet title={copy.failed.title} detail={error.message} action={<Button onClick={() => void refetch()}>{copy.failed.again}</Button>} />;
  }
  return (
    <div className="coachgrid">
      <div>
        <StatCards home={home} />
        <ClientTable clients={home.clients} timeZone={timeZone} />
      </div>
      <aside>
        <QuickActions />
        <OwnPrograms programs={home.programs} />
        <ActivityFeed items={home.recentActivity} timeZone={timeZone} />
      </aside>
    </div>
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
