import type { ReactNode } from 'react';
import type { ActorKind } from '#contract/endpoint.ts';
import { findPage } from '#contract/pages.ts';
import type { PageName, PageRoute, Shell } from '#contract/pages.ts';
import { boot } from '#web/platform/boot.ts';
import { part } from '#web/platform/part.tsx';
import type { Part } from '#web/platform/part.tsx';
import type { innerPages } from './inner-pages.ts';

const inner = (page: keyof typeof innerPages): Part<object> =>
  part(async () => await (await import('./inner-pages.ts')).innerPages[page]());

/** Where each page of the route table lives. The server preloads these files by the same names. */
export const pages: Record<PageName, Part<object>> = {
  landing: part(() => import('./pages/landing.tsx')),
  setup: inner('setup'),
  'role-select': inner('role-select'),
  'not-found': part(() => import('./pages/not-found.tsx')),
  'client-home': part(() => import('./pages/client-home.tsx')),
  'coach-home': inner('coach-home'),
  settings: inner('settings'),
  help: inner('help'),
  'program-library': inner('program-library'),
  'program-preview': inner('program-preview'),
  'program-wizard': inner('program-wizard'),
  'program-import': inner('program-import'),
  progress: inner('progress'),
  journal: inner('journal'),
  practices: inner('practices'),
  'program-day': inner('program-day'),
  'client-page': inner('client-page'),
  'change-program': inner('change-program'),
  analytics: inner('analytics'),
  'profile-edit': inner('profile-edit'),
  'coach-profile': inner('coach-profile'),
  'unassigned-clients': inner('unassigned-clients'),
  'send-invitation': inner('send-invitation'),
  invitations: inner('invitations'),
  messages: inner('messages'),
  'admin-mail': inner('admin-mail'),
  'admin-dashboard': inner('admin-dashboard'),
  'access-denied': inner('access-denied'),
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
