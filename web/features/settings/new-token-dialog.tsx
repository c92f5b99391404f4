import { useId, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import Copy from 'lucide-react/icons/copy';
import { tokenDayChoices, tokenNameMax, type Scope } from '#contract/access-tokens/constants.ts';
import { api, fieldErrorsOf, sentenceOf, type Result } from '#web/platform/api.ts';
import { copyToClipboard } from '#web/platform/copy-to-clipboard.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/choice.tsx';
import { Dialog, FormDialog } from '#web/ui/dialog.tsx';
import { Field, FieldError, Input, Select } from '#web/ui/field.tsx';
import { settings as settingsCopy } from '#messages/settings.ts';
import { tokens as tokensCopy } from '#messages/settings-tokens.ts';
import './new-token-dialog.css';

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
  if (make.data?.token) return <MadeToken token={make.data.token} onClose={onClose} />;
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
      <ScopeBoxes scopes={scopes} chosen={chosen} error={errors.scopes} onChange={setChosen} />
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

type ScopeBoxesProps = {
  scopes: readonly Scope[];
  chosen: readonly Scope[];
  error: string | undefined;
  onChange: (chosen: Scope[]) => void;
};

function ScopeBoxes({ scopes, chosen, error, onChange }: ScopeBoxesProps) {
  const id = useId();
  return (
    <fieldset className="tokenscopes" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="field__label">{copy.scopes}</legend>
      {scopes.map((scope) => (
        <Checkbox
          key={scope}
          checked={chosen.includes(scope)}
          onChange={({ target }) =>
            onChange(scopes.filter((one) => (one === scope ? target.checked : chosen.includes(one))))
          }
          label={
            <>
              <b>{tokensCopy.scopes[scope].title}</b>
              <small>{tokensCopy.scopes[scope].note}</small>
            </>
          }
        />
      ))}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}

/** It is stored nowhere and shown only here. If copying fails, it can be selected. */
function MadeToken({ token, onClose }: { token: string; onClose: () => void }) {
  const said = { done: { title: copy.copied }, failed: { title: copy.copyFailed } };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={copy.madeTitle}
      description={copy.madeText}
      actions={
        <>
          <Button autoFocus onClick={() => void copyToClipboard(token, said)}>
            <Copy />
            {copy.copy}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {copy.done}
          </Button>
        </>
      }
    >
      <Field label={copy.token} hideLabel className="mt4">
        <Input readOnly value={token} onFocus={({ target }) => target.select()} />
      </Field>
    </Dialog>
  );
}
