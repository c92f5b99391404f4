import { ClientCheckIns } from '#web/features/client-page/components/client-check-ins.tsx';
import { ClientGoals } from '#web/features/client-page/components/client-goals.tsx';
import { SendDialog } from '#web/features/coach-check-ins/send-dialog.tsx';

export type ClientCheckInsProps = { client: { id: string; firstName: string; news: string | undefined } };

/** The check-ins and goals of a client, with the dialog that sends one. In a file of its own, so that the page comes first. */
export default function ClientCheckInsPart({ client }: ClientCheckInsProps) {
  const { id, firstName } = client;
  return (
    <>
      <ClientCheckIns
        client={client}
        send={(onClose) => <SendDialog to={{ id, name: firstName }} onClose={onClose} />}
      />
      <ClientGoals client={{ id, firstName }} />
    </>
  );
}
