import { useEffect, useId, useState } from 'react';
import { api } from '#web/platform/api.ts';
import { toast } from '#web/platform/toast-store.ts';
import { Switch } from '#web/ui/choice.tsx';
import { pushHere, subscribeHere, unsubscribeHere, type PushHere } from '../browser-push.ts';
import { remindersCopy } from '../copy.ts';
import type { Reminder } from '../queries.ts';
import { useReminderCall } from '../use-reminder.ts';
import { SettingRow } from '#web/ui/list.tsx';

const copy = remindersCopy.push;

/** The browser asks for leave only when the switch is pressed. */
export function PushRow({ reminder: { byPush, pushBrowsers, pushKey } }: { reminder: Reminder }) {
  const id = useId();
  const [here, setHere] = useState<PushHere>();
  const look = () => pushHere().then(setHere, () => setHere('unable'));
  useEffect(() => void look(), []);

  const allow = useReminderCall(async () => {
    const subscribed = await subscribeHere(pushKey).catch(() => null);
    if (!subscribed) throw new Error(copy.failed);
    return await api('POST /api/client/push', { body: subscribed });
  }, copy.on);
  const end = useReminderCall(async () => {
    await unsubscribeHere().catch(() => {});
    return await api('DELETE /api/client/push');
  }, copy.off);

  const isOn = byPush && pushBrowsers > 0 && here === 'on';
  const isBusy = allow.isPending || end.isPending;
  const others = byPush && here === 'off' && pushBrowsers > 0 ? copy.elsewhere(pushBrowsers) : '';
  const note = here === 'unable' ? copy.unable : here === 'blocked' ? copy.blocked : copy.note + others;

  function press(wanted: boolean) {
    if (isBusy) return;
    if (here === 'blocked') toast({ variant: 'destructive', title: copy.failed, description: copy.blocked });
    else (wanted ? allow : end).mutate(undefined, { onSettled: () => void look() });
  }

  return (
    <SettingRow isSwitch title={copy.label} note={note} controlId={id} noteId={`${id}-note`}>
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
