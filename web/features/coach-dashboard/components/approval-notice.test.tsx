import { cleanup, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ApprovalNotice } from './approval-notice.tsx';

test('a coach who waits for approval reads what has to wait, and which command helps where there is no admin', () => {
  render(<ApprovalNotice approval={{ commands: [] }} />);
  expect(screen.getByText('Your account is waiting for approval')).toBeTruthy();
  expect(document.body.textContent).toContain('Meanwhile you can write your profile and your programs.');
  expect(document.body.textContent).not.toContain('There is no admin here yet.');
  cleanup();
  const commands = ['npm run grant-admin -- me@example.org', 'npm run approve-coach -- me@example.org'];
  render(<ApprovalNotice approval={{ commands }} />);
  expect(document.body.textContent).toContain('There is no admin here yet.');
  expect([...document.querySelectorAll('.notice code')].map(({ textContent }) => textContent)).toEqual(commands);
});
