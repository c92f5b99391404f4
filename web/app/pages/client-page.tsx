import { useParams } from 'wouter';
import { ClientPage } from '#web/features/client-page/components/client-page.tsx';
import { actorOf, useUser } from '#web/features/session/queries.ts';
import { Later } from '#web/platform/later.tsx';
import { part } from '#web/platform/part.tsx';

const SharedEntries = part(() => import('#web/features/sharing/coach/shared-entries.tsx'));

export default function ClientPagePage() {
  const { clientId = '' } = useParams();
  const user = useUser();
  return (
    <ClientPage
      clientId={clientId}
      actor={actorOf(user)}
      timeZone={user.timeZone}
      shared={(client) => (
        <Later>
          <SharedEntries clientId={client.id} firstName={client.firstName} timeZone={user.timeZone} />
        </Later>
      )}
    />
  );
}
