import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Result } from '#web/platform/api.ts';
import { theUser } from '#web/platform/device/user-in-test.ts';
import { fakeApi, Refusal } from '#web/platform/fake-api-in-test.ts';
import { renderPage, typist } from '#web/platform/page-in-test.tsx';
import { JoinGroup } from './join-group.tsx';

const person = typist();
const assign = vi.fn<(address: string | URL) => void>();
beforeEach(() => {
  assign.mockClear();
  vi.setSystemTime('2026-03-04T09:00:00Z');
  vi.spyOn(location, 'assign').mockImplementation(assign);
});

const code = 'COHORT-ABC234';
const read = 'GET /api/groups/{code}' as const;
const join = 'POST /api/groups/{code}/join';
const offer = {
  name: 'Autumn Circle',
  coachName: 'Ines Calloway',
  programTitle: 'Breath as Anchor',
  days: 7,
  startsOn: '2026-03-09',
  lastDate: '2026-03-15',
  pace: 'together',
  joining: 'open',
  caller: 'new',
  replaces: null,
} as const;
const nora = { firstName: 'Nora', role: 'client', timeZone: 'UTC' };
const joined = { name: 'Autumn Circle', startsOn: '2026-03-09' };
const show = (who: typeof nora | { firstName: string; role: null; timeZone: string } = nora) =>
  renderPage(<JoinGroup code={code} person={who} />, { path: `/group/${code}` });

test('says what the group is, when it begins, and what the others see', async () => {
  fakeApi({ [read]: offer });
  show();
  expect(await screen.findByRole('heading', { level: 1, name: 'Join Autumn Circle' })).toBeDefined();
  for (const words of ['Ines Calloway invites you', 'It begins on 9 March 2026.', 'your pages, your mood, your cloth'])
    expect(document.body.textContent).toContain(words);
});

test('joins under the first name, or none, as chosen', async () => {
  const calls = fakeApi({ [read]: offer, [join]: joined });
  show();
  await person.click(await screen.findByRole('button', { name: 'Join the group' }));
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/'));
  expect(calls.filter(({ route }) => route.startsWith('POST')).map(({ body }) => body)).toEqual([
    { shownName: 'Nora' },
  ]);
});

test('another name has to be written', async () => {
  const calls = fakeApi({ [read]: offer, [join]: joined });
  show();
  await person.click(await screen.findByRole('radio', { name: /Another name/ }));
  await person.click(screen.getByRole('button', { name: 'Join the group' }));
  expect(screen.getByText(/Enter a name/)).toBeDefined();
  expect(calls.some(({ route }) => route.startsWith('POST'))).toBe(false);
  await person.type(screen.getByLabelText('Your name in the group'), ' Nora W. ');
  await person.click(screen.getByRole('button', { name: 'Join the group' }));
  await waitFor(() => expect(assign).toHaveBeenCalled());
  expect(calls.find(({ route }) => route.startsWith('POST'))?.body).toEqual({ shownName: 'Nora W.' });
});

test('whoever has no role yet becomes a client first, whom no other coach finds', async () => {
  const calls = fakeApi({ [read]: offer, [join]: joined, 'POST /api/auth/set-role': theUser });
  show({ ...nora, role: null });
  await person.click(await screen.findByRole('radio', { name: /A member/ }));
  await person.click(screen.getByRole('button', { name: 'Join the group' }));
  await waitFor(() => expect(assign).toHaveBeenCalled());
  expect(calls.filter(({ route }) => route.startsWith('POST')).map(({ body }) => body)).toEqual([
    { role: 'client', clientType: 'with-coach', isFindable: false },
    { shownName: '' },
  ]);
});

test('a refusal is said, and the group is looked at again', async () => {
  let tries = 0;
  fakeApi({
    [read]: () => ({ ...offer, joining: tries > 0 ? 'full' : 'open' }),
    [join]: () => {
      tries += 1;
      return new Refusal(409, { message: 'All places in this group are taken.', code: 'conflict' });
    },
  });
  show();
  await person.click(await screen.findByRole('button', { name: 'Join the group' }));
  expect(await screen.findByText(/The coach can tell you about the next one/)).toBeDefined();
  expect(assign).not.toHaveBeenCalled();
});

test.each<[Partial<Result<typeof read>>, RegExp]>([
  [{ joining: 'full' }, /All places in this group are taken/],
  [{ joining: 'closed' }, /This group takes no new members now/],
  [{ joining: 'ended' }, /This group has ended/],
  [{ caller: 'other-coach' }, /You can leave them in Settings/],
  [{ caller: 'other-group' }, /You are in another group already/],
  [{ caller: 'member' }, /You are in Autumn Circle/],
])('with %j there is nothing to join', async (changed, words) => {
  fakeApi({ [read]: { ...offer, ...changed } });
  show();
  expect(await screen.findByText(words)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Join the group' })).toBeNull();
});

test('says which program ends with it, and where one comes in', async () => {
  fakeApi({ [read]: { ...offer, startsOn: '2026-03-02', replaces: 'Living from Desire' } });
  show();
  expect(await screen.findByText(/You are on Living from Desire now/)).toBeDefined();
  expect(screen.getByText(/You begin with the day the others are on/)).toBeDefined();
});

test('a code that leads nowhere is asked once', async () => {
  const calls = fakeApi({ [read]: new Refusal(404, { message: 'This group could not be found.', code: 'not_found' }) });
  show();
  expect(await screen.findByText('There is no such group')).toBeDefined();
  expect(calls).toHaveLength(1);
});
