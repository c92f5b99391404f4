import { Suspense, useCallback } from 'react';
import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { programDay } from '#contract/programs/rules.ts';
import { offlineCopyQuery } from '#web/platform/device/last-home.ts';
import { daysAgo } from '#web/platform/time.ts';
import { AppLink } from '#web/ui/link.tsx';
import { isTrialOver } from '../cloth.ts';
import { focusHeading, useArrivalOf, useMomentOfSaving, useNewDay, type SavedHere } from '../day-changes.ts';
import { dayOnDevice, type EntryOnDevice, type HomeOnDevice } from '../day-on-device.ts';
import { clientDashboardQuery } from '../queries.ts';
import type { ClientDashboard } from '../queries.ts';
import type { FinishedProps } from '../finished/finished-cloth.tsx';
import { BeyondPrompts, HomeFailed, NoProgram, TodaySkeleton } from './empty-states.tsx';
import { DayBar, Journey, Woven } from './journey.tsx';
import { LeftDay, NextDay, SkipDay, WovenWeek } from './next-day.tsx';
import { PauseBand, PauseProgram } from './pause.tsx';
import { Tiles } from './tiles.tsx';
import { CoachCard, GroupLine, TrialCard, WeekFocus } from './today-margin.tsx';
import { EndedTrial } from './trial-over.tsx';
import './today.css';

/** What the page of the day needs from here; the writing itself is another feature's. */
type DayParts = {
  home: ClientDashboard;
  day: {
    assignmentId: string;
    week: number;
    day: number;
    dayNumber: number;
    promptText: string;
    mood: number | undefined;
  };
  /** Saved a moment ago: what was written stands short below the loom. */
  short: { isHeavy: boolean; fold?: ReactNode } | undefined;
  skip: ReactNode;
  next: ReactNode;
};

type TodayProps = {
  timeZone: string;
  saved?: SavedHere | undefined;
  leaf: (parts: DayParts) => ReactNode;
  /** That an entry was saved, and its mood: on a heavy day before the kind card. */
  entryState: (entry: ClientDashboard['todayEntries'][number]) => ReactNode;
  /** Leads the margin; only while the day sounds heavy. */
  kindCard: (home: ClientDashboard) => ReactNode;
  /** Text that lies on the device and belongs to another day. */
  otherTexts: (home: ClientDashboard) => ReactNode;
  /** How many messages wait. */
  unread: ReactNode;
  /** Written on where no program day stands open; otherwise only where something was begun on it. */
  freePage: (home: ClientDashboard, page: { level: 1 | 2; isOffered: boolean; short: DayParts['short'] }) => ReactNode;
  /** Entries that were saved on this device. Undefined: not read yet. */
  onDevice: readonly EntryOnDevice[] | undefined;
  /** After a parting from a coach, above everything: another feature's. */
  parting: (home: ClientDashboard) => ReactNode;
  /** For somebody without a coach, where no program day stands open: another feature's. */
  waysOn: (home: ClientDashboard, isFirst: boolean) => ReactNode;
  /** After the last day. In a file of its own: nobody needs it on the way there. */
  finished: (props: Omit<FinishedProps, 'owner'>) => ReactNode;
};

export function Today({ timeZone, onDevice, parting, ...parts }: TodayProps) {
  const { data, error, refetch, dataUpdatedAt } = useQuery(clientDashboardQuery);
  const { data: copy } = useQuery(offlineCopyQuery);
  const again = useCallback(() => void refetch({ cancelRefetch: false }), [refetch]);
  useNewDay(dataUpdatedAt, timeZone, again);
  // The server's answer is of an earlier day, and it cannot be asked: the device goes on from there by itself.
  const deviceNow = new Date();
  const isOld = data !== undefined && daysAgo(new Date(dataUpdatedAt), timeZone, deviceNow) > 0;
  const known: HomeOnDevice | undefined =
    isOld && onDevice
      ? dayOnDevice({ home: data, knownAt: dataUpdatedAt, copy, onDevice, timeZone, now: deviceNow })
      : data;
  const { home, goOn } = useMomentOfSaving(known, parts.saved);
  if (isOld && !onDevice) return <TodaySkeleton />;
  if (home)
    return (
      <>
        {parting(home)}
        <Home home={home} goOn={goOn} timeZone={timeZone} {...parts} />
      </>
    );
  return error ? <HomeFailed error={error} onAgain={again} /> : <TodaySkeleton />;
}

type HomeProps = Omit<TodayProps, 'onDevice' | 'parting'> & {
  home: HomeOnDevice;
  /** To the day that is open by now, where the page still shows the one before. */
  goOn: (() => void) | undefined;
};

