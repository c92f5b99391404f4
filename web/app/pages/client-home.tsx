import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { nextDay } from '#contract/assignments/rules.ts';
import { fullName } from '#contract/names.ts';
import { Today } from '#web/features/client-dashboard/components/today.tsx';
import type { SavedHere } from '#web/features/client-dashboard/day-changes.ts';
import { isTrialOver } from '#web/features/client-dashboard/cloth.ts';
import type { HomeOnDevice } from '#web/features/client-dashboard/day-on-device.ts';
import { clientDashboardQuery, type ClientDashboard } from '#web/features/client-dashboard/queries.ts';
import { waysOnCopy } from '#web/features/coaches/copy.ts';
import { WaysOn } from '#web/features/coaches/ways-on.tsx';
import { CareCard } from '#web/features/journal-entry/components/care-card.tsx';
import { DayLeaf } from '#web/features/journal-entry/components/day-leaf.tsx';
import { UnsavedTexts } from '#web/features/journal-entry/components/unsaved-texts.tsx';
import { EntryState } from '#web/features/journal-entry/components/saved-entry.tsx';
import { FreePage } from '#web/features/journal-entry/components/free-page.tsx';
import { entryCopy } from '#web/features/journal-entry/copy.ts';
import { dayPlace } from '#web/features/journal-entry/entry-draft.ts';
import { useDayEntriesOnDevice } from '#web/features/journal-entry/entry-outbox.ts';
import type { EntrySaved } from '#web/features/journal-entry/queries.ts';
import { useAnnouncedSaves } from '#web/features/journal-entry/saved-entries.ts';
import { UnreadCount } from '#web/features/messages/components/unread-count.tsx';
import { FindableQuestion } from '#web/features/parting/findable-question.tsx';
import { PartingBand } from '#web/features/parting/parting-band.tsx';
import { TimeZoneOffer } from '#web/features/session/device-time-zone.tsx';
import { useUser } from '#web/features/session/queries.ts';
import { EntrySharing } from '#web/features/sharing/entry-share.tsx';
import { now } from '#web/platform/boot.ts';
import { daysAgo, longDay } from '#web/platform/time.ts';
import { FinishedCloth } from '../finished-cloth.ts';
import { NewsOnPage } from '../shells/news.tsx';

/** Closed for what was written up to now; it comes again with the next heavy entry. Holds while the page is loaded. */
let careCardClosedFor: string | undefined;

export default function ClientHomePage() {
  const user = useUser();
  const { timeZone } = user;
  const [, redraw] = useState(0);
  const onDevice = useDayEntriesOnDevice();
  useFinishedClothInTime();
  const [saved, setSaved] = useState<SavedHere>();
  const { assignment, progress } = useQuery(clientDashboardQuery).data ?? {};
  const day = `${assignment?.status} ${progress?.currentWeek} ${progress?.currentDay}`;
  const [said, setSaid] = useState({ times: 0, day });
  useAnnouncedSaves(() => setSaid(({ times }) => ({ times: times + 1, day })));

  const open = () => setSaved((now) => now && { ...now, isOpen: true });
  const onSaved = (entry: EntrySaved) => {
    const isOfYesterday = daysAgo(new Date(entry.createdAt), timeZone, now()) > 0;
    const { id, dayNumber } = entry;
    setSaved({ id, dayNumber, isOpen: false, ofYesterday: isOfYesterday ? entry : undefined });
  };

  function kindCard({ care, coach, todayEntries, freePages, moodCheckIn }: ClientDashboard) {
    const entries = [...todayEntries, ...(freePages?.today ?? [])];
    const written = [moodCheckIn, ...entries.map(({ id, version }) => `${id}.${version}`)].join();
    if (!care || careCardClosedFor === written) return null;
    const close = () => {
      careCardClosedFor = written;
      redraw((times) => times + 1);
    };
    return <CareCard care={care} coachName={coach?.fullName} onClose={close} />;
  }

  return (
    <>
      {/* The same words are said again only if they differ; on the next day they are no longer true. */}
      <p className="sr" role="status">
        {said.times > 0 && said.day === day && `${entryCopy.saved}${said.times % 2 ? '' : '.'}`}
      </p>
      <Today
        timeZone={timeZone}
        saved={saved}
        leaf={({ home, day, short, ...rest }) => (
          <DayLeaf
            page={day}
            note={longDay(now(), timeZone)}
            isToday
            entries={home.todayEntries}
            timeZone={timeZone}
            coach={home.coach}
            sharing={(place) => <EntrySharing coach={home.coach} timeZone={timeZone} {...place} />}
            short={short && { ...short, open }}
            onSaved={onSaved}
            {...rest}
          />
        )}
        freePage={(home, { short, ...page }) => (
          <FreePage
            {...page}
            short={short && { ...short, open }}
            onSaved={onSaved}
            note={longDay(now(), timeZone)}
            entries={home.freePages?.today ?? []}
            timeZone={timeZone}
            coach={home.coach}
            sharing={(place) => <EntrySharing coach={home.coach} timeZone={timeZone} {...place} />}
          />
        )}
        parting={(home) => (
          <>
            {home.parting && <PartingBand parting={home.parting} timeZone={timeZone} />}
            {/* One question at a time. */}
            {home.asksToBeFound && !home.parting?.question && <FindableQuestion />}
          </>
        )}
        entryState={(entry) => <EntryState entry={entry} timeZone={timeZone} />}
        kindCard={kindCard}
        onDevice={onDevice}
        otherTexts={(home) => (
          // The page comes first, and of what is to be said one thing at a time: the rest is in the bell.
          <div className="underpage">
            <TextsOfOtherDays home={home} />
            <TimeZoneOffer user={user} otherwise={<NewsOnPage side="client" />} />
          </div>
        )}
        unread={<UnreadCount />}
        finished={(props) => <FinishedCloth {...props} owner={{ name: fullName(user), timeZone }} />}
        waysOn={({ canStartTrial }, isFirst) => (
          <WaysOn
            title={isFirst ? waysOnCopy.begin.title(canStartTrial ? 3 : 2) : waysOnCopy.goOn.title}
            text={isFirst ? waysOnCopy.begin.text : waysOnCopy.goOn.text}
            level={isFirst ? 1 : 2}
            canStartTrial={canStartTrial}
          />
        )}
      />
    </>
  );
}

/** On the last day what comes after it is fetched, so that it stands there when the program is finished. */
function useFinishedClothInTime(): void {
  const { data } = useQuery(clientDashboardQuery);
  const isLastDay =
    data?.assignment?.status === 'active' &&
    data.program !== null &&
    nextDay(data.assignment.currentWeek, data.assignment.currentDay, data.program.durationWeeks) === null;
  useEffect(() => {
    if (isLastDay) FinishedCloth.preload().catch(() => {});
  }, [isLastDay]);
}

/** What lies on the device and belongs to another day than the open one. */
function TextsOfOtherDays({ home }: { home: HomeOnDevice }) {
  const { assignment, progress, freePages } = home;
  const isOver = isTrialOver(home) || home.isBeyondPrompts;
  const open = assignment?.status === 'active' && progress ? { assignment, progress } : undefined;
  const todayEntries = isOver ? [] : home.todayEntries;
  return (
    <UnsavedTexts
      assignmentId={open?.assignment.id}
      here={
        open && !isOver
          ? dayPlace({
              assignmentId: open.assignment.id,
              week: open.progress.currentWeek,
              day: open.progress.currentDay,
            })
          : undefined
      }
      hasFreePage
      shownEntries={[...todayEntries, ...(freePages?.today ?? [])].map(({ id }) => id)}
    />
  );
}
