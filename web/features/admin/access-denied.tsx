import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import { ButtonLink } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/state.tsx';
import { adminCopy } from './copy.ts';
import './admin-dashboard.css';

const copy = adminCopy.denied;

/** For everybody who is not an admin just now. Who could be one is told how. */
export function AccessDenied({ holdsGrant }: { holdsGrant: boolean }) {
  return (
    <div className="denied">
      <ErrorState
        sheet
        level={1}
        icon={<LockKeyhole />}
        title={copy.title}
        action={
          <div className="denied__acts">
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
