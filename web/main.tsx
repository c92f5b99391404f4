// First, so that the order of the cascade layers is declared before any component's styles.
import './styles/tokens.css';
import './styles/fonts.css';
import './styles/base.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { setNonce } from 'get-nonce';
import { App } from './app/app.tsx';
import { startScrollMemory } from './app/page-arrival.ts';
import { preloadRoute, routeFor } from './app/routes.ts';
import { actorOf } from './features/session/queries.ts';
import type { User } from './features/session/queries.ts';
import { boot } from './platform/boot.ts';
import { dropHomeOfOthers, openHome } from './platform/device/last-home.ts';
import { createQueryClient, fillQueryClient } from './platform/query-client.ts';
import { startTheme } from './platform/theme.ts';

const client = createQueryClient();

// The only style element that is made at run time is the scroll lock of open dialogs; the policy admits it by this.
if (boot) setNonce(boot.nonce);
startScrollMemory();

if (boot && !boot.fromDevice) fillQueryClient(client, boot);
// Without a connection: who was here last, and what they saw.
const user = boot?.fromDevice ? ((await openHome<User>(client)) ?? undefined) : boot?.user;
// The page has these files preloaded already: waiting for them spares a splash that would only flash.
if (user !== undefined) {
  const actor = actorOf(user);
  await preloadRoute(actor, routeFor(actor, location.pathname)).catch(() => {});
}

const root = document.getElementById('root');
if (root) {
  const app = <App client={client} />;
  if (root.dataset.drawn === undefined) createRoot(root).render(app);
  else hydrateRoot(root, app);
}

// The page is painted in its theme already; this keeps it when the device changes over at dusk.
startTheme(user?.theme);

// Where a service worker stands, a client was here: what was kept of their day must not outlast their session.
if (boot && !boot.fromDevice && navigator.serviceWorker?.controller) dropHomeOfOthers(boot.user).catch(() => {});
