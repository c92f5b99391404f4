import { useId, useState, type SubmitEvent } from 'react';
import { passwordMaxLength } from '#contract/settings/constants.ts';
import { api, fieldErrorsOf, sentenceOf } from '#web/platform/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, PasswordInput } from '#web/ui/field.tsx';
import { settingsCopy } from '../copy.ts';
import { useSettingsChange } from '../mutations.ts';

const copy = settingsCopy.account.password;

export default function PasswordDialog({ onClose }: { onClose: () => void }) {
  const formId = useId();
  const [currentPassword, setCurrent] = useState('');
  const [newPassword, setNew] = useState('');
  const change = useSettingsChange({
    send: (body: { currentPassword: string; newPassword: string }) => api('PUT /api/settings/password', { body }),
    done: copy.done,
    showsError: true,
  });
  const errors = fieldErrorsOf(change.error);
  const other = change.error && Object.keys(errors).length === 0 ? sentenceOf(change.error) : undefined;

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    change.mutate({ currentPassword, newPassword }, { onSuccess: onClose });
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => open || change.isPending || onClose()}
      title={copy.title}
      description={copy.text}
      actions={
        <>
          <Button onClick={onClose}>{settingsCopy.cancel}</Button>
          <Button
            variant="primary"
            type="submit"
            form={formId}
            pending={change.isPending}
            pendingText={settingsCopy.saving}
          >
            {copy.button}
          </Button>
        </>
      }
    >
      <form id={formId} className="setdialog" onSubmit={onSubmit}>
        <Field label={copy.current} error={errors.currentPassword}>
          <PasswordInput
            required
            autoComplete="current-password"
            value={currentPassword}
            onChange={(event) => setCurrent(event.target.value)}
          />
        </Field>
        <Field label={copy.next} hint={copy.note} error={errors.newPassword ?? other}>
          <PasswordInput
            required
            autoComplete="new-password"
            maxLength={passwordMaxLength}
            value={newPassword}
            onChange={(event) => setNew(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}
