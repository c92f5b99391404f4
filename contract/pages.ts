import type { Boot } from './boot.ts';
import type { ActorKind } from './endpoint.ts';
import type { Role } from './roles/rules.ts';

/**
 * The route table by login state, as data. Pages are routed by it, and the server uses it for a real 404 and to preload
 * what the screen needs.
 */
export type PageName =
  | 'landing'
  | 'setup'
  | 'not-found'
  | 'coach-home'
  | 'client-home'
  | 'settings'
  | 'help'
  | 'component-sheet'
  | 'program-library'
  | 'program-preview'
  | 'program-wizard'
  | 'program-languages'
  | 'program-import'
  | 'progress'
  | 'journal'
  | 'practices'
  | 'program-day'
  | 'check-ins'
  | 'goals'
  | 'coach-check-ins'
  | 'client-page'
  | 'change-program'
  | 'cohorts'
  | 'coach-sessions'
  | 'sessions'
  | 'group'
  | 'analytics'
  | 'profile-edit'
  | 'coaches'
  | 'unassigned-clients'
  | 'invitations'
  | 'messages'
  | 'admin-dashboard'
  | 'admin-installation'
  | 'access-denied';

/** The shell around the page. */
export type Shell = 'bare' | 'client' | 'coach';

/** What the page is called, in page-titles.json of the pages and of the server; the first page has the product's name alone. */
export type PageTitle = keyof (typeof import('#messages/page-titles.ts'))['titles'] | null;

export type PageRoute = { path: string; page: PageName; title: PageTitle; shell: Shell };

const landing: PageRoute = { path: '/', page: 'landing', title: null, shell: 'bare' };
const setup: PageRoute = { path: '/', page: 'setup', title: 'setup', shell: 'bare' };
/** Behind a group's link. Coaches read that it is for clients. */
const joinGroup: PageRoute = { path: '/group/:code', page: 'group', title: 'joinGroup', shell: 'bare' };
/** Without an account, bundled with the landing page, so that the other group pages are not loaded. */
const groupLink: PageRoute = { ...joinGroup, page: 'landing' };
const roleSelect: PageRoute = { path: '/role-select', page: 'setup', title: 'chooseRole', shell: 'bare' };

/** Every address, for a person who is leaving. */
const leaving: PageRoute = { path: '*', page: 'settings', title: 'leaving', shell: 'bare' };

/** The server redirects people who need a second factor to its set-up before any of these pages. */
const withoutFactor: PageRoute = { path: '*', page: 'settings', title: 'secondFactor', shell: 'bare' };

/** The sections of Settings, each with its own address. */
export type SettingsSection = 'account' | 'security' | 'notifications' | 'journal' | 'media' | 'contact' | 'look';

export const settingsSections: Record<'client' | 'coach', readonly SettingsSection[]> = {
  client: ['account', 'security', 'notifications', 'journal', 'media', 'contact', 'look'],
  coach: ['account', 'security', 'notifications', 'look'],
};

const settingsRoutes = (shell: 'client' | 'coach'): PageRoute[] => [
  { path: '/settings', page: 'settings', title: 'settings', shell },
  ...settingsSections[shell].map((section): PageRoute => ({
    path: `/settings/${section}`,
    page: 'settings',
    title: section,
    shell,
  })),
  { path: '/settings/delete-account', page: 'settings', title: 'deleteAccount', shell },
];

