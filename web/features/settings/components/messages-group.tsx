import { useId } from 'react';
import { api } from '#web/platform/api.ts';
import { Switch } from '#web/ui/choice.tsx';
import { settingsCopy } from '../copy.ts';
import { useSettingsChange } from '../mutations.ts';
import { SettingGroup } from './setting-group.tsx';
import { SettingRow } from '#web/ui/list.tsx';

const copy = settingsCopy.messages;

export function MessagesGroup({ unreadMail }: { unreadMail: boolean }) {
  const id = useId();
  const save = useSettingsChange({
    send: (chosen: boolean) => api('PUT /api/settings/unread-mail', { body: { unreadMail: chosen } }),
    done: unreadMail ? copy.mail.off : copy.mail.on,
  });
  return (
    <SettingGroup id="messages" title={copy.title}>
      <SettingRow isSwitch title={copy.mail.label} note={copy.mail.note} controlId={id} noteId={`${id}-note`}>
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
