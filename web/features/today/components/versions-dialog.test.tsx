import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeApi, Refusal } from '#web/platform/fake-api-in-test.ts';
import { renderPage } from '#web/platform/page-in-test.tsx';
import { VersionsDialog } from './versions-dialog.tsx';

const route = 'GET /api/client/journal-entries/{id}/versions';
const version = (number: number, entryText: string) => ({
  version: number,
  entryText,
  wordCount: 2,
  moodScore: 7,
  writtenAt: '2025-10-08T21:00:00.000Z',
});

async function show() {
  await act(async () => renderPage(<VersionsDialog entryId="e17" timeZone="UTC" onClose={() => {}} />));
}

test('shows what the entry says now and what it said before, as text', async () => {
  fakeApi({ [route]: [version(2, 'Now <i>this</i>.'), version(1, 'Before that.')] });
  await show();
  await waitFor(() => expect(document.querySelector('.versions')).not.toBeNull());
  expect([...document.querySelectorAll('.versions .read')].map((text) => text.textContent)).toEqual([
    'Now <i>this</i>.',
    'Before that.',
  ]);
  expect([...document.querySelectorAll('.versions h3 b')].map((mark) => mark.textContent)).toEqual(['Now, ']);
});

test('comes some at a time, and the next ones when they are asked for', async () => {
  let hasFailed = false;
  fakeApi({
    [route]: (_body, asked) => {
      if (!asked.includes('?')) return [version(3, 'Third.'), version(2, 'Second.')];
      if (hasFailed) return [version(1, `After ${asked.split('?')[1]}.`)];
      hasFailed = true;
      return new Refusal(503, { message: 'The database is away.', code: 'unavailable' });
    },
  });
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Show earlier versions' }));
  await userEvent.click(await screen.findByRole('button', { name: 'They couldn’t be loaded. Try again' }));
  await screen.findByText('After before=2.');
  screen.getByText('Third.');
  expect(screen.queryByRole('button', { name: 'Show earlier versions' })).toBeNull();
});

test('a failure is said and can be tried again', async () => {
  let isDown = true;
  fakeApi({
    [route]: () =>
      isDown ? new Refusal(503, { message: 'The database is away.', code: 'unavailable' }) : [version(1, 'Here.')],
  });
  await show();
  await screen.findByRole('alert');
  expect(screen.getByRole('alert').textContent).toContain('The database is away.');
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(document.querySelector('.versions')).not.toBeNull());
});
