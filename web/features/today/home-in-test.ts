import type { ClientDashboard } from './queries.ts';

export const noHome: ClientDashboard = {
  assignment: null,
  program: null,
  currentPrompt: null,
  progress: null,
  weeks: [],
  coach: null,
  journalEntries: [],
  practiceCompletions: [],
  todayEntries: [],
  care: null,
  pause: null,
  closingLine: null,
  streak: 0,
  pendingInvitations: 0,
  canStartTrial: false,
  trial: null,
};

export const ines = {
  id: 'c1',
  fullName: 'Ines Calloway',
  profileImageUrl: '',
  professionalTitle: 'Somatic Coach',
  yearsExperience: 11,
  avgResponseTime: 24,
  specialties: ['A', 'B', 'C', 'D', 'E'],
};

/** Day 17 of 28, unwritten. */
export const day17: ClientDashboard = {
  ...noHome,
  assignment: {
    id: 'a1',
    status: 'active',
    currentWeek: 3,
    currentDay: 3,
    startedAt: '2025-09-22T08:00:00Z',
    completedAt: null,
    weeklyTheme: { title: 'Asking Out Loud', focusDescription: 'Small asks count.' },
  },
  program: { id: 'p1', programId: 'living-from-desire', title: 'Living from Desire', durationWeeks: 4 },
  currentPrompt: { promptText: 'What did you want today?', promptType: 'reflection' },
  progress: {
    currentWeek: 3,
    currentDay: 3,
    totalDays: 28,
    completionPercentage: 61,
    completedDays: 1,
    completedPractices: 0,
    totalPractices: 4,
    journalingCompletion: 4,
    overallCompletion: 3,
    averageMood: 8,
  },
  weeks: [
    { weekNumber: 1, title: 'Noticing', completedDays: 1, totalDays: 7, state: 'past' },
    { weekNumber: 3, title: 'Asking Out Loud', completedDays: 0, totalDays: 7, state: 'current' },
    { weekNumber: 4, title: 'Choosing', completedDays: 0, totalDays: 7, state: 'ahead' },
  ],
  coach: ines,
  // Newest first: the later entry of day 1 gives its dye.
  journalEntries: [
    { id: 'e2', dayNumber: 1, moodScore: 8, createdAt: '2025-09-22T20:00:00Z', isLate: false },
    { id: 'e1', dayNumber: 1, moodScore: 3, createdAt: '2025-09-22T08:00:00Z', isLate: false },
  ],
};

type Entry = ClientDashboard['todayEntries'][number];

export const entryOf17 = (over: Partial<Entry> = {}): Entry => ({
  id: 'e17',
  dayNumber: 17,
  programTitle: 'Living from Desire',
  promptText: 'What did you want today?',
  createdAt: '2025-10-08T20:14:00.000Z',
  updatedAt: '2025-10-08T20:14:00.000Z',
  version: 1,
  isLate: false,
  entryText: 'Ten minutes.',
  wordCount: 2,
  moodScore: 7,
  entryType: 'text',
  media: [],
  share: null,
  ...over,
});

export function onDay(week: number, day: number, home: ClientDashboard = day17): ClientDashboard {
  if (!home.progress || !home.assignment) throw new Error('There is no program.');
  const here = { currentWeek: week, currentDay: day };
  return { ...home, assignment: { ...home.assignment, ...here }, progress: { ...home.progress, ...here } };
}
