export const adminPath = '/admin/dashboard';

export const adminTabs = ['overview', 'users', 'programs', 'simulation', 'audit'] as const;
export type AdminTab = (typeof adminTabs)[number];

/** The first tab is the page's own address. */
export function tabAddress(tab: AdminTab): string {
  return tab === 'overview' ? adminPath : `${adminPath}?tab=${tab}`;
}

export const personPath = '/admin/users/:userId';
export const personAddress = (id: string): string => `/admin/users/${id}`;

/** The lines of the log that are about one person or program. */
export const auditAbout = (id: string): string => `${tabAddress('audit')}&about=${id}`;

/** Where the newest coaches stand on top. */
export const newestCoaches = `${tabAddress('users')}&role=coach&sort=date`;

export function tabInAddress(search: string): AdminTab {
  const asked = new URLSearchParams(search).get('tab');
  return adminTabs.find((tab) => tab === asked) ?? 'overview';
}
