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

export type PageRoute = { path: string; page: PageName; title: string; shell: Shell };

/** The document title; the server renders it and the page keeps it current. */
export function pageTitle(title: string, productName: string): string {
  return title ? `${title} | ${productName}` : `${productName}: one page a day`;
}

const landing: PageRoute = { path: '/', page: 'landing', title: '', shell: 'bare' };
const setup: PageRoute = { path: '/', page: 'setup', title: 'Complete Your Setup', shell: 'bare' };
/** Behind a group's link. Coaches read that it is for clients. */
const joinGroup: PageRoute = { path: '/group/:code', page: 'group', title: 'Join a group', shell: 'bare' };
/** Without an account, bundled with the landing page, so that the other group pages are not loaded. */
const groupLink: PageRoute = { ...joinGroup, page: 'landing' };
const roleSelect: PageRoute = { path: '/role-select', page: 'setup', title: 'Choose your role', shell: 'bare' };

/** Every address, for a person who is leaving. */
const leaving: PageRoute = { path: '*', page: 'settings', title: 'Your account closes', shell: 'bare' };

/** The server redirects people who need a second factor to its set-up before any of these pages. */
const withoutFactor: PageRoute = { path: '*', page: 'settings', title: 'Set up a second factor', shell: 'bare' };

/** The sections of Settings, each with its own address. */
export const settingsTitles = {
  account: 'Account',
  security: 'Security',
  notifications: 'Notifications',
  journal: 'Journal',
  contact: 'Coaches and contact',
  look: 'Look and time',
} as const;
export type SettingsSection = keyof typeof settingsTitles;

export const settingsSections: Record<'client' | 'coach', readonly SettingsSection[]> = {
  client: ['account', 'security', 'notifications', 'journal', 'contact', 'look'],
  coach: ['account', 'security', 'notifications', 'look'],
};

const settingsRoutes = (shell: 'client' | 'coach'): PageRoute[] => [
  { path: '/settings', page: 'settings', title: 'Settings', shell },
  ...settingsSections[shell].map((section): PageRoute => ({
    path: `/settings/${section}`,
    page: 'settings',
    title: settingsTitles[section],
    shell,
  })),
  { path: '/settings/delete-account', page: 'settings', title: 'Delete my account', shell },
];

/** For coaches and admins. */
const coachAndAdminRoutes: PageRoute[] = [
  { path: '/', page: 'coach-home', title: 'Dashboard', shell: 'coach' },
  { path: '/programs/list', page: 'program-library', title: 'Program Library', shell: 'coach' },
  { path: '/programs/preview', page: 'program-preview', title: 'Program Preview', shell: 'coach' },
  { path: '/programs/new', page: 'program-wizard', title: 'Create New Program', shell: 'coach' },
  { path: '/programs/:id/edit', page: 'program-wizard', title: 'Edit Program', shell: 'coach' },
  { path: '/programs/import', page: 'program-import', title: 'Import Program', shell: 'coach' },
  { path: '/check-ins', page: 'coach-check-ins', title: 'Check-ins', shell: 'coach' },
  { path: '/check-ins/:id', page: 'coach-check-ins', title: 'Your check-in', shell: 'coach' },
  { path: '/client/:clientId', page: 'client-page', title: 'Client', shell: 'coach' },
  { path: '/client/:clientId/change-program', page: 'change-program', title: 'Change Program', shell: 'coach' },
  { path: '/shared', page: 'client-page', title: 'Shared with you', shell: 'coach' },
  { path: '/sessions', page: 'coach-sessions', title: 'Sessions', shell: 'coach' },
  { path: '/sessions/hours', page: 'coach-sessions', title: 'Hours and types', shell: 'coach' },
  { path: '/sessions/:id', page: 'coach-sessions', title: 'Session', shell: 'coach' },
  { path: '/cohorts', page: 'cohorts', title: 'Cohorts', shell: 'coach' },
  { path: '/cohorts/new', page: 'cohorts', title: 'Create Cohort', shell: 'coach' },
  { path: '/cohorts/:id', page: 'cohorts', title: 'Cohort', shell: 'coach' },
  { path: '/cohorts/:id/room', page: 'group', title: 'The room', shell: 'coach' },
  { path: '/cohorts/:id/edit', page: 'cohorts', title: 'Edit Cohort', shell: 'coach' },
  { path: '/analytics', page: 'analytics', title: 'Analytics', shell: 'coach' },
  { path: '/unassigned-clients', page: 'unassigned-clients', title: 'Find New Clients', shell: 'coach' },
  { path: '/send-invitation', page: 'unassigned-clients', title: 'Send Coaching Invitation', shell: 'coach' },
  { path: '/messages', page: 'messages', title: 'Messages', shell: 'coach' },
  { path: '/messages/:conversationId', page: 'messages', title: 'Messages', shell: 'coach' },
  { path: '/profile/edit', page: 'profile-edit', title: 'Edit Profile', shell: 'coach' },
  { path: '/coach', page: 'coaches', title: 'Coach', shell: 'coach' },
  { path: '/coach/:coachId', page: 'coaches', title: 'Coach', shell: 'coach' },
  ...settingsRoutes('coach'),
  { path: '/help', page: 'help', title: 'Help & Support', shell: 'coach' },
  roleSelect,
];

