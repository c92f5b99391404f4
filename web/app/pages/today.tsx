import { Suspense, useState } from 'react';
import { fullName } from '#contract/names.ts';
import { programDay } from '#contract/programs/rules.ts';
import { BeyondPrompts, NoProgram, TodaySkeleton } from '#web/features/today/components/empty-states.tsx';
import { DayBar, Journey, Woven } from '#web/features/today/components/journey.tsx';
import { LeftDay, NextDay, SkipDay, WovenWeek } from '#web/features/today/components/next-day.tsx';
import { PauseBand, PauseProgram } from '#web/features/today/components/pause.tsx';
import {
  CoachCard,
  GroupLine,
  GroupNote,
  Tiles,
  TrialCard,
  WeekFocus,
} from '#web/features/today/components/today-margin.tsx';
import { EndedTrial } from '#web/features/today/components/trial-over.tsx';
import '#web/features/today/components/today.css';
import { waysOn as waysOnCopy } from '#messages/coaches-ways-on.ts';
import { WaysOn } from '#web/features/coaches/ways-on.tsx';
import { CareCard } from '#web/features/today/components/care-card.tsx';
import { SavedElsewhere } from '#web/features/today/components/saved-elsewhere.tsx';
import { DayLeaf } from '#web/features/today/components/day-leaf.tsx';
import { UnsavedTexts } from '#web/features/today/components/unsaved-texts.tsx';
import { EntryState } from '#web/features/today/components/saved-entry.tsx';
import { FreePage } from '#web/features/today/components/free-page.tsx';
import { UnreadCount } from '#web/features/messages/components/unread-count.tsx';
import { TimeZoneOffer } from '#web/features/session/device-time-zone.tsx';
import { useUser } from '#web/features/session/queries.ts';
import { EntrySharing } from '#web/features/sharing/entry-share.tsx';
import { isTrialOver } from '#web/features/today/cloth.ts';
import { focusHeading, useArrivalOf } from '#web/features/today/day-changes.ts';
import type { HomeOnDevice } from '#web/features/today/day-on-device.ts';
import { dayPlace } from '#web/features/today/entry-on-device.ts';
import { openDayOn, type PageInHand, type SavedHere } from '#web/features/today/page-in-hand.ts';
import type { ClientDashboard, EntrySaved } from '#web/features/today/queries.ts';
import { now } from '#web/platform/boot.ts';
import { longDay } from '#web/platform/time.ts';
import { FinishedCloth } from '../finished-cloth.ts';
import { CheckInsOnToday } from '../check-ins-on-today.tsx';
import { InvitationsOnToday } from '../invitations-on-today.tsx';
import { SessionMargin } from '../session-margin.tsx';
import { NewsOnPage } from '../shells/news.tsx';

type TodayProps = {
  home: HomeOnDevice;
  /** Where the page still shows the one before. */
  inHand: PageInHand | undefined;
  saved: SavedHere | undefined;
  /** Shows the whole page that was saved a moment ago. */
  open: () => void;
  onSaved: (entry: Pick<EntrySaved, 'id' | 'dayNumber'>) => void;
  /** Whether something is typed or on its way at a place. */
  onWriting: (place: string, isWriting: boolean) => void;
  /** The person goes to another day: the page may go, whatever was typed on it. */
  leave: () => void;
};

