import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useQuery } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { memoryDevice } from '#web/platform/device/memory-device-in-test.ts';
import type { MemoryDevice } from '#web/platform/device/memory-device-in-test.ts';
import { theUser } from '#web/platform/device/user-in-test.ts';
import { fakeApi, Refusal } from '#web/platform/fake-api-in-test.ts';
import { createQueryClient } from '#web/platform/query-client.ts';
import { isSessionExpired } from '#web/platform/session-state.ts';
import { toastStore } from '#web/platform/toast-store.ts';
import { renderPage, typist } from '#web/platform/page-in-test.tsx';
import { daniel } from '../client-in-test.ts';
import { clientDetailQuery } from '../queries.ts';
import type { NotesVersion } from '../queries.ts';
import { CoachNotes } from './coach-notes.tsx';

const person = typist();

const get = 'GET /api/coach/client/{clientId}';
const put = 'PUT /api/coach/client/{clientId}/notes';
const list = 'GET /api/coach/client/{clientId}/notes/history';
const restore = 'POST /api/coach/client/{clientId}/notes/restore';

let device: MemoryDevice;
beforeEach(() => {
  device = memoryDevice();
});

const version = (number: number, notes: string, isActive = false): NotesVersion => ({
  id: `v${number}`,
  version: number,
  isActive,
  createdAt: `2025-10-${String(number).padStart(2, '0')}T09:14:00.000Z`,
  notes,
});

/** The page around it: what it shows comes from the query, as on the real one. */
function Page() {
  const { data } = useQuery({ ...clientDetailQuery('k1'), refetchOnMount: false });
  if (!data) return null;
  const { coachNotes, notesVersion } = data;
  return (
    <main aria-label={`Version ${notesVersion}`}>
      <CoachNotes clientId="k1" firstName="Daniel" notes={coachNotes} version={notesVersion} timeZone="UTC" />
    </main>
  );
}

function show(notes = daniel.coachNotes, notesVersion = daniel.notesVersion) {
  const client = createQueryClient();
  client.setQueryData(clientDetailQuery('k1').queryKey, { ...daniel, coachNotes: notes, notesVersion });
  renderPage(<Page />, { client, user: { ...theUser, role: 'coach' } });
  return client;
}

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox');
const drafts = () => device.all('drafts').filter(({ value }) => value !== null);

test('shows the notes, says whom they are hidden from, and saves only what was changed', async () => {
  show();
  expect(field().value).toBe('Call on Thursday.');
  expect(document.body.textContent).toContain('Private. Daniel never sees these.');
  expect(screen.getByText<HTMLButtonElement>('Save Notes').disabled).toBe(true);
});

test('a save sends the version it is based on, lets the draft go and becomes what the page shows', async () => {
  const calls = fakeApi({ [put]: version(5, 'Call on Friday.', true) });
  show();
  fireEvent.change(field(), { target: { value: 'Call on Friday.' } });
  await person.click(screen.getByText('Save Notes'));
  await waitFor(() => expect(toastStore.current()?.title).toBe('Notes Updated'));
  expect(toastStore.current()?.description).toBe('Your client notes have been saved successfully.');
  expect(calls[0]).toMatchObject({
    route: 'PUT /api/coach/client/k1/notes',
    body: { notes: 'Call on Friday.', baseVersion: 4 },
  });
  await screen.findByRole('main', { name: 'Version 5' });
  expect(field().value).toBe('Call on Friday.');
  expect(field().readOnly).toBe(false);
  expect(drafts()).toHaveLength(0);
  fireEvent.change(field(), { target: { value: 'Call on Friday. Or Monday.' } });
  await person.click(screen.getByText('Save Notes'));
  await waitFor(() => expect(calls.length).toBeGreaterThan(1));
  expect(calls[1]?.body).toEqual({ notes: 'Call on Friday. Or Monday.', baseVersion: 5 });
});