const coachRoutes: PageRoute[] = [
  ...coachAndAdminRoutes,
  { path: '/admin/dashboard', page: 'access-denied', title: 'Admin Dashboard', shell: 'coach' },
];

const adminRoutes: PageRoute[] = [
  ...coachAndAdminRoutes,
  { path: '/admin/dashboard', page: 'admin-dashboard', title: 'Admin Dashboard', shell: 'coach' },
  { path: '/admin/users/:userId', page: 'admin-dashboard', title: 'Person', shell: 'coach' },
  { path: '/admin/sign-up-links', page: 'admin-installation', title: 'Sign-up links', shell: 'coach' },
  { path: '/admin/mail', page: 'admin-installation', title: 'Undelivered mail', shell: 'coach' },
  { path: '/admin/configuration', page: 'admin-installation', title: 'Configuration', shell: 'coach' },
  // Bundled with the room, with which it shares components.
  { path: '/admin/reports', page: 'group', title: 'Reported posts', shell: 'coach' },
  { path: '/admin/cohorts', page: 'cohorts', title: 'All cohorts', shell: 'coach' },
];

const clientRoutes: PageRoute[] = [
  { path: '/', page: 'client-home', title: 'Today', shell: 'client' },
  { path: '/progress', page: 'progress', title: 'Progress', shell: 'client' },
  { path: '/progress/week/:week', page: 'progress', title: 'A week of your program', shell: 'client' },
  { path: '/journal', page: 'journal', title: 'Journal', shell: 'client' },
  { path: '/practices', page: 'practices', title: 'Practices', shell: 'client' },
  { path: '/sessions', page: 'sessions', title: 'Sessions', shell: 'client' },
  { path: '/sessions/new', page: 'sessions', title: 'Choose a time', shell: 'client' },
  { path: '/sessions/:id', page: 'sessions', title: 'Session', shell: 'client' },
  { path: '/sessions/:id/move', page: 'sessions', title: 'Choose another time', shell: 'client' },
  { path: '/check-ins', page: 'check-ins', title: 'Check-ins', shell: 'client' },
  { path: '/check-ins/asked/:occasion', page: 'check-ins', title: 'Check-in', shell: 'client' },
  { path: '/check-ins/:id', page: 'check-ins', title: 'Check-in', shell: 'client' },
  { path: '/goals', page: 'goals', title: 'Goals', shell: 'client' },
  { path: '/goals/:id', page: 'goals', title: 'Goal', shell: 'client' },
  { path: '/day/:week/:day', page: 'program-day', title: 'A day of your program', shell: 'client' },
  { path: '/programs/preview', page: 'program-preview', title: 'Program Preview', shell: 'client' },
  { path: '/messages', page: 'messages', title: 'Messages', shell: 'client' },
  { path: '/messages/:conversationId', page: 'messages', title: 'Messages', shell: 'client' },
  { path: '/invitations', page: 'invitations', title: 'Coaching Invitations', shell: 'client' },
  { path: '/group', page: 'group', title: 'Your group', shell: 'client' },
  { path: '/groups/:id', page: 'group', title: 'The room', shell: 'client' },
  joinGroup,
  { path: '/coaches', page: 'coaches', title: 'Meet coaches', shell: 'client' },
  { path: '/coach', page: 'coaches', title: 'Coach', shell: 'client' },
  { path: '/coach/:coachId', page: 'coaches', title: 'Coach', shell: 'client' },
  { path: '/admin/dashboard', page: 'access-denied', title: 'Admin Dashboard', shell: 'client' },
  ...settingsRoutes('client'),
  { path: '/help', page: 'help', title: 'Help & Support', shell: 'client' },
  roleSelect,
];

const notFoundPage: PageRoute = { path: '*', page: 'not-found', title: 'Page not found', shell: 'bare' };

export const pageRoutes: Record<ActorKind, PageRoute[]> = {
  nobody: [landing, groupLink],
  leaving: [leaving],
  'without-factor': [withoutFactor],
  'no-role': [
    setup,
    joinGroup,
    { path: '/coach/:coachId', page: 'coaches', title: 'Coach', shell: 'bare' },
    { path: '/settings/delete-account', page: 'settings', title: 'Delete my account', shell: 'bare' },
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
  title: 'Component sheet',
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