/** For coaches and admins. */
const coachAndAdminRoutes: PageRoute[] = [
  { path: '/', page: 'coach-home', title: 'dashboard', shell: 'coach' },
  { path: '/programs/list', page: 'program-library', title: 'programLibrary', shell: 'coach' },
  { path: '/programs/preview', page: 'program-preview', title: 'programPreview', shell: 'coach' },
  { path: '/programs/new', page: 'program-wizard', title: 'newProgram', shell: 'coach' },
  { path: '/programs/:id/edit', page: 'program-wizard', title: 'editProgram', shell: 'coach' },
  { path: '/programs/:id/languages', page: 'program-languages', title: 'programLanguages', shell: 'coach' },
  { path: '/programs/import', page: 'program-import', title: 'importProgram', shell: 'coach' },
  { path: '/check-ins', page: 'coach-check-ins', title: 'checkIns', shell: 'coach' },
  { path: '/check-ins/:id', page: 'coach-check-ins', title: 'ownCheckIn', shell: 'coach' },
  { path: '/client/:clientId', page: 'client-page', title: 'client', shell: 'coach' },
  { path: '/client/:clientId/change-program', page: 'change-program', title: 'changeProgram', shell: 'coach' },
  { path: '/shared', page: 'client-page', title: 'shared', shell: 'coach' },
  { path: '/sessions', page: 'coach-sessions', title: 'sessions', shell: 'coach' },
  { path: '/sessions/hours', page: 'coach-sessions', title: 'hours', shell: 'coach' },
  { path: '/sessions/:id', page: 'coach-sessions', title: 'session', shell: 'coach' },
  { path: '/cohorts', page: 'cohorts', title: 'cohorts', shell: 'coach' },
  { path: '/cohorts/new', page: 'cohorts', title: 'newCohort', shell: 'coach' },
  { path: '/cohorts/:id', page: 'cohorts', title: 'cohort', shell: 'coach' },
  { path: '/cohorts/:id/room', page: 'group', title: 'room', shell: 'coach' },
  { path: '/cohorts/:id/edit', page: 'cohorts', title: 'editCohort', shell: 'coach' },
  { path: '/analytics', page: 'analytics', title: 'analytics', shell: 'coach' },
  { path: '/unassigned-clients', page: 'unassigned-clients', title: 'findClients', shell: 'coach' },
  { path: '/send-invitation', page: 'unassigned-clients', title: 'sendInvitation', shell: 'coach' },
  { path: '/messages', page: 'messages', title: 'messages', shell: 'coach' },
  { path: '/messages/:conversationId', page: 'messages', title: 'messages', shell: 'coach' },
  { path: '/profile/edit', page: 'profile-edit', title: 'editProfile', shell: 'coach' },
  { path: '/coach', page: 'coaches', title: 'coach', shell: 'coach' },
  { path: '/coach/:coachId', page: 'coaches', title: 'coach', shell: 'coach' },
  ...settingsRoutes('coach'),
  { path: '/help', page: 'help', title: 'help', shell: 'coach' },
  roleSelect,
];

const coachRoutes: PageRoute[] = [
  ...coachAndAdminRoutes,
  { path: '/admin/dashboard', page: 'access-denied', title: 'adminDashboard', shell: 'coach' },
];

const adminRoutes: PageRoute[] = [
  ...coachAndAdminRoutes,
  { path: '/admin/dashboard', page: 'admin-dashboard', title: 'adminDashboard', shell: 'coach' },
  { path: '/admin/users/:userId', page: 'admin-dashboard', title: 'person', shell: 'coach' },
  { path: '/admin/sign-up-links', page: 'admin-installation', title: 'signUpLinks', shell: 'coach' },
  { path: '/admin/mail', page: 'admin-installation', title: 'undeliveredMail', shell: 'coach' },
  { path: '/admin/configuration', page: 'admin-installation', title: 'configuration', shell: 'coach' },
  // Bundled with the room, with which it shares components.
  { path: '/admin/reports', page: 'group', title: 'reportedPosts', shell: 'coach' },
  { path: '/admin/cohorts', page: 'cohorts', title: 'allCohorts', shell: 'coach' },
];

