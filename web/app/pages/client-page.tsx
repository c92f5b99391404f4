import { useParams } from 'wouter';
import { ClientPage } from '#web/features/client-page/components/client-page.tsx';
import { EndWork } from '#web/features/parting/end-work.tsx';
import { useUser } from '#web/features/session/queries.ts';
import { Reading } from '#web/features/sharing/reading.tsx';
import { SharedDay } from '#web/features/sharing/shared-day.tsx';
import { SharedEntries } from '#web/features/sharing/shared-entries.tsx';
import { WeekCards } from '#web/features/sharing/week-cards.tsx';
import { useOwnSearch } from '#web/platform/use-own-search.ts';

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
      timeZone={user.timeZone}
      ending={(client, name, onEnding) => <EndWork client={{ ...client, name }} onEnding={onEnding} />}
      sharedDay={(client, day, onClose) => (
        <SharedDay client={client} day={day} timeZone={user.timeZone} onClose={onClose} />
      )}
      shared={(client) => (
        <SharedEntries
          clientId={client.id}
          firstName={client.firstName}
          timeZone={user.timeZone}
          weeks={<WeekCards clientId={client.id} timeZone={user.timeZone} />}
        />
      )}
    />
  );
}
