import { language, languages } from '#messages/language.ts';
import { settings as settingsCopy } from '#messages/settings.ts';
import { api } from '#web/platform/api.ts';
import { Choice, ChoiceGroup } from '#web/ui/choice.tsx';
import { SettingRow } from '#web/ui/list.tsx';
import { useSettingsChange } from './mutations.ts';

const copy = settingsCopy.timeAndTheme.language;

/** The pages of a language are a build of their own, so the page is opened again. */
export function LanguageRow({ chosen }: { chosen: string | null }) {
  const save = useSettingsChange({
    send: (code: string) => api('PUT /api/settings/language', { body: { language: code } }),
    done: { title: copy.done },
  });
  const shown = save.isPending ? save.variables : (chosen ?? language);
  return (
    <SettingRow title={copy.label} note={copy.note}>
      <ChoiceGroup legend={copy.label} hideLegend>
        {languages.map(({ code, name, nameHere, isReviewed }) => (
          <Choice
            key={code}
            name="language"
            title={<span lang={code}>{name}</span>}
            description={isReviewed ? name !== nameHere && nameHere : copy.awaiting({ language: nameHere })}
            checked={code === shown}
            onChange={() => save.mutate(code, { onSuccess: () => location.reload() })}
          />
        ))}
      </ChoiceGroup>
    </SettingRow>
  );
}
