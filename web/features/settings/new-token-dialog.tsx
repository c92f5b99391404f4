import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { tokenDayChoices, tokenNameMax, type Scope } from '#contract/access-tokens/constants.ts';
import { api, fieldErrorsOf, sentenceOf, type Result } from '#web/platform/api.ts';
import { FormDialog } from '#web/ui/dialog.tsx';
import { Field, Input, Select } from '#web/ui/field.tsx';
import { settings as settingsCopy } from '#messages/settings.ts';
import { tokens as tokensCopy } from '#messages/settings-tokens.ts';
import { ChoiceBoxes } from './choice-boxes.tsx';
import { ShownOnceDialog } from './shown-once-dialog.tsx';

const copy = tokensCopy.new;

type Made = Result<'POST /api/settings/tokens'>;

type NewTokenDialogProps = {
  /** What the person can choose from. */
  scopes: readonly Scope[];
  daysMost: number;
  onMade: (now: Made) => void;
  onClose: () => void;
};

/** What it is for and what it may do; then the token itself, this once. */
export function NewTokenDialog({ scopes, daysMost, onMade, onClose }: NewTokenDialogProps) {
  const offered = tokenDayChoices.filter((choice) => choice <= daysMost);
  const [name, setName] = useState('');
  // With one to choose there is no choice.
  const [chosen, setChosen] = useState<readonly Scope[]>(scopes.length === 1 ? scopes : []);
  const [days, setDays] = useState<number>(offered.includes(90) ? 90 : daysMost);
  const make = useMutation({
    mutationFn: () => api('POST /api/settings/tokens', { body: { name, scopes: [...chosen], days } }),
    onSuccess: ({ token: _shownHere, ...now }) => onMade({ ...now, token: null }),
  });
  const errors = fieldErrorsOf(make.error);
  if (make.data?.token) {
    const words = { title: copy.madeTitle, text: copy.madeText, label: copy.token, copied: copy.copied };
    return <ShownOnceDialog {...words} value={make.data.token} onClose={onClose} />;
  }
  return (
    <FormDialog
      title={copy.title}
      description={copy.text}
      formClass="stack mt4"
      cancel={settingsCopy.cancel}
      confirm={copy.make}
      pending={make.isPending}
      pendingText={copy.making}
      onSubmit={() => make.mutate()}
      onClose={onClose}
    >
      <Field label={copy.name} hint={copy.nameHint} error={errors.name} required>
        <Input
          value={name}
          maxLength={tokenNameMax}
          autoComplete="off"
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
      <ChoiceBoxes
        legend={copy.scopes}
        choices={scopes}
        words={(scope) => tokensCopy.scopes[scope]}
        chosen={chosen}
        error={errors.scopes}
        onChange={setChosen}
      />
      <Field label={copy.days} error={errors.days}>
        <Select value={days} onChange={({ target }) => setDays(Number(target.value))}>
          {offered.map((choice) => (
            <option key={choice} value={choice}>
              {copy.daysChoice({ days: choice })}
            </option>
          ))}
        </Select>
      </Field>
      {make.error && Object.keys(errors).length === 0 && (
        <p className="err" role="alert">
          {sentenceOf(make.error)}
        </p>
      )}
    </FormDialog>
  );
}
