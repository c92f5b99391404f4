import { signInKind } from '#web/platform/boot.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { landing as landingCopy } from '#messages/landing.ts';

/** To strangers the first page is the way in, so their button is the second. */
type SignInPanelProps = { isReturning: boolean; onSignUp?: () => void; limit?: 'invited' | 'closed' };

export function SignInPanel({ isReturning, onSignUp, limit }: SignInPanelProps) {
  const copy = landingCopy.signIn;
  if (!isReturning && !limit)
    return (
      <div className="auth__stranger row between g4">
        <p className="soft">
          {copy.strangerText} {signInKind() === 'oidc' && copy.next.oidc}
        </p>
        <ButtonLink href="/api/login" external>
          {copy.button}
        </ButtonLink>
      </div>
    );
  return (
    <div className="stack g5">
      <p className="read">{isReturning ? copy.text : copy.strangerText}</p>
      <ButtonLink variant="primary" block href="/api/login" external>
        {copy.button}
      </ButtonLink>
      <p className="small soft">
        {copy.next[signInKind()]}
        <br />
        {copy.newHere} {limit && landingCopy.limits[limit]}{' '}
        {limit === 'invited' && (
          <a className="nowrap" href="/api/login?mode=register">
            {landingCopy.limits.haveCode}
          </a>
        )}
        {!limit && (
          <a
            href="#signup"
            onClick={(event) => {
              event.preventDefault();
              onSignUp?.();
            }}
          >
            {copy.create}
          </a>
        )}
      </p>
    </div>
  );
}