test('emptied notes can be saved, and the first ones', async () => {
  const calls = fakeApi({ [put]: version(5, '', true) });
  show();
  fireEvent.change(field(), { target: { value: '' } });
  await person.click(screen.getByText('Save Notes'));
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.body).toEqual({ notes: '', baseVersion: 4 });
  cleanup();
  const first = fakeApi({ [put]: version(1, 'First.', true) });
  show('', 0);
  fireEvent.change(field(), { target: { value: 'First.' } });
  await person.click(screen.getByText('Save Notes'));
  await waitFor(() => expect(first).toHaveLength(1));
  expect(first[0]?.body).toEqual({ notes: 'First.', baseVersion: 0 });
});

test('says that it saves, and takes no other text into the field meanwhile', async () => {
  const draft = { userId: theUser.id, place: 'notes:k1', seq: 1, base: 4, replaces: [], refusal: null };
  await device.change((tx) => {
    for (const [keptAt, value] of ['Another text', 'Mine'].entries())
      tx.put('drafts', { ...draft, slot: value, value, keptAt });
  });
  show();
  const take = await screen.findByRole('button', { name: 'Bring it here' });
  expect(take).toHaveProperty('disabled', false);
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  fireEvent.change(field(), { target: { value: 'More.' } });
  await person.click(screen.getByText('Save Notes'));
  await waitFor(() => expect(document.body.textContent).toContain('Saving...'));
  expect(field().readOnly).toBe(true);
  expect(take).toHaveProperty('disabled', true);
});

test('what is typed lies on the device and is there after a reload, with the version it began with', async () => {
  show();
  fireEvent.change(field(), { target: { value: 'Half a thought' } });
  await waitFor(() => expect(drafts()).toHaveLength(1));
  expect(drafts()).toMatchObject([{ place: 'notes:k1', value: 'Half a thought', base: 4 }]);
  cleanup();
  show('Saved elsewhere meanwhile.', 6);
  await waitFor(() => expect(field().value).toBe('Half a thought'));
  const calls = fakeApi({ [put]: version(7, 'x', true) });
  await person.click(screen.getByText('Save Notes'));
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.body).toEqual({ notes: 'Half a thought', baseVersion: 4 });
});

test('a failure is said and nothing is lost', async () => {
  fakeApi({ [put]: new Refusal(500, { code: 'internal', message: 'x' }) });
  show();
  fireEvent.change(field(), { target: { value: 'Still here.' } });
  await person.click(screen.getByText('Save Notes'));
  await waitFor(() => expect(toastStore.current()?.title).toBe('Error'));
  expect(toastStore.current()?.description).toBe('Failed to save notes. Please try again.');
  expect(field().value).toBe('Still here.');
  expect(drafts()).toHaveLength(1);
});

test('a session that is over keeps the page and the text', async () => {
  fakeApi({ [put]: new Refusal(401, { code: 'unauthorized', message: 'Unauthorized' }) });
  show();
  fireEvent.change(field(), { target: { value: 'Still here.' } });
  await person.click(screen.getByText('Save Notes'));
  await waitFor(() => expect(toastStore.current()?.title).toBe('Session Expired'));
  expect(isSessionExpired()).toBe(false);
  expect(field().value).toBe('Still here.');
});

test('20,000 characters are fine, one more is refused with the text kept', async () => {
  const calls = fakeApi({});
  show();
  fireEvent.change(field(), { target: { value: 'a'.repeat(20_000) } });
  expect(screen.getByText<HTMLButtonElement>('Save Notes').disabled).toBe(false);
  fireEvent.change(field(), { target: { value: 'a'.repeat(20_001) } });
  expect(screen.getByText<HTMLButtonElement>('Save Notes').disabled).toBe(true);
  expect(document.querySelector('.err')?.textContent).toBe(
    'The notes can have at most 20,000 characters; these have 1 too many.',
  );
  expect(field().value).toHaveLength(20_001);
  expect(calls).toEqual([]);
});

async function conflict(mine = 'Ten minutes only.') {
  let isFirst = true;
  const calls = fakeApi({
    [put]: (body) => {
      if (isFirst) {
        isFirst = false;
        return new Refusal(409, { code: 'conflict', message: 'These notes were saved in another window first.' });
      }
      return version(8, (body as { notes: string }).notes, true);
    },
    [get]: { ...daniel, coachNotes: 'Ask about sleep.', notesVersion: 7 },
  });
  show();
  fireEvent.change(field(), { target: { value: mine } });
  await person.click(screen.getByText('Save Notes'));
  await waitFor(() => expect(document.querySelector('.textconflict')).not.toBeNull());
  return calls;
}