/** The client's day: which page is written on, and what is around it. */
export function Today({ home, inHand, saved, open, onSaved, onWriting, leave }: TodayProps) {
  const user = useUser();
  const { timeZone } = user;
  const { assignment, program, progress, coach, trial } = home;
  const hasChanged = useArrivalOf(
    assignment && progress
      ? `${assignment.id} ${assignment.status} ${progress.currentWeek} ${progress.currentDay}`
      : 'none',
  );
  const kind = useKindCard(home);
  const newestFree = home.freePages?.today[0];
  // With its cell, which comes with the refetch.
  const savedFreePage =
    newestFree && saved?.id === newestFree.id && home.freePages?.newest.some(({ id }) => id === saved.id)
      ? { id: saved.id, isShort: !saved.isOpen, state: <EntryState entry={newestFree} timeZone={timeZone} /> }
      : undefined;
  /** What both kinds of page need. */
  const writing = {
    note: longDay(now(), timeZone),
    timeZone,
    coach,
    sharing: (place: object) => <EntrySharing coach={coach} timeZone={timeZone} {...place} />,
    onSaved,
    onWriting,
  };
  const freePage = (level: 1 | 2, isOffered = true) => (
    <FreePage
      {...writing}
      level={level}
      isOffered={isOffered}
      entries={home.freePages?.today ?? []}
      short={isOffered && savedFreePage?.isShort ? { isHeavy: Boolean(kind), open } : undefined}
    />
  );
  // After the page of a day, and beside the help lines not at all.
  const isWritten = assignment?.status !== 'active' || assignment.startsOn || home.todayEntries.length > 0;
  const isAsked = home.checkIns && !kind && (isWritten || isTrialOver(home) || home.isBeyondPrompts);
  // The page comes first, and of what is to be said one thing at a time: the rest is in the bell.
  const otherTexts = (
    <div className="underpage stack g5 mt5">
      {isAsked && <CheckInsOnToday asked={home.checkIns ?? []} />}
      <TextsOfOtherDays home={home} />
      <TimeZoneOffer user={user} otherwise={<NewsOnPage except={isAsked ? 'check-in-sent' : undefined} />} />
    </div>
  );
  const sessions = home.sessions && <SessionMargin home={home} timeZone={timeZone} />;
  /** Where there is no margin. */
  const below = (
    <>
      {otherTexts}
      {sessions}
    </>
  );
  const invitations = !coach && !kind && home.pendingInvitations > 0 && (
    <ul className="stack g4">
      <InvitationsOnToday home={home} level={2} />
    </ul>
  );
  const tiles = <Tiles pendingInvitations={home.pendingInvitations} unread={<UnreadCount />} />;

  if (!assignment || !program || !progress || assignment.startsOn) {
    const hasWays = !coach && !assignment?.startsOn;
    // Who writes already is here to write: the ways on come after the page.
    const isPageFirst = hasWays && home.freePages !== undefined;
    return (
      <NoProgram
        home={home}
        timeZone={timeZone}
        freePage={freePage(isPageFirst ? 1 : 2)}
        isPageFirst={isPageFirst}
        saved={savedFreePage}
        kind={kind}
        otherTexts={below}
        tiles={tiles}
        waysOn={hasWays && !kind && <WaysOnOf home={home} isFirst={!isPageFirst} />}
      />
    );
  }
  if (home.isBeyondPrompts) return <BeyondPrompts page={freePage(1)} otherTexts={below} home={home} />;
  const leftDay = home.leftDay && (
    <LeftDay
      key={home.leftDay.undoUntil}
      assignmentId={assignment.id}
      left={home.leftDay}
      isOver={assignment.status === 'completed'}
      onLeave={leave}
    />
  );
  if (assignment.status === 'completed')
    return (
      <>
        {leftDay}
        <Suspense fallback={<TodaySkeleton />}>
          <FinishedCloth
            home={home}
            owner={{ name: fullName(user), timeZone }}
            onArrival={hasChanged ? focusHeading : undefined}
            freePage={freePage(2)}
            savedFreePage={savedFreePage}
            kind={kind}
            otherTexts={below}
            tiles={home.pendingInvitations > 0 && tiles}
            waysOn={!coach && !kind && <WaysOnOf home={home} isFirst={false} />}
          />
        </Suspense>
      </>
    );

  const { currentWeek: week, currentDay: day } = progress;
  const dayNumber = programDay(week, day);
  const fresh = saved?.dayNumber === dayNumber ? { ...saved, dayNumber } : undefined;
  const newest = home.todayEntries[0];
  const isShort = fresh !== undefined && !fresh.isOpen && newest !== undefined;
  if (isTrialOver(home) && !isShort)
    return (
      <EndedTrial
        home={home}
        page={freePage(1)}
        kind={kind}
        saved={savedFreePage}
        invitations={invitations}
        otherTexts={below}
        tiles={tiles}
      />
    );
  const steps = { assignmentId: assignment.id, week, day, durationWeeks: program.durationWeeks };
  return (
    <>
      {!isShort && <DayBar home={home} fresh={fresh?.dayNumber} />}
      {leftDay}
      {home.pause && <PauseBand pause={home.pause} />}
      {!isShort && home.sessions && <SessionMargin home={home} timeZone={timeZone} isLine />}
      {!isShort && <GroupNote home={home} week={week} />}
      <div className={isShort ? 'daypage daypage--woven' : 'daypage'}>
        {isShort && (
          <Woven
            home={home}
            saved={fresh}
            isHeavy={Boolean(kind)}
            state={<EntryState entry={newest} timeZone={timeZone} />}
          />
        )}
        {isShort && kind}
        {inHand?.openDay && inHand.savedElsewhere && (
          <SavedElsewhere
            entry={inHand.savedElsewhere}
            openDay={inHand.openDay.dayNumber}
            onMoved={(entry) => {
              leave();
              onSaved(entry);
            }}
          />
        )}
        <DayLeaf
          {...writing}
          page={{
            assignmentId: assignment.id,
            week,
            day,
            dayNumber,
            promptText: home.currentPrompt?.promptText ?? '',
            language: home.currentPrompt?.language,
            mood: home.moodCheckIn,
          }}
          isToday
          openDay={inHand?.openDay}
          entries={home.todayEntries}
          short={
            isShort
              ? { isHeavy: Boolean(kind), open, fold: <WovenWeek home={home} week={week} day={day} /> }
              : undefined
          }
          // Together with others, the calendar opens the next page.
          skip={!assignment.calendarFrom && !inHand && <SkipDay steps={steps} onLeave={leave} />}
          next={
            newest &&
            (inHand !== undefined || !(kind || assignment.calendarFrom)) && (
              <NextDay
                steps={steps}
                timeZone={timeZone}
                isRow={isShort}
                onOpen={inHand?.goOn}
                openDay={inHand?.openDay?.dayNumber}
                onLeave={leave}
              />
            )
          }
        />
        {otherTexts}
        {!isShort && (
          <div className="margin stack g6">
            {kind}
            {invitations}
            {trial && <TrialCard trial={trial} timeZone={timeZone} />}
            {sessions}
            {home.group && <GroupLine group={home.group} />}
            <WeekFocus home={home} />
            {coach && <CoachCard coach={coach} />}
            {tiles}
          </div>
        )}
        <div className="afterwards">
          {freePage(2, false)}
          {!isShort && <Journey home={home} />}
          {!isShort && <PauseProgram home={home} timeZone={timeZone} />}
        </div>
      </div>
    </>
  );
}

