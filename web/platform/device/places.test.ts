import { expect, test } from 'vitest';
import { dayPlace, daysOf, entryPlace, isJournalPlace, notesPlace } from './places.ts';

test('a day’s place can be read back, others cannot', () => {
  const day = { assignmentId: 'a1', week: 2, day: 3 };
  expect(daysOf(dayPlace(day))).toEqual(day);
  expect([daysOf(entryPlace('e1')), daysOf(notesPlace('k1'))]).toEqual([null, null]);
});

test('days and entries are the journal’s, notes about somebody are not', () => {
  expect(
    [dayPlace({ assignmentId: 'a1', week: 2, day: 3 }), entryPlace('e1'), notesPlace('k1'), 'comment:e1'].map(
      isJournalPlace,
    ),
  ).toEqual([true, true, false, false]);
});
