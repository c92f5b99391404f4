import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fakeApi, Refusal } from '#web/platform/fake-api-in-test.ts';
import { settled } from '#web/platform/page-in-test.tsx';
import type { Post } from './queries.ts';
import {
  conflict,
  deleteUnsent,
  device,
  fromInes,
  fromJuniper,
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

test('a member sees what is visible to whom, who is here by the names they chose, and the posts in their order', async () => {
  fakeApi({ [read]: page() });
  openGroup();
  expect(screen.getByText('Nothing from your journal is shown here.')).toBeTruthy();
  expect(await screen.findByText('Ines Calloway, coach. Juniper, Nora W. (you), one unnamed member')).toBeTruthy();
  const posts = screen.getAllByRole('article').map((post) => post.getAttribute('aria-label'));
  expect(posts).toEqual(['Ines Calloway, Yesterday, 08:00', 'Juniper, Yesterday, 08:00', 'Nora W., Yesterday, 08:00']);
  expect(screen.getByText('3 members and Ines can read it. Your name here: Nora W.')).toBeTruthy();
  expect(screen.getByText('2 heard this')).toBeTruthy();
});

test('what is posted lies in the outbox first, and goes with a key of its own', async () => {
  const sent = { ...mine, id: 'p4', number: 4, text: 'One small thing.' };
  let isThere = false;
  const calls = fakeApi({
    [read]: () => (isThere ? page({ lastNumber: 4, readNumber: 4 }, [sent, mine]) : page({}, [mine])),
    [write]: () => {
      isThere = true;
      return sent;
    },
  });
  openGroup();
  await post('  One small thing. ');
  expect(await screen.findByRole('article', { name: /Nora W\., Yesterday/ })).toBeTruthy();
  const posts = () => calls.filter(({ route }) => route.startsWith('POST') && route.endsWith('/posts'));
  await waitFor(() => expect(posts()).toHaveLength(1));
  await settled();
  expect(screen.getAllByText('One small thing.')).toHaveLength(1);
  const posted = posts();
  expect(posted.map(({ body }) => body)).toEqual([{ text: 'One small thing.', parentId: null }]);
  expect(posted[0]?.headers.get('idempotency-key')).toBeTruthy();
  expect(device.all('outbox').map(({ sentAt, content }) => [sentAt !== null, content])).toEqual([
    [true, { cohortId: 'k1', parentId: null, text: '', after: 3 }],
  ]);
});

test('what the server refuses stays with its sentence, until it is tried again or deleted', async () => {
  const sentence = 'Only the coach posts here at the moment. You can reply in a private message.';
  fakeApi({ [read]: page({}, [mine]), [write]: conflict(sentence) });
  openGroup();
  await post('Too late');
  const refused = await screen.findByRole('article', { name: 'Not posted' });
  expect(within(refused).getByRole('alert').textContent).toContain(sentence);
  await deleteUnsent(refused);
  await waitFor(() => expect(screen.queryByText('Too late')).toBeNull());
});

test('where only the coach writes, a member finds the way to a private message and no field', async () => {
  fakeApi({ [read]: page({ writers: 'coach', canWrite: false }, [fromInes]) });
  openGroup();
  const way = await screen.findByRole('link', { name: 'Reply in a private message' });
  expect(way.getAttribute('href')).toBe('/messages?with=c1');
  expect(screen.getByText(/Only Ines posts here/)).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('a quiet sign is given and taken back', async () => {
  const calls = fakeApi({
    [read]: page({}, [fromJuniper]),
    'PUT /api/cohorts/{cohortId}/room/posts/{postId}/acknowledgement': { id: 'p2' },
  });
  openGroup();
  await person.click(await screen.findByRole('button', { name: 'Mark as heard' }));
  await waitFor(() => expect(calls.some(({ route }) => route.endsWith('/posts/p2/acknowledgement'))).toBe(true));
  expect(calls.find(({ route }) => route.startsWith('PUT'))?.body).toEqual({ isAcknowledged: true });
});

test('answers are opened when somebody wants them', async () => {
  const answer: Post = { ...fromJuniper, id: 'p5', parentId: 'p1', text: 'Me too.' };
  fakeApi({
    [read]: page({}, [{ ...fromInes, answers: 1 }]),
    'GET /api/cohorts/{cohortId}/room/posts/{postId}/answers': { posts: [answer] },
  });
  openGroup();
  await person.click(await screen.findByRole('button', { name: '1 reply' }));
  expect(await screen.findByText('Me too.')).toBeTruthy();
  expect(screen.getByLabelText('Your reply')).toBeTruthy();
});

test('a removed post stays with its author, who reads why; others see that something was there', async () => {
  fakeApi({
    [read]: page({}, [
      { ...mine, state: 'removed', removalReason: 'No advertising.' },
      { ...fromJuniper, state: 'deleted', text: '', author: { kind: 'former', name: '' }, answers: 1 },
    ]),
  });
  openGroup();
  expect(await screen.findByText(/“No advertising.” Only you can see it now/)).toBeTruthy();
  expect(screen.getByText('This post was deleted.')).toBeTruthy();
});

test('what was seen is told once, and a room that is not there says so', async () => {
  const calls = fakeApi({
    [read]: page({ readNumber: 1, unread: 2 }),
    'POST /api/cohorts/{cohortId}/room/read': { unread: 0 },
  });
  const { unmount } = openGroup();
  expect(await screen.findByText('New')).toBeTruthy();
  await waitFor(() => expect(calls.filter(({ route }) => route.endsWith('/read'))).toHaveLength(1));
  expect(calls.at(-1)?.body).toEqual({ number: 3, day: 3 });
  unmount();
  fakeApi({ [read]: noRoom });
  openGroup();
  expect(await screen.findByText('This group couldn’t be found')).toBeTruthy();
});

test('an empty room and one that cannot be loaded say so', async () => {
  fakeApi({ [read]: page({ lastNumber: 0, readNumber: 0 }, []) });
  const { unmount } = openGroup();
  expect(await screen.findByText('Nothing written yet')).toBeTruthy();
  unmount();
  fakeApi({ [read]: new Refusal(400, { message: 'Not now.', code: 'invalid' }) });
  openGroup();
  expect(await screen.findByText('The room couldn’t be loaded')).toBeTruthy();
});

test('a mail a day is chosen beside the marks, and not while they are off', async () => {
  let mailsDaily = false;
  const calls = fakeApi({
    [read]: () => page({ mailsDaily }),
    'PUT /api/cohorts/{cohortId}/room/mail': () => ({ mailsDaily: (mailsDaily = true) }),
  });
  const { unmount } = openGroup();
  const toggle = await screen.findByRole<HTMLInputElement>('switch', { name: /Notify me by e-mail/ });
  expect(toggle.checked).toBe(false);
  await person.click(toggle);
  await waitFor(() => expect(toggle.checked).toBe(true));
  expect(calls.find(({ route }) => route.endsWith('/mail'))?.body).toEqual({ mailsDaily: true });
  unmount();
  fakeApi({ [read]: page({ mailsDaily: true, isMuted: true }) });
  openGroup();
  const off = await screen.findByRole<HTMLInputElement>('switch', { name: /Notify me by e-mail/ });
  expect([off.checked, off.disabled]).toEqual([false, true]);
});
