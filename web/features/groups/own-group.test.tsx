import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, Refusal } from '#web/platform/fake-api-in-test.ts';
import { renderPage, settled, typist } from '#web/platform/page-in-test.tsx';
import { toastStore } from '#web/platform/toast-store.ts';
import { OwnGroup } from './own-group.tsx';
import { PlaceInOverGroup } from './own-place.tsx';

const person = typist();
const read = 'GET /api/client/group';
const group = {
  id: 'g1',
  name: 'Autumn Circle',
  coach: { id: 'c1', fullName: 'Ines Calloway' },
  programTitle: 'Breath as Anchor',
  startsOn: '2026-03-09',
  lastDate: '2026-03-15',
  pace: 'together' as const,
  members: 9,
  wrote: { today: 7, members: 9 },
  unread: 2,
  shownName: 'Nora W.',
  showsCount: true,
  names: ['Juniper', 'Sam'],
};
const summer = { id: 'g0', name: 'Summer Circle', coach: group.coach, shownName: 'N.' };
const show = () => renderPage(<OwnGroup firstName="Nora" />, { path: '/group' });
const said = () => document.body.textContent;

test('says who is in it by their names, how many wrote, and that the journal is not shown', async () => {
  fakeApi({ [read]: { group, ended: [] } });
  show();
  expect(await screen.findByRole('heading', { level: 1, name: 'Autumn Circle' })).toBeDefined();
  for (const words of [
    'Nine members and Ines Calloway',
    'Seven of nine wrote today',
    'Juniper',
    'and six unnamed members',
    'Nothing from your journal is shown here.',
    'Open the room',
    '2 new',
    'from 9 March 2026 to 15 March 2026',
  ])
    expect(said()).toContain(words);
});

test('who is in none is told so, and what cannot be loaded can be asked for again', async () => {
  let tries = 0;
  fakeApi({
    [read]: () =>
      tries++ === 0 ? new Refusal(500, { message: 'Broken.', code: 'internal' }) : { group: null, ended: [] },
  });
  show();
  await person.click(await screen.findByText('Try again'));
  expect(await screen.findByText('You aren’t in a group')).toBeDefined();
});

test.each([
  ['beside the one that runs', group],
  ['where no other runs', null],
])('the room of a group that is over can still be found %s', async (_, current) => {
  fakeApi({ [read]: { group: current, ended: [summer] } });
  show();
  const link = await screen.findByRole('link', { name: 'Summer Circle' });
  expect(link.getAttribute('href')).toBe('/groups/g0');
  expect(said()).toContain('Past groups');
});

