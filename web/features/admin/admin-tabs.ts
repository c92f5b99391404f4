import { navigate } from 'wouter/use-browser-location';

export const adminPath = '/admin/dashboard';

export const adminTabs = ['overview', 'users', 'programs', 'simulation', 'audit', 'security'] as const;
export type AdminTab = (typeof adminTabs)[number];

/** The first tab is the page's own address. */
export function tabAddress(tab: AdminTab): string {
  return tab === 'overview' ? adminPath : `${adminPath}?tab=${tab}`;
}

export const personAddress = (id: string): string => `/admin/users/${id}`;

/** The lines of the log that are about one person or program. */
export const auditAbout = (id: string): string => `${tabAddress('audit')}&about=${id}`;

/** The newest coaches first. */
export const newestCoaches = `${tabAddress('users')}&role=coach&sort=date`;

export function tabInAddress(search: string): AdminTab {
  const asked = new URLSearchParams(search).get('tab');
  return adminTabs.find((tab) => tab === asked) ?? 'overview';
}

/** Filters of a tab are kept in its address, for reloads, bookmarks and Back. */
export function keepInAddress<View extends Record<string, string>>(tab: AdminTab, view: View, plain: View): void {
  const words = new URLSearchParams({ tab });
  for (const [name, value] of Object.entries(view)) if (value !== plain[name]) words.set(name, value);
  navigate(`${adminPath}?${words}`, { replace: true, state: history.state as unknown });
}
