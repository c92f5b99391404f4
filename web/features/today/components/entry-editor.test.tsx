import type { ComponentProps } from 'react';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { day17, entryOf17 } from '../home-in-test.ts';
import { clientDashboardQuery } from '../queries.ts';
import type { Result } from '#web/platform/api.ts';
import { memoryDevice } from '#web/platform/device/memory-device-in-test.ts';
import type { MemoryDevice } from '#web/platform/device/memory-device-in-test.ts';
import { theUser } from '#web/platform/device/user-in-test.ts';
import { fakeApi, holdBack, Refusal } from '#web/platform/fake-api-in-test.ts';
import { createQueryClient } from '#web/platform/query-client.ts';
import { isSessionExpired } from '#web/platform/session-state.ts';
import { toastStore } from '#web/platform/toast-store.ts';
import { renderPage } from '#web/platform/page-in-test.tsx';
import type { TypedEntry } from '../entry-on-device.ts';
import { EntryEditor } from './entry-editor.tsx';

const put = 'PUT /api/client/journal-entries/{id}';
const versions = 'GET /api/client/journal-entries/{id}/versions';
type Version = Result<typeof versions>[number];

let device: MemoryDevice;
const onClose = vi.fn<() => void>();
beforeEach(() => {
  device = memoryDevice();
  onClose.mockClear();
});

async function show(entry = entryOf17({ version: 2 }), more: Partial<ComponentProps<typeof EntryEditor>> = {}) {
  const client = createQueryClient();
  client.setQueryData(clientDashboardQuery.queryKey, { ...day17, todayEntries: [entry] });
  await act(async () =>
    renderPage(<EntryEditor entry={entry} timeZone="UTC" onClose={onClose} {...more} />, { client, user: theUser }),
  );
  return client;
}

const version = (number: number, entryText: string): Version => ({
  version: number,
  entryText,
  wordCount: 2,
  moodScore: 4,
  writtenAt: '2025-10-08T21:00:00.000Z',
});
const conflict = new Refusal(409, {
  message: 'This entry was edited elsewhere. Nothing was overwritten.',
  code: 'conflict',
});
const paper = () => screen.getByRole<HTMLTextAreaElement>('textbox');

test('begins with what the entry says, and sends the change with the version it began with', async () => {
  const calls = fakeApi({ [put]: { ...entryOf17({ version: 3, entryText: 'Twenty.' }), care: null } });
  const client = await show();
  expect(paper().value).toBe('Ten minutes.');
  expect(document.activeElement).toBe(paper());
  fireEvent.change(paper(), { target: { value: 'Twenty.' } });
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(calls[0]).toMatchObject({
    route: 'PUT /api/client/journal-entries/e17',
    body: { entryText: 'Twenty.', moodScore: 7, version: 2 },
  });
  expect(client.getQueryData(clientDashboardQuery.queryKey)?.todayEntries[0]?.entryText).toBe('Twenty.');
  expect(toastStore.current()).toMatchObject({ title: 'Entry Saved' });
  await waitFor(() => expect(device.all('drafts')).toHaveLength(0));
});

test('an imported page has no mood to choose, and is saved without one', async () => {
  const imported = entryOf17({ moodScore: null });
  const calls = fakeApi({ [put]: { ...imported, version: 2, care: null } });
  await show(imported);
  expect(screen.queryByRole('slider')).toBeNull();
  fireEvent.change(paper(), { target: { value: 'Twenty.' } });
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(calls[0]?.body).toEqual({ entryText: 'Twenty.', moodScore: null, version: 1 });
});

test.each(['Control', 'Meta'])('%s and Enter save the change; Enter alone is a new line', async (key) => {
  const calls = fakeApi({ [put]: { ...entryOf17({ version: 3 }), care: null } });
  await show();
  await userEvent.type(paper(), '{Enter}More.');
  expect(calls).toEqual([]);
  await userEvent.keyboard(`{${key}>}{Enter}{/${key}}`);
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(calls.filter(({ route }) => route.startsWith('PUT')).map(({ body }) => body)).toEqual([
    { entryText: 'Ten minutes.\nMore.', moodScore: 7, version: 2 },
  ]);
});

test('while a change is on its way nothing more is taken, so that nothing is lost when it has arrived', async () => {
  fakeApi({ [put]: new Refusal(404, { message: 'This entry was deleted.', code: 'not_found' }) });
  const letThrough = holdBack('PUT');
  await device.change((tx) => {
    const draft = { userId: theUser.id, place: 'entry:e17', seq: 1, base: 2, replaces: [], refusal: null };
    for (const [keptAt, entryText] of ['Another text', 'Twenty'].entries())
      tx.put('drafts', { ...draft, slot: entryText, value: { entryText, moodScore: 7 }, keptAt });
  });
  await show();
  const take = await screen.findByRole('button', { name: 'Bring it here' });
  await userEvent.type(paper(), '.{Control>}{Enter}{/Control}');
  expect(await screen.findByRole('button', { name: 'Saving...' })).toBeTruthy();
  await userEvent.keyboard(' And two more sentences.');
  const mood = screen.getByRole<HTMLInputElement>('slider');
  fireEvent.change(mood, { target: { value: '3' } });
  expect([paper().value, mood.value]).toEqual(['Twenty.', '7']);
  expect(document.activeElement).toBe(paper());
  expect(take).toHaveProperty('disabled', true);
  letThrough();
  await waitFor(() => expect(toastStore.current()?.description).toBe('This entry was deleted.'));
  await userEvent.keyboard(' And more.');
  expect(paper().value).toBe('Twenty. And more.');
});

