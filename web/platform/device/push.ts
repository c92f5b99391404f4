/** What this browser supports: `off` until the person presses. */
export type PushState = 'unable' | 'blocked' | 'off' | 'on';

const isPushSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** iPhones and iPads show notifications only of an app on the home screen. An iPad says that it is a Mac. */
export const needsHomeScreen = (): boolean =>
  /iPhone|iPad/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

async function subscriptionOfThisBrowser(): Promise<PushSubscription | null> {
  const worker = await navigator.serviceWorker.getRegistration();
  return (await worker?.pushManager.getSubscription()) ?? null;
}

/**
 * Prompts for nothing. Pushes need a service worker, which client pages have anyway; on other pages (`isStarted`) the
 * press starts it.
 */
export async function pushInThisBrowser(isStarted = true): Promise<PushState> {
  if (!isPushSupported() || (isStarted && !(await navigator.serviceWorker.getRegistration()))) return 'unable';
  if (Notification.permission === 'denied') return 'blocked';
  return (await subscriptionOfThisBrowser()) ? 'on' : 'off';
}

/** A subscription needs an active one. */
async function startWorker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
  return await navigator.serviceWorker.ready;
}

type PushKeys = { endpoint: string; keys: { p256dh: string; auth: string } };

/** Only on a press: the browser prompts the person here. */
export async function subscribeThisBrowser(publicKey: string): Promise<PushKeys | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const worker = (await navigator.serviceWorker.getRegistration()) ?? (await startWorker());
  const earlier = await worker.pushManager.getSubscription();
  // A subscription made with other keys would never receive anything.
  if (earlier && !isMadeFor(earlier, publicKey)) await earlier.unsubscribe();
  const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) });
  const { endpoint, keys } = made.toJSON();
  return endpoint && keys?.p256dh && keys.auth ? { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } } : null;
}

export async function unsubscribeThisBrowser(): Promise<void> {
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
