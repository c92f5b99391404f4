import type { Result } from '#web/platform/api.ts';

export const theUser: Result<'GET /api/auth/user'> = {
  id: 'nora',
  email: 'nora@example.org',
  emailVerified: true,
  firstName: 'Nora',
  lastName: 'Whitfield',
  profileImageUrl: null,
  role: 'client',
  clientType: 'with-coach',
  isAdmin: false,
  isDemo: false,
  deletionAt: null,
  needsFactor: false,
  timeZone: 'Europe/Lisbon',
  theme: 'device',
  signup: null,
};
