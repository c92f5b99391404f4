import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { planned } from '#web/features/cohorts/cohort-in-test.tsx';
import type { Cohort } from '#web/features/cohorts/queries.ts';
import type { UnassignedClient } from '#web/features/unassigned-clients/queries.ts';
import { unassigned } from '#web/features/unassigned-clients/unassigned-in-test.tsx';
import { memoryDevice } from '#web/platform/device/memory-device-in-test.ts';
import { theUser } from '#web/platform/device/user-in-test.ts';
import { fakeApi, Refusal } from '#web/platform/fake-api-in-test.ts';
import { renderPage, typist } from '#web/platform/page-in-test.tsx';
import { toastStore } from '#web/platform/toast-store.ts';
import { splitByMatch } from './client-picker.tsx';
import { SendInvitation } from './send-invitation.tsx';

const person = typist();
const byPlatform = { isOwn: false, ownerName: null, createdAt: '2025-09-01T09:00:00.000Z' };

const someone = (id: string, firstName: string, given: Partial<UnassignedClient> = {}) =>
  unassigned({ id, firstName, lastName: 'Example', email: `${firstName.toLowerCase()}@x.example`, ...given });
const programs = [
  { id: 'p1', programId: 'desire', title: 'Living from Desire', durationWeeks: 4, ...byPlatform },
  { id: 'p2', programId: 'breath', title: '<b>Breath</b>', durationWeeks: 1, ...byPlatform },
];
const stats = {
  pending: 3,
  accepted: 8,
  declined: 2,
  expired: 3,
  withdrawn: 1,
  nextExpiresAt: '2125-10-11T09:00:00.000Z',
};
const people = [
  someone('k1', 'Hanna'),
  someone('k2', 'Johanna'),
  someone('k3', 'Wen', { canInvite: false, isInvited: true }),
  someone('k4', 'Ravi', { canInvite: false, hasOptedOut: true }),
];
const list = 'GET /api/coach/unassigned-clients';
const send = 'POST /api/coach/send-invitation';
const cohort: Cohort = {
  ...planned,
  id: 'c1',
  program: { id: 'p9', programId: 'anchor', title: 'Anchor', days: 7, isOffered: true },
  startsOn: '2126-03-09',
  lastDate: '2126-03-15',
  members: 11,
};
const reads = {
  'GET /api/coach/cohorts': [] as Cohort[],
  [list]: people,
  'GET /api/coach/available-programs': programs,
  'GET /api/coach/invitation-stats': stats,
} as const;
const done = {
  id: 'i1',
  status: 'pending' as const,
  sentAt: '2025-10-08T12:00:00.000Z',
  expiresAt: '2025-10-22T12:00:00.000Z',
};

beforeEach(() => void memoryDevice());

async function show(search = '') {
  history.replaceState(null, '', `/send-invitation${search}`);
  renderPage(<SendInvitation coachName="Ines Calloway" timeZone="UTC" />, { user: theUser });
  await waitFor(() =>
    expect(document.querySelector('[aria-busy=true]') === null && document.querySelectorAll('option').length > 1).toBe(
      true,
    ),
  );
}

const chosen = () => document.querySelector<HTMLInputElement>('input[type=checkbox]:checked')?.value;
const pick = (id: string) => person.click(document.querySelector<HTMLElement>(`input[value="${id}"]`)!);
const program = (id: string) =>
  act(async () => {
    const field = document.querySelector('select')!;
    field.value = id;
    field.dispatchEvent(new Event('change', { bubbles: true }));
  });
const submit = () => person.click(document.querySelector<HTMLElement>('button[type=submit]')!);
const posts = (calls: { route: string }[]) => calls.filter(({ route }) => route.startsWith('POST'));

test('counts, people and programs stand there; who cannot be invited is named and not offered', async () => {
  fakeApi(reads);
  await show();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Send Coaching Invitation');
  const figures = [...document.querySelectorAll('.fig')].map((figure) => figure.textContent);
  expect(figures).toEqual([
    'Pending Invitations3the next one expires on 11 October 2125',
    'Accepted Invitations8of 13 answered or expired',
    'Declined Invitations2',
  ]);
  const rows = [...document.querySelectorAll('.pick__one')].map((row) => row.textContent);
  expect(rows).toEqual([
    'Hanna Examplehanna@x.examplejoined 18 days ago',
    'Johanna Examplejohanna@x.examplejoined 18 days ago',
    'Wen Examplewen@x.exampleinvited, no answer yet',
    'Ravi Exampleravi@x.examplewants no messages from coaches',
  ]);
  expect([...document.querySelectorAll<HTMLInputElement>('.pick input')].map(({ disabled }) => disabled)).toEqual([
    false,
    false,
    true,
    true,
  ]);
  expect([...document.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
    'Select a program',
    'Living from Desire',
    '<b>Breath</b>',
  ]);
  expect(document.body.textContent).toContain('4 unassigned clients');
});

