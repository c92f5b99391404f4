import { expect, test } from 'vitest';
import { dayOfPlace, dayPlace, entryPlace, isJournalPlace } from './entry-on-device.ts';

test('a day’s place can be read back, others cannot', () => {
  const day = { assignmentId: 'a1', week: 2, day: 3 };
  expect(dayOfPlace(dayPlace(day))).toEqual(day);
  expect([dayOfPlace(entryPlace('e1')), dayOfPlace('notes:k1')]).toEqual([null, null]);
});

test('days, free pages and entries are the journal’s, notes about somebody are not', () => {
  expect(
    [
      dayPlace({ assignmentId: 'a1', week: 2, day: 3 }),
      dayPlace({ isFreePage: true }),
      entryPlace('e1'),
      'notes:k1',
      'comment:e1',
    ].map(isJournalPlace),
  ).toEqual([true, true, true, false, false]);
});
