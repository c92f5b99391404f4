import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Help } from './help.tsx';

test('Who sees what says what the people who run the server could do, and who they are', () => {
  const operator = { name: 'River Practice', contact: '+44 20 7946 0000', href: 'tel:+442079460000' };
  render(<Help side="client" productName="Dayloom" operator={operator} />);
  const cells = screen.getAllByRole('cell').map(({ textContent }) => textContent);
  expect(cells).toContain('not shown');
  expect(cells).not.toContain('never');
  expect(screen.getByText(/The people who run this server hold the key and could read them with it/)).toBeTruthy();
  expect(screen.getByText(/^This server is run by River Practice\./)).toBeTruthy();
  expect(screen.getByRole('link', { name: operator.contact }).getAttribute('href')).toBe(operator.href);
});
