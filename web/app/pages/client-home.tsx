import { Today } from '#web/features/client-dashboard/components/today.tsx';
import { DayLeaf } from '#web/features/journal-entry/components/day-leaf.tsx';
import { useUser } from '#web/features/session/queries.ts';
import { dayPlace } from '#web/platform/device/places.ts';
import { Later } from '#web/platform/later.tsx';
import { part } from '#web/platform/part.tsx';
import { longDay } from '#web/platform/time.ts';
import { KindCard, useClosedCare } from './kind-card-part.tsx';

const Elsewhere = part(() => import('../client-home-late.tsx'));
const Sharing = part(() => import('../sharing-late.tsx'));

export default function ClientHomePage() {
  const { timeZone } = useUser();
  const { isClosed, close } = useClosedCare();
  return (
    <Today
      timeZone={timeZone}
      leaf={({ home, day, ...rest }) => (
        <DayLeaf
          page={day}
          note={longDay(new Date(), timeZone)}
          isToday
          entries={home.todayEntries}
          timeZone={timeZone}
          coach={home.coach}
          sharing={(place) => (
            <Later>
              <Sharing coach={home.coach} timeZone={timeZone} {...place} />
            </Later>
          )}
          {...rest}
        />
      )}
      kind={({ care, coach, todayEntries }) => {
        const written = todayEntries.map(({ id, version }) => `${id}.${version}`).join();
        if (!care || isClosed(written)) return null;
        return (
          <Later>
            <KindCard care={care} coachName={coach?.fullName} onClose={() => close(written)} />
          </Later>
        );
      }}
      elsewhere={({ assignment, progress, todayEntries }) => {
        const isOpen = assignment?.status === 'active' && progress;
        const here = isOpen
          ? dayPlace({ assignmentId: assignment.id, week: progress.currentWeek, day: progress.currentDay })
          : undefined;
        return (
          <Later>
            <Elsewhere
              assignmentId={isOpen ? assignment.id : undefined}
              here={here}
              shownEntries={todayEntries.map(({ id }) => id)}
            />
          </Later>
        );
      }}
    />
  );
}
