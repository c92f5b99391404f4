import { useEffect, useId, useState } from 'react';
import { sharedMailChoices, type SharedMailChoice } from '#contract/sharing/constants.ts';
import { api } from '#web/platform/api.ts';
import {
  pushInThisBrowser,
  type PushState,
  subscribeThisBrowser,
  unsubscribeThisBrowser,
} from '#web/platform/device/push.ts';
import { Switch } from '#web/ui/choice.tsx';
import { Select } from '#web/ui/field.tsx';
import { SettingGroup, SettingRow } from '#web/ui/list.tsx';
import { settingsCopy } from './copy.ts';
import { useSettingsChange } from './mutations.ts';
import type { Settings } from './queries.ts';

const copy = settingsCopy.clients;
type CoachSettings = NonNullable<Settings['coach']>;

/** How a coach hears of clients outside the app. */
export function ClientsGroup({ coach }: { coach: CoachSettings }) {
  return (
    <SettingGroup id="clients" title={copy.title}>
      <SharedMailRow sharedMail={coach.sharedMail} />
      <DistressRow distressAlert={coach.distressAlert} />
      <PushRow coach={coach} />
    </SettingGroup>
  );
}

function SharedMailRow({ sharedMail }: { sharedMail: SharedMailChoice }) {
  const id = useId();
  const save = useSettingsChange({
    send: (chosen: SharedMailChoice) => api('PUT /api/settings/shared-mail', { body: { sharedMail: chosen } }),
    done: copy.shared.done,
  });
  return (
    <SettingRow title={copy.shared.label} note={copy.shared.note} controlId={id} noteId={`${id}-note`}>
      <Select
        id={id}
        aria-describedby={`${id}-note`}
        aria-busy={save.isPending}
        value={save.isPending ? save.variables : sharedMail}
        onChange={(event) => save.mutate(event.target.value as SharedMailChoice)}
      >
        {sharedMailChoices.map((choice) => (
          <option key={choice} value={choice}>
            {copy.shared.choices[choice]}
          </option>
        ))}
      </Select>
    </SettingRow>
  );
}

function DistressRow({ distressAlert }: { distressAlert: boolean }) {
  const id = useId();
  const save = useSettingsChange({
    send: (chosen: boolean) => api('PUT /api/settings/distress-alert', { body: { distressAlert: chosen } }),
    done: distressAlert ? copy.distress.off : copy.distress.on,
  });
  return (
    <SettingRow isSwitch title={copy.distress.label} note={copy.distress.note} controlId={id} noteId={`${id}-note`}>
      <Switch
        id={id}
        aria-describedby={`${id}-note`}
        checked={save.isPending ? save.variables : distressAlert}
        onChange={(event) => save.isPending || save.mutate(event.target.checked)}
      />
    </SettingRow>
  );
}

/** The browser asks for leave only when the switch is pressed. */
function PushRow({ coach: { pushBrowsers, pushKey } }: { coach: CoachSettings }) {
  const id = useId();
  const [here, setHere] = useState<PushState>();
  const readState = () => pushInThisBrowser(false).then(setHere, () => setHere('unable'));
  useEffect(() => void readState(), []);
  const isOn = here === 'on' && pushBrowsers > 0;
  const save = useSettingsChange({
    send: async (isWanted: boolean) => {
      if (!isWanted) {
        await unsubscribeThisBrowser().catch(() => {});
        return await api('DELETE /api/settings/push');
      }
      const subscribed = await subscribeThisBrowser(pushKey).catch(() => null);
      if (!subscribed) throw new Error(copy.push.failed);
      return await api('POST /api/settings/push', { body: subscribed });
    },
    done: isOn ? copy.push.off : copy.push.on,
  });
  const note = here === 'unable' ? copy.push.unable : here === 'blocked' ? copy.push.blocked : copy.push.note;
  return (
    <SettingRow isSwitch title={copy.push.label} note={note} controlId={id} noteId={`${id}-note`}>
      <Switch
        id={id}
        aria-describedby={`${id}-note`}
        disabled={here === undefined || here === 'unable' || here === 'blocked'}
        checked={save.isPending ? save.variables : isOn}
        onChange={({ target }) => save.isPending || save.mutate(target.checked, { onSettled: () => void readState() })}
      />
    </SettingRow>
  );
}
