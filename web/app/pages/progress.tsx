import { lazy, Suspense } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'wouter';
import { CheckInWays } from '#web/features/check-ins/ways.tsx';
import { useDayEntriesOnDevice } from '#web/features/today/day-on-device.ts';
import { Progress } from '#web/features/today/progress/progress.tsx';
import { WeekReview } from '#web/features/today/weeks/week-review.tsx';
import { newestEntriesQuery } from '#web/features/journal/queries.ts';
import { useUser } from '#web/features/session/queries.ts';

/** Not on the way of those who have no sessions. */
const SessionsList = lazy(async () => ({
  default: (await import('#web/features/sessions/session-rows.tsx')).SessionsList,
}));

/** The program's progress; if the address names one, the review of a week. */
export default function ProgressPage() {
  const { week } = useParams();
  const { timeZone } = useUser();
  return week === undefined ? <Whole timeZone={timeZone} /> : <WeekReview week={Number(week)} timeZone={timeZone} />;
}

function Whole({ timeZone }: { timeZone: string }) {
  const { data: journal } = useQuery(newestEntriesQuery);
  return (
    <Progress
      timeZone={timeZone}
      answered={journal?.entries}
      pages={journal?.pagination.total}
      onDevice={useDayEntriesOnDevice()}
      ways={<CheckInWays />}
      sessions={(knots) => (
        <Suspense>
          <SessionsList timeZone={timeZone} knots={knots} />
        </Suspense>
      )}
    />
  );
}
