import { signInKind } from '#web/platform/boot.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { landingCopy } from '../copy.ts';

/** To strangers the first page is the way in, so their button is the second. */
export function SignInPanel({ isReturning, onSignUp }: { isReturning: boolean; onSignUp: () => void }) {
  const copy = landingCopy.signIn;
  if (!isReturning)
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
      <p className="read">{copy.text}</p>
      <ButtonLink variant="primary" block href="/api/login" external>
        {copy.button}
      </ButtonLink>
      <p className="small soft">
        {copy.next[signInKind()]}
        <br />
        {copy.newHere}{' '}
        <a
          href="#signup"
          onClick={(event) => {
            event.preventDefault();
            onSignUp();
          }}
        >
          {copy.create}
        </a>
      </p>
    </div>
  );
}
