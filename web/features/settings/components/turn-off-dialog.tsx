import { useId, useState, type SubmitEvent } from 'react';
import { api, fieldErrorsOf, sentenceOf } from '#web/platform/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, PasswordInput } from '#web/ui/field.tsx';
import { settingsCopy } from '../copy.ts';
import { useSettingsChange } from '../mutations.ts';

const copy = settingsCopy.safe.factor;

export default function TurnOffDialog({ onClose }: { onClose: () => void }) {
  const formId = useId();
  const [password, setPassword] = useState('');
  const stop = useSettingsChange({
    send: (typed: string) => api('POST /api/settings/second-factor/stop', { body: { password: typed } }),
    done: copy.offDone,
    showsError: true,
  });
  const error = stop.error ? (fieldErrorsOf(stop.error).password ?? sentenceOf(stop.error)) : undefined;

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    stop.mutate(password, { onSuccess: onClose });
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={copy.offTitle}
      description={copy.offText}
      actions={
        <>
          <Button onClick={onClose}>{settingsCopy.cancel}</Button>
          <Button variant="danger" type="submit" form={formId} pending={stop.isPending} pendingText={copy.turningOff}>
            {copy.turnOff}
          </Button>
        </>
      }
    >
      <form id={formId} className="setdialog" onSubmit={onSubmit}>
        <Field label={copy.password} error={error}>
          <PasswordInput
            required
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}
