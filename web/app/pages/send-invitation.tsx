import { nameOrEmail } from '#contract/names.ts';
import { SendInvitation } from '#web/features/send-invitation/send-invitation.tsx';
import { useUser } from '#web/features/session/queries.ts';

export default function SendInvitationPage() {
  const user = useUser();
  return <SendInvitation coachName={nameOrEmail(user)} timeZone={user.timeZone} />;
}
