import { Suspense, useCallback } from 'react';
import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { programDay } from '#contract/programs/rules.ts';
import { Later } from '#web/platform/later.tsx';
import { part } from '#web/platform/part.tsx';
import { todayCopy as copy } from '../copy.ts';
import { clientDashboardQuery } from '../queries.ts';
import type { ClientDashboard } from '../queries.ts';
import { useArrivalOf } from '../use-arrival-of.ts';
import { useNewDay } from '../use-new-day.ts';
import { CoachCard } from './coach-card.tsx';
import { DayBar } from './day-bar.tsx';
import { SkipDay } from './skip-day.tsx';
import { Tiles } from './tiles.tsx';
import { WeekFocus } from './week-focus.tsx';
import './today.css';

const TodaySkeleton = part(() => import('../instead/today-skeleton.tsx'));
const Completed = part(() => import('../completed/completed.tsx'));
const NoProgram = part(() => import('../instead/no-program.tsx'));
const HomeFailed = part(() => import('../instead/home-failed.tsx'));
const TrialOver = part(() => import('../trial-over/trial-over.tsx'));
const TrialCard = part(() => import('../trial/trial-card.tsx'));
const NextDay = part(() => import('../next-day/next-day.tsx'));
const PauseBand = part(() => import('../pause/pause-band.tsx'));
const Afterwards = part(() => import('../journey/afterwards.tsx'));

/** What the page of the day needs from here; the writing itself is another feature's. */
export type DayParts = {
  home: ClientDashboard;
  day: {
    assignmentId: string;
    week: number;
    day: number;
    dayNumber: number;
    promptText: string;
    mood: number | undefined;
  };
  skip: ReactNode;
  next: ReactNode;
  /** In place of the form, where new entries are refused. */
  refusal: ReactNode;
};

type TodayProps = {
  timeZone: string;
  leaf: (parts: DayParts) => ReactNode;
  /** Leads the margin; only while the day sounds heavy. */
  kind: (home: ClientDashboard) => ReactNode;
  /** Text that lies on the device and belongs to another day. */
  elsewhere: (home: ClientDashboard) => ReactNode;
};

export function Today({ timeZone, ...parts }: TodayProps) {
  const { data: home, error, refetch, dataUpdatedAt } = useQuery(clientDashboardQuery);
  const again = useCallback(() => void refetch({ cancelRefetch: false }), [refetch]);
  useNewDay(dataUpdatedAt, timeZone, again);
  return (
    <Suspense fallback={<Arriving />}>
      {home ? (
        <Home home={home} timeZone={timeZone} {...parts} />
      ) : error ? (
        <HomeFailed error={error} onAgain={again} />
      ) : (
        <TodaySkeleton />
      )}
    </Suspense>
  );
}

function Home({ home, timeZone, leaf, kind, elsewhere }: TodayProps & { home: ClientDashboard }) {
  const { assignment, program, progress, coach, trial } = home;
  const hasChanged = useArrivalOf(
    assignment && progress
      ? `${assignment.id} ${assignment.status} ${progress.currentWeek} ${progress.currentDay}`
      : 'none',
  );
  if (!assignment || !program || !progress || assignment.startsOn)
    return <NoProgram home={home} timeZone={timeZone} elsewhere={elsewhere(home)} />;
  if (assignment.status === 'completed')
    return <Completed home={home} isArrival={hasChanged} elsewhere={elsewhere(home)} />;

  const { currentWeek: week, currentDay: day } = progress;
  const steps = { assignmentId: assignment.id, week, day, durationWeeks: program.durationWeeks };
  const warm = home.care && kind(home);
  const isOver = trial?.daysLeft === 0;
  return (
    <>
      <DayBar home={home} />
      <Later>{home.pause && <PauseBand pause={home.pause} />}</Later>
      <div className="daypage">
        {leaf({
          home,
          day: {
            assignmentId: assignment.id,
            week,
            day,
            dayNumber: programDay(week, day),
            promptText: home.currentPrompt?.promptText ?? '',
            mood: home.moodCheckIn,
          },
          skip: <SkipDay steps={steps} />,
          next: home.todayEntries.length > 0 && !warm && !isOver && (
            <Later>
              <NextDay steps={steps} timeZone={timeZone} />
            </Later>
          ),
          refusal: isOver && (
            <Later>
              <TrialOver />
            </Later>
          ),
        })}
        {elsewhere(home)}
        <div className="margin">
          {warm}
          {trial && (
            <Later otherwise={<section className="trial" />}>
              <TrialCard trial={trial} timeZone={timeZone} />
            </Later>
          )}
          <WeekFocus home={home} />
          {coach && <CoachCard coach={coach} />}
          <Tiles pendingInvitations={home.pendingInvitations} />
        </div>
        <div className="afterwards">
          <Later>
            <Afterwards home={home} timeZone={timeZone} />
          </Later>
        </div>
      </div>
    </>
  );
}

/** Said while something is fetched that takes the whole page; the shape of the page comes with a part of its own. */
function Arriving() {
  return (
    <p className="sr" role="status">
      {copy.loading}
    </p>
  );
}
