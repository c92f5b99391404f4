import type { Result } from '#web/platform/api.ts';
import type { SavedEntry } from './device-news.ts';
import type { OutboxRecord } from './records.ts';

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
  timeZone: 'Europe/Lisbon',
  theme: 'device',
  signup: null,
};

export const waitingItem = (over: Partial<OutboxRecord> = {}): OutboxRecord => ({
  userId: 'nora',
  key: 'key',
  assignmentId: 'assignment',
  week: 1,
  day: 2,
  text: 'some words',
  mood: 6,
  writtenAt: '2026-01-15T08:00:00.000Z',
  from: [],
  sentAt: null,
  ...over,
});

export const savedEntry: SavedEntry = {
  id: 'e1',
  dayNumber: 2,
  programTitle: 'Breath as Anchor',
  promptText: 'What did you notice?',
  createdAt: '2026-01-15T08:00:00.000Z',
  updatedAt: '2026-01-15T08:00:00.000Z',
  version: 1,
  isLate: false,
  entryText: 'some words',
  wordCount: 2,
  moodScore: 6,
  entryType: 'text',
  share: null,
  care: null,
};
