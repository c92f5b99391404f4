import { AccessDenied } from '#web/features/admin/access-denied.tsx';
import { useUser } from '#web/features/session/queries.ts';

/** At the admin's address, for everybody else: the card, without a byte of what is behind it. */
export default function AccessDeniedPage() {
  return <AccessDenied holdsGrant={useUser().isAdmin} />;
}
