import { SendInvitation } from '#web/features/send-invitation/send-invitation.tsx';
import { fullName, useUser } from '#web/features/session/queries.ts';

export default function SendInvitationPage() {
  const user = useUser();
  return <SendInvitation coachName={fullName(user)} timeZone={user.timeZone} />;
}
