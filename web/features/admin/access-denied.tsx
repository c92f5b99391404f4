import LockKeyhole from '#web/ui/icons/lock-keyhole.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/state.tsx';
import { denied as copy } from '#messages/admin-access-denied.ts';
import './access-denied.css';

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
