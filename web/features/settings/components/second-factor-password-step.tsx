import { useState, type SubmitEvent } from 'react';
import { useMutation } from '@tanstack/react-query';
import { api, fieldErrorsOf, sentenceOf } from '#web/platform/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, PasswordInput } from '#web/ui/field.tsx';
import { settingsCopy } from '../copy.ts';
import type { Start } from './second-factor-dialog.tsx';

const copy = settingsCopy.safe.factor;

export function PasswordStep({ onStarted, onClose }: { onStarted: (start: Start) => void; onClose: () => void }) {
  const [password, setPassword] = useState('');
  const start = useMutation({
    mutationFn: () => api('POST /api/settings/second-factor/start', { body: { password } }),
    onSuccess: onStarted,
  });
  const error = start.error ? (fieldErrorsOf(start.error).password ?? sentenceOf(start.error)) : undefined;

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    start.mutate();
  }

  return (
    <form className="setdialog" onSubmit={onSubmit}>
      <Field label={copy.password} error={error}>
        <PasswordInput
          required
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
      <div className="setdialog__acts">
        <Button onClick={onClose}>{settingsCopy.cancel}</Button>
        <Button variant="primary" type="submit" pending={start.isPending}>
          {copy.next}
        </Button>
      </div>
    </form>
  );
}
