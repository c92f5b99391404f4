import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { memoryDevice } from '#web/platform/device/memory-device-in-test.ts';
import { theUser } from '#web/platform/device/user-in-test.ts';
import { fakeApi, Refusal } from '#web/platform/fake-api-in-test.ts';
import { renderPage, typist } from '#web/platform/page-in-test.tsx';
import { toastStore } from '#web/platform/toast-store.ts';
import { HostReports } from './host-reports.tsx';

const person = typist();
const read = 'GET /api/admin/reported-posts';
const report = {
  postId: 'p1',
  groupName: 'Autumn Circle',
  coachName: 'Ines Calloway',
  isByCoach: true,
  reports: 1,
  reportedAt: '2026-03-04T08:00:00.000Z',
};
const opened = {
  postId: 'p1',
  author: { id: 'u1', name: 'Ines Calloway' },
  text: 'Not kind.',
  writtenAt: '2026-03-04T07:00:00.000Z',
  editedAt: null,
  reasons: ['It hurt.'],
};
const show = () => renderPage(<HostReports timeZone="UTC" />, { path: '/admin/reports', user: theUser });
beforeEach(() => {
  memoryDevice();
  vi.setSystemTime('2026-03-04T09:00:00Z');
});

test('shows no word of a post until it is opened, and then keeps it', async () => {
  let isKept = false;
  fakeApi({
    [read]: () => (isKept ? [] : [report]),
    'POST /api/admin/reported-posts/{postId}/open': opened,
    'POST /api/admin/reported-posts/{postId}/keep': () => {
      isKept = true;
      return { id: 'p1' };
    },
  });
  show();
  expect(await screen.findByRole('heading', { name: 'Autumn Circle' })).toBeDefined();
  expect(document.body.textContent).not.toContain('Not kind.');
  await person.click(screen.getByRole('button', { name: 'Read the Post' }));
  expect(await screen.findByText('Not kind.')).toBeDefined();
  expect(screen.getByText('It hurt.')).toBeDefined();
  await person.click(screen.getByRole('button', { name: 'Keep it' }));
  expect(await screen.findByText('No reports')).toBeDefined();
  expect(toastStore.current()?.title).toBe('The post stays');
});

test('removes it with a reason, and a refusal stays in the dialog', async () => {
  let tries = 0;
  const calls = fakeApi({
    [read]: () => (tries > 1 ? [] : [report]),
    'POST /api/admin/reported-posts/{postId}/open': opened,
    'POST /api/admin/reported-posts/{postId}/remove': () =>
      tries++ === 0 ? new Refusal(503, { message: 'Please try again.', code: 'unavailable' }) : { id: 'p1' },
  });
  show();
  await person.click(await screen.findByRole('button', { name: 'Read the Post' }));
  await person.click(await screen.findByRole('button', { name: 'Remove' }));
  const dialog = await screen.findByRole('dialog');
  await person.type(within(dialog).getByLabelText('The reason, for its author'), 'Please stay kind.');
  await person.click(within(dialog).getByRole('button', { name: 'Remove Post' }));
  expect(await within(dialog).findByText('Please try again.')).toBeDefined();
  await person.click(within(dialog).getByRole('button', { name: 'Remove Post' }));
  expect(await screen.findByText('No reports')).toBeDefined();
  expect(calls.findLast(({ route }) => route.endsWith('/remove'))?.body).toEqual({ reason: 'Please stay kind.' });
});

test('what cannot be loaded can be asked for again', async () => {
  let tries = 0;
  fakeApi({ [read]: () => (tries++ === 0 ? new Refusal(500, { message: 'Broken.', code: 'internal' }) : []) });
  show();
  await person.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.getByText('No reports')).toBeDefined());
});
