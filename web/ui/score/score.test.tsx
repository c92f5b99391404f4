import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { dateAfter } from '#contract/days.ts';
import { axisOf, type DatedCell } from './axis.ts';
import { ScoreTable } from './score-foot.tsx';
import { Score, type Lane } from './score.tsx';

const cells: DatedCell[] = Array.from({ length: 14 }, (_, index) => {
  const day = index + 1;
  if (day > 9) return { day, state: 'ahead', mood: null, date: null };
  if (day === 9) return { day, state: 'today', mood: null, date: '2026-11-11' };
  return {
    day,
    state: 'written',
    mood: [8, 5, 3][index % 3] ?? 8,
    date: dateAfter('2026-11-01', index + (day > 4 ? 2 : 0)),
  };
});
const columns = axisOf({ cells, missedDates: ['2026-11-05', '2026-11-06'], pauses: [] });
const lanes: Lane[] = [
  {
    name: 'Shared',
    pins: [{ id: 'e3', column: 'day-3', icon: null, text: 'Shared with you, not read yet', isNew: true }],
  },
  { name: 'Comments', pins: [] },
  { name: 'Notes', pins: [{ id: '2', column: 'gap-2026-11-05', icon: null, text: 'Your notes', onPress: () => {} }] },
];

const opened = vi.fn<(key: string) => void>();
beforeEach(() => opened.mockClear());
const show = (open?: string) =>
  render(
    <Score
      columns={columns}
      lanes={lanes}
      progress={{ value: 64, label: 'Progress' }}
      open={open}
      onOpen={opened}
      controls="paper"
    />,
  );
const at = () => (document.activeElement as HTMLElement).dataset['column'];
const press = (key: string) => userEvent.keyboard(`{${key}}`);

test('says in sentences what it shows, and names in a lane only what is there', () => {
  show();
  expect(screen.getByRole('group').getAttribute('aria-label')).toBe(
    '8 of 14 days written. Mood: 3 at 7 to 10, 3 at 5 to 6, 2 at 1 to 4. Today is day 9. Shared: day 3. ' +
      'Notes: 5 and 6 November. No page on 2 dates.',
  );
  expect(document.querySelector('.score__names')?.textContent).toBe('Mood101SharedNotes');
  expect(screen.getByRole('button', { name: /^Day 3/ }).getAttribute('aria-label')).toBe(
    'Day 3: mood 3, Below Average, 3 November 2026. Shared with you, not read yet',
  );
});

test('is one tab stop: arrows go by column, up and down by weeks, Enter opens', async () => {
  show();
  await userEvent.tab();
  expect(at()).toBe('day-9');
  await press('ArrowUp');
  expect(at()).toBe('day-2');
  await press('Home');
  expect(at()).toBe('day-1');
  for (const to of ['day-2', 'day-3', 'day-4', 'gap-2026-11-05', 'day-5']) {
    await press('ArrowRight');
    expect(at()).toBe(to);
  }
  await press('ArrowLeft');
  await press('Enter');
  expect(opened).toHaveBeenCalledWith('gap-2026-11-05');
  await press('End');
  expect(at()).toBe('day-14');
  await userEvent.tab();
  expect(at()).toBeUndefined();
});

test('follows the direction of the page', async () => {
  document.documentElement.dir = 'rtl';
  document.documentElement.style.direction = 'rtl';
  show('day-3');
  await userEvent.tab();
  await press('ArrowLeft');
  expect(at()).toBe('day-4');
  document.documentElement.removeAttribute('dir');
  document.documentElement.removeAttribute('style');
});

test('the line is solid from day to day and dotted over dates without a page; the band has a shape of its own', () => {
  show();
  const lines = [...document.querySelectorAll('.score__line')].map((line) =>
    line.classList.contains('score__line--gap'),
  );
  expect(lines).toEqual([false, false, false, true, false, false, false]);
  expect(
    [...document.querySelectorAll('.score__point')].slice(0, 3).map((point) => point.firstElementChild?.tagName),
  ).toEqual(['circle', 'path', 'path']);
});

test('the selvedge ends where the cloth does', () => {
  show();
  const today = document.querySelector<HTMLElement>('[data-column="day-9"]')?.style.gridColumn.split(' / ')[1];
  expect(document.querySelector<HTMLElement>('.score__woven')?.style.gridColumn).toBe(`1 / ${today}`);
});

test('has the same as a table', () => {
  render(<ScoreTable columns={columns} lanes={lanes} />);
  const rows = [...document.querySelectorAll('tbody tr')].map(({ textContent }) => textContent);
  expect(rows).toHaveLength(15);
  expect(rows[2]).toBe('3 November 202633Below AverageShared with you, not read yet');
  expect(rows[4]).toBe('No page on 5 and 6 November. Your notes');
});