test('the search narrows and marks, and says when nobody is found', async () => {
  fakeApi(reads);
  await show();
  fireEvent.change(screen.getByRole<HTMLInputElement>('searchbox'), { target: { value: 'HAN' } });
  expect([...document.querySelectorAll('.pick__one b')].map((name) => name.innerHTML)).toEqual([
    '<mark>Han</mark>na Example',
    'Jo<mark>han</mark>na Example',
  ]);
  expect(document.body.textContent).toContain('2 of 4 unassigned clients');
  fireEvent.change(screen.getByRole<HTMLInputElement>('searchbox'), { target: { value: 'zzz' } });
  expect(document.body.textContent).toContain('No unassigned clients found');
});

test.each([
  ['neither', async () => {}, () => document.querySelector('.recipient__place')],
  ['no program', () => pick('k1'), () => document.querySelector('select')],
  ['no client', () => program('p1'), () => document.querySelector('.recipient__place')],
])('without both it says what is missing, and goes there: %s', async (_, prepare, place) => {
  const calls = fakeApi(reads);
  await show();
  await prepare();
  expect(document.querySelector('.invpreview')).toBeNull();
  await submit();
  expect(toastStore.current()).toMatchObject({
    variant: 'destructive',
    title: 'Missing information',
    description: 'Please select both a client and a program',
  });
  expect(document.activeElement).toBe(place());
  expect(posts(calls)).toEqual([]);
});

test('the preview shows what will be read; sending locks the form, keeps program and message and looks at the lists again', async () => {
  const answer = Promise.withResolvers<void>();
  const calls = fakeApi({ ...reads, [send]: done });
  await show();
  await pick('k1');
  await program('p2');
  fireEvent.change(screen.getByRole<HTMLTextAreaElement>('textbox'), { target: { value: '  Hanna, <i>come</i>.\n ' } });
  const letter = document.querySelector('.invpreview')?.textContent;
  expect(letter).toContain('ToHanna Examplehanna@x.example');
  expect(letter).toContain('Program<b>Breath</b>7 days, from the day Hanna accepts');
  expect(letter).toContain('MessageHanna, <i>come</i>.');
  expect(letter).toContain('Ines Calloway');
  expect(document.querySelector('.invnote')?.textContent).toMatch(
    /^Good for 14 days, until \d+ \w+.* Accepting connects Hanna with you and starts day 1\.$/,
  );

  const answered = globalThis.fetch;
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (init.method === 'POST') await answer.promise;
    return await answered(address, init);
  });
  await submit();
  await waitFor(() =>
    expect(document.querySelector('.invgrid button[aria-busy]')?.textContent).toBe('Sending Invitation...'),
  );
  expect([
    screen.getByRole<HTMLTextAreaElement>('textbox').disabled,
    document.querySelector('select')?.disabled,
    document.querySelector<HTMLButtonElement>('fieldset')!.disabled,
    screen.getByRole<HTMLInputElement>('searchbox').disabled,
  ]).toEqual([true, true, true, true]);
  answer.resolve();
  await waitFor(() => expect(toastStore.current()?.title).toBe('Invitation sent'));
  await waitFor(() =>
    expect(calls.filter(({ route }) => route === 'GET /api/coach/invitation-stats').length === 2).toBe(true),
  );
  const [call] = posts(calls) as typeof calls;
  expect(call?.body).toEqual({ clientId: 'k1', programId: 'p2', message: 'Hanna, <i>come</i>.' });
  expect(call?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/);
  expect([
    screen.getByRole<HTMLTextAreaElement>('textbox').value,
    document.querySelector('select')?.value,
    chosen(),
  ]).toEqual(['  Hanna, <i>come</i>.\n ', 'p2', undefined]);
  expect(calls.filter(({ route }) => route.startsWith(list))).toHaveLength(2);
});

