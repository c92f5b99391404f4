import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memoryDevice, type MemoryDevice } from '#web/platform/device/memory-device-in-test.ts';
import { theUser } from '#web/platform/device/user-in-test.ts';
import { fakeApi, holdBack, Refusal } from '#web/platform/fake-api-in-test.ts';
import { renderPage, settled, typist } from '#web/platform/page-in-test.tsx';
import { postOutbox } from './post-outbox.ts';
import type { Post, RoomPage } from './queries.ts';
import { CohortRoomPage, GroupRoomPage } from './room.tsx';

const person = typist();
let device: MemoryDevice;
beforeEach(() => {
  device = memoryDevice();
  vi.setSystemTime('2026-03-04T09:00:00Z');
});
afterEach(() => postOutbox.forgetRetries());

const fromInes: Post = {
  id: 'p1',
  number: 1,
  parentId: null,
  author: { kind: 'coach', name: 'Ines Calloway' },
  isMine: false,
  state: 'shown',
  text: 'Week three: asking out loud.',
  isPinned: false,
  writtenAt: '2026-03-03T08:00:00.000Z',
  editedAt: null,
  version: 1,
  answers: 0,
  isAcknowledged: false,
};
const fromJuniper: Post = {
  ...fromInes,
  id: 'p2',
  number: 2,
  author: { kind: 'member', name: 'Juniper' },
  text: 'I asked for the window seat.',
};
const mine: Post = {
  ...fromInes,
  id: 'p3',
  number: 3,
  author: { kind: 'member', name: 'Nora W.' },
  isMine: true,
  text: 'I asked to move a phone call.',
  acknowledgements: 2,
};
const page = (room: Partial<RoomPage['room']> = {}, posts: Post[] = [mine, fromJuniper, fromInes]): RoomPage => ({
  room: {
    cohortId: 'k1',
    name: 'Autumn Circle',
    coach: { id: 'c1', name: 'Ines Calloway' },
    isCoach: false,
    ownName: 'Nora W.',
    names: ['Juniper', 'Nora W.'],
    members: 3,
    writers: 'everyone',
    canWrite: true,
    isEnded: false,
    isMuted: false,
    mailsDaily: false,
    unread: 0,
    readNumber: 3,
    lastNumber: 3,
    day: 3,
    readDay: 3,
    days: 28,
    ...room,
  },
  pinned: [],
  posts,
});
const read = 'GET /api/cohorts/{cohortId}/room';
const write = 'POST /api/cohorts/{cohortId}/room/posts';
const openGroup = () => renderPage(<GroupRoomPage cohortId="k1" timeZone="UTC" />, { user: theUser });
const openCohort = () => renderPage(<CohortRoomPage cohortId="k1" timeZone="UTC" />, { user: theUser });

test('a member sees what is visible to whom, who is here by the names they chose, and the posts in their order', async () => {
  fakeApi({ [read]: page() });
  openGroup();
  expect(screen.getByText('Nothing from your journal is shown here.')).toBeTruthy();
  expect(
    await screen.findByText('Ines Calloway, coach. Juniper, Nora W. (you), one member without a name'),
  ).toBeTruthy();
  const posts = screen.getAllByRole('article').map((post) => post.getAttribute('aria-label'));
  expect(posts).toEqual(['Ines Calloway, Yesterday, 08:00', 'Juniper, Yesterday, 08:00', 'Nora W., Yesterday, 08:00']);
  expect(screen.getByText('3 members and Ines can read it. Your name here: Nora W.')).toBeTruthy();
  expect(screen.getByText('Heard by 2')).toBeTruthy();
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
  await person.type(await screen.findByLabelText('Write to the group'), '  One small thing. ');
  await person.click(screen.getByRole('button', { name: 'Post' }));
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
  const sentence = 'Only the coach writes here at the moment. You can answer in a private message.';
  fakeApi({ [read]: page({}, [mine]), [write]: new Refusal(409, { message: sentence, code: 'conflict' }) });
  openGroup();
  await person.type(await screen.findByLabelText('Write to the group'), 'Too late');
  await person.click(screen.getByRole('button', { name: 'Post' }));
  const refused = await screen.findByRole('article', { name: 'Not posted' });
  expect(within(refused).getByRole('alert').textContent).toContain(sentence);
  await person.click(within(refused).getByRole('button', { name: 'Delete' }));
  await person.click(within(refused).getByRole('button', { name: 'Really delete?' }));
  await waitFor(() => expect(screen.queryByText('Too late')).toBeNull());
});

