import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { memoryDevice } from '#web/platform/device/memory-device-in-test.ts';
import { fakeApi, Refusal } from '#web/platform/fake-api-in-test.ts';
import { typist } from '#web/platform/page-in-test.tsx';
import { toastStore } from '#web/platform/toast-store.ts';
import { names, referral, show, unassigned } from './unassigned-in-test.tsx';

const person = typist();

const list = 'GET /api/coach/unassigned-clients';
const ownMessage = 'GET /api/coach/referral-code';
const many = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    unassigned({ id: `k${index}`, firstName: `P${index}`, lastName: '', email: `p${index}@x.example` }),
  );

beforeEach(() => void memoryDevice());
async function open() {
  await show();
}

test('a row says who, since when, what was sent and what is possible; names are text', async () => {
  const arthur = unassigned({
    id: 'k2',
    firstName: '<b>Arthur</b>',
    timeSinceJoined: 0,
    outreachCount: 1,
    canSendOutreach: false,
    nextOutreachAt: '2125-10-12T09:30:00.000Z',
  });
  const ravi = unassigned({ id: 'k3', firstName: 'Ravi', canSendOutreach: false, hasOptedOut: true, canInvite: false });
  const wen = unassigned({ id: 'k4', firstName: 'Wen', isInvited: true, canInvite: false, email: '' });
  fakeApi({ [list]: [unassigned(), arthur, ravi, wen], [ownMessage]: referral });
  await open();
  expect(names()).toEqual(['Hanna Lindqvist', 'Wen Lindqvist', '<b>Arthur</b> Lindqvist', 'Ravi Lindqvist']);
  const rows = [...document.querySelectorAll('.unassigned tbody tr')];
  expect(rows[0]?.textContent).toContain('hanna.l@brev.example18 days agoNo messages yet');
  expect(rows[0]?.querySelector('a')?.getAttribute('href')).toBe(
    '/send-invitation?clientId=k1&clientName=Hanna+Lindqvist',
  );
  expect(rows[1]?.textContent).toContain('Invited');
  expect(rows[1]?.querySelector('small')).toBeNull();
  expect(rows[2]?.textContent).toContain('Today1 of 3, again from 12 October 2125');
  expect(rows[2]?.querySelector('[role=img]')?.getAttribute('aria-label')).toBe('Written to 1 of 3 times');
  expect(rows[3]?.querySelector('a')).toBeNull();
  expect(rows.map((row) => row.querySelector('button')?.disabled)).toEqual([false, false, true, true]);
  expect(document.body.textContent).toContain('2 can be messaged');
});

test.each([
  ['with the way to the profile where that is the reason', { profile: 'It needs a bio.' }, '/profile/edit'],
  ['with the way to Settings where the address is not confirmed', { address: 'Open the link.' }, '/settings'],
  ['and no way where an admin has to act', undefined, undefined],
])('a list that is closed says why, %s', async (_, fields, href) => {
  fakeApi({
    [list]: new Refusal(403, {
      message: 'Not yet, because of this.',
      code: 'forbidden',
      ...(fields ? { fields } : {}),
    }),
    [ownMessage]: referral,
  });
  await open();
  expect(document.querySelector('.empty')?.textContent).toContain('Not yet, because of this.');
  expect(document.querySelector('.empty a')?.getAttribute('href')).toBe(href);
  // Nothing has failed.
  expect(screen.queryByRole('alert')).toBeNull();
  expect(document.querySelector('textarea')).toBeNull();
});

test('nobody there is said, and a failure can be tried again', async () => {
  let tries = 0;
  fakeApi({
    [list]: () => (tries++ === 0 ? new Refusal(503, { message: 'Away for a moment.', code: 'unavailable' }) : []),
    [ownMessage]: referral,
  });
  await open();
  expect(screen.getByRole('alert').textContent).toContain('Away for a moment.');
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(document.body.textContent).toContain('No unassigned clients found'));
});

test('a few are not searched, more are: by name and e-mail, here', async () => {
  fakeApi({ [list]: many(5), [ownMessage]: referral });
  await open();
  expect(document.querySelector('input[type=search]')).toBeNull();
  const calls = fakeApi({ [list]: many(12), [ownMessage]: referral });
  cleanup();
  await open();
  fireEvent.change(screen.getByRole<HTMLInputElement>('searchbox'), { target: { value: 'P1' } });
  expect(names()).toEqual(['P1', 'P10', 'P11']);
  fireEvent.change(screen.getByRole<HTMLInputElement>('searchbox'), { target: { value: 'p4@X' } });
  expect(names()).toEqual(['P4']);
  fireEvent.change(screen.getByRole<HTMLInputElement>('searchbox'), { target: { value: 'nobody' } });
  await person.click(screen.getByRole('button', { name: 'Show everyone' }));
  expect(names()).toHaveLength(12);
  expect(document.activeElement).toBe(screen.getByRole<HTMLInputElement>('searchbox'));
  expect(calls.filter(({ route }) => route.includes('unassigned'))).toHaveLength(1);
});

/** One page of more. */
const pageOf = (rows: ReturnType<typeof many>, nextCursor: string) =>
  rows.map((row, index) => (index === rows.length - 1 ? { ...row, nextCursor } : row));