function Home(props: HomeProps) {
  const { home, goOn, timeZone, saved, leaf, entryState, kindCard, otherTexts, unread } = props;
  const { freePage, waysOn, finished } = props;
  const { assignment, program, progress, coach, trial } = home;
  const hasChanged = useArrivalOf(
    assignment && progress
      ? `${assignment.id} ${assignment.status} ${progress.currentWeek} ${progress.currentDay}`
      : 'none',
  );
  const kind = home.care && kindCard(home);
  const newestFree = home.freePages?.today[0];
  // With its cell: that comes when the server has been asked again.
  const savedFreePage =
    newestFree && saved?.id === newestFree.id && home.freePages?.newest.some(({ id }) => id === saved.id)
      ? { id: saved.id, isShort: !saved.isOpen, state: entryState(newestFree) }
      : undefined;
  const freeShort = savedFreePage?.isShort ? { isHeavy: Boolean(kind) } : undefined;
  if (!assignment || !program || !progress || assignment.startsOn) {
    const hasWays = !coach && !assignment?.startsOn;
    // Who writes already is here to write: the ways on come after the page.
    const isPageFirst = hasWays && home.freePages !== undefined;
    return (
      <NoProgram
        home={home}
        timeZone={timeZone}
        freePage={freePage(home, { level: isPageFirst ? 1 : 2, isOffered: true, short: freeShort })}
        isPageFirst={isPageFirst}
        saved={savedFreePage}
        kind={kind}
        otherTexts={otherTexts(home)}
        unread={unread}
        waysOn={hasWays && !kind && waysOn(home, !isPageFirst)}
      />
    );
  }
  if (home.isBeyondPrompts)
    return (
      <BeyondPrompts
        page={freePage(home, { level: 1, isOffered: true, short: freeShort })}
        otherTexts={otherTexts(home)}
        home={home}
      />
    );
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
        <Suspense fallback={<TodaySkeleton />}>
          {finished({
            home,
            onArrival: hasChanged ? focusHeading : undefined,
            freePage: freePage(home, { level: 2, isOffered: true, short: freeShort }),
            savedFreePage,
            kind,
            otherTexts: otherTexts(home),
            tiles: home.pendingInvitations > 0 && (
              <Tiles pendingInvitations={home.pendingInvitations} unread={unread} />
            ),
            waysOn: !coach && !kind && waysOn(home, false),
          })}
        </Suspense>
      </>
    );

  const { currentWeek: week, currentDay: day } = progress;
  const steps = { assignmentId: assignment.id, week, day, durationWeeks: program.durationWeeks };
  const dayNumber = programDay(week, day);
  const fresh = saved?.dayNumber === dayNumber ? { ...saved, dayNumber } : undefined;
  const newest = home.todayEntries[0];
  const isShort = fresh !== undefined && !fresh.isOpen && newest !== undefined;
  if (isTrialOver(home) && !isShort)
    return (
      <EndedTrial
        home={home}
        page={freePage(home, { level: 1, isOffered: true, short: freeShort })}
        kind={kind}
        saved={savedFreePage}
        otherTexts={otherTexts(home)}
        unread={unread}
      />
    );
  return (
    <>
      {!isShort && <DayBar home={home} fresh={fresh?.dayNumber} />}
      {leftDay}
      {home.pause && <PauseBand pause={home.pause} />}
      {!isShort && home.group?.note?.week === week && (
        <AppLink className="pauseband plain" href={`/groups/${home.group.id}`}>
          <p className="read" dir="auto">
            <b>{coach?.fullName}</b>
            {home.group.note.text}
          </p>
        </AppLink>
      )}
      <div className={isShort ? 'daypage daypage--woven' : 'daypage'}>
        {isShort && <Woven home={home} saved={fresh} isHeavy={Boolean(kind)} state={entryState(newest)} />}
        {isShort && kind}
        {leaf({
          home,
          short: isShort
            ? { isHeavy: Boolean(kind), fold: <WovenWeek home={home} week={week} day={day} /> }
            : undefined,
          day: {
            assignmentId: assignment.id,
            week,
            day,
            dayNumber,
            promptText: home.currentPrompt?.promptText ?? '',
            mood: home.moodCheckIn,
          },
          // Together with others, the calendar opens the next page.
          skip: !assignment.calendarFrom && <SkipDay steps={steps} />,
          next: newest && (goOn !== undefined || !(kind || assignment.calendarFrom)) && (
            <NextDay steps={steps} timeZone={timeZone} isRow={isShort} onOpen={goOn} />
          ),
        })}
        {otherTexts(home)}
        {!isShort && (
          <div className="margin">
            {kind}
            {trial && <TrialCard trial={trial} timeZone={timeZone} />}
            {home.group && <GroupLine group={home.group} />}
            <WeekFocus home={home} />
            {coach && <CoachCard coach={coach} />}
            <Tiles pendingInvitations={home.pendingInvitations} unread={unread} />
          </div>
        )}
        <div className="afterwards">
          {freePage(home, { level: 2, isOffered: false, short: undefined })}
          {!isShort && <Journey home={home} />}
          {!isShort && <PauseProgram home={home} timeZone={timeZone} />}
        </div>
      </div>
    </>
  );
}