const gone = new Refusal(404, { message: 'This group could not be found.', code: 'not_found' });

test('who was taken out while writing still finds the words, to copy or to delete', async () => {
  let isOut = false;
  fakeApi({ [read]: () => (isOut ? gone : page({}, [mine])) });
  const { client } = openGroup();
  await person.type(await screen.findByLabelText('Write to the group'), 'Half a thought');
  await waitFor(() => expect(device.all('drafts')).toHaveLength(1));
  isOut = true;
  await client.invalidateQueries();
  expect(await screen.findByText('This group could not be found')).toBeTruthy();
  const left = await screen.findByRole('article', { name: /^Not posted\. What you wrote/ });
  expect(left.textContent).toContain('Half a thought');
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await person.click(within(left).getByRole('button', { name: 'Copy' }));
  expect(writeText).toHaveBeenCalledExactlyOnceWith('Half a thought');
  await person.click(within(left).getByRole('button', { name: 'Delete' }));
  await person.click(within(left).getByRole('button', { name: 'Really delete?' }));
  await waitFor(() => expect(screen.queryByText('Half a thought')).toBeNull());
  expect(device.all('drafts')).toEqual([]);
});

test('a post that is refused because its author was taken out stands where the room was', async () => {
  let isOut = false;
  fakeApi({
    [read]: () => (isOut ? gone : page({}, [mine])),
    [write]: () => {
      isOut = true;
      return gone;
    },
    'GET /api/auth/user': theUser,
  });
  const { client } = openGroup();
  await person.type(await screen.findByLabelText('Write to the group'), 'Too late');
  await person.click(screen.getByRole('button', { name: 'Post' }));
  await waitFor(() => expect(isOut).toBe(true));
  await client.invalidateQueries();
  expect(await screen.findByText('This group could not be found')).toBeTruthy();
  const refused = await screen.findByRole('article', { name: 'Not posted' });
  expect(refused.textContent).toContain('Too late');
  await person.click(within(refused).getByRole('button', { name: 'Delete' }));
  await person.click(within(refused).getByRole('button', { name: 'Really delete?' }));
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
    [write]: new Refusal(409, { message: 'This post is gone.', code: 'conflict' }),
    'GET /api/cohorts/{cohortId}/room/posts/{postId}/answers': { posts: [] },
  });
  const { client } = openGroup();
  await person.click(await screen.findByRole('button', { name: '1 answer' }));
  const field = await screen.findByLabelText('Your answer');
  await person.type(field, 'Me too.');
  await person.click(within(field.closest('form')!).getByRole('button', { name: 'Answer' }));
  await screen.findByText(/This post is gone/);
  await person.type(field, 'And I began');
  isThere = false;
  await client.invalidateQueries();
  await waitFor(() => expect(screen.queryByLabelText('Your answer')).toBeNull());
  expect((await screen.findByRole('article', { name: 'Not posted' })).textContent).toContain('Me too.');
  const left = await screen.findByRole('article', { name: /^Not posted\. What you wrote/ });
  expect(left.textContent).toContain('And I began');
});

