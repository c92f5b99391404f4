import { renderToString } from 'react-dom/server';
import { dateHabitsOf } from '#contract/locale.ts';
import type { PageName } from '#contract/pages.ts';
import { App } from './app/app.tsx';
import { preloadRoute, routeFor } from './app/routes.ts';
import { actorOf } from './features/session/queries.ts';
import { setInstallation } from './platform/boot.ts';
import type { Boot } from '#contract/boot.ts';
import { setDateHabits } from './platform/locale.ts';
import { createQueryClient, fillQueryClient } from './platform/query-client.ts';

/**
 * Those whose data comes with the page, or that need none. The others wait for calls and begin with the splash, as do
 * the two that are made of choices to tick (set-up and role): a tick cannot wait for the scripts as a press can.
 */
const drawnPages = new Set<PageName>(['landing', 'not-found', 'help', 'client-home', 'coach-home']);

type PageToDraw = { boot: Boot; path: string; search: string };

/**
 * The page as the browser will show it, as HTML. Built beside the pages and loaded by the server. Null where the page is
 * not drawn there.
 */
export async function drawPage({ boot, path, search }: PageToDraw): Promise<string | null> {
  const actor = actorOf(boot.user);
  const route = routeFor(actor, path);
  if (!drawnPages.has(route.page)) return null;
  await preloadRoute(actor, route, boot);
  const client = createQueryClient();
  fillQueryClient(client, boot);
  // Drawing goes on without a pause from here, so nobody else's page comes between.
  setInstallation(boot, new Date(boot.now));
  setDateHabits(boot.dateHabits ?? dateHabitsOf([]));
  return renderToString(<App client={client} address={{ path, search }} />);
}
