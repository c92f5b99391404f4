import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { theUser } from '#web/platform/device/user-in-test.ts';
import { fakeApi } from '#web/platform/fake-api-in-test.ts';
import type { Post } from './queries.ts';
import {
  conflict,
  deleteUnsent,
  device,
  fromInes,
  mine,
  morningAfter,
  noRoom,
  openGroup,
  page,
  person,
  post,
  read,
  write,
} from './room-in-test.tsx';

beforeEach(morningAfter);

test('who was taken out while writing still finds the words, to copy or to delete', async () => {
  let isOut = false;
  fakeApi({ [read]: () => (isOut ? noRoom : page({}, [mine])) });
  const { client } = openGroup();
  await person.type(await screen.findByLabelText('Write to the group'), 'Half a thought');
  await waitFor(() => expect(device.all('drafts')).toHaveLength(1));
  isOut = true;
  await client.invalidateQueries();
  expect(await screen.findByText('This group couldn’t be found')).toBeTruthy();
  const left = await screen.findByRole('article', { name: /^Not posted\. What you wrote/ });
  expect(left.textContent).toContain('Half a thought');
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await person.click(within(left).getByRole('button', { name: 'Copy' }));
  expect(writeText).toHaveBeenCalledExactlyOnceWith('Half a thought');
  await deleteUnsent(left);
  await waitFor(() => expect(screen.queryByText('Half a thought')).toBeNull());
  expect(device.all('drafts')).toEqual([]);
});

test('a post that is refused because its author was taken out stands where the room was', async () => {
  let isOut = false;
  fakeApi({
    [read]: () => (isOut ? noRoom : page({}, [mine])),
    [write]: () => {
      isOut = true;
      return noRoom;
    },
    'GET /api/auth/user': theUser,
  });
  const { client } = openGroup();
  await post('Too late');
  await waitFor(() => expect(isOut).toBe(true));
  await client.invalidateQueries();
  expect(await screen.findByText('This group couldn’t be found')).toBeTruthy();
  const refused = await screen.findByRole('article', { name: 'Not posted' });
  expect(refused.textContent).toContain('Too late');
  await deleteUnsent(refused);
  await waitFor(() => expect(screen.queryByText('Too late')).toBeNull());
});

test.each([
  ['deleted', { state: 'deleted', text: '' }],
  ['removed, and one’s own', { state: 'removed', isMine: true }],
  ['not in the list any more', null],
] as const)('an answer and the draft of another stand by themselves where their post is %s', async (_name, change) => {
  let isThere = true;
  const answered: Post = { ...fromInes, answers: 1 };
  fakeApi({
    [read]: () => page({}, isThere ? [mine, answered] : change ? [mine, { ...answered, ...change }] : [mine]),
    [write]: conflict('This post is gone.'),
    'GET /api/cohorts/{cohortId}/room/posts/{postId}/answers': { posts: [] },
  });
  const { client } = openGroup();
  await person.click(await screen.findByRole('button', { name: '1 reply' }));
  const field = await screen.findByLabelText('Your reply');
  await person.type(field, 'Me too.');
  await person.click(within(field.closest('form')!).getByRole('button', { name: 'Reply' }));
  await screen.findByText(/This post is gone/);
  await person.type(field, 'And I began');
  isThere = false;
  await client.invalidateQueries();
  await waitFor(() => expect(screen.queryByLabelText('Your reply')).toBeNull());
  expect((await screen.findByRole('article', { name: 'Not posted' })).textContent).toContain('Me too.');
  const left = await screen.findByRole('article', { name: /^Not posted\. What you wrote/ });
  expect(left.textContent).toContain('And I began');
});

test.each([
  ['only the coach writes', { writers: 'coach', canWrite: false }, /Only Ines posts here/],
  ['the group has ended', { isEnded: true, canWrite: false }, /This group has ended/],
] as const)('what a member was writing stays to be seen when %s', async (_name, change, sentence) => {
  let isClosed = false;
  fakeApi({ [read]: () => page(isClosed ? change : {}, [mine]) });
  const { client } = openGroup();
  await person.type(await screen.findByLabelText('Write to the group'), 'Half a thought');
  expect(screen.queryByRole('article', { name: /^Not posted/ })).toBeNull();
  isClosed = true;
  await client.invalidateQueries();
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect((await screen.findByRole('article', { name: /^Not posted/ })).textContent).toContain('Half a thought');
});
