import { lazy, Suspense } from 'react';
import { useParams } from 'wouter';
import { matchesPath } from '#contract/pages.ts';
import { CoachSessionPage } from '#web/features/coach-session/components/coach-session-page.tsx';
import { ChangeDialog } from '#web/features/coach-sessions/components/change-dialogs.tsx';
import { HoursPage } from '#web/features/coach-sessions/components/hours-page.tsx';
import { Week } from '#web/features/coach-sessions/components/week.tsx';
import { useUser } from '#web/features/session/queries.ts';
import { CalendarRow } from '#web/features/settings/calendar-row.tsx';
import { useShownPath } from '../shown-path.ts';

const SessionRows = lazy(() => import('#web/features/settings/session-rows.tsx'));

/** The coach's week, what can be booked, and one session. */
export default function CoachSessionsPage() {
  const path = useShownPath();
  const { id = '' } = useParams();
  const { timeZone } = useUser();
  if (matchesPath('/sessions', path)) return <Week timeZone={timeZone} />;
  if (matchesPath('/sessions/hours', path))
    return (
      <HoursPage
        timeZone={timeZone}
        ownCalendar={(calendar) => <CalendarRow {...calendar} />}
        titles={
          <Suspense>
            <SessionRows only={['neutralTitles']} />
          </Suspense>
        }
        reminders={
          <Suspense>
            <SessionRows only={['remindDay', 'remindHour', 'remindAgreed']} />
          </Suspense>
        }
      />
    );
  return (
    <CoachSessionPage
      key={id}
      id={id}
      change={(what, session, onClose) => <ChangeDialog what={what} one={session} zone={timeZone} onClose={onClose} />}
    />
  );
}
