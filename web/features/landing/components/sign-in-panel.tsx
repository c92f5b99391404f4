import { signInKind } from '#web/platform/boot.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { landingCopy } from '../copy.ts';

export function SignInPanel({ onSignUp }: { onSignUp: () => void }) {
  const copy = landingCopy.signIn;
  return (
    <div className="auth__panel">
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
