import type { Reminder, Settings, Storage } from './queries.ts';

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

const megabyte = 1024 * 1024;

export const storage: Storage = {
  usedBytes: 214 * megabyte,
  limitBytes: 2_048 * megabyte,
  photos: { count: 42, bytes: 46 * megabyte },
  recordings: { count: 31, bytes: 168 * megabyte, durationMs: 84 * 60_000 },
  largest: [
    {
      entryId: 'e1',
      dayNumber: 9,
      programTitle: 'Living from Desire',
      createdAt: '2025-10-01T18:00:00Z',
      bytes: 1.8 * megabyte,
      photos: 0,
      recordingMs: 598_000,
    },
    {
      entryId: 'e2',
      dayNumber: null,
      programTitle: '',
      createdAt: '2025-10-05T18:00:00Z',
      bytes: 900 * 1024,
      photos: 3,
      recordingMs: null,
    },
  ],
};
