import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import { ButtonLink } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/state.tsx';
import './access-denied.css';

/** Not among the words of the pages behind it: whoever is turned away does not load those. */
const copy = {
  title: 'Access Denied',
  text: 'This area is restricted to administrators only.',
  home: 'Return to Dashboard',
  /** For somebody who may be an admin and works in another role just now. */
  holder: 'Your account can be an administrator. Switch your role to Admin to get in.',
  switchRole: 'Switch role',
} as const;

/** For everybody who is not an admin just now. Who could be one is told how. */
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
