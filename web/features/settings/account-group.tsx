import { useId, useState, type SubmitEvent } from 'react';
import { firstNameMaxLength, lastNameMaxLength, passwordMaxLength } from '#contract/settings/rules.ts';
import { api, fieldErrorsOf, sentenceOf } from '#web/platform/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, Input, PasswordInput } from '#web/ui/field.tsx';
import { SettingGroup, SettingRow } from '#web/ui/list.tsx';
import { settingsCopy as copy } from './copy.ts';
import { EmailRow } from './email-row.tsx';
import { useSettingsChange } from './mutations.ts';
import type { Settings } from './queries.ts';

export function AccountGroup({ settings, isClient }: { settings: Settings; isClient: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <SettingGroup id="account" title={copy.account.title}>
      <NameRow settings={settings} isClient={isClient} />
      <EmailRow settings={settings} />
      <SettingRow
        title={copy.account.password.label}
        note={settings.hasPassword ? copy.account.password.note : copy.account.password.missing[settings.signInMethod]}
      >
        {settings.hasPassword && <Button onClick={() => setOpen(true)}>{copy.account.password.button}</Button>}
        {isOpen && <PasswordDialog onClose={() => setOpen(false)} />}
      </SettingRow>
    </SettingGroup>
  );
}

function NameRow({ settings, isClient }: { settings: Settings; isClient: boolean }) {
  const [name, setName] = useState({ firstName: settings.firstName, lastName: settings.lastName });
  const save = useSettingsChange({
    send: (body: typeof name) => api('PUT /api/settings/name', { body }),
    done: { title: copy.account.name.done },
    showsError: true,
  });
  const errors = fieldErrorsOf(save.error);
  const other = save.error && Object.keys(errors).length === 0 ? sentenceOf(save.error) : undefined;
  const isChanged = name.firstName.trim() !== settings.firstName || name.lastName.trim() !== settings.lastName;
  const change = (changed: Partial<typeof name>) => {
    if (save.isError) save.reset();
    setName({ ...name, ...changed });
  };

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (isChanged && !save.isPending)
      save.mutate(name, { onSuccess: ({ firstName, lastName }) => setName({ firstName, lastName }) });
  }

  return (
    <SettingRow title={copy.account.name.label} note={copy.account.name.note[isClient ? 'client' : 'coach']}>
      <form className="namerow" onSubmit={onSubmit}>
        <Field label={copy.account.name.first} error={errors.firstName ?? other}>
          <Input
            value={name.firstName}
            maxLength={firstNameMaxLength}
            autoComplete="given-name"
            onChange={(event) => change({ firstName: event.target.value })}
          />
        </Field>
        <Field label={copy.account.name.last} error={errors.lastName}>
          <Input
            value={name.lastName}
            maxLength={lastNameMaxLength}
            autoComplete="family-name"
            onChange={(event) => change({ lastName: event.target.value })}
          />
        </Field>
        <Button type="submit" disabled={!isChanged} pending={save.isPending} pendingText={copy.saving}>
          {copy.save}
        </Button>
      </form>
    </SettingRow>
  );
}

function PasswordDialog({ onClose }: { onClose: () => void }) {
  const formId = useId();
  const [currentPassword, setCurrent] = useState('');
  const [newPassword, setNew] = useState('');
  const change = useSettingsChange({
    send: (body: { currentPassword: string; newPassword: string }) => api('PUT /api/settings/password', { body }),
    done: copy.account.password.done,
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
      title={copy.account.password.title}
      description={copy.account.password.text}
      actions={
        <>
          <Button onClick={onClose}>{copy.cancel}</Button>
          <Button variant="primary" type="submit" form={formId} pending={change.isPending} pendingText={copy.saving}>
            {copy.account.password.button}
          </Button>
        </>
      }
    >
      <form id={formId} className="setdialog" onSubmit={onSubmit}>
        <Field label={copy.account.password.current} error={errors.currentPassword}>
          <PasswordInput
            required
            autoComplete="current-password"
            value={currentPassword}
            onChange={(event) => setCurrent(event.target.value)}
          />
        </Field>
        <Field label={copy.account.password.next} hint={copy.account.password.note} error={errors.newPassword ?? other}>
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
