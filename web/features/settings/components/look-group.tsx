import { useId, useMemo } from 'react';
import { themes, type Theme } from '#contract/session/constants.ts';
import { api } from '#web/platform/api.ts';
import { applyTheme } from '#web/platform/theme.ts';
import { clockTime } from '#web/platform/time.ts';
import { Select } from '#web/ui/field.tsx';
import { settingsCopy } from '../copy.ts';
import { useSettingsChange } from '../mutations.ts';
import type { Settings } from '../queries.ts';
import { timeZones } from '../time-zones.ts';
import { SettingGroup } from './setting-group.tsx';
import { SettingRow } from '#web/ui/list.tsx';

const copy = settingsCopy.look;

export function LookGroup({ settings }: { settings: Settings }) {
  return (
    <SettingGroup id="look" title={copy.title}>
      <TimeZoneRow timeZone={settings.timeZone} />
      <ThemeRow theme={settings.theme} />
    </SettingGroup>
  );
}

function TimeZoneRow({ timeZone }: { timeZone: string }) {
  const id = useId();
  const zones = useMemo(() => timeZones(timeZone), [timeZone]);
  const save = useSettingsChange({
    send: (chosen: string) => api('PUT /api/settings/time-zone', { body: { timeZone: chosen } }),
    done: { title: copy.zone.done },
  });
  const shown = save.isPending ? save.variables : timeZone;
  return (
    <SettingRow
      title={copy.zone.label}
      note={copy.zone.note(clockTime(new Date(), shown))}
      controlId={id}
      noteId={`${id}-note`}
    >
      <Select
        id={id}
        aria-describedby={`${id}-note`}
        aria-busy={save.isPending}
        value={shown}
        onChange={(event) => save.mutate(event.target.value)}
      >
        {zones.map((zone) => (
          <option key={zone}>{zone}</option>
        ))}
      </Select>
    </SettingRow>
  );
}

function ThemeRow({ theme }: { theme: Theme }) {
  const save = useSettingsChange({
    send: (chosen: Theme) => api('PUT /api/settings/theme', { body: { theme: chosen } }),
    done: { title: copy.theme.done },
  });
  const shown = save.isPending ? save.variables : theme;

  function choose(chosen: Theme) {
    applyTheme(chosen);
    save.mutate(chosen, { onError: () => applyTheme(theme) });
  }

  return (
    <SettingRow title={copy.theme.label}>
      <div className="themes" role="radiogroup" aria-label={copy.theme.label}>
        {themes.map((choice) => (
          <label key={choice}>
            <input type="radio" name="theme" checked={shown === choice} onChange={() => choose(choice)} />
            <i className={`themes__${choice}`} aria-hidden="true" />
            {copy.theme[choice]}
          </label>
        ))}
      </div>
    </SettingRow>
  );
}
