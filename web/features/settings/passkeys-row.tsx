import { useState } from 'react';
import { startRegistration } from '@simplewebauthn/browser';
import KeyRound from '#web/ui/icons/key-round.ts';
import Plus from '#web/ui/icons/plus.ts';
import { passkeyNameMax } from '#contract/settings/rules.ts';
import { api, fieldErrorsOf } from '#web/platform/api.ts';
import { dayAgoInSentence, dayAndMonth } from '#web/platform/time.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { ItemRow, SettingRow } from '#web/ui/list.tsx';
import { settings as settingsCopy } from '#messages/settings.ts';
import { useSettingsChange } from './mutations.ts';
import { type Proof, ProofDialog } from './proof-dialog.tsx';
import type { Settings } from './queries.ts';

const copy = settingsCopy.security.passkeys;

type Passkey = Settings['passkeys'][number];
type Open = { what: 'add' } | { what: 'rename' | 'remove'; passkey: Passkey };

export function PasskeysRow({ settings }: { settings: Settings }) {
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const canAdd = typeof PublicKeyCredential !== 'undefined';
  return (
    <SettingRow title={copy.label} note={copy.note}>
      {settings.passkeys.length > 0 && (
        <ul>
          {settings.passkeys.map((passkey) => (
            <ItemRow
              key={passkey.id}
              icon={<KeyRound />}
              title={<bdi>{passkey.name}</bdi>}
              note={whenUsed(passkey, settings.timeZone)}
            >
              <Button
                variant="quiet"
                small
                aria-label={copy.renameLabel({ name: passkey.name })}
                onClick={() => setOpen({ what: 'rename', passkey })}
              >
                {copy.rename}
              </Button>
              <Button
                variant="quiet"
                small
                className="btn--ends"
                aria-label={copy.removeLabel({ name: passkey.name })}
                onClick={() => setOpen({ what: 'remove', passkey })}
              >
                {copy.remove}
              </Button>
            </ItemRow>
          ))}
        </ul>
      )}
      {canAdd ? (
        <Button className="setrow__more mt3" onClick={() => setOpen({ what: 'add' })}>
          <Plus />
          {copy.add}
        </Button>
      ) : (
        <p className="small soft">{copy.unable}</p>
      )}
      {open?.what === 'add' && <AddDialog settings={settings} onClose={close} />}
      {open?.what === 'rename' && <RenameDialog passkey={open.passkey} onClose={close} />}
      {open?.what === 'remove' && <RemoveDialog settings={settings} passkey={open.passkey} onClose={close} />}
    </SettingRow>
  );
}

/** "Added 3 September, used today" */
function whenUsed({ createdAt, lastUsedAt }: Passkey, timeZone: string): string {
  const added = copy.added({ day: dayAndMonth(new Date(createdAt), timeZone) });
  return lastUsedAt === null ? added : `${added}, ${copy.used({ day: dayAgoInSentence(lastUsedAt, timeZone) })}`;
}

type DialogProps = { settings: Settings; onClose: () => void };

function AddDialog({ settings, onClose }: DialogProps) {
  const [name, setName] = useState('');
  const add = useSettingsChange({
    send: async (proof: Proof) => {
      const { options } = await api('POST /api/settings/passkeys/start', { body: proof });
      const credential = await fromDevice(options);
      return await api('POST /api/settings/passkeys', { body: { name, credential } });
    },
    done: copy.addDone,
    showsError: true,
  });
  return (
    <ProofDialog
      title={copy.addTitle}
      text={copy.addText}
      submit={copy.next}
      proof={settings}
      change={add}
      onSubmit={(proof) => add.mutate(proof, { onSuccess: onClose })}
      onClose={onClose}
    >
      <NameField value={name} error={fieldErrorsOf(add.error).name} onChange={setName} />
    </ProofDialog>
  );
}

/** The device asks for finger, face or PIN, and makes the key. Its own errors are for programmers. */
async function fromDevice(options: Record<string, unknown>): ReturnType<typeof startRegistration> {
  try {
    const optionsJSON = options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'];
    return await startRegistration({ optionsJSON });
  } catch (error) {
    const isKnown = error instanceof Error && error.name === 'InvalidStateError';
    throw new Error(isKnown ? copy.alreadyHere : copy.notMade, { cause: error });
  }
}

function RenameDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const [name, setName] = useState(passkey.name);
  const rename = useSettingsChange({
    send: () => api('PUT /api/settings/passkeys/{passkeyId}', { params: { passkeyId: passkey.id }, body: { name } }),
    done: copy.renameDone,
    showsError: true,
  });
  return (
    <ProofDialog
      title={copy.renameTitle}
      submit={copy.save}
      change={rename}
      onSubmit={() => rename.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <NameField value={name} error={fieldErrorsOf(rename.error).name} onChange={setName} />
    </ProofDialog>
  );
}

function RemoveDialog({ settings, passkey, onClose }: DialogProps & { passkey: Passkey }) {
  const remove = useSettingsChange({
    send: (proof: Proof) =>
      api('POST /api/settings/passkeys/{passkeyId}/remove', { params: { passkeyId: passkey.id }, body: proof }),
    done: copy.removeDone,
    showsError: true,
  });
  return (
    <ProofDialog
      title={copy.removeTitle({ name: passkey.name })}
      text={copy.removeText}
      submit={copy.remove}
      isDangerous
      proof={settings}
      change={remove}
      onSubmit={(proof) => remove.mutate(proof, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

function NameField(props: { value: string; error: string | undefined; onChange: (name: string) => void }) {
  return (
    <Field label={copy.name} hint={copy.nameHint} error={props.error}>
      <Input
        required
        maxLength={passkeyNameMax}
        value={props.value}
        onChange={(event) => props.onChange(event.target.value)}
      />
    </Field>
  );
}
