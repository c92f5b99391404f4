import { expect, it } from 'vitest';
import { freeClothOf } from './cloth.ts';
import { day17 } from './home-in-test.ts';

const page = (id: string, date: string, moodScore: number | null) => ({
  id,
  date,
  moodScore,
  createdAt: `${date}T08:00:00.000Z`,
});

it('an imported page is a cell without a mood, and gives way to any page of its date that has one', () => {
  const newest = [
    page('d', '2025-10-03', null),
    page('c', '2025-10-02', 6),
    page('b', '2025-10-02', null),
    page('a', '2025-10-01', null),
    page('z', '2025-10-01', 4),
  ];
  const cloth = freeClothOf({ ...day17, assignment: null, freePages: { today: [], newest } });
  expect(cloth.map(({ date, mood, href }) => [date, mood, href])).toEqual([
    ['2025-10-01', 4, '/journal?entry=z'],
    ['2025-10-02', 6, '/journal?entry=c'],
    ['2025-10-03', null, '/journal?entry=d'],
  ]);
});
