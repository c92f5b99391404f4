import { expect, test } from 'vitest';
import { dayOnDevice, type EntryOnDevice } from './day-on-device.ts';
import { day17, noHome } from './home-in-test.ts';
import type { OfflineCopy } from './queries.ts';

const copy: OfflineCopy = {
  assignmentId: 'a1',
  daysAhead: [
    { week: 3, day: 4, promptText: 'Day 18?', promptType: 'reflection', weeklyTheme: null },
    { week: 3, day: 5, promptText: 'Day 19?', promptType: 'reflection', weeklyTheme: null },
  ],
  journal: {
    coach: null,
    yearAgo: null,
    transcribesAt: null,
    entries: [],
    moodAnalytics: { averageMood: null, moodTrend: 'neutral', weeklyMoodAverages: [] },
    statistics: { totalEntries: 0, consistencyStreak: 0, averageWordsPerEntry: 0 },
    pagination: { page: 1, pageSize: 30, totalPages: 1, total: 0 },
    recentlyDeleted: [],
  },
};
const knownAt = Date.parse('2025-10-08T09:00:00Z');
const entry = (day: number, writtenAt: string, change: Partial<EntryOnDevice> = {}): EntryOnDevice => ({
  key: `k${day}`,
  assignmentId: 'a1',
  week: 3,
  day,
  moodScore: 7,
  writtenAt,
  sentAt: null,
  ...change,
});
const evening8 = entry(3, '2025-10-08T20:00:00Z');
const evening9 = entry(4, '2025-10-09T20:00:00Z');

const morning = (now: string, onDevice: EntryOnDevice[], change: Partial<Parameters<typeof dayOnDevice>[0]> = {}) =>
  dayOnDevice({ home: day17, knownAt, copy, onDevice, timeZone: 'UTC', now: new Date(now), ...change });

test('on the morning after an entry the next page is there, drawn as the server would draw it', () => {
  const shown = morning('2025-10-09T08:00:00Z', [evening8]);
  expect(shown).toMatchObject({
    assignment: { currentWeek: 3, currentDay: 4 },
    currentPrompt: { promptText: 'Day 18?' },
    progress: { currentWeek: 3, currentDay: 4, completionPercentage: 64, completedDays: 2 },
    todayEntries: [],
  });
  expect(shown.journalEntries[0]).toMatchObject({ dayNumber: 17, moodScore: 7 });
  expect(morning('2025-10-10T08:00:00Z', [evening8, evening9]).currentPrompt?.promptText).toBe('Day 19?');
});

test('in a group that goes together the date alone moves the day, written or not', () => {
  const home = { ...day17, assignment: day17.assignment && { ...day17.assignment, calendarFrom: '2025-09-22' } };
  expect(morning('2025-10-09T08:00:00Z', [], { home }).currentPrompt?.promptText).toBe('Day 18?');
  expect(morning('2025-10-08T21:00:00Z', [evening8], { home }).currentPrompt).toEqual(home.currentPrompt);
});

test('an entry that the server had already moves the day too', () => {
  const home = {
    ...day17,
    journalEntries: [{ id: 'e9', dayNumber: 17, moodScore: 5, createdAt: '2025-10-08T08:00:00Z', isLate: false }],
  };
  expect(morning('2025-10-09T08:00:00Z', [], { home }).currentPrompt?.promptText).toBe('Day 18?');
});

test.each([
  ['nothing was written', '2025-10-09T08:00:00Z', []],
  ['it was written for another program', '2025-10-09T08:00:00Z', [{ ...evening8, assignmentId: 'a0' }]],
  ['the server has had it, and it is gone', '2025-10-09T08:00:00Z', [{ ...evening8, sentAt: knownAt - 1 }]],
])('the day stays: %s', (_why, now, onDevice) => {
  expect(morning(now, onDevice)).toBe(day17);
});

