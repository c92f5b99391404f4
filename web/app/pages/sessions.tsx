import { useQuery } from '@tanstack/react-query';
import { useParams } from 'wouter';
import { matchesPath } from '#contract/pages.ts';
import { ChooseTime } from '#web/features/sessions/choose-time.tsx';
import { Session } from '#web/features/sessions/session.tsx';
import { Sessions } from '#web/features/sessions/sessions.tsx';
import { useUser } from '#web/features/session/queries.ts';
import { clientDashboardQuery } from '#web/features/today/queries.ts';
import { useShownPath } from '../shown-path.ts';

/** A client's sessions: all of them, one of them, and choosing a time for a new one or another one. */
export default function SessionsPage() {
  const { id } = useParams();
  const path = useShownPath();
  const { timeZone, email } = useUser();
  // The day on the device knows the next one, also without a connection.
  const kept = useQuery(clientDashboardQuery).data?.sessions;
  if (matchesPath('/sessions/new', path)) return <ChooseTime timeZone={timeZone} />;
  if (id === undefined) return <Sessions timeZone={timeZone} kept={kept} />;
  if (matchesPath('/sessions/:id/move', path)) return <ChooseTime key={id} timeZone={timeZone} movingId={id} />;
  return <Session key={id} id={id} timeZone={timeZone} email={email} kept={kept} />;
}