test.each([
  ['only the coach writes', { writers: 'coach', canWrite: false }, /Only Ines writes here/],
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

test('where only the coach writes, a member finds the way to a private message and no field', async () => {
  fakeApi({ [read]: page({ writers: 'coach', canWrite: false }, [fromInes]) });
  openGroup();
  const way = await screen.findByRole('link', { name: 'Answer in a private message' });
  expect(way.getAttribute('href')).toBe('/messages?with=c1');
  expect(screen.getByText(/Only Ines writes here/)).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('a quiet sign is given and taken back', async () => {
  const calls = fakeApi({
    [read]: page({}, [fromJuniper]),
    'PUT /api/cohorts/{cohortId}/room/posts/{postId}/acknowledgement': { id: 'p2' },
  });
  openGroup();
  await person.click(await screen.findByRole('button', { name: 'Heard' }));
  await waitFor(() => expect(calls.some(({ route }) => route.endsWith('/posts/p2/acknowledgement'))).toBe(true));
  expect(calls.find(({ route }) => route.startsWith('PUT'))?.body).toEqual({ isAcknowledged: true });
});

test('of two devices that change a post the later one is told, sees the other words and can still save', async () => {
  let version = 1;
  const calls = fakeApi({
    [read]: () => page({}, [{ ...mine, version, text: version === 1 ? mine.text : 'From the phone.' }]),
    'PUT /api/cohorts/{cohortId}/room/posts/{postId}': (body) => {
      if ((body as { version: number }).version === 2) return { ...mine, version: 3 };
      version = 2;
      return new Refusal(409, { message: 'This post was changed on another device.', code: 'conflict' });
    },
  });
  openGroup();
  await person.click(await screen.findByRole('button', { name: 'More about your post' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Change' }));
  const field = await screen.findByLabelText('Change your post');
  await person.clear(field);
  await person.type(field, 'From the desk.');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('From the phone.')).toBeTruthy();
  expect((screen.getByLabelText('Change your post') as HTMLTextAreaElement).value).toBe('From the desk.');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByLabelText('Change your post')).toBeNull());
  const edits = calls.filter(({ route }) => route.startsWith('PUT')).map(({ body }) => body);
  expect(edits).toEqual([
    { text: 'From the desk.', version: 1 },
    { text: 'From the desk.', version: 2 },
  ]);
});

test('while a change of a post is on its way nothing more is taken, so that nothing is lost when it has arrived', async () => {
  fakeApi({
    [read]: page({}, [mine]),
    'PUT /api/cohorts/{cohortId}/room/posts/{postId}': new Refusal(409, { message: 'Not now.', code: 'conflict' }),
  });
  const letThrough = holdBack('PUT');
  openGroup();
  await person.click(await screen.findByRole('button', { name: 'More about your post' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Change' }));
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Change your post');
  await person.type(field, ' Twice.');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('button', { name: 'Saving...' })).toBeTruthy();
  await person.type(field, ' And more.');
  expect(field.value).toBe(`${mine.text} Twice.`);
  letThrough();
  expect(await screen.findByText('Not now.')).toBeTruthy();
  await person.type(field, ' And more.');
  expect(field.value).toBe(`${mine.text} Twice. And more.`);
});

test('answers are opened when somebody wants them', async () => {
  const answer: Post = { ...fromJuniper, id: 'p5', parentId: 'p1', text: 'Me too.' };
  fakeApi({
    [read]: page({}, [{ ...fromInes, answers: 1 }]),
    'GET /api/cohorts/{cohortId}/room/posts/{postId}/answers': { posts: [answer] },
  });
  openGroup();
  await person.click(await screen.findByRole('button', { name: '1 answer' }));
  expect(await screen.findByText('Me too.')).toBeTruthy();
  expect(screen.getByLabelText('Your answer')).toBeTruthy();
});

test('a coach decides who writes, pins an own post, and removes another with a reason', async () => {
  const own: Post = { ...fromInes, isMine: true, acknowledgements: 0 };
  const calls = fakeApi({
    [read]: page({ isCoach: true, ownName: '', writers: 'coach' }, [fromJuniper, own]),
    'PUT /api/cohorts/{cohortId}/room/writers': { writers: 'everyone' },
    'PUT /api/cohorts/{cohortId}/room/posts/{postId}/pin': { id: 'p1' },
    'POST /api/cohorts/{cohortId}/room/posts/{postId}/remove': { id: 'p2' },
  });
  openCohort();
  await person.click(await screen.findByRole('button', { name: 'Everyone may write' }));
  await person.click(screen.getByRole('button', { name: 'More about your post' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Pin to the top' }));
  await person.click(screen.getByRole('button', { name: 'More about the post by Juniper' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Remove' }));
  const dialog = await screen.findByRole('dialog', { name: 'Remove this post?' });
  const confirm = within(dialog).getByRole('button', { name: 'Remove Post' });
  expect((confirm as HTMLButtonElement).disabled).toBe(true);
  await person.type(within(dialog).getByLabelText('The reason, for its author'), 'No advertising.');
  await person.click(confirm);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const changes = calls.filter(({ route }) => !route.startsWith('GET'));
  expect(changes.map(({ route, body }) => [route, body])).toEqual([
    ['PUT /api/cohorts/k1/room/writers', { writers: 'everyone' }],
    ['PUT /api/cohorts/k1/room/posts/p1/pin', { isPinned: true }],
    ['POST /api/cohorts/k1/room/posts/p2/remove', { reason: 'No advertising.' }],
  ]);
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
  fakeApi({ [read]: new Refusal(404, { message: 'This group could not be found.', code: 'not_found' }) });
  openGroup();
  expect(await screen.findByText('This group could not be found')).toBeTruthy();
});

test('an empty room and one that cannot be loaded say so', async () => {
  fakeApi({ [read]: page({ lastNumber: 0, readNumber: 0 }, []) });
  const { unmount } = openGroup();
  expect(await screen.findByText('Nothing written yet')).toBeTruthy();
  unmount();
  fakeApi({ [read]: new Refusal(400, { message: 'Not now.', code: 'invalid' }) });
  openGroup();
  expect(await screen.findByText('The room could not be loaded')).toBeTruthy();
});

test('the coach writes ahead for a day, and a refusal keeps the words', async () => {
  let tries = 0;
  const plan: Post = { ...fromInes, id: 'p9', isMine: true, text: 'Halfway.', programDay: 14 };
  const calls = fakeApi({
    [read]: () => ({ ...page({ isCoach: true }, []), planned: tries > 1 ? [plan] : [] }),
    'POST /api/cohorts/{cohortId}/room/planned': () =>
      tries++ === 0 ? new Refusal(503, { message: 'Please try again.', code: 'unavailable' }) : plan,
  });
  openCohort();
  await person.click(await screen.findByRole('button', { name: 'Plan a Post' }));
  const dialog = await screen.findByRole('dialog');
  const day = within(dialog).getByLabelText<HTMLSelectElement>('For the day');
  expect([day.value, day.options.length]).toEqual(['4', 28]);
  await person.selectOptions(day, 'Day 14, week 2');
  await person.type(within(dialog).getByLabelText('What it says'), 'Halfway.');
  await person.click(within(dialog).getByRole('button', { name: 'Save Plan' }));
  expect(await within(dialog).findByText('Please try again.')).toBeTruthy();
  await person.click(within(dialog).getByRole('button', { name: 'Save Plan' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText('Day 14')).toBeTruthy();
  const sent = calls.filter(({ route }) => route.endsWith('/planned'));
  expect(sent.map(({ body }) => body)).toEqual([
    { text: 'Halfway.', programDay: 14 },
    { text: 'Halfway.', programDay: 14 },
  ]);
  expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
});

test('while a plan is on its way neither its words nor its day are changed', async () => {
  const plan: Post = { ...fromInes, id: 'p9', isMine: true, text: 'Halfway.', programDay: 14 };
  fakeApi({
    [read]: { ...page({ isCoach: true }, []), planned: [plan] },
    'PUT /api/cohorts/{cohortId}/room/planned/{postId}': new Refusal(503, { message: 'Busy.', code: 'unavailable' }),
  });
  const letThrough = holdBack('PUT');
  openCohort();
  await person.click(await screen.findByRole('button', { name: 'Change the post for day 14' }));
  const dialog = within(await screen.findByRole('dialog'));
  const [text, day] = [dialog.getByLabelText('What it says'), dialog.getByLabelText('For the day')];
  await person.type(text, ' Rest.');
  await person.click(dialog.getByRole('button', { name: 'Save Plan' }));
  await dialog.findByRole('button', { name: 'Saving...' });
  await person.type(text, ' And more.');
  await person.selectOptions(day, '15');
  expect([text, day]).toMatchObject([{ value: 'Halfway. Rest.' }, { value: '14' }]);
  letThrough();
  expect(await dialog.findByText('Busy.')).toBeTruthy();
  await person.selectOptions(day, '15');
  expect(day).toMatchObject({ value: '15' });
});

test('while the reason of a removal or a report is on its way no word is added to it', async () => {
  let isCoach = false;
  fakeApi({
    [read]: () => page({ isCoach }, [fromJuniper]),
    'POST /api/cohorts/{cohortId}/room/posts/{postId}/report': new Refusal(409, { message: 'No.', code: 'conflict' }),
    'POST /api/cohorts/{cohortId}/room/posts/{postId}/remove': new Refusal(409, { message: 'No.', code: 'conflict' }),
  });
  for (const [open, label, press] of [
    ['Report', 'Why, if you like', 'Report Post'],
    ['Remove', 'The reason, for its author', 'Remove Post'],
  ] as const) {
    isCoach = open === 'Remove';
    const letThrough = holdBack('POST');
    const { unmount } = openGroup();
    await person.click(await screen.findByRole('button', { name: 'More about the post by Juniper' }));
    await person.click(await screen.findByRole('menuitem', { name: open }));
    const dialog = within(await screen.findByRole('dialog'));
    const field = dialog.getByLabelText<HTMLTextAreaElement>(label);
    await person.type(field, 'Too loud.');
    await person.click(dialog.getByRole('button', { name: press }));
    await waitFor(() => expect(field.readOnly).toBe(true));
    await person.type(field, ' And more.');
    expect(field.value).toBe('Too loud.');
    letThrough();
    expect(await dialog.findByText('No.')).toBeTruthy();
    unmount();
  }
});

test('what was planned is changed and deleted, and another device’s words are shown', async () => {
  const plan: Post = { ...fromInes, id: 'p9', isMine: true, text: 'Halfway.', programDay: 14 };
  let tries = 0;
  const calls = fakeApi({
    [read]: () => ({
      ...page({ isCoach: true }, []),
      planned: [tries === 0 ? plan : { ...plan, text: 'From the phone.', version: 2 }],
    }),
    'PUT /api/cohorts/{cohortId}/room/planned/{postId}': () =>
      tries++ === 0 ? new Refusal(409, { message: 'Changed elsewhere.', code: 'conflict' }) : plan,
    'DELETE /api/cohorts/{cohortId}/room/posts/{postId}': { id: 'p9' },
  });
  openCohort();
  await person.click(await screen.findByRole('button', { name: 'Change the post for day 14' }));
  const dialog = await screen.findByRole('dialog');
  await person.type(within(dialog).getByLabelText('What it says'), ' Rest.');
  await person.click(within(dialog).getByRole('button', { name: 'Save Plan' }));
  expect(await within(dialog).findByText('From the phone.')).toBeTruthy();
  await person.click(within(dialog).getByRole('button', { name: 'Save Plan' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.filter(({ route }) => route.startsWith('PUT')).map(({ body }) => body)).toEqual([
    { text: 'Halfway. Rest.', programDay: 14, version: 1 },
    { text: 'Halfway. Rest.', programDay: 14, version: 2 },
  ]);
  await person.click(screen.getByRole('button', { name: 'Delete the post for day 14' }));
  await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete Post' }));
  await waitFor(() => expect(calls.some(({ route }) => route.startsWith('DELETE'))).toBe(true));
});

test('a mail a day is chosen beside the marks, and not while they are off', async () => {
  let mailsDaily = false;
  const calls = fakeApi({
    [read]: () => page({ mailsDaily }),
    'PUT /api/cohorts/{cohortId}/room/mail': () => ({ mailsDaily: (mailsDaily = true) }),
  });
  const { unmount } = openGroup();
  const toggle = await screen.findByRole<HTMLInputElement>('switch', { name: /Tell me by e-mail/ });
  expect(toggle.checked).toBe(false);
  await person.click(toggle);
  await waitFor(() => expect(toggle.checked).toBe(true));
  expect(calls.find(({ route }) => route.endsWith('/mail'))?.body).toEqual({ mailsDaily: true });
  unmount();
  fakeApi({ [read]: page({ mailsDaily: true, isMuted: true }) });
  openGroup();
  const off = await screen.findByRole<HTMLInputElement>('switch', { name: /Tell me by e-mail/ });
  expect([off.checked, off.disabled]).toEqual([false, true]);
});

const menuOf = async (name: string) => await person.click(await screen.findByRole('button', { name }));

test('a member reports a post, says to whom and why, and a refusal stays in the dialog', async () => {
  let tries = 0;
  const calls = fakeApi({
    [read]: page(),
    'POST /api/cohorts/{cohortId}/room/posts/{postId}/report': () =>
      tries++ === 0 ? new Refusal(409, { message: 'Not now.', code: 'conflict' }) : { id: 'p2' },
  });
  openGroup();
  await menuOf('More about the post by Juniper');
  await person.click(await screen.findByRole('menuitem', { name: 'Report' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('Nobody learns that it was you.');
  expect(within(dialog).getByRole<HTMLInputElement>('radio', { name: /Ines Calloway/ }).checked).toBe(true);
  await person.click(within(dialog).getByRole('radio', { name: /The host/ }));
  await person.type(within(dialog).getByLabelText('Why, if you like'), 'Too loud.');
  await person.click(within(dialog).getByRole('button', { name: 'Report Post' }));
  expect(await within(dialog).findByText('Not now.')).toBeDefined();
  await person.click(within(dialog).getByRole('button', { name: 'Report Post' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.findLast(({ route }) => route.endsWith('/report'))?.body).toEqual({ to: 'host', reason: 'Too loud.' });
});

test('a post of the coach goes to the host, and what was reported says so to who did', async () => {
  fakeApi({ [read]: page({}, [{ ...fromJuniper, isReported: true }, fromInes]) });
  openGroup();
  expect(await screen.findByText('You reported this post.')).toBeDefined();
  await menuOf('More about the post by Ines Calloway');
  await person.click(await screen.findByRole('menuitem', { name: 'Report' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).queryByRole('radio')).toBeNull();
  expect(dialog.textContent).toContain('It goes to the host');
});

test('the coach sees what was reported, without who, and keeps it', async () => {
  const seen = { post: fromJuniper, reports: 2, reasons: ['Too loud.'] };
  let isKept = false;
  const calls = fakeApi({
    [read]: () => ({ ...page({ isCoach: true }, [fromJuniper]), reported: isKept ? [] : [seen] }),
    'POST /api/cohorts/{cohortId}/room/posts/{postId}/keep': () => {
      isKept = true;
      return { id: 'p2' };
    },
  });
  openCohort();
  const section = await screen.findByRole('region', { name: 'Reported by members' });
  for (const words of ['I asked for the window seat.', 'Reported by 2', 'Too loud.'])
    expect(section.textContent).toContain(words);
  await person.click(within(section).getByRole('button', { name: 'Keep it' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Reported by members' })).toBeNull());
  expect(calls.some(({ route }) => route.endsWith('/keep'))).toBe(true);
});
