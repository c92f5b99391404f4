/**
 * Every page but the two that must be light and the one for what is not there. Their addresses would be a good part of
 * what each visitor loads first; here they come with the first of these pages, and the server preloads this file beside it.
 */
export const innerPages = {
  setup: () => import('./pages/setup.tsx'),
  'role-select': () => import('./pages/role-select.tsx'),
  'coach-home': () => import('./pages/coach-home.tsx'),
  settings: () => import('./pages/settings.tsx'),
  help: () => import('./pages/help.tsx'),
  'program-library': () => import('./pages/program-library.tsx'),
  'program-preview': () => import('./pages/program-preview.tsx'),
  'program-wizard': () => import('./pages/program-wizard.tsx'),
  'program-import': () => import('./pages/program-import.tsx'),
  progress: () => import('./pages/progress.tsx'),
  journal: () => import('./pages/journal.tsx'),
  practices: () => import('./pages/practices.tsx'),
  'program-day': () => import('./pages/program-day.tsx'),
  'client-page': () => import('./pages/client-page.tsx'),
  'change-program': () => import('./pages/change-program.tsx'),
  analytics: () => import('./pages/analytics.tsx'),
  'profile-edit': () => import('./pages/profile-edit.tsx'),
  'coach-profile': () => import('./pages/coach-profile.tsx'),
  'unassigned-clients': () => import('./pages/unassigned-clients.tsx'),
  'send-invitation': () => import('./pages/send-invitation.tsx'),
  invitations: () => import('./pages/invitations.tsx'),
  messages: () => import('./pages/messages.tsx'),
  'admin-mail': () => import('./pages/admin-mail.tsx'),
  'admin-dashboard': () => import('./pages/admin-dashboard.tsx'),
  'access-denied': () => import('./pages/access-denied.tsx'),
};
