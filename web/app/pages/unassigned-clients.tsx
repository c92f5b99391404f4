import { nameOrEmail } from '#contract/names.ts';
import { matchesPath } from '#contract/pages.ts';
import { BulkBar } from '#web/features/bulk/bulk-bar.tsx';
import { SendInvitation } from '#web/features/send-invitation/send-invitation.tsx';
import { useUser } from '#web/features/session/queries.ts';
import { UnassignedClients } from '#web/features/unassigned-clients/unassigned-clients.tsx';
import { TickedPeople } from '#web/ui/ticks.tsx';
import { useShownPath } from '../shown-path.ts';

/** People without a coach, and the page on which one of them is invited. */
export default function UnassignedClientsPage() {
  const path = useShownPath();
  const user = useUser();
  if (matchesPath('/send-invitation', path))
    return <SendInvitation coachName={nameOrEmail(user)} timeZone={user.timeZone} />;
  return (
    <TickedPeople>
      <UnassignedClients timeZone={user.timeZone} />
      <BulkBar actions={['outreach', 'invitation']} />
    </TickedPeople>
  );
}
