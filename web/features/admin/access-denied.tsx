import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import { ButtonLink } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/state.tsx';
import './access-denied.css';

/** Apart from the copy of the admin pages, which are not loaded here. */
const copy = {
  title: 'Access Denied',
  text: 'This area is restricted to administrators only.',
  home: 'Return to Dashboard',
  /** For someone with the admin grant who is in another role. */
  holder: 'Your account can be an administrator. Switch your role to Admin to get in.',
  switchRole: 'Switch role',
} as const;

/** For everyone whose role is not admin; those with the grant can switch. */
export function AccessDenied({ holdsGrant }: { holdsGrant: boolean }) {
  return (
    <div className="denied">
      <ErrorState
        level={1}
        icon={<LockKeyhole />}
        title={copy.title}
        action={
          <div className="row stretch wrap center g2">
            <ButtonLink variant="primary" href="/">
              {copy.home}
            </ButtonLink>
            {holdsGrant && (
              <ButtonLink variant="second" href="/role-select">
                {copy.switchRole}
              </ButtonLink>
            )}
          </div>
        }
      >
        {copy.text}
        {holdsGrant && ` ${copy.holder}`}
      </ErrorState>
    </div>
  );
}
