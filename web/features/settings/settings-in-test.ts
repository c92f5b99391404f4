import type { Reminder, Settings } from './queries.ts';

export const settings: Settings = {
  firstName: 'Nora',
  lastName: 'Whitfield',
  email: 'nora@example.org',
  emailVerified: true,
  emailChange: null,
  timeZone: 'Europe/Lisbon',
  language: null,
  theme: 'light',
  unreadMail: true,
  signInMethod: 'local',
  hasPassword: true,
  secondFactor: null,
  passkeys: [],
  client: { whatsappNumber: '', isFindable: true, readsBack: true },
  coach: null,
  sessions: [
    { id: 's1', kind: 'computer', browser: 'Chrome', lastUsed: '2025-10-07T08:12:00Z', isCurrent: false },
    { id: 's2', kind: 'phone', browser: 'Firefox', lastUsed: '2025-10-08T08:12:00Z', isCurrent: true },
  ],
};

export const reminder: Reminder = {
  minute: 1200,
  days: [],
  byMail: true,
  byPush: false,
  onFreePages: false,
  nextAt: null,
  hasCalendar: false,
  pushBrowsers: 0,
  pushKey: 'BAAA',
};

export const ofCoach = { sharedMail: 'daily' as const, distressAlert: true, pushBrowsers: 0, pushKey: 'key' };
