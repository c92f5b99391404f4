import { useState, type SubmitEvent } from 'react';
import { referralCodeExample, referralCodeMax, type ChosenRole } from '#contract/roles/rules.ts';
import { Button } from '#web/ui/button.tsx';
import { Choice, ChoiceGroup } from '#web/ui/choice.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { landing as landingCopy } from '#messages/landing.ts';
import { takeAlong } from '../first-answer.ts';
import { registerAddress } from '../register-address.ts';

const choices: ChosenRole[] = ['client', 'coach'];

type SignUpPanelProps = {
  /** Otherwise everyone joins as a client, and there is nothing to choose. */
  offersCoach: boolean;
  code: string;
  onCode: (code: string) => void;
  /** Whose link it was. */
  coachName?: string;
};

export function SignUpPanel({ offersCoach, code, onCode, coachName }: SignUpPanelProps) {
  const copy = landingCopy.signUp;
  const [role, setRole] = useState<ChosenRole>('client');

  // Not a plain form: its policy would forbid going on to another site's sign-in page from here.
  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (role === 'client') takeAlong();
    location.assign(registerAddress(role, code));
  }

  return (
    <form className="stack g5" onSubmit={onSubmit}>
      {coachName && role === 'client' && <p className="soft">{landingCopy.invited({ coach: coachName })}</p>}
      {offersCoach && (
        <ChoiceGroup legend={copy.roles}>
          {choices.map((choice) => (
            <Choice
              key={choice}
              name="role"
              value={choice}
              checked={role === choice}
              onChange={() => setRole(choice)}
              title={copy[choice].title}
              description={copy[choice].text}
            />
          ))}
        </ChoiceGroup>
      )}
      {role === 'client' && (
        <Field label={copy.code} optional hint={copy.codeHint}>
          <Input
            code
            name="code"
            value={code}
            onChange={(event) => onCode(event.target.value)}
            placeholder={referralCodeExample}
            maxLength={referralCodeMax}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        </Field>
      )}
      <Button variant="primary" block type="submit">
        {copy.button}
      </Button>
    </form>
  );
}
