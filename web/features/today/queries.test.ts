import { expect, test } from 'vitest';
import { createQueryClient } from '#web/platform/query-client.ts';
import { day17, entryOf17 } from './home-in-test.ts';
import { clientDashboardQuery, programDayQuery, showChangedEntry, showSavedEntry } from './queries.ts';
import type { ClientDashboard, ProgramDay } from './queries.ts';

const at = { assignmentId: 'a1', week: 3, day: 3 };
const care = { helpLines: [], isCoachTold: true };
const day4: ProgramDay = {
  assignmentId: 'a1',
  weekNumber: 1,
  dayOfWeek: 4,
  dayNumber: 4,
  programTitle: 'x',
  promptText: 'x',
  promptType: 'reflection',
  isToday: false,
  entries: [],
  coach: null,
};

function open(home: ClientDashboard = day17) {
  const client = createQueryClient();
  client.setQueryData(clientDashboardQuery.queryKey, home);
  client.setQueryData(programDayQuery(1, 4).queryKey, day4);
  return {
    client,
    home: () => client.getQueryData(clientDashboardQuery.queryKey),
    page: () => client.getQueryData(programDayQuery(1, 4).queryKey),
  };
}

test('an entry of the open day stands on Today and in the cloth at once', () => {
  const { client, home } = open();
  showSavedEntry(client, at, { ...entryOf17(), care });
  expect(home()?.todayEntries.map(({ id }) => id)).toEqual(['e17']);
  expect(home()?.journalEntries[0]).toEqual({
    id: 'e17',
    dayNumber: 17,
    moodScore: 7,
    createdAt: '2025-10-08T20:14:00.000Z',
    isLate: false,
  });
  expect(home()?.care).toEqual(care);
});

test('a free page stands on Today at once, and moves no day of the program', () => {
  const { client, home } = open();
  const page = { ...entryOf17({ id: 'f1', dayNumber: null, promptText: '', programTitle: '' }), care };
  showSavedEntry(client, { isFreePage: true }, page);
  expect(home()?.freePages?.today.map(({ id }) => id)).toEqual(['f1']);
  expect(home()).toMatchObject({ todayEntries: [], journalEntries: day17.journalEntries, care });
  showChangedEntry(client, { ...page, entryText: 'Other words.', version: 2 });
  expect(home()?.freePages?.today).toMatchObject([{ id: 'f1', entryText: 'Other words.', version: 2 }]);
});

test('one that is told twice is shown once', () => {
  const { client, home } = open();
  showSavedEntry(client, at, { ...entryOf17(), care: null });
  showSavedEntry(client, at, { ...entryOf17(), care: null });
  expect(home()?.todayEntries).toHaveLength(1);
});

test('a late one stands on its own day, not on Today, and says nothing about today', () => {
  const { client, home, page } = open();
  showSavedEntry(
    client,
    { assignmentId: 'a1', week: 1, day: 4 },
    { ...entryOf17({ id: 'e4', dayNumber: 4, isLate: true }), care },
  );
  expect(home()?.todayEntries).toEqual([]);
  expect(home()?.care).toBeNull();
  expect(home()?.journalEntries[0]).toMatchObject({ id: 'e4', dayNumber: 4, isLate: true });
  expect(page()?.entries.map(({ id }) => id)).toEqual(['e4']);
});

test('one that belongs to an earlier program changes nothing here', () => {
  const { client, home, page } = open();
  showSavedEntry(client, { assignmentId: 'old', week: 1, day: 4 }, { ...entryOf17({ dayNumber: 4 }), care });
  expect(home()).toEqual(day17);
  expect(page()).toEqual(day4);
});

test('a changed entry says its new words where it stands, and never takes the kind card away', () => {
  const { client, home } = open({ ...day17, todayEntries: [entryOf17({ id: 'e18' }), entryOf17()], care });
  showChangedEntry(client, { ...entryOf17({ entryText: 'Twenty.', version: 2 }), care: null });
  expect(home()?.todayEntries.map(({ id, entryText }) => [id, entryText])).toEqual([
    ['e18', 'Ten minutes.'],
    ['e17', 'Twenty.'],
  ]);
  expect(home()?.care).toEqual(care);
});
