import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { CareCard } from './care-card.tsx';
import { the } from '#web/ui/element-in-test.ts';

const lines = [
  { name: 'Samaritans', contact: '116 123', href: 'tel:116123' },
  { name: 'Find a help line', contact: 'findahelpline.com', href: 'https://findahelpline.com' },
  { name: 'A neighbour', contact: 'next door', href: null },
];

test('is kind, names the help lines and says what the coach sees', async () => {
  const onClose = vi.fn<() => void>();
  render(<CareCard care={{ helpLines: lines, isCoachTold: true }} coachName="Ines Calloway" onClose={onClose} />);
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('That sounds like a heavy day.');
  expect([...document.querySelectorAll('.helplines a')].map((link) => link.getAttribute('href'))).toEqual([
    'tel:116123',
    'https://findahelpline.com',
  ]);
  expect(the('.helplines li:last-child').textContent).toBe('A neighbournext door');
  expect(the('.kind > .small').textContent).toBe('Ines can see that today was hard. What you wrote stays with you.');
  expect(document.querySelector('[role=alert]')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalled();
});

test('without a coach it says that nobody is told', async () => {
  render(<CareCard care={{ helpLines: lines, isCoachTold: false }} coachName={undefined} onClose={() => {}} />);
  expect(the('.kind > .small').textContent).toBe('Nobody else is notified.');
});
