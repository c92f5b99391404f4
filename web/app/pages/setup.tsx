import { useLocation } from 'wouter';
import { matchesPath } from '#contract/pages.ts';
import { RoleForm } from '#web/features/roles/role-form.tsx';
import { SetupForm } from '#web/features/roles/setup-form.tsx';
import { setupCopy } from '#web/features/roles/copy.ts';
import { useUser } from '#web/features/session/queries.ts';
import { AppLink } from '#web/ui/link.tsx';
import { LoneFrame, PlainBar } from '../shells/plain-frame.tsx';
import './setup.css';

/** Where somebody chooses a role: the first one, with all that belongs to it, or another one later. */
export default function SetupPage() {
  const [path] = useLocation();
  return matchesPath('/role-select', path) ? <AnotherRole /> : <FirstRole />;
}

function AnotherRole() {
  const user = useUser();
  return (
    <LoneFrame canLogOut>
      <RoleForm inForce={user.role} offersAdmin={user.isAdmin} signup={user.signup} />
    </LoneFrame>
  );
}

function FirstRole() {
  const user = useUser();
  return (
    <>
      <PlainBar canLogOut />
      <main className="setup" id="main" tabIndex={-1}>
        <header>
          <h1 className="title">{setupCopy.title}</h1>
          <p className="read">{setupCopy.intro(user.firstName)}</p>
        </header>
        <SetupForm signup={user.signup} wasClient={user.clientType !== null} />
        <p className="small soft">
          {setupCopy.leave.question} <AppLink href="/settings/delete-account">{setupCopy.leave.link}</AppLink>
        </p>
      </main>
    </>
  );
}