test('somebody saved first: both texts stand there and nothing is overwritten', async () => {
  await conflict();
  expect([...document.querySelectorAll('.textconflict__side')].map((side) => side.textContent)).toEqual([
    'Version 7, savedAsk about sleep.',
    'Yours, not saved yetTen minutes only.',
  ]);
  expect(document.activeElement?.textContent).toBe('These notes changed while you were writing');
  expect(drafts()).toHaveLength(1);
});

test.each([
  ['Keep both, one after the other', 'Ask about sleep.\n\nTen minutes only.'],
  ['Save mine as version 8', 'Ten minutes only.'],
])('%s', async (button, notes) => {
  const calls = await conflict();
  await person.click(screen.getByText(button));
  await waitFor(() => {
    expect(document.querySelector('.textconflict')).toBeNull();
    expect(field().value).toBe(notes);
  });
  expect(calls.at(-1)?.body).toEqual({ notes, baseVersion: 7 });
  await waitFor(() => expect(drafts()).toHaveLength(0));
});

test('both together can be more than one version holds: that is said, and both still stand there', async () => {
  const calls = await conflict('a'.repeat(19_995));
  const sent = calls.length;
  await person.click(screen.getByText('Keep both, one after the other'));
  expect(toastStore.current()?.description).toBe(
    'The notes can have at most 20,000 characters; these have 13 too many.',
  );
  expect(calls).toHaveLength(sent);
  expect(document.querySelectorAll('.textconflict__side')).toHaveLength(2);
});

test('letting the other stand sends nothing more and shows it', async () => {
  const calls = await conflict();
  const sent = calls.length;
  await person.click(screen.getByText('Keep version 7'));
  await waitFor(() => {
    expect(document.querySelector('.textconflict')).toBeNull();
    expect(field().value).toBe('Ask about sleep.');
  });
  expect(calls).toHaveLength(sent);
  await waitFor(() => expect(drafts()).toHaveLength(0));
});

test('the history comes when it is asked for: moments, texts, the current one, and versions without a word', async () => {
  const calls = fakeApi({
    [list]: [version(3, 'Call <b>now</b>.', true), version(2, 'Strong first week.'), version(1, '')],
  });
  show();
  expect(calls).toEqual([]);
  await person.click(screen.getByText('View History'));
  await waitFor(() => expect(document.querySelector('.versionlist')).not.toBeNull());
  expect([...document.querySelectorAll('.versionlist li')].map((row) => row.textContent)).toEqual([
    '3 Oct 2025, 09:14 (Current)Call <b>now</b>.',
    '2 Oct 2025, 09:14 Strong first week.Compare',
    '1 Oct 2025, 09:14 No notesCompare',
  ]);
  await person.click(screen.getByText('Hide History'));
  expect(document.querySelector('.versionlist')).toBeNull();
});

test('a long history comes some versions at a time, and any two that are there can be compared', async () => {
  const all = Array.from({ length: 25 }, (_, index) => version(25 - index, `Words ${25 - index}`, index === 0));
  fakeApi({ [list]: (_body, asked) => (asked.includes('before=6') ? all.slice(20) : all.slice(0, 20)) });
  show();
  await person.click(screen.getByText('View History'));
  await waitFor(() => expect(document.querySelectorAll('.versionlist li')).toHaveLength(20));
  await person.click(screen.getByLabelText('Compare version 6 with the current one'));
  const dialog = within(await screen.findByRole('dialog'));
  await person.click(dialog.getByRole('button', { name: 'Show earlier versions' }));
  await person.click(await dialog.findByRole('checkbox', { name: /^Version 2 / }));
  expect(document.querySelector('[role=dialog] .comparehead h3')?.textContent).toBe(
    'What changed from version 2 to 25',
  );
  await person.keyboard('{Escape}');
  expect(document.querySelectorAll('.versionlist li')).toHaveLength(25);
  expect(screen.queryByText('Show earlier versions')).toBeNull();
});

