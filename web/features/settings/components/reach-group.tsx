import { useId, useState, type SubmitEvent } from 'react';
import { api, fieldErrorsOf, sentenceOf } from '#web/platform/api.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError, Input } from '#web/ui/field.tsx';
import { Switch } from '#web/ui/choice.tsx';
import { settingsCopy } from '../copy.ts';
import { useSettingsChange } from '../mutations.ts';
import type { Settings } from '../queries.ts';
import { SettingGroup } from './setting-group.tsx';
import { SettingRow } from '#web/ui/list.tsx';

const copy = settingsCopy.reach;
type ClientSettings = NonNullable<Settings['client']>;

/** For clients. `coachName` is known once somebody works with a coach. */
export function ReachGroup({ client, coachName }: { client: ClientSettings; coachName?: string }) {
  return (
    <SettingGroup id="reach" title={copy.title}>
      <WhatsappRow number={client.whatsappNumber} />
      <FindableRow isFindable={client.isFindable} coachName={coachName} />
    </SettingGroup>
  );
}

function WhatsappRow({ number }: { number: string }) {
  const id = useId();
  const [typed, setTyped] = useState(number);
  const save = useSettingsChange({
    send: (whatsappNumber: string) => api('PUT /api/settings/whatsapp', { body: { whatsappNumber } }),
    done: { title: typed.trim() ? copy.whatsapp.saved : copy.whatsapp.removed },
    showsError: true,
  });
  const error = save.error ? (fieldErrorsOf(save.error).whatsappNumber ?? sentenceOf(save.error)) : undefined;

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    save.mutate(typed.trim(), { onSuccess: ({ client }) => setTyped(client?.whatsappNumber ?? '') });
  }

  return (
    <SettingRow title={copy.whatsapp.label} note={copy.whatsapp.note} controlId={id} noteId={`${id}-note`}>
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
        <Button
          type="submit"
          disabled={typed.trim() === number}
          pending={save.isPending}
          pendingText={settingsCopy.saving}
        >
          {settingsCopy.save}
        </Button>
      </form>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </SettingRow>
  );
}

function FindableRow({ isFindable, coachName }: { isFindable: boolean; coachName?: string }) {
  const id = useId();
  const shownDone = (isOn: boolean) => (isOn ? copy.findable.on : copy.findable.off);
  const save = useSettingsChange({
    send: (chosen: boolean) => api('PUT /api/settings/findable', { body: { isFindable: chosen } }),
    done: shownDone(!isFindable),
  });
  return (
    <SettingRow
      isSwitch
      title={copy.findable.label}
      note={copy.findable.note + (coachName ? copy.findable.withCoach(coachName) : '')}
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