test('what is typed is a draft of that entry, also when it is left for now', async () => {
  await show();
  fireEvent.change(paper(), { target: { value: 'Half a change' } });
  await waitFor(() => expect(device.all('drafts')).toHaveLength(1));
  expect(device.all('drafts')).toMatchObject([{ place: 'entry:e17', value: { entryText: 'Half a change' }, base: 2 }]);
  await userEvent.click(screen.getByRole('button', { name: 'Not now' }));
  expect(onClose).toHaveBeenCalled();
  cleanup();
  await show(entryOf17({ version: 5, entryText: 'By now something else.' }));
  await waitFor(() => expect(paper().value).toBe('Half a change'));
});

test('nothing but spaces is no entry', async () => {
  const calls = fakeApi({});
  await show();
  fireEvent.change(paper(), { target: { value: '   ' } });
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(toastStore.current()).toMatchObject({ title: 'Entry Required' });
  expect(calls).toEqual([]);
});

test('an entry that was changed elsewhere shows both texts; keeping both sends one after the other', async () => {
  let isChanged = true;
  const calls = fakeApi({
    [put]: () => (isChanged ? conflict : { ...entryOf17({ version: 8 }), care: null }),
    [versions]: [version(7, 'From the phone.'), version(1, 'Ten minutes.')],
  });
  await show();
  fireEvent.change(paper(), { target: { value: 'From the desk.' } });
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(document.querySelector('.conflict')).not.toBeNull());
  expect([...document.querySelectorAll('.conflict .read')].map((side) => side.textContent)).toEqual([
    'From the desk.',
    'From the phone.',
  ]);
  expect(document.activeElement?.textContent).toBe('This entry was edited elsewhere');
  isChanged = false;
  await userEvent.click(screen.getByRole('button', { name: 'Keep both, one after the other' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(calls.at(-1)?.body).toEqual({ entryText: 'From the phone.\n\nFrom the desk.', moodScore: 7, version: 7 });
});

test('keeping one’s own goes over the version that was seen', async () => {
  let isChanged = true;
  const calls = fakeApi({
    [put]: () => (isChanged ? conflict : { ...entryOf17({ version: 8 }), care: null }),
    [versions]: [version(7, 'From the phone.')],
  });
  await show();
  fireEvent.change(paper(), { target: { value: 'From the desk.' } });
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(document.querySelector('.conflict')).not.toBeNull());
  isChanged = false;
  await userEvent.click(screen.getByRole('button', { name: 'Keep mine' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(calls.at(-1)?.body).toEqual({ entryText: 'From the desk.', moodScore: 7, version: 7 });
});

test('keeping the other sends nothing and lets the draft go', async () => {
  const calls = fakeApi({ [put]: conflict, [versions]: [version(7, 'From the phone.')] });
  await show();
  fireEvent.change(paper(), { target: { value: 'From the desk.' } });
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(document.querySelector('.conflict')).not.toBeNull());
  const sent = calls.length;
  await userEvent.click(screen.getByRole('button', { name: 'Keep the other' }));
  expect(onClose).toHaveBeenCalled();
  await waitFor(() => expect(device.all('drafts')).toHaveLength(0));
  expect(calls).toHaveLength(sent);
});

test('another refusal is said, and the text stays', async () => {
  fakeApi({ [put]: new Refusal(404, { message: 'This entry was deleted.', code: 'not_found' }) });
  await show();
  fireEvent.change(paper(), { target: { value: 'Still here.' } });
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(toastStore.current()?.description).toBe('This entry was deleted.'));
  expect(toastStore.current()).toMatchObject({ title: 'Error' });
  expect(paper().value).toBe('Still here.');
  expect(onClose).not.toHaveBeenCalled();
});

test('a session that is over keeps the page and the draft', async () => {
  fakeApi({ [put]: new Refusal(401, { message: 'Unauthorized', code: 'unauthorized' }) });
  await show();
  fireEvent.change(paper(), { target: { value: 'Still here.' } });
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(toastStore.current()?.title).toBe('Session Expired'));
  expect(isSessionExpired()).toBe(false);
  expect(paper().value).toBe('Still here.');
  await waitFor(() =>
    expect(device.all('drafts').some(({ value }) => (value as TypedEntry).entryText === 'Still here.')).toBe(true),
  );
});

test('what a service has written down comes behind what is typed by then, as a draft', async () => {
  const calls = fakeApi({});
  let append = (_: string) => {};
  await show(entryOf17({ entryType: 'audio', entryText: '' }), {
    writeDown: (add) => {
      append = add;
      return null;
    },
  });
  fireEvent.change(paper(), { target: { value: 'Rosa' } });
  act(() => append('The call at eleven.'));
  expect(paper().value).toBe('Rosa\n\nThe call at eleven.');
  await waitFor(() => expect(JSON.stringify(device.all('drafts'))).toContain('The call at eleven.'));
  expect(calls).toEqual([]);
});