/** Closed for what was written up to now; it comes again with the next heavy entry. Holds while the page is loaded. */
let careCardClosedFor: string | undefined;

/** Leads the margin, only while the day sounds heavy. */
function useKindCard({ care, coach, todayEntries, freePages, moodCheckIn }: ClientDashboard) {
  const [, redraw] = useState(0);
  const entries = [...todayEntries, ...(freePages?.today ?? [])];
  const written = [moodCheckIn, ...entries.map(({ id, version }) => `${id}.${version}`)].join();
  if (!care || careCardClosedFor === written) return null;
  const close = () => {
    careCardClosedFor = written;
    redraw((times) => times + 1);
  };
  return <CareCard care={care} coachName={coach?.fullName} onClose={close} />;
}

/** For clients without a coach, if no program day is open. */
function WaysOnOf({ home, isFirst }: { home: ClientDashboard; isFirst: boolean }) {
  const { canStartTrial, pendingInvitations } = home;
  const isInvited = pendingInvitations > 0;
  return (
    <WaysOn
      title={isFirst && !isInvited ? waysOnCopy.begin.title({ ways: canStartTrial ? 3 : 2 }) : waysOnCopy.goOn.title}
      text={isFirst ? waysOnCopy.begin.text : waysOnCopy.goOn.text}
      level={isFirst ? 1 : 2}
      canStartTrial={canStartTrial}
      invitations={isInvited && <InvitationsOnToday home={home} level={isFirst ? 2 : 3} />}
    />
  );
}

/** What is on the device and belongs to another day than the open one. */
function TextsOfOtherDays({ home }: { home: HomeOnDevice }) {
  const { assignment, freePages } = home;
  const open = openDayOn(home);
  return (
    <UnsavedTexts
      assignmentId={assignment?.status === 'active' ? assignment.id : undefined}
      here={open && dayPlace(open)}
      hasFreePage
      shownEntries={[...(open ? home.todayEntries : []), ...(freePages?.today ?? [])].map(({ id }) => id)}
    />
  );
}
