import type { ComponentProps } from 'react';
import { Switch } from '#web/ui/choice.tsx';
import { useSettingsChange } from './mutations.ts';
import type { Settings } from './queries.ts';

type SettingSwitchProps = Omit<ComponentProps<typeof Switch>, 'checked' | 'onChange'> & {
  isOn: boolean;
  send: (isOn: boolean) => Promise<Settings>;
  done: { on: { title: string }; off: { title: string } };
};

/** Shows at once what was chosen, and what holds if it could not be saved. */
export function SettingSwitch({ isOn, send, done, ...rest }: SettingSwitchProps) {
  const save = useSettingsChange({ send, done: isOn ? done.off : done.on });
  return (
    <Switch
      {...rest}
      checked={save.isPending ? save.variables : isOn}
      onChange={({ target }) => save.isPending || save.mutate(target.checked)}
    />
  );
}
