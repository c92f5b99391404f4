import { useEffect, useId, useState } from 'react';
import { api } from '#web/platform/api.ts';
import {
  pushInThisBrowser,
  type PushState,
  subscribeThisBrowser,
  unsubscribeThisBrowser,
} from '#web/platform/device/push.ts';
import { toast } from '#web/platform/toast-store.ts';
import { Switch } from '#web/ui/choice.tsx';
import { SettingRow } from '#web/ui/list.tsx';
import { remindersCopy as copy } from './copy.ts';
import { useReminderMutation } from './mutations.ts';
import type { Reminder } from './queries.ts';

/** The browser asks for leave only when the switch is pressed. */
export function PushRow({ reminder: { byPush, pushBrowsers, pushKey } }: { reminder: Reminder }) {
  const id = useId();
  const [here, setHere] = useState<PushState>();
  const readState = () => pushInThisBrowser().then(setHere, () => setHere('unable'));
  useEffect(() => void readState(), []);

  const allow = useReminderMutation(async () => {
    const subscribed = await subscribeThisBrowser(pushKey).catch(() => null);
    if (!subscribed) throw new Error(copy.push.failed);
    return await api('POST /api/client/push', { body: subscribed });
  }, copy.push.on);
  const end = useReminderMutation(async () => {
    await unsubscribeThisBrowser().catch(() => {});
    return await api('DELETE /api/client/push');
  }, copy.push.off);

  const isOn = byPush && pushBrowsers > 0 && here === 'on';
  const isBusy = allow.isPending || end.isPending;
  const others = byPush && here === 'off' && pushBrowsers > 0 ? copy.push.elsewhere(pushBrowsers) : '';
  const note = here === 'unable' ? copy.push.unable : here === 'blocked' ? copy.push.blocked : copy.push.note + others;

  function press(wanted: boolean) {
    if (isBusy) return;
    if (here === 'blocked') toast({ variant: 'destructive', title: copy.push.failed, description: copy.push.blocked });
    else (wanted ? allow : end).mutate(undefined, { onSettled: () => void readState() });
  }

  return (
    <SettingRow isSwitch title={copy.push.label} note={note} controlId={id} noteId={`${id}-note`}>
      <Switch
        id={id}
        aria-describedby={`${id}-note`}
        disabled={here === undefined || here === 'unable'}
        checked={isBusy ? allow.isPending : isOn}
        onChange={({ target }) => press(target.checked)}
      />
    </SettingRow>
  );
}
