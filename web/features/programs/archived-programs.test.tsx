import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { dayInMs } from '#contract/days.ts';
import { fakeApi, Refusal } from '#web/platform/fake-api-in-test.ts';
import { toastStore } from '#web/platform/toast-store.ts';
import { show, textOf } from './library-in-test.tsx';
import type { LibraryProgram } from './queries.ts';
import { breathAsAnchor, libraryProgram } from './sample-in-test.ts';

beforeEach(() => history.replaceState(null, '', '/programs/list'));

const own = libraryProgram();
const archived = { ...own, archivedAt: '2025-10-05T09:00:00.000Z' };
const deleted = {
  id: own.id,
  programId: own.programId,
  title: own.title,
  activeClientsCount: 0,
  deletedAt: new Date(Date.now() - 3 * dayInMs).toISOString(),
  restorableUntil: new Date(Date.now() + 27 * dayInMs).toISOString(),
};
const nobody = {
  names: [] as string[],
  clients: 0,
  others: 0,
  reachedDay: 0,
  waitingInvitations: 0,
  earlier: { names: [] as string[], movable: 0, recounted: 0, bound: 0 },
};
const archive = 'POST /api/programs/{id}/archive';
const restore = 'POST /api/programs/{id}/restore';
const remove = 'DELETE /api/programs/{id}';

/** A library of one program that moves between the two lists. */
function answers(people = nobody, start: 'there' | 'archived' | 'gone' = 'there') {
  let state: 'there' | 'archived' | 'gone' = start;
  const to = (next: typeof state, answer: LibraryProgram) => () => {
    state = next;
    return answer;
  };
  return {
    'GET /api/programs/all': () => (state === 'there' ? [own, breathAsAnchor] : [breathAsAnchor]),
    'GET /api/programs/archived': () => (state === 'archived' ? [archived] : []),
    'GET /api/programs/deleted': () => (state === 'gone' ? [deleted] : []),
    'GET /api/programs/{id}/people': people,
    [archive]: to('archived', archived),
    [restore]: to('there', own),
    [remove]: () => {
      state = 'gone';
      return { title: own.title };
    },
  };
}

async function choose(item: string) {
  await userEvent.click(screen.getByRole('button', { name: 'More for Small Braveries' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: new RegExp(`^${item}`) }));
  return await screen.findByRole('alertdialog');
}
const titles = () => textOf('.shelf h3');
const openArchive = async () => await userEvent.click(screen.getByRole('tab', { name: /^Archived/ }));

test('archiving says what happens to whom, and the program moves to the archive', async () => {
  fakeApi(answers({ ...nobody, names: ['Lena Fischer'], clients: 1, others: 1, reachedDay: 3, waitingInvitations: 2 }));
  await show();
  const dialog = await choose('Archive');
  await within(dialog).findByText('2 people finish it as it is');
  expect(dialog.textContent).toContain('2 invitations to it are waiting and can’t be accepted');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Archive' }));
  await waitFor(() => expect(textOf('[role=tab]')).toEqual(['Yours 0', 'Platform 1', 'Archived 1']));
  expect(titles()).toEqual(['Breath as Anchor']);
  await openArchive();
  const section = screen.getByRole('region', { name: 'Archived' });
  expect(section.textContent).toContain('archived 5 October 2025');
  expect(titles()).toEqual(['Small Braveries']);
});

test('an archived one is restored, and the section goes with the last', async () => {
  const calls = fakeApi(answers(nobody, 'archived'));
  await show();
  await openArchive();
  await userEvent.click(await screen.findByRole('button', { name: 'Restore Small Braveries' }));
  await waitFor(() => expect(textOf('[role=tab]')).toEqual(['Yours 1', 'Platform 1', 'Archived 0']));
  expect(screen.queryByRole('region', { name: 'Archived' })).toBeNull();
  expect(calls.filter(({ route }) => route.startsWith('POST'))).toHaveLength(1);
});

