export const healthStates = ['healthy', 'degraded', 'down'] as const;
export type HealthState = (typeof healthStates)[number];

/** Weeks of growth and activity, including the current one. */
export const growthWeeks = 12;

export const adminUserSorts = ['name', 'email', 'role', 'date'] as const;
export type AdminUserSort = (typeof adminUserSorts)[number];

/** Filters of the list: a role, no role, or suspended. */
export const adminUserFilters = ['client', 'coach', 'admin', 'none', 'suspended'] as const;
export type AdminUserFilter = (typeof adminUserFilters)[number];

/** Rows of the full list and its file; a longer list says that it continues. */
export const adminUsersMost = 10_000;
/** Rows per response; the list continues with the cursor. */
export const adminUsersPage = 50;
export const adminSearchMax = 200;
export const adminCursorMax = 1_000;

/** People per list on the security tab; User Management has the rest. */
export const adminSecurityMost = 50;

/** Audit log actions about credentials, apart from everyday sign-ins. */
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
  'token-made',
  'token-ended',
  'password-reset',
  'password-link-sent',
  'provider-link-removed',
  'email-changed',
  'key-rotated',
] as const;

export const settingSources = ['environment', 'file', 'default'] as const;
export type SettingSource = (typeof settingSources)[number];
