import type { ReactNode } from 'react';
import type { ActorKind } from '#contract/endpoint.ts';
import { findPage } from '#contract/pages.ts';
import type { PageName, PageRoute, Shell } from '#contract/pages.ts';
import { boot } from '#web/platform/boot.ts';
import { part } from '#web/platform/part.tsx';
import type { Part } from '#web/platform/part.tsx';

/** Where each page of the route table lives. The server preloads these files by the same names. */
export const pages: Record<PageName, Part<object>> = {
  landing: part(() => import('./pages/landing.tsx')),
  setup: part(() => import('./pages/setup.tsx')),
  'role-select': part(() => import('./pages/role-select.tsx')),
  'not-found': part(() => import('./pages/not-found.tsx')),
  'client-home': part(() => import('./pages/client-home.tsx')),
  'coach-home': part(() => import('./pages/coach-home.tsx')),
  settings: part(() => import('./pages/settings.tsx')),
  help: part(() => import('./pages/help.tsx')),
  'program-library': part(() => import('./pages/program-library.tsx')),
  'program-preview': part(() => import('./pages/program-preview.tsx')),
  'program-wizard': part(() => import('./pages/program-wizard.tsx')),
  'program-import': part(() => import('./pages/program-import.tsx')),
  progress: part(() => import('./pages/progress.tsx')),
  journal: part(() => import('./pages/journal.tsx')),
  practices: part(() => import('./pages/practices.tsx')),
  'program-day': part(() => import('./pages/program-day.tsx')),
  'component-sheet': part(async () => (await import('./pages-for-development.ts')).componentSheet()),
};

/** The frames. A bare page brings its own. */
export const shells: Record<Exclude<Shell, 'bare'>, Part<{ children: ReactNode }>> = {
  client: part(() => import('./shells/client-shell.tsx')),
  coach: part(() => import('./shells/coach-shell.tsx')),
};

/** Not a page of the table: it takes the place of any of them. */
export const SessionExpired = part(() => import('./pages/session-expired.tsx'));

/** Toasts and other things that can wait for the first sight of the page. */
export const Late = part(() => import('./late.tsx'));

export function routeFor(actor: ActorKind, path: string): PageRoute {
  return findPage(actor, path, boot?.development ?? import.meta.env.DEV);
}

export async function preloadRoute(route: PageRoute): Promise<void> {
  await Promise.all([pages[route.page].preload(), route.shell === 'bare' ? undefined : shells[route.shell].preload()]);
}