test('deleting is not offered while somebody is on it: it says who', async () => {
  fakeApi(answers({ ...nobody, names: ['Lena Fischer'], clients: 1, others: 2, reachedDay: 3 }));
  await show();
  const dialog = await choose('Delete');
  await within(dialog).findByText('3 people are on it: Lena Fischer, 2 others. It can be archived instead.');
  expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Delete Program' }).disabled).toBe(true);
});

test('deleting asks, deletes once, and keeps a refusal in the dialog', async () => {
  let isRefused = true;
  const all = answers();
  const calls = fakeApi({
    ...all,
    [remove]: () =>
      isRefused ? new Refusal(409, { code: 'conflict', message: '1 person is on it: Lena.' }) : all[remove](),
  });
  await show();
  const dialog = await choose('Delete');
  const confirm = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Delete Program' });
  await waitFor(() => expect(confirm.disabled).toBe(false));
  expect(dialog.textContent).toContain('You can bring it back for 30 days');
  await userEvent.click(confirm);
  await within(dialog).findByText('1 person is on it: Lena.');
  isRefused = false;
  await userEvent.click(confirm);
  await waitFor(() => expect(titles()).toEqual(['Breath as Anchor']));
  expect(calls.filter(({ route }) => route.startsWith('DELETE'))).toHaveLength(2);
  await openArchive();
  const section = await screen.findByRole('region', { name: 'Recently deleted' });
  expect(section.textContent).toContain('27 days left');
});

test('a deleted one is restored, and says so where its id was taken', async () => {
  const all = answers(nobody, 'gone');
  fakeApi({
    ...all,
    [restore]: () => {
      all[restore]();
      return { ...own, programId: 'small-braveries-2' };
    },
  });
  await show();
  await openArchive();
  await userEvent.click(await screen.findByRole('button', { name: 'Restore Small Braveries' }));
  await waitFor(() => expect(textOf('[role=tab]')).toEqual(['Yours 1', 'Platform 1', 'Archived 0']));
  expect(screen.queryByRole('region', { name: 'Recently deleted' })).toBeNull();
  expect(toastStore.current()?.description).toBe(
    '“Small Braveries” is back. Its id was taken meanwhile, so it’s now “small-braveries-2”.',
  );
});

test('says when deleted programs cannot be loaded, and tries again', async () => {
  let isDown = true;
  const all = answers(nobody, 'gone');
  const answer = all['GET /api/programs/deleted'];
  fakeApi({
    ...all,
    'GET /api/programs/deleted': () =>
      isDown ? new Refusal(409, { code: 'conflict', message: 'Not now.' }) : answer(),
  });
  await show();
  await openArchive();
  await screen.findByText('Your deleted programs couldn’t be loaded.');
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('region', { name: 'Recently deleted' })).toBeTruthy();
});

test('a program of somebody else can be neither archived nor deleted', async () => {
  fakeApi(answers());
  await show();
  await userEvent.click(screen.getByRole('tab', { name: /^Platform/ }));
  await userEvent.click(screen.getByRole('button', { name: 'More for Breath as Anchor' }));
  await screen.findByRole('menuitem', { name: 'Duplicate' });
  expect(screen.queryByRole('menuitem', { name: 'Archive' })).toBeNull();
  expect(screen.queryByRole('menuitem', { name: 'Delete' })).toBeNull();
});

test('programs of the same title carry the day they were made', async () => {
  fakeApi({
    'GET /api/programs/all': [own, libraryProgram({ id: 'p2', createdAt: '2025-09-20T09:00:00.000Z' }), breathAsAnchor],
    'GET /api/programs/archived': [],
    'GET /api/programs/deleted': [],
  });
  await show();
  expect(textOf('.shelf__marks').map((marks) => /made \d+ \w+ \d{4}/.exec(marks ?? '')?.[0])).toEqual([
    'made 1 Sep 2025',
    'made 20 Sep 2025',
  ]);
});
