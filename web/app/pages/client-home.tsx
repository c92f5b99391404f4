import { useCallback, useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { nextDay } from '#contract/assignments/rules.ts';
import { Today } from './today.tsx';
import { HomeFailed, TodaySkeleton } from '#web/features/today/components/empty-states.tsx';
import { useNewDay } from '#web/features/today/day-changes.ts';
import { dayOnDevice, useDayEntriesOnDevice, type HomeOnDevice } from '#web/features/today/day-on-device.ts';
import { entry as entryCopy } from '#messages/today-entry.ts';
import { usePageInHand, withSent, type SavedHere } from '#web/features/today/page-in-hand.ts';
import { clientDashboardQuery, type EntrySaved } from '#web/features/today/queries.ts';
import { useAnnouncedSaves } from '#web/features/today/save-entry.ts';
import { FindableQuestion, PartingBand } from '#web/features/parting/parting-band.tsx';
import { useUser } from '#web/features/session/queries.ts';
import { offlineCopyQuery } from '#web/platform/device/last-home.ts';
import { daysAgo } from '#web/platform/time.ts';
import { FinishedCloth } from '../finished-cloth.ts';

export default function ClientHomePage() {
  const { timeZone } = useUser();
  const { data, error, refetch, dataUpdatedAt } = useQuery(clientDashboardQuery);
  const { data: copy } = useQuery(offlineCopyQuery);
  const onDevice = useDayEntriesOnDevice();
  const again = useCallback(() => void refetch({ cancelRefetch: false }), [refetch]);
  useNewDay(dataUpdatedAt, timeZone, again);
  useFinishedClothInTime();
  const [saved, setSaved] = useState<SavedHere>();
  const day = `${data?.assignment?.status} ${data?.progress?.currentWeek} ${data?.progress?.currentDay}`;
  const [said, setSaid] = useState({ times: 0, day });
  useAnnouncedSaves(() => setSaid(({ times }) => ({ times: times + 1, day })));

  // The server's answer is of an earlier day, and it cannot be asked: the device works out the day by itself.
  const deviceNow = new Date();
  const isOld = data !== undefined && daysAgo(new Date(dataUpdatedAt), timeZone, deviceNow) > 0;
  const known: HomeOnDevice | undefined =
    isOld && onDevice
      ? dayOnDevice({ home: data, knownAt: dataUpdatedAt, copy, onDevice, timeZone, now: deviceNow })
      : data;
  const { home: shown, sent, inHand, onWriting, leave } = usePageInHand(known, timeZone);
  // What was saved on the day that the device works out is in no answer yet.
  const home = isOld && shown ? withSent(shown, sent) : shown;

  const open = () => setSaved((now) => now && { ...now, isOpen: true });
  const onSaved = ({ id, dayNumber }: Pick<EntrySaved, 'id' | 'dayNumber'>) =>
    setSaved({ id, dayNumber, isOpen: false });

  function page() {
    if (isOld && !onDevice) return <TodaySkeleton />;
    if (!home) return error ? <HomeFailed error={error} onAgain={again} /> : <TodaySkeleton />;
    return (
      <>
        {home.parting && <PartingBand parting={home.parting} timeZone={timeZone} />}
        {/* One question at a time. */}
        {home.asksToBeFound && !home.parting?.question && <FindableQuestion />}
        <Today {...{ home, inHand, saved, open, onSaved, onWriting, leave }} />
      </>
    );
  }
  return (
    <>
      {/* The same words are said again only if they differ; on the next day they are no longer true. */}
      <p className="sr" role="status">
        {said.times > 0 && said.day === day && `${entryCopy.saved}${said.times % 2 ? '' : '.'}`}
      </p>
      {page()}
    </>
  );
}

/** On the last day what comes after it is fetched, so that it is there when the program is finished. */
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
