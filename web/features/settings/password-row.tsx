import { type SubmitEvent, useId, useState } from 'react';
import { passwordMaxLength } from '#contract/settings/rules.ts';
import { api, fieldErrorsOf, sentenceOf } from '#web/platform/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, PasswordInput } from '#web/ui/field.tsx';
import { SettingRow } from '#web/ui/list.tsx';
import { settingsCopy } from './copy.ts';
import { useSettingsChange } from './mutations.ts';
import type { Settings } from './queries.ts';

const copy = settingsCopy.security.password;

export function PasswordRow({ settings: { hasPassword, signInMethod } }: { settings: Settings }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <SettingRow isBeside title={copy.label} note={hasPassword ? copy.note : copy.missing[signInMethod]}>
      {hasPassword && (
        <Button aria-label={copy.title} onClick={() => setOpen(true)}>
          {copy.change}
        </Button>
      )}
      {isOpen && <PasswordDialog onClose={() => setOpen(false)} />}
    </SettingRow>
  );
}

function PasswordDialog({ onClose }: { onClose: () => void }) {
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
            {copy.title}
          </Button>
        </>
      }
    >
      <form id={formId} className="stack mt4" onSubmit={onSubmit}>
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
