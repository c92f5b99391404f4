import { useId, useMemo } from 'react';
import { type Theme, themes } from '#contract/session/constants.ts';
import { modernZone } from '#contract/time-zones.ts';
import { api } from '#web/platform/api.ts';
import { applyTheme } from '#web/platform/theme.ts';
import { clockTime } from '#web/platform/time.ts';
import { labelOf, zoneGroups } from '#web/platform/time-zones.ts';
import { Select } from '#web/ui/field.tsx';
import { SettingRow } from '#web/ui/list.tsx';
import { settings as copy } from '#messages/settings.ts';
import { LanguageRow } from './language-row.tsx';
import { useSettingsChange } from './mutations.ts';
import type { Settings } from './queries.ts';

export function TimeAndThemeRows({ settings }: { settings: Settings }) {
  return (
    <>
      <ThemeRow theme={settings.theme} />
      <LanguageRow chosen={settings.language} />
      <TimeZoneRow timeZone={settings.timeZone} />
    </>
  );
}

/** The zone of nowhere; its name is the same in every language. */
const utc = 'UTC';

function TimeZoneRow({ timeZone }: { timeZone: string }) {
  const id = useId();
  const { regions } = copy.timeAndTheme.zone;
  const groups = useMemo(() => zoneGroups(timeZone, Object.keys(regions), new Date()), [timeZone, regions]);
  const save = useSettingsChange({
    send: (chosen: string) => api('PUT /api/settings/time-zone', { body: { timeZone: chosen } }),
    done: { title: copy.timeAndTheme.zone.done },
  });
  const shown = modernZone(save.isPending ? save.variables : timeZone);
  const isListed = groups.some(({ zones }) => zones.some(({ zone }) => zone === shown));
  return (
    <SettingRow
      title={copy.timeAndTheme.zone.label}
      note={copy.timeAndTheme.zone.note({ time: clockTime(new Date(), shown) })}
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
        <option value={utc}>{utc}</option>
        {!isListed && shown !== utc && <option value={shown}>{labelOf(shown, new Date())}</option>}
        {groups.map(({ region, zones }) => (
          <optgroup key={region} label={regions[region as keyof typeof regions]}>
            {zones.map(({ zone, label }) => (
              <option key={zone} value={zone}>
                {label}
              </option>
            ))}
          </optgroup>
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
