import { BulkBar } from '#web/features/bulk/bulk-bar.tsx';
import { useUser } from '#web/features/session/queries.ts';
import { UnassignedClients } from '#web/features/unassigned-clients/unassigned-clients.tsx';
import { TickedPeople } from '#web/ui/ticks.tsx';

export default function UnassignedClientsPage() {
  return (
    <TickedPeople>
      <UnassignedClients timeZone={useUser().timeZone} />
      <BulkBar actions={['outreach']} />
    </TickedPeople>
  );
}
