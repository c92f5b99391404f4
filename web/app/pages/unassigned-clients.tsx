import { useUser } from '#web/features/session/queries.ts';
import { UnassignedClients } from '#web/features/unassigned-clients/components/unassigned-clients.tsx';

export default function UnassignedClientsPage() {
  return <UnassignedClients timeZone={useUser().timeZone} />;
}