const clientRoutes: PageRoute[] = [
  { path: '/', page: 'client-home', title: 'today', shell: 'client' },
  { path: '/progress', page: 'progress', title: 'progress', shell: 'client' },
  { path: '/progress/week/:week', page: 'progress', title: 'programWeek', shell: 'client' },
  { path: '/journal', page: 'journal', title: 'journal', shell: 'client' },
  { path: '/practices', page: 'practices', title: 'practices', shell: 'client' },
  { path: '/sessions', page: 'sessions', title: 'sessions', shell: 'client' },
  { path: '/sessions/new', page: 'sessions', title: 'chooseTime', shell: 'client' },
  { path: '/sessions/:id', page: 'sessions', title: 'session', shell: 'client' },
  { path: '/sessions/:id/move', page: 'sessions', title: 'chooseAnotherTime', shell: 'client' },
  { path: '/check-ins', page: 'check-ins', title: 'checkIns', shell: 'client' },
  { path: '/check-ins/asked/:occasion', page: 'check-ins', title: 'checkIn', shell: 'client' },
  { path: '/check-ins/:id', page: 'check-ins', title: 'checkIn', shell: 'client' },
  { path: '/goals', page: 'goals', title: 'goals', shell: 'client' },
  { path: '/goals/:id', page: 'goals', title: 'goal', shell: 'client' },
  { path: '/day/:week/:day', page: 'program-day', title: 'programDay', shell: 'client' },
  { path: '/programs/preview', page: 'program-preview', title: 'programPreview', shell: 'client' },
  { path: '/messages', page: 'messages', title: 'messages', shell: 'client' },
  { path: '/messages/:conversationId', page: 'messages', title: 'messages', shell: 'client' },
  { path: '/invitations', page: 'invitations', title: 'invitations', shell: 'client' },
  { path: '/group', page: 'group', title: 'group', shell: 'client' },
  { path: '/groups/:id', page: 'group', title: 'room', shell: 'client' },
  joinGroup,
  { path: '/coaches', page: 'coaches', title: 'coaches', shell: 'client' },
  { path: '/coach', page: 'coaches', title: 'coach', shell: 'client' },
  { path: '/coach/:coachId', page: 'coaches', title: 'coach', shell: 'client' },
  { path: '/admin/dashboard', page: 'access-denied', title: 'adminDashboard', shell: 'client' },
  ...settingsRoutes('client'),
  { path: '/help', page: 'help', title: 'help', shell: 'client' },
  roleSelect,
];

const notFoundPage: PageRoute = { path: '*', page: 'not-found', title: 'notFound', shell: 'bare' };

export const pageRoutes: Record<ActorKind, PageRoute[]> = {
  nobody: [landing, groupLink],
  leaving: [leaving],
  'without-factor': [withoutFactor],
  'no-role': [
    setup,
    joinGroup,
    { path: '/coach/:coachId', page: 'coaches', title: 'coach', shell: 'bare' },
    { path: '/settings/delete-account', page: 'settings', title: 'deleteAccount', shell: 'bare' },
    roleSelect,
  ],
  client: clientRoutes,
  coach: coachRoutes,
  admin: adminRoutes,
};

/** Development only, for everyone. */
const componentSheetPage: PageRoute = {
  path: '/dev/components',
  page: 'component-sheet',
  title: null,
  shell: 'bare',
};

/** Matches `/client/:id` style patterns, segment by segment. A trailing slash makes no difference. */
export function matchesPath(pattern: string, path: string): boolean {
  const want = segments(pattern);
  const have = segments(path);
  return want.length === have.length && want.every((part, index) => part.startsWith(':') || part === have[index]);
}

/** Whether this role has a page at the address. */
export function hasPage(actor: ActorKind, path: string): boolean {
  return pageRoutes[actor].some((route) => matchesPath(route.path, path));
}

/** Whether any role has such a page. */
export function isSomebodysPage(path: string): boolean {
  return rolesWithPage(path).length > 0;
}

export function rolesWithPage(path: string): Role[] {
  return (['client', 'coach', 'admin'] as const).filter((role) => hasPage(role, path));
}

/** The pattern of the page at this address, for any role; a fixed address goes before one with a parameter. */
export function pagePattern(path: string): string | undefined {
  return patterns.find((pattern) => matchesPath(pattern, path));
}

const parametersOf = (pattern: string): number => pattern.split('/:').length;
const patterns = [...new Set(Object.values(pageRoutes).flatMap((routes) => routes.map(({ path }) => path)))]
  .filter((path) => path !== '*')
  .toSorted((one, other) => parametersOf(one) - parametersOf(other));

export function findPage(actor: ActorKind, path: string, development: boolean): PageRoute {
  if (development && matchesPath(componentSheetPage.path, path)) return componentSheetPage;
  if (actor === 'leaving') return leaving;
  if (actor === 'without-factor') return withoutFactor;
  return pageRoutes[actor].find((route) => matchesPath(route.path, path)) ?? notFoundPage;
}

function segments(path: string): string[] {
  return path.split('/').filter((part) => part !== '');
}

/** Whether Today, with these data, is the page of a completed program, which is a chunk of its own. */
export function showsFinishedCloth(home: Boot['clientHome']): boolean {
  return home?.assignment?.status === 'completed';
}
