import { type SubmitEvent, useId, useState } from 'react';
import { api, fieldErrorsOf, sentenceOf } from '#web/platform/api.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Switch } from '#web/ui/choice.tsx';
import { FieldError, Input } from '#web/ui/field.tsx';
import { SettingGroup, SettingRow } from '#web/ui/list.tsx';
import { settingsCopy as copy } from './copy.ts';
import { useSettingsChange } from './mutations.ts';
import type { Settings } from './queries.ts';

type ClientSettings = NonNullable<Settings['client']>;

/** For clients. `coachName` is known once somebody works with a coach. */
export function ContactGroup({ client, coachName }: { client: ClientSettings; coachName?: string }) {
  return (
    <SettingGroup id="reach" title={copy.contact.title}>
      <WhatsappRow number={client.whatsappNumber} />
      {!coachName && (
        <SettingRow title={copy.contact.find.label} note={copy.contact.find.note}>
          <ButtonLink href="/coaches">{copy.contact.find.open}</ButtonLink>
        </SettingRow>
      )}
      <FindableRow isFindable={client.isFindable} coachName={coachName} />
    </SettingGroup>
  );
}

function WhatsappRow({ number }: { number: string }) {
  const id = useId();
  const [typed, setTyped] = useState(number);
  const save = useSettingsChange({
    send: (whatsappNumber: string) => api('PUT /api/settings/whatsapp', { body: { whatsappNumber } }),
    done: { title: typed.trim() ? copy.contact.whatsapp.saved : copy.contact.whatsapp.removed },
    showsError: true,
  });
  const error = save.error ? (fieldErrorsOf(save.error).whatsappNumber ?? sentenceOf(save.error)) : undefined;

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    save.mutate(typed.trim(), { onSuccess: ({ client }) => setTyped(client?.whatsappNumber ?? '') });
  }

  return (
    <SettingRow
      title={copy.contact.whatsapp.label}
      note={copy.contact.whatsapp.note}
      controlId={id}
      noteId={`${id}-note`}
    >
      <form className="inlinerow" onSubmit={onSubmit}>
        <Input
          id={id}
          type="tel"
          value={typed}
          autoComplete="tel"
          aria-describedby={error ? `${id}-error` : `${id}-note`}
          aria-invalid={error ? true : undefined}
          onChange={(event) => {
            if (save.isError) save.reset();
            setTyped(event.target.value);
          }}
        />
        <Button type="submit" disabled={typed.trim() === number} pending={save.isPending} pendingText={copy.saving}>
          {copy.save}
        </Button>
      </form>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </SettingRow>
  );
}

function FindableRow({ isFindable, coachName }: { isFindable: boolean; coachName?: string }) {
  const id = useId();
  const shownDone = (isOn: boolean) => (isOn ? copy.contact.findable.on : copy.contact.findable.off);
  const save = useSettingsChange({
    send: (chosen: boolean) => api('PUT /api/settings/findable', { body: { isFindable: chosen } }),
    done: shownDone(!isFindable),
  });
  return (
    <SettingRow
      isSwitch
      title={copy.contact.findable.label}
      note={copy.contact.findable.note + (coachName ? copy.contact.findable.withCoach(coachName) : '')}
      controlId={id}
      noteId={`${id}-note`}
    >
      <Switch
        id={id}
        aria-describedby={`${id}-note`}
        checked={save.isPending ? save.variables : isFindable}
        onChange={(event) => save.isPending || save.mutate(event.target.checked)}
      />
    </SettingRow>
  );
}

export function JournalGroup({ readsBack }: { readsBack: boolean }) {
  const id = useId();
  const { label, note, on, off } = copy.journal.readsBack;
  const save = useSettingsChange({
    send: (chosen: boolean) => api('PUT /api/settings/reading-back', { body: { readsBack: chosen } }),
    done: readsBack ? off : on,
  });
  return (
    <SettingGroup id="journal" title={copy.journal.title}>
      <SettingRow isSwitch title={label} note={note} controlId={id} noteId={`${id}-note`}>
        <Switch
          id={id}
          aria-describedby={`${id}-note`}
          checked={save.isPending ? save.variables : readsBack}
          onChange={(event) => save.isPending || save.mutate(event.target.checked)}
        />
      </SettingRow>
    </SettingGroup>
  );
}

export function MessagesGroup({ unreadMail }: { unreadMail: boolean }) {
  const id = useId();
  const save = useSettingsChange({
    send: (chosen: boolean) => api('PUT /api/settings/unread-mail', { body: { unreadMail: chosen } }),
    done: unreadMail ? copy.messages.mail.off : copy.messages.mail.on,
  });
  return (
    <SettingGroup id="messages" title={copy.messages.title}>
      <SettingRow
        isSwitch
        title={copy.messages.mail.label}
        note={copy.messages.mail.note}
        controlId={id}
        noteId={`${id}-note`}
      >
        <Switch
          id={id}
          aria-describedby={`${id}-note`}
          checked={save.isPending ? save.variables : unreadMail}
          onChange={(event) => save.isPending || save.mutate(event.target.checked)}
        />
      </SettingRow>
    </SettingGroup>
  );
}
