import { useEffect, useState } from 'react';
import { pushInThisBrowser, type PushState, subscribeThisBrowser } from '#web/platform/device/push.ts';
import { notifications as notificationsCopy } from '#messages/settings-notifications.ts';

const copy = notificationsCopy.push;

/** What this browser can do. `isStarted`: the role's pages have a service worker without being asked. */
export function usePush(isStarted: boolean) {
  const [here, setHere] = useState<PushState>();
  const readState = () => void pushInThisBrowser(isStarted).then(setHere, () => setHere('unable'));
  useEffect(readState, [isStarted]);
  return { here, readState };
}

/** The browser asks for permission, so only ever with a press. */
export async function subscribe(publicKey: string) {
  const subscribed = await subscribeThisBrowser(publicKey).catch(() => null);
  if (!subscribed) throw new Error(copy.failed);
  return subscribed;
}
