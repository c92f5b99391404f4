// First, so that the order of the cascade layers is declared before any component's styles.
import './styles/tokens.css';
import './styles/fonts.css';
import './styles/base.css';
import './styles/print.css';
import './ui/layout.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { Root } from 'react-dom/client';
import { setNonce } from 'get-nonce';
import { App } from './app/app.tsx';
import { startScrollMemory } from './app/page-arrival.ts';
import { preloadRoute, routeFor } from './app/routes.ts';
import { actorOf } from './features/session/queries.ts';
import type { User } from './features/session/queries.ts';
import { boot } from './platform/boot.ts';
import { subscribe } from './platform/device/device-events.ts';
import { hasLock, peopleWithLock } from './platform/device/device-key.ts';
import type { Begin } from './features/device-lock/app-lock.tsx';
import { dropHomeOfOthers, openHome, personOfHome } from './platform/device/last-home.ts';
import { clientHomeKey, createQueryClient, fillQueryClient } from './platform/query-client.ts';
import { startTheme } from './platform/theme.ts';

let client = createQueryClient();
let root: Root | undefined;
/** Whose lock this page heeds. */
let guardedFor: string | undefined;

// The only style element that is made at run time is the scroll lock of open dialogs; the policy admits it by this.
if (boot) setNonce(boot.nonce);
startScrollMemory();

/** `isAgain`: the page was locked. What was known before is gone; the device may know the day, without a connection too. */
async function show(element: HTMLElement, isAgain = false): Promise<void> {
  const own = client;
  if (boot && !boot.fromDevice) fillQueryClient(own, boot);
  // Without a connection: who was here last, and what they saw.
  const kept = boot?.fromDevice || isAgain ? ((await openHome<User>(own, guardedFor)) ?? undefined) : undefined;
  if (isAgain) void own.invalidateQueries({ queryKey: clientHomeKey });
  const user = kept ?? (boot?.fromDevice ? undefined : boot?.user);
  // The page has these files preloaded already: waiting for them spares a splash that would only flash.
  if (user !== undefined) {
    const actor = actorOf(user);
    await preloadRoute(actor, routeFor(actor, location.pathname), boot).catch(() => {});
  }
  // Locked again meanwhile.
  if (own !== client) return;
  const app = <App client={own} />;
  if (isAgain || element.dataset.drawn === undefined) {
    root = createRoot(element);
    root.render(app);
  } else root = hydrateRoot(element, app);
  // The page is painted in its theme already; this keeps it when the device changes over at dusk.
  startTheme(user?.theme);
}

/** Everything that was known goes, and with it the fields, which hand their words to the device. */
function hide(): void {
  root?.unmount();
  root = undefined;
  client.clear();
  client = createQueryClient();
}

async function guard(element: HTMLElement, userId: string, begin: Begin): Promise<void> {
  guardedFor = userId;
  const { guardPage } = await import('./features/device-lock/app-lock.tsx');
  await guardPage({ element, hide, show: () => show(element, true) }, userId, begin);
}

const element = document.getElementById('root');
if (element) {
  const userId = boot?.fromDevice ? await personOfHome() : boot?.user?.id;
  if (userId !== undefined && peopleWithLock().includes(userId)) await guard(element, userId, 'shut');
  else {
    await show(element);
    // The cookie is written down later than the device's store: after a kill it may be missing.
    if (userId !== undefined && (await hasLock(userId).catch(() => false)) && guardedFor === undefined)
      await guard(element, userId, 'shut');
  }
  // A lock was set, here or in another window: from now on this page seals as well.
  subscribe((event) => {
    if (event.about !== 'key' || event.userId !== userId || guardedFor !== undefined) return;
    void guard(element, userId, event);
  });
}

// A service worker means that a client used this browser: their cached day must not outlive the session.
if (boot && !boot.fromDevice && navigator.serviceWorker?.controller) dropHomeOfOthers(boot.user).catch(() => {});
