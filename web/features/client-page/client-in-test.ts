import type { ClientDetail } from './queries.ts';

const written = (moods: readonly number[], from: number): ClientDetail['cells'] =>
  moods.map((mood, index) => ({
    day: from + index,
    state: 'written',
    mood,
    date: `2025-${index < 2 ? `09-${29 + index}` : `10-0${index - 1}`}`,
  }));

/** Week 2, day 2 of 14: seven entries, one day passed without, one open. */
export const daniel: ClientDetail = {
  id: 'k1',
  firstName: 'Daniel',
  lastName: 'Osei',
  profileImageUrl: null,
  whatsappNumber: '+4915112345678',
  coachSince: '2025-09-16T08:00:00.000Z',
  lastContactAt: null,
  currentProgram: {
    assignmentId: 'a1',
    id: 'p1',
    programId: 'two-weeks',
    isEarlierVersion: false,
    title: 'Two Weeks',
    status: 'active',
    currentWeek: 2,
    currentDay: 2,
    totalWeeks: 2,
    completionPercentage: 64,
    startedAt: '2025-09-29T08:00:00.000Z',
    startsOn: null,
    completedAt: null,
  },
  programs: [{ assignmentId: 'a1', title: 'Two Weeks', from: '2025-09-29', until: null }],
  pause: null,
  cells: [
    ...written([6, 7, 7, 8, 7, 6, 8], 1),
    { day: 8, state: 'skipped', mood: null, date: null },
    { day: 9, state: 'today', mood: null, date: '2025-10-08' },
    ...[10, 11, 12, 13, 14].map((day) => ({ day, state: 'ahead' as const, mood: null, date: null })),
  ],
  pauses: [],
  prompts: Array.from({ length: 14 }, (_, index) => `What does day ${index + 1} ask?`),
  missedDates: ['2025-10-06'],
  engagement: {
    lastActive: '2025-10-07T07:14:00.000Z',
    loginFrequency: 4.2,
    sessionDuration: 11,
    streakDays: 1,
    missedDays: 1,
  },
  notifications: [
    {
      id: 'mood-fall:2025-10-07',
      kind: 'mood-fall',
      severity: 'high',
      message: 'Mood fell by 2 within a week',
      date: '2025-10-07T08:00:00.000Z',
      isDismissed: false,
    },
    {
      id: 'quiet:2025-10-05',
      kind: 'quiet',
      severity: 'medium',
      message: 'No entry for <b>3</b> days',
      date: '2025-10-05T08:00:00.000Z',
      isDismissed: false,
    },
  ],
  moodData: {
    currentAverage: 7,
    trend: 'declining',
    loggingFrequency: 88,
  },
  progress: {
    completedDays: 7,
    totalDays: 14,
    weeklyCompletion: [
      { week: 1, title: 'Noticing', completed: 7, reached: 7, total: 7, state: 'left' },
      { week: 2, title: 'Week 2', completed: 0, reached: 1, total: 7, state: 'under-way' },
    ],
    milestones: [
      { name: 'First entry', completed: true, date: '2025-09-29T20:00:00.000Z' },
      { name: 'Week 2 complete', completed: false, date: null },
    ],
  },
  coachNotes: 'Call on Thursday.',
  notesVersion: 4,
  pins: { shared: [], comments: [], notes: [], sessions: [] },
  news: { sharedUnread: 0, messages: [], unreadMessages: 0, quietSince: null },
};

/** Nothing assigned, nothing written. */
export const newcomer: ClientDetail = {
  ...daniel,
  whatsappNumber: undefined,
  currentProgram: null,
  programs: [],
  cells: [],
  prompts: [],
  missedDates: [],
  engagement: { lastActive: null, loginFrequency: 0, sessionDuration: 0, streakDays: 0, missedDays: 0 },
  notifications: [],
  moodData: { currentAverage: null, trend: 'neutral', loggingFrequency: 0 },
  progress: { completedDays: 0, totalDays: 0, weeklyCompletion: [], milestones: [] },
  coachNotes: '',
  notesVersion: 0,
};