test('what waits is written, on the same evening already', () => {
  const shown = morning('2025-10-08T21:00:00Z', [evening8]);
  expect(shown).toMatchObject({
    currentPrompt: day17.currentPrompt,
    progress: { currentDay: 3, completedDays: 2, journalingCompletion: 7 },
    weeks: [{ completedDays: 1 }, { completedDays: 1 }, { completedDays: 0 }],
  });
  expect(shown.journalEntries[0]).toMatchObject({ dayNumber: 17, moodScore: 7 });
});

test('a week without a connection: the day never goes back, and beyond the kept prompts the page is a free one', () => {
  const days: number[] = [];
  const written: EntryOnDevice[] = [];
  for (let date = 8; date <= 16; date += 1) {
    const two = String(date).padStart(2, '0');
    const shown = morning(`2025-10-${two}T08:00:00Z`, written);
    const { currentWeek: week, currentDay: day } = shown.progress!;
    days.push((week - 1) * 7 + day);
    if (shown.isBeyondPrompts) {
      // Nothing to be filed under a program day.
      expect([shown.currentPrompt, shown.todayEntries]).toEqual([null, []]);
      continue;
    }
    expect(shown.currentPrompt?.promptText).toBe(
      days.length === 1 ? 'What did you want today?' : `Day ${days.at(-1)}?`,
    );
    written.push(entry(day, `2025-10-${two}T20:00:00Z`, { week, key: two }));
  }
  expect(days).toEqual([17, 18, 19, 20, 20, 20, 20, 20, 20]);
});

test('an entry that arrived after the last answer counts, in the zone of the person', () => {
  const sent = { ...evening8, sentAt: knownAt + 1 };
  expect(morning('2025-10-08T21:00:00Z', [sent], { timeZone: 'Asia/Tokyo' }).progress?.currentDay).toBe(3);
  expect(morning('2025-10-09T21:00:00Z', [sent], { timeZone: 'Asia/Tokyo' }).progress?.currentDay).toBe(4);
});

test('without a copy of this program, or without a program, no prompt is made up', () => {
  const beyond = { isBeyondPrompts: true, currentPrompt: null, progress: { currentWeek: 3, currentDay: 4 } };
  expect(morning('2025-10-09T08:00:00Z', [evening8], { copy: undefined })).toMatchObject(beyond);
  expect(morning('2025-10-09T08:00:00Z', [evening8], { copy: { ...copy, assignmentId: 'a0' } })).toMatchObject(beyond);
  expect(morning('2025-10-09T08:00:00Z', [evening8], { home: noHome })).toBe(noHome);
});

test('a free page of the day before is not this morning’s', () => {
  const today = [{ id: 'f1', createdAt: '2025-10-08T20:00:00Z' }] as NonNullable<typeof noHome.freePages>['today'];
  const home = { ...noHome, freePages: { today, newest: [] } };
  expect(morning('2025-10-08T21:00:00Z', [], { home }).freePages?.today).toHaveLength(1);
  expect(morning('2025-10-09T08:00:00Z', [], { home }).freePages?.today).toEqual([]);
});

test('after the last day the page is a free one, and a trial counts its days on', () => {
  const last = {
    ...day17,
    progress: { ...day17.progress!, currentWeek: 4, currentDay: 7 },
    trial: { startedAt: '2025-10-05T08:00:00Z', endsAt: '2025-10-12T08:00:00Z', daysLeft: 4 },
  };
  expect(
    morning('2025-10-09T08:00:00Z', [entry(7, '2025-10-08T20:00:00Z', { week: 4 })], { home: last }),
  ).toMatchObject({
    isBeyondPrompts: true,
    progress: { currentWeek: 4, currentDay: 7 },
  });
  const onTrial = { ...day17, trial: last.trial };
  expect(morning('2025-10-09T08:00:00Z', [evening8], { home: onTrial }).trial?.daysLeft).toBe(3);
});
