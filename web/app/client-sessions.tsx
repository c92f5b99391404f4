import { ClientSessions } from '#web/features/coach-session/components/client-sessions.tsx';
import { OfferDialog } from '#web/features/coach-sessions/components/offer-dialog.tsx';

export type ClientSessionsProps = {
  client: { id: string; firstName: string; lastName: string };
  timeZone: string;
};

/** The sessions of a client, with the dialog that offers another. In a file of its own, so that the page comes first. */
export default function ClientSessionsPart({ client, timeZone }: ClientSessionsProps) {
  return (
    <ClientSessions
      client={client}
      timeZone={timeZone}
      offer={(onDone) => <OfferDialog client={client} onDone={onDone} />}
    />
  );
}
