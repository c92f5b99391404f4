import type { ReactNode } from 'react';
import type { ActorKind } from '#contract/endpoint.ts';
import { findPage, showsFinishedCloth } from '#contract/pages.ts';
import type { PageName, PageRoute, Shell } from '#contract/pages.ts';
import { isDevelopment } from '#web/platform/boot.ts';
import type { Boot } from '#contract/boot.ts';
import { FinishedCloth } from './finished-cloth.ts';
import { preloadCheckIns } from './check-ins-on-today.tsx';
import { preloadInvitations } from './invitations-on-today.tsx';
import { preloadSessionMargin } from './session-margin.tsx';
import { lazyPage } from './lazy-page.tsx';
import type { LazyPage } from './lazy-page.tsx';
import { preloadNews } from './shells/news.tsx';

/** Where each page of the route table lives. The server preloads these files by the same names. */
export const pages: Record<PageName, LazyPage<object>> = {
  landing: lazyPage(() => import('./pages/landing.tsx')),
  setup: lazyPage(() => import('./pages/setup.tsx')),
  'not-found': lazyPage(() => import('./pages/not-found.tsx')),
  'client-home': lazyPage(() => import('./pages/client-home.tsx')),
  'coach-home': lazyPage(() => import('./pages/coach-home.tsx')),
  settings: lazyPage(() => import('./pages/settings.tsx')),
  help: lazyPage(() => import('./pages/help.tsx')),
  'program-library': lazyPage(() => import('./pages/program-library.tsx')),
  'program-preview': lazyPage(() => import('./pages/program-preview.tsx')),
  'program-wizard': lazyPage(() => import('./pages/program-wizard.tsx')),
  'program-languages': lazyPage(() => import('./pages/program-languages.tsx')),
  'program-import': lazyPage(() => import('./pages/program-import.tsx')),
  progress: lazyPage(() => import('./pages/progress.tsx')),
  journal: lazyPage(() => import('./pages/journal.tsx')),
  practices: lazyPage(() => import('./pages/practices.tsx')),
  sessions: lazyPage(() => import('./pages/sessions.tsx')),
  'check-ins': lazyPage(() => import('./pages/check-ins.tsx')),
  goals: lazyPage(() => import('./pages/goals.tsx')),
  'coach-check-ins': lazyPage(() => import('./pages/coach-check-ins.tsx')),
  'program-day': lazyPage(() => import('./pages/program-day.tsx')),
  'client-page': lazyPage(() => import('./pages/client-page.tsx')),
  'change-program': lazyPage(() => import('./pages/change-program.tsx')),
  'coach-sessions': lazyPage(() => import('./pages/coach-sessions.tsx')),
  cohorts: lazyPage(() => import('./pages/cohorts.tsx')),
  group: lazyPage(() => import('./pages/group.tsx')),
  analytics: lazyPage(() => import('./pages/analytics.tsx')),
  'profile-edit': lazyPage(() => import('./pages/profile-edit.tsx')),
  coaches: lazyPage(() => import('./pages/coaches.tsx')),
  'unassigned-clients': lazyPage(() => import('./pages/unassigned-clients.tsx')),
  invitations: lazyPage(() => import('./pages/invitations.tsx')),
  messages: lazyPage(() => import('./pages/messages.tsx')),
  'admin-dashboard': lazyPage(() => import('./pages/admin-dashboard.tsx')),
  'admin-installation': lazyPage(() => import('./pages/admin-installation.tsx')),
  'access-denied': lazyPage(() => import('./pages/access-denied.tsx')),
  'component-sheet': lazyPage(() => import('./pages/component-sheet.tsx')),
};

/** The frames. A bare page brings its own. */
export const shells: Record<Exclude<Shell, 'bare'>, LazyPage<{ children: ReactNode }>> = {
  client: lazyPage(() => import('./shells/client-shell.tsx')),
  coach: lazyPage(() => import('./shells/coach-shell.tsx')),
};

/** Wraps the pages of everyone who is signed in. */
export const SignedIn = lazyPage(() => import('./signed-in.tsx'));

export function routeFor(actor: ActorKind, path: string): PageRoute {
  return findPage(actor, path, isDevelopment());
}

/** `known`: the data that the first page will be drawn with, where they came with it. */
export async function preloadRoute(
  actor: ActorKind,
  { page, shell }: PageRoute,
  known?: Pick<Boot, 'clientHome' | 'notices'> | null,
): Promise<void> {
  await Promise.all([
    pages[page].preload(),
    shell === 'bare' ? undefined : shells[shell].preload(),
    actor === 'nobody' ? undefined : SignedIn.preload(),
    page === 'client-home' && showsFinishedCloth(known?.clientHome) ? FinishedCloth.preload() : undefined,
    // Without these the page is whole.
    page === 'client-home' && known?.clientHome?.sessions ? preloadSessionMargin().catch(() => {}) : undefined,
    page === 'client-home' && known?.clientHome?.checkIns ? preloadCheckIns().catch(() => {}) : undefined,
    page === 'client-home' && known?.clientHome?.pendingInvitations ? preloadInvitations().catch(() => {}) : undefined,
    page === 'client-home' && known?.notices?.length ? preloadNews().catch(() => {}) : undefined,
  ]);
}
