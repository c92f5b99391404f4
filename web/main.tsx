// First, so that the order of the cascade layers is declared before any component's styles.
import './styles/tokens.css';
import './styles/fonts.css';
import './styles/base.css';
import { createRoot } from 'react-dom/client';
import { QueryClientProvider } from '@tanstack/react-query';
import { setNonce } from 'get-nonce';
import { App } from './app/app.tsx';
import { preloadRoute, routeFor } from './app/routes.ts';
import { startScrollMemory } from './app/scroll-memory.ts';
import { actorOf } from './features/session/queries.ts';
import type { User } from './features/session/queries.ts';
import { boot } from './platform/boot.ts';
import { clientHomeKey, coachHomeKey, createQueryClient, userKey } from './platform/query-client.ts';
import { whenIdle } from './platform/when-idle.ts';

const client = createQueryClient();

// The only style element that is made at run time is the scroll lock of open dialogs; the policy admits it by this.
if (boot) setNonce(boot.nonce);
startScrollMemory();

if (boot && !boot.fromDevice) {
  client.setQueryData(userKey, boot.user);
  if (boot.home) client.setQueryData(boot.user?.role === 'client' ? clientHomeKey : coachHomeKey, boot.home);
}
const user = boot?.fromDevice ? await userFromDevice() : boot?.user;
// The page shell has these chunks preloaded already: waiting for them spares a fallback that would only flash.
if (user !== undefined) await preloadRoute(routeFor(actorOf(user), location.pathname)).catch(() => {});

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <QueryClientProvider client={client}>
      <App />
    </QueryClientProvider>,
  );
}

// The page is painted in its theme already; this keeps it when the device changes over at dusk.
whenIdle(
  () =>
    void import('./platform/theme.ts').then(
      ({ startTheme }) => startTheme(user?.theme),
      () => {},
    ),
);

// Where a service worker stands, a client was here: what was kept of their day must not outlast their session.
if (boot && !boot.fromDevice && navigator.serviceWorker?.controller) {
  import('./platform/device/last-home.ts')
    .then(({ dropHomeOfOthers }) => dropHomeOfOthers(boot?.user ?? null))
    .catch(() => {});
}

/** Without a connection: who was here last, and what they saw. */
async function userFromDevice(): Promise<User | undefined> {
  const { openHome } = await import('./platform/device/last-home.ts');
  return (await openHome<User>(client)) ?? undefined;
}