test('a long list goes on with Show more, which leads the focus to the next ones', async () => {
  let isDown = true;
  const calls = fakeApi({
    [list]: () => {
      if (!calls.some(({ route }) => route.includes('cursor=two'))) return pageOf(many(3), 'two');
      if (!isDown) return [unassigned({ id: 'h1' })];
      isDown = false;
      return new Refusal(500, { message: 'Broken.', code: 'internal' });
    },
    [ownMessage]: referral,
  });
  await open();
  expect(document.body.textContent).toContain('The first 3 people');
  expect(document.body.textContent).not.toContain('can be messaged');
  await person.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('The next ones couldn’t be loaded. Please try again.')).toBeTruthy();
  expect(names()).toHaveLength(3);
  await person.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(names()).toEqual(['P0', 'P1', 'P2', 'Hanna Lindqvist']));
  expect(document.body.textContent).toContain('4 people');
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Hanna Lindqvist'));
});

test('of a long list the server makes the order', async () => {
  const calls = fakeApi({
    [list]: () =>
      calls.findLast(({ route }) => route.includes('order='))?.route.includes('order=name')
        ? pageOf(many(7).toReversed(), 'x')
        : pageOf(many(7), 'y'),
    [ownMessage]: referral,
  });
  await open();
  expect(calls.some(({ route }) => route.includes('order=reachable'))).toBe(true);
  await person.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'By name');
  await waitFor(() => expect(names()[0]).toBe('P6'));
});

test('of a long list the server searches', async () => {
  fakeApi({ [list]: pageOf(many(7), 'two'), [ownMessage]: referral });
  await open();
  const calls = fakeApi({ [list]: [unassigned()], [ownMessage]: referral });
  fireEvent.change(screen.getByRole<HTMLInputElement>('searchbox'), { target: { value: 'hann' } });
  await waitFor(() => expect(names()).toEqual(['Hanna Lindqvist']));
  expect(document.body.textContent).toContain('1 found');
  expect(calls.map(({ route }) => route)).toEqual(['GET /api/coach/unassigned-clients?search=hann&order=reachable']);
});

test('the default message: counted, previewed, kept while it is unsaved, saved with its notice', async () => {
  const saved: unknown[] = [];
  fakeApi({
    [list]: [unassigned()],
    [ownMessage]: referral,
    'PUT /api/coach/outreach-message': (body) => {
      saved.push(body);
      return saved.length === 1
        ? new Refusal(500, { message: 'Broken.', code: 'internal' })
        : { ...referral, defaultOutreachMessage: 'Dear {firstName}.' };
    },
  });
  await open();
  expect(document.querySelector('.asread')?.textContent).toBe('Hello Hanna, I am Ines.');
  expect(screen.getByRole('button', { name: 'Save Message' }).hasAttribute('disabled')).toBe(true);
  fireEvent.change(screen.getByRole<HTMLTextAreaElement>('textbox'), { target: { value: 'x'.repeat(1_001) } });
  expect(document.body.textContent).toContain('1 character too many.');
  expect(screen.getByRole('button', { name: 'Save Message' }).hasAttribute('disabled')).toBe(true);
  fireEvent.change(screen.getByRole<HTMLTextAreaElement>('textbox'), { target: { value: ' Dear {firstName}. ' } });
  expect(document.body.textContent).toContain('Changed, not saved');
  expect(document.body.textContent).toContain('17 of 1,000');
  expect(document.querySelector('.asread')?.textContent).toBe('Dear Hanna.');
  cleanup();
  await open();
  await waitFor(() => expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe(' Dear {firstName}. '));
  await person.click(screen.getByRole('button', { name: 'Save Message' }));
  await waitFor(() => expect(toastStore.current()?.title).toBe('Update Failed'));
  expect(toastStore.current()?.description).toBe('Broken.');
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe(' Dear {firstName}. ');
  await person.click(screen.getByRole('button', { name: 'Save Message' }));
  await waitFor(() => expect(toastStore.current()?.title).toBe('Default Message Updated'));
  expect(saved[1]).toEqual({ message: 'Dear {firstName}.' });
  expect(document.body.textContent).not.toContain('Changed, not saved');
  fireEvent.change(screen.getByRole<HTMLTextAreaElement>('textbox'), { target: { value: 'Other' } });
  await person.click(screen.getByRole('button', { name: 'Undo changes' }));
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Dear {firstName}.');
});

test('an empty default message may be saved: the standard words come back', async () => {
  const calls = fakeApi({
    [list]: [unassigned()],
    [ownMessage]: referral,
    'PUT /api/coach/outreach-message': { ...referral, defaultOutreachMessage: 'The standard words.' },
  });
  await open();
  fireEvent.change(screen.getByRole<HTMLTextAreaElement>('textbox'), { target: { value: '  ' } });
  expect(document.body.textContent).toContain('Save it empty to go back to the standard words.');
  await person.click(screen.getByRole('button', { name: 'Save Message' }));
  await waitFor(() => expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('The standard words.'));
  expect(calls.find(({ route }) => route.startsWith('PUT'))?.body).toEqual({ message: '' });
});
