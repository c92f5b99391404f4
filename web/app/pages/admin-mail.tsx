import { UndeliveredMail } from '#web/features/admin-mail/components/undelivered-mail.tsx';
import { useUser } from '#web/features/session/queries.ts';

export default function AdminMailPage() {
  return <UndeliveredMail timeZone={useUser().timeZone} />;
}
