import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { zipOf, dayOneZip } from '#testing/zip-file.ts';
import type { Result } from '#web/platform/api.ts';
import { noteReached } from '#web/platform/device/connection.ts';
import { memoryDevice, type MemoryDevice } from '#web/platform/device/memory-device-in-test.ts';
import { theUser } from '#web/platform/device/user-in-test.ts';
import { fakeApi, holdBack, Refusal } from '#web/platform/fake-api-in-test.ts';
import { renderPage } from '#web/platform/page-in-test.tsx';
import { toastStore } from '#web/platform/toast-store.ts';
import { importOutbox } from './import-outbox.ts';
import { ImportsPart, sendImports } from './imports-part.tsx';

type Imports = Result<'GET /api/client/journal-entries/import'>;
type Sent = { pages: { sourceId: string }[] };

const list = 'GET /api/client/journal-entries/import';
const post = 'POST /api/client/journal-entries/import';
const remove = 'DELETE /api/client/journal-entries/import/{importId}';
const none: Imports = { imports: [] };
const done: Imports['imports'][number] = {
  id: 'i1',
  source: 'day-one',
  startedAt: '2025-10-08T08:00:00Z',
  pages: 120,
  changed: 2,
  until: '2025-10-09T08:00:00Z',
};

let device: MemoryDevice;
let stop = () => {};
beforeEach(() => {
  device = memoryDevice();
});
afterEach(() => {
  stop();
  importOutbox.forgetRetries();
  noteReached(true);
});

/** With what sends, as on every page of a client. */
function show(isDemo = false) {
  const page = renderPage(<ImportsPart timeZone="Europe/Lisbon" isDemo={isDemo} frame={null} />, { user: theUser });
  stop = sendImports(page.client, theUser.id);
  return page;
}
const fileOf = (zip: Buffer | string) => new File([typeof zip === 'string' ? zip : new Uint8Array(zip)], 'a.zip');

async function choose(person: ReturnType<typeof show>['person'], zip: Buffer | string) {
  await screen.findByText('Bring a journal');
  const chooser = document.querySelector<HTMLInputElement>('input[type="file"]') as HTMLInputElement;
  await person.upload(chooser, fileOf(zip));
}

test('a file is read here; each page is shown with date, first line and photos, and what is chosen goes out', async () => {
  const calls = fakeApi({ [list]: none, [post]: (body: unknown) => ({ pages: (body as Sent).pages.length }) });
  const { person } = show();
  await choose(person, dayOneZip(['First line\nand more.', 'Not this one.', ' ']));
  const dialog = within(await screen.findByRole('dialog', { name: 'Day One: choose pages' }));
  expect(dialog.getByText('1 page has no words.')).toBeTruthy();
  const rows = dialog.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows).toEqual(['3 May 2019Not this one.', '3 May 2019First line1 photo']);
  expect(calls.map(({ route }) => route)).toEqual([list]);
  await person.click(dialog.getByRole('checkbox', { name: /Not this one/ }));
  expect(dialog.getByRole('checkbox', { name: 'All 2 pages' })).toMatchObject({ checked: false });
  await person.click(dialog.getByRole('button', { name: 'Import 1 page' }));
  await vi.waitFor(() => expect(device.all('outbox')).toMatchObject([{ kind: 'import', sentAt: expect.any(Number) }]));
  expect(screen.queryByRole('dialog')).toBeNull();
  const sent = calls.find(({ route }) => route === post)?.body as Sent;
  expect(sent.pages).toEqual([
    { sourceId: 'ENTRY1', writtenAt: '2019-05-03T21:14:00.000+02:00', entryText: 'First line\nand more.' },
  ]);
});

test('a second file on the same page goes out at once, too', async () => {
  const calls = fakeApi({ [list]: none, [post]: (body: unknown) => ({ pages: (body as Sent).pages.length }) });
  const { person } = show();
  for (const sent of [1, 2]) {
    await choose(person, dayOneZip([`File ${sent}.`]));
    await person.click(await screen.findByRole('button', { name: 'Import 1 page' }));
    await vi.waitFor(() => expect(calls.filter(({ route }) => route === post)).toHaveLength(sent));
    await vi.waitFor(() => expect(device.all('media')).toEqual([]));
  }
});

