import { useState, type SubmitEvent } from 'react';
import Copy from 'lucide-react/icons/copy';
import { api, fieldErrorsOf, sentenceOf } from '#web/platform/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { settingsCopy } from '../copy.ts';
import { copyText } from '../copy-text.ts';
import { useSettingsChange } from '../mutations.ts';
import type { Start } from './second-factor-dialog.tsx';

const copy = settingsCopy.safe.factor;

export function AppStep({
  start,
  onConfirmed,
  onClose,
}: {
  start: Start;
  onConfirmed: () => void;
  onClose: () => void;
}) {
  const [code, setCode] = useState('');
  const confirm = useSettingsChange({
    send: (typed: string) => api('POST /api/settings/second-factor/confirm', { body: { code: typed } }),
    done: copy.done,
    showsError: true,
  });
  const error = confirm.error ? (fieldErrorsOf(confirm.error).code ?? sentenceOf(confirm.error)) : undefined;

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    confirm.mutate(code, { onSuccess: onConfirmed });
  }

  return (
    <form className="setdialog" onSubmit={onSubmit}>
      <div className="secret">
        <p className="small soft">{copy.key}</p>
        <code>{start.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
        <Button small onClick={() => void copyText(start.secret, copy.keyCopied)}>
          <Copy />
          {copy.copyKey}
        </Button>
        <a href={start.otpauthUri}>{copy.open}</a>
      </div>
      <Field label={copy.code} error={error}>
        {/* The step before had the focus; this is where it goes on. */}
        <Input
          required
          autoFocus
          code
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={8}
          value={code}
          onChange={(event) => {
            if (confirm.isError) confirm.reset();
            setCode(event.target.value);
          }}
        />
      </Field>
      <div className="setdialog__acts">
        <Button onClick={onClose}>{settingsCopy.cancel}</Button>
        <Button variant="primary" type="submit" pending={confirm.isPending} pendingText={copy.confirming}>
          {copy.confirm}
        </Button>
      </div>
    </form>
  );
}
