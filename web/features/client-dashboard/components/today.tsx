import { useCallback } from 'react';
import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { programDay } from '#contract/programs/rules.ts';
import { offlineCopyQuery } from '#web/platform/device/last-home.ts';
import { daysAgo } from '#web/platform/time.ts';
import { useArrivalOf, useNewDay } from '../day-changes.ts';
import { dayOnDevice, type EntryOnDevice } from '../day-on-device.ts';
import { clientDashboardQuery } from '../queries.ts';
import type { ClientDashboard } from '../queries.ts';
import { Completed } from './completed.tsx';
import { HomeFailed, NoProgram, TodaySkeleton } from './empty-states.tsx';
import { DayBar, Journey } from './journey.tsx';
import { LeftDay, NextDay, SkipDay } from './next-day.tsx';
import { PauseBand, PauseProgram } from './pause.tsx';
import { CoachCard, Tiles, WeekFocus } from './today-margin.tsx';
import { TrialCard, TrialOver } from './trial.tsx';
import './today.css';

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
  kindCard: (home: ClientDashboard) => ReactNode;
  /** Text that lies on the device and belongs to another day. */
  otherTexts: (home: ClientDashboard) => ReactNode;
  /** How many messages wait. */
  unread: ReactNode;
  /** Written on where no program day stands open; otherwise only where something was begun on it. */
  freePage: (home: ClientDashboard, page: { level: 1 | 2; isOffered: boolean }) => ReactNode;
  /** Entries that were saved on this device. Undefined: not read yet. */
  onDevice: readonly EntryOnDevice[] | undefined;
  /** After a parting from a coach, above everything: another feature's. */
  parting: (home: ClientDashboard) => ReactNode;
  /** For somebody without a coach, where no program day stands open: another feature's. */
  waysOn: (home: ClientDashboard, isFirst: boolean) => ReactNode;
};

export function Today({ timeZone, onDevice, parting, ...parts }: TodayProps) {
  const { data, error, refetch, dataUpdatedAt } = useQuery(clientDashboardQuery);
  const { data: copy } = useQuery(offlineCopyQuery);
  const again = useCallback(() => void refetch({ cancelRefetch: false }), [refetch]);
  useNewDay(dataUpdatedAt, timeZone, again);
  // The server's answer is of an earlier day, and it cannot be asked: the device goes on from there by itself.
  const deviceNow = new Date();
  const isOld = data !== undefined && daysAgo(new Date(dataUpdatedAt), timeZone, deviceNow) > 0;
  if (isOld && !onDevice) return <TodaySkeleton />;
  const home =
    isOld && onDevice
      ? dayOnDevice({ home: data, knownAt: dataUpdatedAt, copy, onDevice, timeZone, now: deviceNow })
      : data;
  if (home)
    return (
      <>
        {home.parting && parting(home)}
        <Home home={home} timeZone={timeZone} {...parts} />
      </>
    );
  return error ? <HomeFailed error={error} onAgain={again} /> : <TodaySkeleton />;
}

type HomeProps = Omit<TodayProps, 'onDevice' | 'parting'> & { home: ClientDashboard };

function Home({ home, timeZone, leaf, kindCard, otherTexts, unread, freePage, waysOn }: HomeProps) {
  const { assignment, program, progress, coach, trial } = home;
  const hasChanged = useArrivalOf(
    assignment && progress
      ? `${assignment.id} ${assignment.status} ${progress.currentWeek} ${progress.currentDay}`
      : 'none',
  );
  const kind = home.care && kindCard(home);
  if (!assignment || !program || !progress || assignment.startsOn) {
    const hasWays = !coach && !assignment?.startsOn;
    // Who writes already is here to write: the ways on come after the page.
    const isPageFirst = hasWays && home.freePages !== undefined;
    return (
      <NoProgram
        home={home}
        timeZone={timeZone}
        freePage={freePage(home, { level: isPageFirst ? 1 : 2, isOffered: true })}
        isPageFirst={isPageFirst}
        kind={kind}
        otherTexts={otherTexts(home)}
        unread={unread}
        waysOn={hasWays && !kind && waysOn(home, !isPageFirst)}
      />
    );
  }
  const leftDay = home.leftDay && (
    <LeftDay
      key={home.leftDay.undoUntil}
      assignmentId={assignment.id}
      left={home.leftDay}
      isOver={assignment.status === 'completed'}
    />
  );
  if (assignment.status === 'completed')
    return (
      <>
        {leftDay}
        <Completed
          home={home}
          isArrival={hasChanged}
          freePage={freePage(home, { level: 2, isOffered: true })}
          kind={kind}
          otherTexts={otherTexts(home)}
          unread={unread}
          waysOn={!coach && !kind && waysOn(home, false)}
        />
      </>
    );

  const { currentWeek: week, currentDay: day } = progress;
  const steps = { assignmentId: assignment.id, week, day, durationWeeks: program.durationWeeks };
  const isOver = trial?.daysLeft === 0;
  return (
    <>
      <DayBar home={home} />
      {leftDay}
      {home.pause && <PauseBand pause={home.pause} />}
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
          next: home.todayEntries.length > 0 && !kind && !isOver && <NextDay steps={steps} timeZone={timeZone} />,
          refusal: isOver && <TrialOver />,
        })}
        {otherTexts(home)}
        <div className="margin">
          {kind}
          {trial && <TrialCard trial={trial} timeZone={timeZone} />}
          <WeekFocus home={home} />
          {coach && <CoachCard coach={coach} />}
          <Tiles pendingInvitations={home.pendingInvitations} unread={unread} />
        </div>
        <div className="afterwards">
          {freePage(home, { level: 2, isOffered: isOver })}
          {isOver && !kind && waysOn(home, false)}
          <Journey home={home} />
          {!isOver && <PauseProgram home={home} timeZone={timeZone} />}
        </div>
      </div>
    </>
  );
}