test('a history that is loading, empty or out of reach says so', async () => {
  show();
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  await person.click(screen.getByText('View History'));
  await waitFor(() => expect(document.body.textContent).toContain('Loading history...'));
  cleanup();
  fakeApi({ [list]: [] });
  show();
  await person.click(screen.getByText('View History'));
  await waitFor(() => expect(document.body.textContent).toContain('No notes history available'));
  cleanup();
  fakeApi({ [list]: new Refusal(500, { code: 'internal', message: 'x' }) });
  show();
  await person.click(screen.getByText('View History'));
  await waitFor(() => expect(document.body.textContent).toContain('The history couldn’t be loaded.'));
  expect(screen.getByText('Try again')).toBeTruthy();
});

async function compare(
  calls = fakeApi({
    [list]: [version(3, 'Call on Friday.', true), version(2, 'Call on Thursday.'), version(1, '')],
    [restore]: version(4, 'Call on Thursday.', true),
  }),
) {
  show('Call on Friday.', 3);
  await person.click(screen.getByText('View History'));
  await waitFor(() => expect(document.querySelector('.versionlist')).not.toBeNull());
  await person.click(screen.getByLabelText('Compare version 2 with the current one'));
  await waitFor(() => expect(document.querySelector('[role=dialog]')).not.toBeNull());
  return calls;
}

test('two versions are compared word by word, in one text or side by side', async () => {
  await compare();
  expect(document.querySelector('[role=dialog] .comparehead h3')?.textContent).toBe('What changed from version 2 to 3');
  expect(document.querySelector('.comparekey')?.textContent).toBe('added 1 wordremoved 1 word1 day apart');
  expect(document.querySelector('.comparetext')?.innerHTML).toBe(
    '<span>Call on </span><del>Thursday.</del><ins>Friday.</ins>',
  );
  await person.click(screen.getByText('Side by side'));
  expect([...document.querySelectorAll('.comparetext')].map((side) => side.textContent)).toEqual([
    'Call on Thursday.',
    'Call on Friday.',
  ]);
});

test('another choice compares others; with one chosen it says what to do', async () => {
  await compare();
  const boxes = [...document.querySelectorAll<HTMLInputElement>('[role=dialog] input[type=checkbox]')];
  expect(boxes.map(({ checked }) => checked)).toEqual([true, true, false]);
  await person.click(boxes[0] as HTMLInputElement);
  expect(document.body.textContent).toContain('Choose two versions to see what changed.');
  await person.click(boxes[2] as HTMLInputElement);
  expect(document.querySelector('[role=dialog] .comparehead h3')?.textContent).toBe('What changed from version 1 to 2');
});

test('restoring makes a new version of the old text', async () => {
  const calls = await compare();
  expect(document.body.textContent).toContain('Its text becomes version 4. Versions 1 to 3 stay as they are.');
  await person.click(screen.getByRole('button', { name: 'Restore version 2' }));
  await waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull());
  expect(calls.find(({ route }) => route.endsWith('/restore'))?.body).toEqual({ version: 2, baseVersion: 3 });
  expect(toastStore.current()).toMatchObject({
    title: 'Notes Updated',
    description: 'Version 2 is the current one again.',
  });
  expect(field().value).toBe('Call on Thursday.');
});

test('a restore that is refused is said', async () => {
  await compare(
    fakeApi({
      [list]: [version(3, 'Call on Friday.', true), version(2, 'Call on Thursday.')],
      [restore]: new Refusal(409, { code: 'conflict', message: 'These notes were saved in another window first.' }),
      [get]: { ...daniel, coachNotes: 'Newer.', notesVersion: 9 },
    }),
  );
  await person.click(screen.getByRole('button', { name: 'Restore version 2' }));
  await waitFor(() =>
    expect(toastStore.current()?.description).toBe('These notes were saved in another window first.'),
  );
  expect(document.querySelector('[role=dialog]')).not.toBeNull();
});
