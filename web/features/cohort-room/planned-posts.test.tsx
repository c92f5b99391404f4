import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fakeApi, holdBack } from '#web/platform/fake-api-in-test.ts';
import type { Post } from './queries.ts';
import { busy, conflict, fromInes, morningAfter, openCohort, page, person, read } from './room-in-test.tsx';

beforeEach(morningAfter);

const plan: Post = { ...fromInes, id: 'p9', isMine: true, text: 'Halfway.', programDay: 14 };

test('the coach writes ahead for a day, and a refusal keeps the words', async () => {
  let tries = 0;
  const calls = fakeApi({
    [read]: () => ({ ...page({ isCoach: true }, []), planned: tries > 1 ? [plan] : [] }),
    'POST /api/cohorts/{cohortId}/room/planned': () => (tries++ === 0 ? busy('Please try again.') : plan),
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

test('a plan goes out under the same key when the page died before the answer', async () => {
  let isUp = false;
  const calls = fakeApi({
    [read]: page({ isCoach: true }, []),
    'POST /api/cohorts/{cohortId}/room/planned': () => (isUp ? plan : busy('Please try again.')),
  });
  const sent = () => calls.filter(({ route }) => route.endsWith('/planned'));
  const openDialog = async () => {
    const opened = openCohort();
    await person.click(await screen.findByRole('button', { name: 'Plan a Post' }));
    return { ...opened, dialog: within(await screen.findByRole('dialog')) };
  };
  const first = await openDialog();
  await person.type(first.dialog.getByLabelText('What it says'), 'Halfway.');
  await person.click(first.dialog.getByRole('button', { name: 'Save Plan' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  first.unmount();
  isUp = true;
  const { dialog } = await openDialog();
  await waitFor(() => expect(dialog.getByLabelText('What it says')).toMatchObject({ value: 'Halfway.' }));
  await person.click(dialog.getByRole('button', { name: 'Save Plan' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent().map(({ body }) => body)).toEqual(sent().map(() => ({ text: 'Halfway.', programDay: 4 })));
  expect(sent()).toHaveLength(2);
  expect(new Set(sent().map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
});

test('while a plan is on its way neither its words nor its day are changed', async () => {
  fakeApi({
    [read]: { ...page({ isCoach: true }, []), planned: [plan] },
    'PUT /api/cohorts/{cohortId}/room/planned/{postId}': busy('Busy.'),
  });
  const letThrough = holdBack('PUT');
  openCohort();
  await person.click(await screen.findByRole('button', { name: 'Edit the post for day 14' }));
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

test('what was planned is changed and deleted, and another device’s words are shown', async () => {
  let tries = 0;
  const calls = fakeApi({
    [read]: () => ({
      ...page({ isCoach: true }, []),
      planned: [tries === 0 ? plan : { ...plan, text: 'From the phone.', version: 2 }],
    }),
    'PUT /api/cohorts/{cohortId}/room/planned/{postId}': () => (tries++ === 0 ? conflict('Changed elsewhere.') : plan),
    'DELETE /api/cohorts/{cohortId}/room/posts/{postId}': { id: 'p9' },
  });
  openCohort();
  await person.click(await screen.findByRole('button', { name: 'Edit the post for day 14' }));
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
