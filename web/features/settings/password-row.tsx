import { useState } from 'react';
import { passwordMaxLength, passwordMinLength } from '#contract/settings/rules.ts';
import { api, fieldErrorsOf } from '#web/platform/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, PasswordInput } from '#web/ui/field.tsx';
import { SettingRow } from '#web/ui/list.tsx';
import { CurrentPasswordField } from '#web/ui/proof-fields.tsx';
import { settings as settingsCopy } from '#messages/settings.ts';
import { useSettingsChange } from './mutations.ts';
import { ProofDialog } from './proof-dialog.tsx';
import type { Settings } from './queries.ts';

const copy = settingsCopy.security.password;
const note = copy.note({ min: passwordMinLength });

export function PasswordRow({ settings: { hasPassword, signInMethod } }: { settings: Settings }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <SettingRow isBeside title={copy.label} note={hasPassword ? note : copy.missing[signInMethod]}>
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
  const [currentPassword, setCurrent] = useState('');
  const [newPassword, setNew] = useState('');
  const change = useSettingsChange({
    send: () => api('PUT /api/settings/password', { body: { currentPassword, newPassword } }),
    done: copy.done,
    showsError: true,
  });
  const errors = fieldErrorsOf(change.error);
  return (
    <ProofDialog
      title={copy.title}
      text={copy.text}
      submit={copy.title}
      submitting={settingsCopy.saving}
      change={change}
      onSubmit={() => change.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <CurrentPasswordField
        label={copy.current}
        error={errors.currentPassword}
        value={currentPassword}
        onChange={setCurrent}
      />
      <Field label={copy.next} hint={note} error={errors.newPassword}>
        <PasswordInput
          required
          autoComplete="new-password"
          maxLength={passwordMaxLength}
          value={newPassword}
          onChange={(event) => setNew(event.target.value)}
        />
      </Field>
    </ProofDialog>
  );
}
