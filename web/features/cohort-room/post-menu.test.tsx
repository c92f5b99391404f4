import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fakeApi, holdBack } from '#web/platform/fake-api-in-test.ts';
import type { Post } from './queries.ts';
import {
  chooseInMenu,
  conflict,
  fromInes,
  fromJuniper,
  mine,
  morningAfter,
  openCohort,
  openGroup,
  page,
  person,
  read,
} from './room-in-test.tsx';

beforeEach(morningAfter);

test('of two devices that change a post the later one is told, sees the other words and can still save', async () => {
  let version = 1;
  const calls = fakeApi({
    [read]: () => page({}, [{ ...mine, version, text: version === 1 ? mine.text : 'From the phone.' }]),
    'PUT /api/cohorts/{cohortId}/room/posts/{postId}': (body) => {
      if ((body as { version: number }).version === 2) return { ...mine, version: 3 };
      version = 2;
      return conflict('This post was changed on another device.');
    },
  });
  openGroup();
  await chooseInMenu('Options for your post', 'Edit');
  const field = await screen.findByLabelText('Edit your post');
  await person.clear(field);
  await person.type(field, 'From the desk.');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('From the phone.')).toBeTruthy();
  expect((screen.getByLabelText('Edit your post') as HTMLTextAreaElement).value).toBe('From the desk.');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByLabelText('Edit your post')).toBeNull());
  const edits = calls.filter(({ route }) => route.startsWith('PUT')).map(({ body }) => body);
  expect(edits).toEqual([
    { text: 'From the desk.', version: 1 },
    { text: 'From the desk.', version: 2 },
  ]);
});

test('while a change of a post is on its way nothing more is taken, so that nothing is lost when it has arrived', async () => {
  fakeApi({
    [read]: page({}, [mine]),
    'PUT /api/cohorts/{cohortId}/room/posts/{postId}': conflict('Not now.'),
  });
  const letThrough = holdBack('PUT');
  openGroup();
  await chooseInMenu('Options for your post', 'Edit');
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Edit your post');
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

test('a coach decides who writes, pins an own post, and removes another with a reason', async () => {
  const own: Post = { ...fromInes, isMine: true, acknowledgements: 0 };
  const calls = fakeApi({
    [read]: page({ isCoach: true, ownName: '', writers: 'coach' }, [fromJuniper, own]),
    'PUT /api/cohorts/{cohortId}/room/writers': { writers: 'everyone' },
    'PUT /api/cohorts/{cohortId}/room/posts/{postId}/pin': { id: 'p1' },
    'POST /api/cohorts/{cohortId}/room/posts/{postId}/remove': { id: 'p2' },
  });
  openCohort();
  await person.click(await screen.findByRole('radio', { name: 'Everyone may write' }));
  await chooseInMenu('Options for your post', 'Pin to the top');
  await chooseInMenu('Options for the post by Juniper', 'Remove');
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

test('while the reason of a removal or a report is on its way no word is added to it', async () => {
  let isCoach = false;
  fakeApi({
    [read]: () => page({ isCoach }, [fromJuniper]),
    'POST /api/cohorts/{cohortId}/room/posts/{postId}/report': conflict('No.'),
    'POST /api/cohorts/{cohortId}/room/posts/{postId}/remove': conflict('No.'),
  });
  for (const [open, label, press] of [
    ['Report', 'Reason (optional)', 'Report Post'],
    ['Remove', 'The reason, for its author', 'Remove Post'],
  ] as const) {
    isCoach = open === 'Remove';
    const letThrough = holdBack('POST');
    const { unmount } = openGroup();
    await chooseInMenu('Options for the post by Juniper', open);
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

test('a member reports a post, says to whom and why, and a refusal stays in the dialog', async () => {
  let tries = 0;
  const calls = fakeApi({
    [read]: page(),
    'POST /api/cohorts/{cohortId}/room/posts/{postId}/report': () =>
      tries++ === 0 ? conflict('Not now.') : { id: 'p2' },
  });
  openGroup();
  await chooseInMenu('Options for the post by Juniper', 'Report');
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('Your report is anonymous.');
  expect(within(dialog).getByRole<HTMLInputElement>('radio', { name: /Ines Calloway/ }).checked).toBe(true);
  await person.click(within(dialog).getByRole('radio', { name: /The host/ }));
  await person.type(within(dialog).getByLabelText('Reason (optional)'), 'Too loud.');
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
  await chooseInMenu('Options for the post by Ines Calloway', 'Report');
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
  await person.click(within(section).getByRole('button', { name: 'Remove it' }));
  const dialog = await screen.findByRole('dialog', { name: 'Remove this post?' });
  await person.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await person.click(within(section).getByRole('button', { name: 'Keep it' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Reported by members' })).toBeNull());
  expect(calls.some(({ route }) => route.endsWith('/keep'))).toBe(true);
});
