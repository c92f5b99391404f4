import { useId, useMemo } from 'react';
import { type Theme, themes } from '#contract/session/constants.ts';
import { api } from '#web/platform/api.ts';
import { applyTheme } from '#web/platform/theme.ts';
import { clockTime } from '#web/platform/time.ts';
import { Select } from '#web/ui/field.tsx';
import { SettingGroup, SettingRow } from '#web/ui/list.tsx';
import { settingsCopy as copy } from './copy.ts';
import { useSettingsChange } from './mutations.ts';
import type { Settings } from './queries.ts';

export function TimeAndThemeGroup({ settings }: { settings: Settings }) {
  return (
    <SettingGroup id="look" title={copy.timeAndTheme.title}>
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
    done: { title: copy.timeAndTheme.zone.done },
  });
  const shown = save.isPending ? save.variables : timeZone;
  return (
    <SettingRow
      title={copy.timeAndTheme.zone.label}
      note={copy.timeAndTheme.zone.note(clockTime(new Date(), shown))}
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
    done: { title: copy.timeAndTheme.theme.done },
  });
  const shown = save.isPending ? save.variables : theme;

  function choose(chosen: Theme) {
    applyTheme(chosen);
    save.mutate(chosen, { onError: () => applyTheme(theme) });
  }

  return (
    <SettingRow title={copy.timeAndTheme.theme.label}>
      <div className="themes" role="radiogroup" aria-label={copy.timeAndTheme.theme.label}>
        {themes.map((choice) => (
          <label key={choice}>
            <input type="radio" name="theme" checked={shown === choice} onChange={() => choose(choice)} />
            <i className={`themes__${choice}`} aria-hidden="true" />
            {copy.timeAndTheme.theme[choice]}
          </label>
        ))}
      </div>
    </SettingRow>
  );
}

/** The zones this browser knows, with the one in force and UTC, which some leave out. */
function timeZones(inForce: string): string[] {
  const known = typeof Intl.supportedValuesOf === 'function' ? Intl.supportedValuesOf('timeZone') : [];
  return [...new Set(['UTC', inForce, ...known])].sort();
}
