import { lazy, Suspense, type ComponentType } from 'react';
import { useParams } from 'wouter';
import { ClientPage } from '#web/features/client-page/components/client-page.tsx';
import { EndWork } from '#web/features/parting/end-work.tsx';
import { useUser } from '#web/features/session/queries.ts';
import { Reading } from '#web/features/sharing/reading.tsx';
import { SharedPages } from '#web/features/sharing/shared-page.tsx';
import { UnsentComments } from '#web/features/sharing/unsent-comment.tsx';
import { useOwnSearch } from '#web/platform/use-own-search.ts';
import type { ClientCheckInsProps } from '../client-check-ins.tsx';
import type { ClientSessionsProps } from '../client-sessions.tsx';

/** Heavy with its dialogs. Where it cannot be fetched the page is whole without it. */
const ClientSessions = lazy<ComponentType<ClientSessionsProps>>(() =>
  import('../client-sessions.tsx').catch(() => ({ default: () => null })),
);

const ClientCheckIns = lazy<ComponentType<ClientCheckInsProps>>(() =>
  import('../client-check-ins.tsx').catch(() => ({ default: () => null })),
);

/** A client's page; without an id in the address, what all clients have shared. */
export default function ClientPagePage() {
  const { clientId } = useParams();
  const user = useUser();
  const search = useOwnSearch('/shared');
  if (clientId === undefined) {
    const only = new URLSearchParams(search).get('client');
    return <Reading key={only} clientId={only} timeZone={user.timeZone} />;
  }
  return (
    <ClientPage
      clientId={clientId}
      coachId={user.id}
      timeZone={user.timeZone}
      ending={(client, name, onEnding) => <EndWork client={{ ...client, name }} onEnding={onEnding} />}
      shared={(client, pins, onMoveOn) => (
        <SharedPages client={client} pins={pins} timeZone={user.timeZone} onMoveOn={onMoveOn} />
      )}
      sessions={(client) => (
        <Suspense>
          <ClientSessions client={client} timeZone={user.timeZone} />
        </Suspense>
      )}
      checkIns={(client) => (
        <Suspense>
          <ClientCheckIns client={client} />
        </Suspense>
      )}
      unsent={(pins) => <UnsentComments entries={pins} />}
    />
  );
}
