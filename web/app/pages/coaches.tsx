import { Coaches } from '#web/features/coaches/coaches.tsx';
import { RequestInList } from '#web/features/requests/request-in-list.tsx';
import { useUser } from '#web/features/session/queries.ts';

export default function CoachesPage() {
  const { timeZone } = useUser();
  return (
    <Coaches request={(coach, profile) => <RequestInList coach={coach} timeZone={timeZone} profile={profile} />} />
  );
}
