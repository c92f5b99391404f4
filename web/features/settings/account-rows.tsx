import { useState, type SubmitEvent } from 'react';
import { firstNameMaxLength, lastNameMaxLength } from '#contract/settings/rules.ts';
import { api, fieldErrorsOf, sentenceOf } from '#web/platform/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { SettingRow } from '#web/ui/list.tsx';
import { settings as copy } from '#messages/settings.ts';
import { EmailRow } from './email-row.tsx';
import { useSettingsChange } from './mutations.ts';
import type { Settings } from './queries.ts';

type AccountRowsProps = { settings: Settings; isClient: boolean };

export function AccountRows({ settings, isClient }: AccountRowsProps) {
  return (
    <>
      <NameRow settings={settings} isClient={isClient} />
      <EmailRow settings={settings} />
    </>
  );
}

function NameRow({ settings, isClient }: AccountRowsProps) {
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
