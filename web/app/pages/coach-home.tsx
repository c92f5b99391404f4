import { CoachHome } from '#web/features/coach-dashboard/components/coach-home.tsx';
import { fullName, useUser } from '#web/features/session/queries.ts';

export default function CoachHomePage() {
  const user = useUser();
  return <CoachHome name={user.firstName || fullName(user)} timeZone={user.timeZone} />;
}
