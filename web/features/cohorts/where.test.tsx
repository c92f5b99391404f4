import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { MemberState } from '#contract/cohorts/rules.ts';
import { Where, whereSentence } from './where.tsx';

const nobody = { wroteToday: 0, recent: 0, quiet: 0, paused: 0 };
const on = (day: number, ...people: [initials: string, state: MemberState][]) => ({
  day,
  ...people.reduce((counts, [, state]) => ({ ...counts, [state]: counts[state] + 1 }), nobody),
  people: people.map(([initials, state]) => ({ id: initials, initials, state })),
});
const days = [
  on(4, ['EA', 'recent']),
  on(9, ['GO', 'recent'], ['TR', 'quiet']),
  on(13, ['MO', 'recent']),
  on(14, ['PR', 'wroteToday'], ['YA', 'recent']),
  on(15, ['SH', 'paused']),
  on(17, ['NW', 'wroteToday'], ['LH', 'recent']),
  on(20, ['FO', 'quiet']),
  on(23, ['DO', 'wroteToday']),
];

test.each([
  [
    'most people',
    { days, finished: 1, left: [] },
    'Eight of twelve are at Day 14 or later. One has finished. Nobody has left.',
  ],
  [
    'who left',
    {
      days: [on(3, ['A', 'recent'])],
      finished: 0,
      left: [
        { day: 9, count: 1 },
        { day: null, count: 2 },
      ],
    },
    'Everybody is at Day 3 or later. One left on Day 9. Two left.',
  ],
  ['the end', { days: [], finished: 3, left: [] }, 'Everybody has finished. Nobody has left.'],
])('one sentence says where %s', (_, where, sentence) => {
  expect(whereSentence(where)).toBe(sentence);
});

test('each person is a block in their week, said with day and state, and leads to their page', () => {
  render(<Where where={{ days, finished: 1, left: [] }} days={28} />);
  const [first, second, , , end] = screen.getByRole('list').children;
  expect(
    within(first as HTMLElement)
      .getAllByRole('link')
      .map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')]),
  ).toEqual([['EA, Day 4, wrote in the last three days', '/client/EA']]);
  expect(within(second as HTMLElement).getAllByRole('link')).toHaveLength(5);
  expect(end?.textContent).toBe('Finished1 person');
});

test('of many a block is up to five people, without initials, and the numbers are said', () => {
  const many = [{ day: 9, ...nobody, wroteToday: 12, quiet: 10, people: [] }];
  render(<Where where={{ days: many, finished: 0, left: [] }} days={28} />);
  expect(document.querySelectorAll('.where__day .is-wroteToday')).toHaveLength(3);
  expect(document.querySelectorAll('.where__day .is-quiet')).toHaveLength(2);
  expect(screen.getByText('Day 9: 12 wrote today, 10 quiet')).toBeDefined();
  expect(screen.queryAllByRole('link')).toEqual([]);
});
