import { Invitations } from '#web/features/invitations/invitations.tsx';
import { OwnRequests } from '#web/features/requests/own-requests.tsx';
import { useUser } from '#web/features/session/queries.ts';

export default function InvitationsPage() {
  const { timeZone } = useUser();
  return (
    <Invitations timeZone={timeZone} requests={<OwnRequests timeZone={timeZone} className="invitations__part" />} />
  );
}