test('several go in one action, each once; those who can’t be invited are named and the rest isn’t lost', async () => {
  const bulk = 'POST /api/coach/bulk';
  let isLost = true;
  const calls = fakeApi({
    ...reads,
    [bulk]: (body) => {
      if (isLost) {
        isLost = false;
        return new Refusal(503, { message: 'Please try again.', code: 'unavailable' });
      }
      const people = (body as { clientIds: string[] }).clientIds.map((clientId) =>
        clientId === 'k1'
          ? { clientId, isPossible: false, sentence: 'You’ve already invited this person.' }
          : { clientId, isPossible: true, sentence: 'The invitation was sent.' },
      );
      return { people };
    },
  });
  await show();
  await pick('k1');
  await pick('k2');
  await program('p1');
  expect(document.querySelector('.invpreview')?.textContent).toContain('ToHanna Example and 1 other');
  await submit();
  await waitFor(() => expect(posts(calls)).toHaveLength(1));
  await waitFor(() => expect(document.querySelector('.invgrid button[aria-busy]')).toBeNull());
  await submit();
  expect((await screen.findByText('Not invited')).parentElement?.textContent).toContain(
    'Hanna Example You’ve already invited this person.',
  );
  expect(toastStore.current()?.description).toBe('One person has 14 days to answer.');
  const [first, second] = calls.filter(({ route }) => route === bulk);
  expect(first?.body).toEqual({
    action: 'invitation',
    actionId: expect.any(String),
    clientIds: ['k1', 'k2'],
    programId: 'p1',
  });
  expect(second?.body, 'the same action').toEqual(first?.body);
  expect(chosen()).toBe('k1');
});

test('a blank message is left out', async () => {
  const calls = fakeApi({ ...reads, [send]: done });
  await show();
  await pick('k1');
  await program('p1');
  fireEvent.change(screen.getByRole<HTMLTextAreaElement>('textbox'), { target: { value: '  \n ' } });
  await submit();
  await waitFor(() => expect(posts(calls).length).toBe(1));
  expect(calls.find(({ route }) => route.startsWith('POST'))?.body).toEqual({ clientId: 'k1', programId: 'p1' });
});

test('a refusal shows the server’s sentence and takes nothing away; the next try has the same key', async () => {
  const calls = fakeApi({
    ...reads,
    [send]: new Refusal(409, { message: 'This person has a coach by now.', code: 'conflict' }),
  });
  await show();
  await pick('k1');
  await program('p1');
  fireEvent.change(screen.getByRole<HTMLTextAreaElement>('textbox'), { target: { value: 'Come.' } });
  await submit();
  await waitFor(() => expect(toastStore.current()?.title).toBe('Failed to send invitation'));
  expect(toastStore.current()?.description).toBe('This person has a coach by now.');
  expect([
    screen.getByRole<HTMLTextAreaElement>('textbox').value,
    document.querySelector('select')?.value,
    chosen(),
  ]).toEqual(['Come.', 'p1', 'k1']);
  await waitFor(() => expect(document.querySelector('[aria-busy]')).toBeNull());
  await submit();
  await waitFor(() => expect(posts(calls).length).toBe(2));
  const keys = calls
    .filter(({ route }) => route.startsWith('POST'))
    .map(({ headers }) => headers.get('idempotency-key'));
  expect(keys[1]).toBe(keys[0]);
});

test('too long a message is said and not sent', async () => {
  fakeApi(reads);
  await show();
  fireEvent.change(screen.getByRole<HTMLTextAreaElement>('textbox'), { target: { value: 'x'.repeat(2_001) } });
  expect(document.querySelector('.err')?.textContent).toBe('1 character too many.');
  expect(document.querySelector<HTMLButtonElement>('button[type=submit]')!.disabled).toBe(true);
});

test('a link from a cohort chooses it, with its program and the places that are free', async () => {
  const full = { ...cohort, id: 'c2', name: 'Full Circle', joining: 'full' as const };
  const calls = fakeApi({ ...reads, 'GET /api/coach/cohorts': [cohort, full], [send]: done });
  await show('?cohortId=c1');
  await waitFor(() => expect(document.querySelector('select')?.value).toBe('cohort:c1'));
  expect(screen.queryByRole('option', { name: 'Full Circle' })).toBeNull();
  expect(document.body.textContent).toContain('Anchor, 7 days. 1 place is free.');
  await pick('k1');
  expect(document.querySelector('.invpreview')?.textContent).toContain('7 days, with Autumn Circle, from 9 Mar');
  await submit();
  await waitFor(() => expect(posts(calls).length).toBe(1));
  expect(calls.find(({ route }) => route === send)?.body).toEqual({
    clientId: 'k1',
    programId: 'p9',
    cohortId: 'c1',
  });
  await waitFor(() => expect(chosen()).toBeUndefined());
  expect(document.querySelector('select')?.value, 'kept for the next').toBe('cohort:c1');
});

