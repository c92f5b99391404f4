import { useQuery } from '@tanstack/react-query';
import { referralCodeExample, referralCodeMax } from '#contract/roles/rules.ts';
import { sentenceOf, type fieldErrorsOf } from '#web/platform/api.ts';
import { SwitchRow } from '#web/ui/choice.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { InEnglish } from '#web/ui/in-english.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { CoachChoices } from './coach-choices.tsx';
import { setup as copy } from '#messages/roles.ts';
import { setupCoachesQuery, type CoachOfCode } from './queries.ts';
import type { SetupChoices } from './setup-choices.ts';

/* What a new client is asked in set-up and on the page where a role is chosen. */

type CoachAndCodeProps = {
  choices: Pick<SetupChoices, 'coachId' | 'code'>;
  change: (changed: Partial<Pick<SetupChoices, 'coachId' | 'code'>>) => void;
  ofCode: CoachOfCode;
  errors: ReturnType<typeof fieldErrorsOf>;
};

export function CoachAndCode({ choices, change, ofCode, errors }: CoachAndCodeProps) {
  const isAlone = useQuery(setupCoachesQuery).data?.length === 0;
  return (
    <>
      <CoachChoices chosen={choices.coachId} onChoose={(coachId) => change({ coachId })} error={errors.selectedCoach} />
      {!isAlone && <p className="orline row">{copy.coach.or}</p>}
      <Field
        className="setup__code"
        label={copy.coach.code}
        optional
        hint={isAlone ? copy.coach.codeHintAlone : copy.coach.codeHint}
        error={errors.referralCode ?? (ofCode.error ? sentenceOf(ofCode.error) : undefined)}
      >
        <Input
          code
          value={choices.code}
          onChange={(event) => change({ code: event.target.value })}
          placeholder={referralCodeExample}
          maxLength={referralCodeMax}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      </Field>
      <p className="setup__named" role="status">
        {ofCode.coach && copy.coach.named({ name: ofCode.coach.fullName || copy.coach.noName })}
      </p>
    </>
  );
}

type BeingFoundProps = { isFindable: boolean; onChange: (isFindable: boolean) => void };

export function BeingFound({ isFindable, onChange }: BeingFoundProps) {
  return (
    <>
      <SwitchRow
        label={copy.found.label}
        checked={isFindable}
        onChange={(event) => onChange(event.target.checked)}
        say={<RichText text={copy.found.say} />}
      />
      <InEnglish say={({ setup: { found } }) => [found.label, found.say]} />
    </>
  );
}
