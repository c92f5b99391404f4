import { RoleForm } from '#web/features/roles/role-form.tsx';
import { useUser } from '#web/features/session/queries.ts';
import { LoneFrame } from '../shells/plain-frame.tsx';

export default function RoleSelectPage() {
  const user = useUser();
  return (
    <LoneFrame canLogOut>
      <RoleForm inForce={user.role} offersAdmin={user.isAdmin} signup={user.signup} />
    </LoneFrame>
  );
}