test('fifty pages are shown at a time; all can be left out and taken in again', async () => {
  fakeApi({ [list]: none });
  const { person } = show();
  await choose(person, dayOneZip(Array.from({ length: 120 }, (_, n) => `Page ${n + 1}.`)));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getAllByRole('listitem')).toHaveLength(50);
  expect(dialog.getByText('Pages 1 to 50 of 120')).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Newer pages' })).toMatchObject({ disabled: true });
  await person.click(dialog.getByRole('button', { name: 'Older pages' }));
  await person.click(dialog.getByRole('button', { name: 'Older pages' }));
  expect(dialog.getByText('Pages 101 to 120 of 120')).toBeTruthy();
  expect(dialog.getAllByRole('listitem')).toHaveLength(20);
  expect(dialog.getByRole('button', { name: 'Older pages' })).toMatchObject({ disabled: true });
  const all = dialog.getByRole('checkbox', { name: 'All 120 pages' });
  await person.click(all);
  expect(dialog.getByRole('button', { name: 'Import' })).toMatchObject({ disabled: true });
  await person.click(dialog.getByRole('checkbox', { name: /Page 1\./ }));
  expect(dialog.getByRole('button', { name: 'Import 1 page' })).toBeTruthy();
  await person.click(all);
  expect(dialog.getByRole('button', { name: 'Import 120 pages' })).toBeTruthy();
  await person.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(device.all('outbox')).toEqual([]);
});

test.each([
  ['a picture', 'no zip at all, only words', /^This file isn’t a ZIP/],
  ['another ZIP', zipOf([{ name: 'a.txt', content: 'a' }]), /^No journal of Day One, Journey/],
  ['an unsafe one', zipOf([{ name: '../Journal.json', content: '{}' }]), /names that aren’t safe/],
  ['one without words', dayOneZip([' ']), /^There’s no page with words/],
])('%s is refused with a sentence, and nothing is kept', async (_name, zip, sentence) => {
  fakeApi({ [list]: none });
  const { person } = show();
  await choose(person, zip);
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(device.all('outbox')).toEqual([]);
});

test('a browser that keeps nothing says so and sends nothing', async () => {
  const calls = fakeApi({ [list]: none });
  const { person } = show();
  await choose(person, dayOneZip(['Words.']));
  device.breakDown(true);
  await person.click(await screen.findByRole('button', { name: 'Import 1 page' }));
  expect(await screen.findByText(/^This browser keeps nothing/)).toBeTruthy();
  expect(calls.map(({ route }) => route)).toEqual([list]);
});

test('shows how much has been sent, and stops on request', async () => {
  fakeApi({ [list]: none, [post]: { pages: 50 } });
  const { person } = show();
  await choose(person, dayOneZip(Array.from({ length: 60 }, (_, n) => `Page ${n + 1}.`)));
  const button = await screen.findByRole('button', { name: 'Import 60 pages' });
  const letThrough = holdBack('POST');
  await person.click(button);
  expect(await screen.findByText('0 of 60 pages sent')).toBeTruthy();
  expect(screen.getByText(/What you write today goes first/)).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Stop' }));
  await vi.waitFor(() => expect(device.all('media')).toEqual([]));
  letThrough();
  expect(screen.queryByText('0 of 60 pages sent')).toBeNull();
});

test('what the server does not take says why, and can be discarded', async () => {
  fakeApi({ [list]: none, [post]: new Refusal(409, { code: 'conflict', message: 'This import was taken back.' }) });
  const { person } = show();
  await choose(person, dayOneZip(['Words.']));
  await person.click(await screen.findByRole('button', { name: 'Import 1 page' }));
  expect(await screen.findByText(/The rest wasn’t taken: This import was taken back/)).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Discard the rest' }));
  await vi.waitFor(() => expect(device.all('outbox')).toEqual([]));
});

test('an import can be taken back for a day, and says what stays', async () => {
  let imports = [done];
  const calls = fakeApi({ [list]: () => ({ imports }), [remove]: () => ({ imports: (imports = []) }) });
  const { person } = show();
  expect(await screen.findByText('Day One: 120 pages')).toBeTruthy();
  expect(screen.getByText(/2 were edited, shared or given a photo here and would stay/)).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Take back: Day One' }));
  const dialog = within(screen.getByRole('alertdialog', { name: 'Take back this import?' }));
  expect(dialog.getByText(/^118 pages leave your journal/)).toBeTruthy();
  expect(dialog.getByText(/^2 pages that were edited/)).toBeTruthy();
  await person.click(dialog.getByRole('button', { name: 'Take back' }));
  await vi.waitFor(() => expect(toastStore.current()?.title).toBe('Import Taken Back'));
  expect(calls.map(({ route }) => route)).toContain('DELETE /api/client/journal-entries/import/i1');
  expect(screen.queryByText('Day One: 120 pages')).toBeNull();
});

test('the demo takes none, and says so before a file is chosen', async () => {
  fakeApi({ [list]: none });
  show(true);
  await screen.findByText(/Not in the demo/);
  expect(screen.getByRole('button', { name: 'Choose a ZIP' })).toHaveProperty('disabled', true);
});
