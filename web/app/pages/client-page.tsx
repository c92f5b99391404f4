import { useParams } from 'wouter';
import { ClientPage } from '#web/features/client-page/components/client-page.tsx';
import { EndWork } from '#web/features/parting/end-work.tsx';
import { useUser } from '#web/features/session/queries.ts';
import { SharedEntries } from '#web/features/sharing/shared-entries.tsx';

export default function ClientPagePage() {
  const { clientId = '' } = useParams();
  const user = useUser();
  return (
    <ClientPage
      clientId={clientId}
      timeZone={user.timeZone}
      ending={(client, name) => <EndWork client={{ ...client, name }} />}
      shared={(client) => <SharedEntries clientId={client.id} firstName={client.firstName} timeZone={user.timeZone} />}
    />
  );
}
