/** Shown when everything works. */
export const healthyText = 'Healthy';

export const healthStates = ['healthy', 'degraded', 'down'] as const;
export type HealthState = (typeof healthStates)[number];

/** What the card reads, by state. */
export const healthTexts: Record<HealthState, string> = {
  healthy: healthyText,
  degraded: 'Needs attention',
  down: 'Not working',
};

/** Weeks of growth and activity, the running one included. */
export const growthWeeks = 12;

export const adminUserSorts = ['name', 'email', 'role', 'date'] as const;
export type AdminUserSort = (typeof adminUserSorts)[number];

/** What the list can be narrowed to: a role, none, or whoever cannot sign in. */
export const adminUserFilters = ['client', 'coach', 'admin', 'none', 'suspended'] as const;
export type AdminUserFilter = (typeof adminUserFilters)[number];

/** Rows of the whole list and of its file; beyond that it says that it goes on. */
export const adminUsersMost = 10_000;
/** Rows of one answer; the list goes on with the cursor it brings. */
export const adminUsersPage = 50;
export const adminSearchMax = 200;
export const adminCursorMax = 1_000;

/** People of one list on the security tab; a longer one is found in User Management. */
export const adminSecurityMost = 50;

/** Lines of the audit log that are about getting in, apart from everyday signing in and out. */
export const securityActions = [
  'user-suspended',
  'suspension-lifted',
  'admin-granted',
  'admin-revoked',
  'role-refused',
  'second-factor-on',
  'second-factor-off',
  'second-factor-reset',
  'passkey-added',
  'passkey-removed',
  'password-reset',
  'password-link-sent',
  'email-changed',
  'key-rotated',
] as const;
