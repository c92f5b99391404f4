import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { DayBars } from './day-bars.tsx';

const days = Array.from({ length: 14 }, (_, index) => ({
  day: index + 1,
  possible: index < 7 ? 12 : 4,
  reached: 4,
  wrote: 3,
}));

test('each week says of how many people it is, and days of fewer than five are hatched and without a percentage', async () => {
  render(<DayBars label="Clients by day" days={days} />);
  expect([...document.querySelectorAll('.daybars__weeks li')].map((week) => week.textContent)).toEqual([
    'Week 1of 12',
    'Week 2of 4',
  ]);
  expect([...document.querySelectorAll('.daybars i')].map((bar) => bar.classList.contains('is-few'))).toEqual(
    days.map(({ possible }) => possible < 5),
  );
  expect(screen.getByRole('list', { name: 'Days' }).firstElementChild?.textContent).toBe(
    'Day 1: 3 wrote, 4 of 12 reached it',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Show as table' }));
  const shares = [...document.querySelectorAll('tbody tr')].map((row) => row.lastElementChild?.textContent);
  expect([shares[0], shares[7]]).toEqual(['25%', '–']);
});
