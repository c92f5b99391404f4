import { useEffect, useId, useState } from 'react';
import { api } from '#web/platform/api.ts';
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

/** What this browser can do about it: `off` until the person presses. */
type PushState = 'unable' | 'blocked' | 'off' | 'on';

const isPushSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

async function subscriptionOfThisBrowser(): Promise<PushSubscription | null> {
  const worker = await navigator.serviceWorker.getRegistration();
  return (await worker?.pushManager.getSubscription()) ?? null;
}

/** Asks the browser for nothing. */
async function pushInThisBrowser(): Promise<PushState> {
  if (!isPushSupported() || !(await navigator.serviceWorker.getRegistration())) return 'unable';
  if (Notification.permission === 'denied') return 'blocked';
  return (await subscriptionOfThisBrowser()) ? 'on' : 'off';
}

type PushKeys = { endpoint: string; keys: { p256dh: string; auth: string } };

/** Only ever with a press: the browser asks the person here. */
async function subscribeThisBrowser(publicKey: string): Promise<PushKeys | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const worker = await navigator.serviceWorker.getRegistration();
  if (!worker) return null;
  const earlier = await worker.pushManager.getSubscription();
  // One made with other keys would never be heard again.
  if (earlier && !isMadeFor(earlier, publicKey)) await earlier.unsubscribe();
  const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) });
  const { endpoint, keys } = made.toJSON();
  return endpoint && keys?.p256dh && keys.auth ? { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } } : null;
}

async function unsubscribeThisBrowser(): Promise<void> {
  await (await subscriptionOfThisBrowser())?.unsubscribe();
}

function isMadeFor({ options }: PushSubscription, publicKey: string): boolean {
  const known = options.applicationServerKey;
  return known !== null && bytesOf(publicKey).every((byte, index) => new Uint8Array(known)[index] === byte);
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const letters = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
}