test('the name is changed, and a refusal stays in the dialog', async () => {
  let tries = 0;
  const sentence = 'The name cannot hold a web or e-mail address.';
  const calls = fakeApi({
    [read]: { group, ended: [] },
    'PUT /api/client/group/name': () =>
      tries++ === 0
        ? new Refusal(422, { message: sentence, code: 'invalid', fields: { shownName: sentence } })
        : { group: { ...group, shownName: '' }, ended: [] },
  });
  show();
  await person.click(await screen.findByRole('button', { name: 'Change my name' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByLabelText<HTMLInputElement>('Your name in the group').value).toBe('Nora W.');
  await person.click(within(dialog).getByRole('button', { name: 'Save Name' }));
  expect(await within(dialog).findByText(sentence)).toBeDefined();
  await person.click(within(dialog).getByRole('radio', { name: /A member/ }));
  await person.click(within(dialog).getByRole('button', { name: 'Save Name' }));
  await waitFor(() => expect(toastStore.current()?.title).toBe('Your name is changed'));
  expect(calls.findLast(({ route }) => route.startsWith('PUT'))?.body).toEqual({ shownName: '', groupId: 'g1' });
});

test.each([
  ['stays', undefined, 'Leave the Group'],
  ['leaves', /Leave Ines Calloway too/, 'Leave Both'],
])('leaving asks first whether the coach %s', async (coach, choice, confirm) => {
  const calls = fakeApi({ [read]: { group, ended: [] }, 'POST /api/client/group/leave': { group: null, ended: [] } });
  show();
  await person.click(await screen.findByRole('button', { name: 'Leave the group' }));
  const dialog = await screen.findByRole('alertdialog');
  if (choice) {
    await person.click(within(dialog).getByRole('radio', { name: choice }));
    await person.click(within(dialog).getByLabelText('Also remove what I wrote in the room'));
  }
  expect(calls.some(({ route }) => route.startsWith('POST'))).toBe(false);
  await person.click(within(dialog).getByRole('button', { name: confirm }));
  await waitFor(() => expect(location.pathname).toBe('/'));
  expect(calls.find(({ route }) => route.startsWith('POST'))?.body).toEqual({
    groupId: 'g1',
    coach,
    removesPosts: coach === 'leaves',
  });
});

const showPlace = (groupId: string) => renderPage(<PlaceInOverGroup groupId={groupId} firstName="Nora" />);

test('in the room of a group that is over the name can be changed, and of one that runs nothing is offered', async () => {
  const calls = fakeApi({
    [read]: { group, ended: [summer] },
    'PUT /api/client/group/name': { group, ended: [{ ...summer, shownName: 'Nora' }] },
  });
  showPlace('g0');
  await person.click(await screen.findByRole('button', { name: 'Change my name' }));
  const dialog = await screen.findByRole('dialog');
  await person.click(within(dialog).getByRole('radio', { name: /Your first name/ }));
  await person.click(within(dialog).getByRole('button', { name: 'Save Name' }));
  await waitFor(() => expect(said()).toContain('Others see you as Nora'));
  expect(calls.findLast(({ route }) => route.startsWith('PUT'))?.body).toEqual({ shownName: 'Nora', groupId: 'g0' });
  cleanup();
  showPlace('g1');
  await waitFor(() => expect(calls.filter(({ route }) => route === read)).toHaveLength(2));
  await settled();
  expect(screen.queryAllByRole('button')).toEqual([]);
});

test('a group that is over is left alone, without a word of the coach', async () => {
  const calls = fakeApi({ [read]: { group, ended: [summer] }, 'POST /api/client/group/leave': { group, ended: [] } });
  history.replaceState(null, '', '/groups/g0');
  showPlace('g0');
  await person.click(await screen.findByRole('button', { name: 'Leave the group' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Leave Summer Circle?' });
  expect(dialog.textContent).toContain('Your journal stays with you. The room closes for you.');
  expect([within(dialog).queryAllByRole('radio'), dialog.textContent?.includes('Ines')]).toEqual([[], false]);
  await person.click(within(dialog).getByLabelText('Also remove what I wrote in the room'));
  await person.click(within(dialog).getByRole('button', { name: 'Leave the Group' }));
  await waitFor(() => expect(location.pathname).toBe('/'));
  const sent = { groupId: 'g0', coach: 'stays', removesPosts: true };
  expect(calls.find(({ route }) => route.startsWith('POST'))?.body).toEqual(sent);
});

test('how many wrote is switched off for Today, and a refusal leaves it as it was', async () => {
  let tries = 0;
  const calls = fakeApi({
    [read]: () => ({ group: { ...group, showsCount: tries < 2 }, ended: [] }),
    'PUT /api/client/group/count': () =>
      tries++ === 0
        ? new Refusal(503, { message: 'Away for a moment.', code: 'unavailable' })
        : { group: { ...group, showsCount: false }, ended: [] },
  });
  show();
  const toggle = await screen.findByRole<HTMLInputElement>('switch', { name: 'Show on Today how many wrote' });
  expect(toggle.checked).toBe(true);
  await person.click(toggle);
  await waitFor(() => expect(toastStore.current()?.description).toBe('Away for a moment.'));
  await waitFor(() => expect(toggle.checked).toBe(true));
  await person.click(toggle);
  await waitFor(() => expect(calls.filter(({ route }) => route.startsWith('PUT'))).toHaveLength(2));
  await waitFor(() => expect(toggle.checked).toBe(false));
  expect(calls.findLast(({ route }) => route.startsWith('PUT'))?.body).toEqual({ isShown: false });
});