test('a cohort in the address that takes nobody in is not chosen, and the page says so', async () => {
  fakeApi({ ...reads, 'GET /api/coach/cohorts': [{ ...cohort, joining: 'full' }] });
  await show('?cohortId=c1');
  expect(
    await screen.findByText('The cohort in this link isn’t taking anyone right now. Nothing is selected yet.'),
  ).toBeDefined();
  expect(document.querySelector('select')?.value).toBe('');
});

test('a link chooses the person, under the name the server knows', async () => {
  fakeApi(reads);
  await show('?clientId=k1&clientName=%3Cb%3ESomebody+Else%3C%2Fb%3E');
  await program('p1');
  expect(chosen()).toBe('k1');
  expect(document.querySelector('.invpreview')?.textContent).toContain('Hanna Example');
  expect(document.body.textContent).not.toContain('Somebody Else');
  await pick('k1');
  await pick('k2');
  expect(document.querySelector('.invpreview')?.textContent).toContain('Johanna Example');
});

test.each([
  ['who is not in the list', 'k9', 'is no longer an unassigned client'],
  ['who is invited already', 'k3', 'Wen Example can’t be invited now: invited, no answer yet.'],
  ['who wants no messages', 'k4', 'Ravi Example can’t be invited now: wants no messages from coaches.'],
])('a link to somebody %s chooses nobody and says so', async (_, id, said) => {
  fakeApi(reads);
  await show(`?clientId=${id}&clientName=Hanna+Example`);
  await program('p1');
  expect(document.querySelector('[role=status].notice')?.textContent).toContain(said);
  expect(chosen()).toBeUndefined();
  expect(document.querySelector('.invpreview')).toBeNull();
});

test('somebody behind the first page is looked up at the server, and found by the id alone', async () => {
  const crowd = [someone('c1', 'C1'), someone('c2', 'C2', { nextCursor: 'two' })];
  const calls = fakeApi({
    ...reads,
    [list]: () =>
      calls.some(({ route }) => route.includes('search='))
        ? [someone('k8', 'Hanna'), someone('k7', 'Hanna', { lastName: 'Other' })]
        : crowd,
  });
  await show('?clientId=k7&clientName=Hanna');
  await program('p1');
  await waitFor(() => expect(document.querySelector('.invpreview')).not.toBeNull());
  expect(document.querySelector('.invpreview')?.textContent).toContain('Hanna Other');
  expect(calls.map(({ route }) => route)).toContain('GET /api/coach/unassigned-clients?search=Hanna&order=newest');
});

test('after sending, the link does not choose the same person again', async () => {
  fakeApi({ ...reads, [send]: done });
  await show('?clientId=k1&clientName=Hanna');
  await program('p1');
  await submit();
  await waitFor(() => expect(location.search).toBe(''));
  expect(chosen()).toBeUndefined();
});

test.each([
  ['profile', '/profile/edit'],
  ['address', '/settings'],
])('a list that is closed says why, and leads to where that can be changed: %s', async (field, href) => {
  const message = 'Not yet, because of this.';
  fakeApi({ ...reads, [list]: new Refusal(403, { message, code: 'forbidden', fields: { [field]: message } }) });
  await show();
  expect(screen.getByRole('alert').textContent).toContain(message);
  expect(document.querySelector('[role=alert] a')?.getAttribute('href')).toBe(href);
});

const drawn = (text: string, search: string) =>
  splitByMatch(text, search)
    .map((piece) => (piece.isFound ? `[${piece.text}]` : piece.text))
    .join('');

test.each([
  ['Hanna Lindqvist', 'han', '[Han]na Lindqvist'],
  ['Johanna Hannes', 'HAN', 'Jo[han]na [Han]nes'],
  ['Élise', 'eli', '[Éli]se'],
  ['anana', 'ana', '[ana]na'],
  ['Hanna', '', 'Hanna'],
  ['Hanna', 'x', 'Hanna'],
  ['a<b>', '<b', 'a[<b]>'],
  ['😀 Mia', 'mi', '😀 [Mi]a'],
])('%s, searched for %s', (text, search, said) => {
  expect(drawn(text, search)).toBe(said);
});
