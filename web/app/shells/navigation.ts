export const clientNavigation = [
  { path: '/', label: 'Today' },
  { path: '/progress', label: 'Progress' },
  { path: '/journal', label: 'Journal' },
  { path: '/practices', label: 'Practices' },
] as const;

export const coachNavigation = [
  { path: '/', label: 'Dashboard' },
  { path: '/programs/list', label: 'Programs' },
  { path: '/cohorts', label: 'Cohorts' },
  { path: '/analytics', label: 'Analytics' },
  { path: '/messages', label: 'Messages' },
  { path: '/unassigned-clients', label: 'Find Clients' },
  { path: '/send-invitation', label: 'Invitations' },
] as const;

/** After the coach's entries, for admins. */
export const adminNavigation = { path: '/admin/dashboard', label: 'Admin' } as const;

/** The page itself, or the part of the product it belongs to: wizard, import and preview belong to Programs. */
export function currentFor(entryPath: string, path: string): 'page' | 'true' | undefined {
  if (entryPath === path) return 'page';
  if (entryPath === '/' && path.startsWith('/client/')) return 'true';
  if (entryPath === adminNavigation.path && path.startsWith('/admin/')) return 'true';
  if (entryPath === '/cohorts' && path.startsWith('/cohorts/')) return 'true';
  if (entryPath === '/messages' && path.startsWith('/messages/')) return 'true';
  return entryPath === '/programs/list' && path.startsWith('/programs/') ? 'true' : undefined;
}
