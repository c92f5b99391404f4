/** What this browser can do about it: `off` until the person presses. */
export type PushHere = 'unable' | 'blocked' | 'off' | 'on';

const isAble = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

async function subscriptionHere(): Promise<PushSubscription | null> {
  const worker = await navigator.serviceWorker.getRegistration();
  return (await worker?.pushManager.getSubscription()) ?? null;
}

/** Asks the browser for nothing. */
export async function pushHere(): Promise<PushHere> {
  if (!isAble() || !(await navigator.serviceWorker.getRegistration())) return 'unable';
  if (Notification.permission === 'denied') return 'blocked';
  return (await subscriptionHere()) ? 'on' : 'off';
}

export type Subscribed = { endpoint: string; keys: { p256dh: string; auth: string } };

/** Only ever with a press: the browser asks the person here. */
export async function subscribeHere(publicKey: string): Promise<Subscribed | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const worker = await navigator.serviceWorker.getRegistration();
  if (!worker) return null;
  const earlier = await worker.pushManager.getSubscription();
  // One made with other keys would never be heard again.
  if (earlier && !isFor(earlier, publicKey)) await earlier.unsubscribe();
  const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) });
  const { endpoint, keys } = made.toJSON();
  return endpoint && keys?.p256dh && keys.auth ? { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } } : null;
}

export async function unsubscribeHere(): Promise<void> {
  await (await subscriptionHere())?.unsubscribe();
}

function isFor({ options }: PushSubscription, publicKey: string): boolean {
  const known = options.applicationServerKey;
  return known !== null && bytesOf(publicKey).every((byte, index) => new Uint8Array(known)[index] === byte);
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const letters = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
}
