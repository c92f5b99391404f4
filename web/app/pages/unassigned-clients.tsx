import { useUser } from '#web/features/session/queries.ts';
import { UnassignedClients } from '#web/features/unassigned-clients/unassigned-clients.tsx';

export default function UnassignedClientsPage() {
  return <UnassignedClients timeZone={useUser().timeZone} />;
}
