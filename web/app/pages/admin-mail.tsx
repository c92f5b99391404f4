import { UndeliveredMail } from '#web/features/admin/undelivered-mail.tsx';
import { useUser } from '#web/features/session/queries.ts';

export default function AdminMailPage() {
  return <UndeliveredMail timeZone={useUser().timeZone} />;
}
