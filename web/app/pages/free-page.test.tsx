import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { day17, entryOf17, ines, noHome } from '#web/features/today/home-in-test.ts';
import type { ClientDashboard } from '#web/features/today/queries.ts';
import { entryOutbox } from '#web/features/today/entry-on-device.ts';
import { noteReached } from '#web/platform/device/connection.ts';
import { memoryDevice, type MemoryDevice } from '#web/platform/device/memory-device-in-test.ts';
import { theUser } from '#web/platform/device/user-in-test.ts';
import { fakeApi } from '#web/platform/fake-api-in-test.ts';
import { the } from '#web/ui/element-in-test.ts';
import { FinishedCloth } from '../finished-cloth.ts';
import { showToday } from './today-in-test.tsx';

let device: MemoryDevice;
beforeEach(() => {
  device = memoryDevice();
  entryOutbox.forgetRetries();
  noteReached(true);
});

const waiting: ClientDashboard = { ...noHome, coach: ines };
let pages = 0;
const page = (over: Parameters<typeof entryOf17>[0] = {}) => {
  const createdAt = new Date().toISOString();
  const free = { dayNumber: null, programTitle: '', promptText: '' };
  return {
    ...entryOf17({ id: `free-${(pages += 1)}`, createdAt, updatedAt: createdAt, ...free, ...over }),
    care: null,
  };
};
const withPage = (home: ClientDashboard, ...today: ReturnType<typeof page>[]): ClientDashboard => ({
  ...home,
  freePages: {
    today,
    newest: today.map(({ id, moodScore, createdAt }) => ({ id, moodScore, createdAt, date: createdAt.slice(0, 10) })),
  },
});
const type = (text: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: 'Your entry' }), { target: { value: text } });
const shown = (selector: string) => waitFor(() => expect(document.querySelector(selector)).not.toBeNull());
const post = 'POST /api/journal-entries';

test('while waiting there is a page without a prompt; it is saved without a program and stays as what was written', async () => {
  const saved = page({ entryText: 'On my own.' });
  const calls = fakeApi({ [post]: saved, 'GET /api/client/dashboard': withPage(waiting, saved) });
  await showToday(waiting);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('No Active Program');
  expect(screen.getByRole('heading', { name: 'A free page' })).toMatchObject({ tagName: 'H2' });
  expect(document.querySelector('.ribbon')).toBeNull();
  type('On my own.');
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Enter', ctrlKey: true });
  await shown('.kept:not(.kept--waiting)');
  const { body } = calls.find(({ route }) => route === post) ?? {};
  expect(body).toMatchObject({ isFreePage: true, entryText: 'On my own.', moodScore: 7 });
  expect(body).not.toHaveProperty('assignmentId');
  expect(screen.queryByRole('textbox')).toBeNull();
  // The moment is that of every page: the cloth with the day's cell, the focus there, and what may come next.
  await shown('.woven .weave');
  expect(the('.weave .is-fresh').textContent).toMatch(/^7.*: mood 7, Good, just woven$/);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'A free page' })));
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('Entry Saved');
  expect(the('.woven + .leaf--short .stateline').textContent).toMatch(/^Saved, /);
  await userEvent.click(screen.getByRole('button', { name: 'Write another page' }));
  expect(screen.getByRole('textbox')).toMatchObject({ value: '' });
});

test('offline it waits on the device and says so', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
  await showToday(waiting);
  type('Offline words.');
  await userEvent.click(screen.getByRole('button', { name: "Save Today's Entry" }));
  await shown('.kept--waiting');
  expect(device.all('outbox')).toMatchObject([
    { place: 'free-page', content: { isFreePage: true, entryText: 'Offline words.' } },
  ]);
});

test('after a program the page comes below its cloth, and a heavy day brings the kind card there', async () => {
  const care = { helpLines: [{ name: 'Samaritans', contact: '116 123', href: 'tel:116123' }], isCoachTold: false };
  const assignment = day17.assignment && {
    ...day17.assignment,
    status: 'completed' as const,
    completedAt: '2025-10-07T21:00:00.000Z',
  };
  const completed = { ...day17, assignment, coach: null };
  const saved = { ...page({ moodScore: 2 }), care };
  fakeApi({ [post]: saved, 'GET /api/client/dashboard': { ...withPage(completed, { ...saved, care: null }), care } });
  // In a file of its own, which is here before the page is shown.
  await FinishedCloth.preload();
  await showToday(completed);
  expect(document.querySelector('.finished > .onward + .leaf')).not.toBeNull();
  expect(document.querySelector('.ways')).not.toBeNull();
  type('A hard day.');
  fireEvent.change(screen.getByRole('slider'), { target: { value: '2' } });
  await userEvent.click(screen.getByRole('button', { name: "Save Today's Entry" }));
  // A heavy day is not celebrated: that it is saved, then the card, then what was written.
  await shown('.finished > .woven + .kind + .leaf--short');
  expect(the('.woven .kept__state').textContent).toMatch(/^Saved, .*2Low$/);
  expect(document.querySelector('.is-fresh')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'A free page' })));
  expect(the('.kind').textContent).toContain('Samaritans');
  expect(document.querySelector('.ways, .onward')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await shown('.ways');
});

test('after a program a page is woven on below its cloth, where the view and the focus go', async () => {
  const { assignment } = day17;
  const completed: ClientDashboard = {
    ...day17,
    assignment: assignment && { ...assignment, status: 'completed', completedAt: '2025-10-07T21:00:00.000Z' },
  };
  const saved = page();
  fakeApi({ [post]: saved, 'GET /api/client/dashboard': withPage(completed, saved) });
  await FinishedCloth.preload();
  await showToday(completed);
  type('And on.');
  await userEvent.click(screen.getByRole('button', { name: "Save Today's Entry" }));
  await shown('.finished__cover .weave .is-fresh');
  const caption = screen.getByText('One free page since');
  await waitFor(() => expect(document.activeElement).toBe(caption));
  await userEvent.click(screen.getByRole('button', { name: 'Read the page' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('article', { name: 'What you wrote' })));
  expect(document.querySelector('.leaf--short')).toBeNull();
  expect(document.querySelector('.weave .is-fresh')).not.toBeNull();
});

test('where a program day stands open there is none, unless words were begun on it', async () => {
  await showToday(day17);
  expect(screen.queryByRole('heading', { name: 'A free page' })).toBeNull();
  await act(() =>
    device.change((tx) =>
      tx.put('drafts', {
        userId: theUser.id,
        place: 'free-page',
        slot: 's1',
        seq: 1,
        value: { entryText: 'Begun while waiting', moodScore: null },
        base: null,
        keptAt: 0,
        replaces: [],
        refusal: null,
      }),
    ),
  );
  document.body.replaceChildren();
  await showToday(day17);
  await waitFor(() => expect(the('.afterwards .leaf textarea', HTMLTextAreaElement).value).toBe('Begun while waiting'));
  expect(document.querySelector('.elsewhere')).toBeNull();
});

test('what an earlier day has left on the device is not shown as today’s', async () => {
  await showToday(withPage(waiting, page({ createdAt: '2025-10-07T12:00:00.000Z' })));
  expect(document.querySelector('.kept')).toBeNull();
  expect(screen.getByRole('textbox')).toBeTruthy();
});
