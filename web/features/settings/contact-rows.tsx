import { type ComponentProps, type SubmitEvent, useId, useState } from 'react';
import { api, fieldErrorsOf, sentenceOf } from '#web/platform/api.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { FieldError, Input } from '#web/ui/field.tsx';
import { InEnglish } from '#web/ui/in-english.tsx';
import { SettingRow } from '#web/ui/list.tsx';
import { settings as copy } from '#messages/settings.ts';
import { useSettingsChange } from './mutations.ts';
import type { Settings } from './queries.ts';
import { SettingSwitch } from './setting-switch.tsx';

type ClientSettings = NonNullable<Settings['client']>;

type ContactRowsProps = { client: ClientSettings; coachName?: string | null; canStartTrial?: boolean };

export function ContactRows({ client, coachName, canStartTrial }: ContactRowsProps) {
  const { find } = copy.contact;
  return (
    <>
      {coachName === null && (
        <SettingRow isBeside title={find.label} note={canStartTrial ? find.note : find.noteWithoutTrial}>
          <ButtonLink href="/coaches">{find.open}</ButtonLink>
        </SettingRow>
      )}
      <WhatsappRow number={client.whatsappNumber} />
      <FindableRow isFindable={client.isFindable} coachName={coachName} />
    </>
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
      <form className="inlinerow row stretch g2" onSubmit={onSubmit}>
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

function FindableRow({ isFindable, coachName }: { isFindable: boolean; coachName?: string | null }) {
  const { label, note: _note, withCoach: _withCoach, ...done } = copy.contact.findable;
  const noteIn = ({ note, withCoach }: typeof copy.contact.findable) =>
    coachName ? `${note} ${withCoach({ name: coachName })}` : note;
  return (
    <>
      <SwitchRow
        title={label}
        note={noteIn(copy.contact.findable)}
        isOn={isFindable}
        send={(chosen) => api('PUT /api/settings/findable', { body: { isFindable: chosen } })}
        done={done}
      />
      <InEnglish say={({ settings: { contact } }) => [contact.findable.label, noteIn(contact.findable)]} />
    </>
  );
}

/** Of the journal: whether it leads back to what was written earlier. */
export function ReadsBackRow({ readsBack }: { readsBack: boolean }) {
  const { label, note, ...done } = copy.journal.readsBack;
  return (
    <SwitchRow
      title={label}
      note={note}
      isOn={readsBack}
      send={(chosen) => api('PUT /api/settings/reading-back', { body: { readsBack: chosen } })}
      done={done}
    />
  );
}

type SwitchRowProps = Pick<ComponentProps<typeof SettingSwitch>, 'isOn' | 'send' | 'done'> & {
  title: string;
  note: string;
};

function SwitchRow({ title, note, ...rest }: SwitchRowProps) {
  const id = useId();
  return (
    <SettingRow isBeside title={title} note={note} controlId={id} noteId={`${id}-note`}>
      <SettingSwitch {...rest} id={id} aria-describedby={`${id}-note`} />
    </SettingRow>
  );
}
