import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { booked, ines } from '#web/features/coach-sessions/coach-sessions-in-test.ts';
import { memoryDevice } from '#web/platform/device/memory-device-in-test.ts';
import { fakeApi, Refusal } from '#web/platform/fake-api-in-test.ts';
import { renderPage, settled } from '#web/platform/page-in-test.tsx';
import { toastStore } from '#web/platform/toast-store.ts';
import { CoachSessionPage } from './components/coach-session-page.tsx';
import type { Commitment, Session, SessionPage } from './queries.ts';

const get = 'GET /api/coach/appointments/{id}';
/** A quarter of an hour into it, and after it. */
const during = '2026-11-19T14:15:00Z';
const after = '2026-11-19T15:10:00Z';

const commitment = (id: string, over: Partial<Commitment> = {}): Commitment => ({
  id,
  owner: 'client',
  sentence: `Sentence ${id}`,
  version: 1,
  dueOn: '2026-11-26',
  doneAt: null,
  closedAs: null,
  carriedFrom: null,
  ...over,
});

const session: Session = {
  ...booked,
  id: 's4',
  state: 'booked',
  startsAt: '2026-11-19T14:00:00.000Z',
  endsAt: '2026-11-19T14:50:00.000Z',
  number: { index: 4, of: 6 },
  lines: 'Asking my mother is not easy.',
};
const page: SessionPage = {
  appointment: session,
  previous: { id: 's3', startsAt: '2026-11-05T14:00:00.000Z' },
  strip: [3, 6, null, 7].map((mood, index) => ({ date: `2026-11-0${index + 6}`, mood, isSeveral: false })),
  brought: [
    {
      type: 'entry',
      entryId: 'e1',
      dayNumber: 16,
      date: '2026-11-16',
      beginning: 'I asked Rosa.',
      mood: 9,
      isUnread: true,
      isAnswered: false,
    },
    {
      type: 'week-card',
      cardId: 'w2',
      weekNumber: 2,
      title: 'Yes and No',
      sentence: 'In my feet.',
      date: '2026-11-14',
      isUnread: false,
    },
  ],
  agreedBefore: [commitment('done', { doneAt: '2026-11-12T08:00:00.000Z' }), commitment('open')],
  agreed: [commitment('a1')],
  notes: { version: 2, text: 'Breath goes first.', savedAt: '2026-11-19T14:05:00.000Z' },
  summary: { version: 1, text: 'We stayed with the moment.', savedAt: '2026-11-19T14:10:00.000Z' },
  sharedAt: null,
  readAt: null,
  members: [],
};

beforeEach(() => {
  memoryDevice();
  vi.setSystemTime(during);
});

async function show(over: Partial<SessionPage> = {}, answers: Parameters<typeof fakeApi>[0] = {}) {
  const calls = fakeApi({ [get]: { ...page, ...over }, ...answers });
  const change = vi.fn<Parameters<typeof CoachSessionPage>[0]['change']>(() => null);
  const shown = renderPage(<CoachSessionPage id="s4" change={change} />, { path: '/sessions/s4', user: ines });
  await waitFor(() => expect(document.querySelector('h1, [role=alert] h2')).not.toBeNull());
  return { ...shown, calls, change };
}
const one = (over: Partial<Session>): Partial<SessionPage> => ({ appointment: { ...session, ...over } });
/* By selector where the role is not what the test is about: ten times quicker in a page of this size. */
const region = (title: string) => {
  const found = [...document.querySelectorAll('section')].find((one) => one.querySelector('h2')?.textContent === title);
  if (!found) throw new Error(`There’s no ${title}.`);
  return within(found);
};
const head = () => document.querySelector('header')!;
const button = (name: string) => screen.queryByText(name, { selector: 'button' });
const press = (name: string) => screen.getByText(name, { selector: 'button' });
const writes = (calls: ReturnType<typeof fakeApi>) => calls.filter(({ route }) => !route.startsWith('GET'));

test('shows who and when on both clocks, the cloth between the sessions, and only what was shared', async () => {
  await show();
  expect(head().textContent).toContain('Session 4 of 6Nora Whitfield');
  expect(head().textContent).toContain('Thursday, 19 November, 15:00 to 15:50. 14:00 for Nora, in Lisbon.');
  const since = region('Since we last met');
  expect(since.getByRole('img').getAttribute('aria-label')).toBe(
    'Session on 5 November. 3 of 4 days written, 1 without an entry. Mood: 1 at 7 to 10, 1 at 5 to 6, 1 at 1 to 4. ' +
      'Session ahead on 19 November.',
  );
  expect(since.getByText('Two weeks. 3 of 4 days written.')).toBeTruthy();
  expect(since.getByText('Asking my mother is not easy.')).toBeTruthy();
  expect(since.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Day 16', '/shared?client=nora'],
    ['Week 2: Yes and No', '/shared?client=nora'],
  ]);
  expect(since.getByText(/^Only what Nora shared is here/)).toBeTruthy();
});

test('a first session and one for which nothing was shared or written say so', async () => {
  await show({ previous: null, strip: null, brought: [], agreedBefore: [], ...one({ lines: '' }) });
  const before = region('Before this session');
  expect(before.getByText('Your first session. There is nothing before it.')).toBeTruthy();
  expect(before.getByText('Nora has shared nothing yet.')).toBeTruthy();
  expect(before.getByText('Nora hasn’t written anything for it.')).toBeTruthy();
  expect(document.querySelector('[role=img]')).toBeNull();
});

test('a cohort’s session has names and who comes; no cloth, no lines, no text for both', async () => {
  const cohort = { id: 'co1', name: 'Spring group', members: 3, coming: 1, notComing: 1 };
  const member = (id: string, isComing: boolean | null) => ({ id, firstName: id, lastName: '', isComing });
  await show({
    previous: null,
    strip: null,
    brought: [],
    agreedBefore: [],
    agreed: [],
    summary: null,
    ...one({ client: null, cohort, number: null, lines: '' }),
    members: [member('Ana', true), member('Ben', false), member('Cy', null)],
  });
  const rows = region('Who is coming').getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual(['AnaComing', 'BenNot coming', 'CyNo answer yet']);
  expect(region('My notes').getByRole('textbox')).toBeTruthy();
  expect(screen.queryByText('For both of us')).toBeNull();
  expect(screen.queryByText(/talk about|Since we last met/)).toBeNull();
});

test.each([
  ['an hour before', '2026-11-19T13:00:00Z', 'btn--quiet', ['Move', 'Call off'], false],
  ['ten minutes before', '2026-11-19T13:50:00Z', 'btn--primary', ['Move', 'Call off'], false],
  ['during it', during, 'btn--primary', ['Held', 'Missed'], true],
  ['after it', after, undefined, ['Held', 'Missed'], true],
])('%s the header offers what is next', async (_, time, look, acts, canShare) => {
  vi.setSystemTime(time);
  await show();
  const call = head().querySelector('a.btn');
  expect(call?.classList.contains(look ?? '') ?? look === undefined).toBe(true);
  expect([...head().querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual(acts);
  expect(button('Share with Nora') !== null).toBe(canShare);
  expect(document.querySelectorAll('.btn--primary')).toHaveLength(look === 'btn--quiet' ? 0 : 1);
});

test('moving and calling off are the other feature’s dialogs; held is said by the coach and can be taken back', async () => {
  vi.setSystemTime('2026-11-19T13:00:00Z');
  const { person, change, unmount } = await show();
  await person.click(press('Move'));
  expect(change.mock.calls.at(-1)?.slice(0, 2)).toEqual(['move', session]);
  unmount();
  vi.setSystemTime(after);
  const outcome = 'POST /api/coach/appointments/{id}/outcome';
  const said = await show({}, { [outcome]: { ...session, state: 'held' } });
  await said.person.click(press('Held'));
  await waitFor(() => expect(writes(said.calls)[0]?.body).toEqual({ outcome: 'held' }));
  said.unmount();
  const back = await show(one({ state: 'held' }), { [outcome]: session });
  await back.person.click(press('It wasn’t held'));
  await waitFor(() => expect(writes(back.calls)[0]?.body).toEqual({ outcome: null }));
});

test('what Nora asks to move is answered here; a session called off says by whom, and how late', async () => {
  vi.setSystemTime('2026-11-18T20:00:00Z');
  const move = { by: 'client' as const, to: '2026-11-20T09:00:00.000Z', askedAt: '2026-11-18T18:00:00.000Z' };
  const answer = 'POST /api/appointments/{id}/move/answer';
  const asked = await show(one({ move }), { [answer]: { outcome: 'moved' } });
  expect(screen.getByText('Nora would like to move it to Friday, 20 November, 10:00.')).toBeTruthy();
  await asked.person.click(press('Move it'));
  await waitFor(() => expect(writes(asked.calls)[0]?.body).toEqual({ isAccepted: true }));
  asked.unmount();
  const calledOff = { at: '2026-11-18T19:00:00.000Z', by: 'client' as const, isLate: true, word: 'I am ill.' };
  await show(one({ state: 'called-off', calledOff }));
  expect(screen.getByText('Nora called it off on 18 November, late.')).toBeTruthy();
  expect(screen.getByText('I am ill.')).toBeTruthy();
  expect(button('Move')).toBeNull();
});

test('what another window saved first stands beside one’s own, and neither is lost', async () => {
  let isFirst = true;
  const { person, calls } = await show(
    {},
    {
      [get]: () => (isFirst ? page : { ...page, notes: { version: 5, text: 'Theirs.', savedAt: after } }),
      'PUT /api/coach/appointments/{id}/notes': (body) => {
        const { text } = body as { text: string };
        if (!isFirst) return { version: 6, text, savedAt: after };
        isFirst = false;
        return new Refusal(409, { code: 'conflict', message: 'Saved elsewhere.' });
      },
    },
  );
  const notes = region('My notes');
  expect(notes.getByText('Saved, 15:05')).toBeTruthy();
  fireEvent.change(notes.getByRole('textbox'), { target: { value: 'Mine.' } });
  await person.click(notes.getByText('Save'));
  expect(await notes.findByText('Theirs.')).toBeTruthy();
  await person.click(notes.getByText('Keep both, one after the other'));
  await waitFor(() => expect(notes.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Theirs.\n\nMine.'));
  expect(writes(calls).map(({ body }) => body)).toEqual([
    { text: 'Mine.', baseVersion: 2 },
    { text: 'Theirs.\n\nMine.', baseVersion: 5 },
  ]);
});

test('sharing saves what is typed first: the text for both and the line for a new commitment', async () => {
  const { person, calls } = await show(
    {},
    {
      'PUT /api/coach/appointments/{id}/summary': { version: 2, text: 'More.', savedAt: during },
      'POST /api/coach/appointments/{id}/commitments': commitment('new'),
      'POST /api/coach/appointments/{id}/share': { sharedAt: during },
    },
  );
  const both = region('For both of us');
  expect(both.getByText('Nora reads this once you share it')).toBeTruthy();
  fireEvent.change(both.getByLabelText('Summary'), { target: { value: 'More.' } });
  await person.type(both.getByLabelText('One sentence'), 'Send the recording.');
  await person.click(both.getAllByText('Whose: Nora').at(-1)!);
  await person.click(both.getByText('Share with Nora'));
  await waitFor(() => expect(writes(calls)).toHaveLength(3));
  expect(writes(calls).map(({ body }) => body)).toEqual([
    { text: 'More.', baseVersion: 1 },
    { owner: 'coach', sentence: 'Send the recording.', dueOn: '2026-12-03' },
    undefined,
  ]);
  expect(writes(calls)[1]?.headers.get('idempotency-key')).toBeTruthy();
});

test('a text for both that could not be saved is not shared', async () => {
  const refusal = new Refusal(500, { code: 'internal', message: 'Not now.' });
  const { person, calls } = await show({}, { 'PUT /api/coach/appointments/{id}/summary': refusal });
  fireEvent.change(screen.getByLabelText('Summary'), { target: { value: 'More.' } });
  await person.click(press('Share with Nora'));
  await waitFor(() => expect(toastStore.current()?.description).toBe('Not now.'));
  await settled();
  expect(writes(calls)).toHaveLength(1);
});

test('what was shared says when, and whether it was changed and read, in that order', async () => {
  const summary = { version: 2, text: 'Changed.', savedAt: '2026-11-20T08:00:00.000Z' };
  await show({ sharedAt: after, readAt: '2026-11-19T18:00:00.000Z', summary });
  expect(screen.getByText('Shared 19 Nov, 16:10. Nora read it. Changed 20 Nov, 09:00.')).toBeTruthy();
  expect(button('Share with Nora')).toBeNull();
  expect(screen.getByText('Nora reads this')).toBeTruthy();
});

test('five at most: then the line for a new one goes, and nothing more is carried over', async () => {
  const four = ['1', '2', '3', '4'].map((id) => commitment(id));
  const shown = await show({ agreed: four });
  expect(screen.getByLabelText('One sentence')).toBeTruthy();
  expect(button('Carry it over')).not.toBeNull();
  shown.unmount();
  // One that was let go leaves its place.
  const more = await show({ agreed: [...four, commitment('gone', { closedAs: 'let-go' })] });
  expect(screen.getByLabelText('One sentence')).toBeTruthy();
  more.unmount();
  await show({ agreed: [...four, commitment('5')] });
  expect(screen.queryByLabelText('One sentence')).toBeNull();
  expect(button('Carry it over')).toBeNull();
  expect(screen.getByText('Five of five. Press the initials to say whose it is.')).toBeTruthy();
});

test('last time’s are ticked, carried over, changed or let go; another press on the initials gives one to the other', async () => {
  const { person, calls } = await show(
    {},
    {
      'PUT /api/commitments/{id}/done': commitment('open', { doneAt: during }),
      'POST /api/coach/commitments/{id}/carry': commitment('c1'),
      'POST /api/coach/commitments/{id}/let-go': commitment('open', { closedAs: 'let-go' }),
      'PUT /api/coach/commitments/{id}': commitment('a1', { owner: 'coach' }),
    },
  );
  const before = region('Agreed last time');
  expect(before.getByText('1 of 2 done')).toBeTruthy();
  await person.click(before.getByLabelText('Sentence open'));
  await waitFor(() => expect(writes(calls)).toHaveLength(1));
  await settled();
  await person.click(before.getByText('Carry it over'));
  await settled();
  await person.click(before.getByText('Let it go'));
  expect(writes(calls)).toHaveLength(2);
  await person.click(before.getByText('Really let it go?'));
  await settled();
  await person.click(screen.getAllByText('Whose: Nora')[0]!);
  await settled();
  await person.click(before.getByText('Change it'));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Sentence'), { target: { value: 'Other words' } });
  await person.click(dialog.getByText('Save'));
  await waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull());
  const same = { sentence: 'Sentence a1', dueOn: '2026-11-26', baseVersion: 1 };
  expect(writes(calls).map(({ route, body }) => [route.split('/').at(-1), body])).toEqual([
    ['done', { isDone: true }],
    ['carry', { appointmentId: 's4', dueOn: '2026-12-03' }],
    ['let-go', undefined],
    ['a1', { owner: 'coach', ...same }],
    ['open', { owner: 'client', ...same, sentence: 'Other words' }],
  ]);
});

test('a session that is gone, and one that could not be loaded', async () => {
  const gone = await show({}, { [get]: new Refusal(404, { code: 'not_found', message: 'Gone.' }) });
  expect(document.querySelector('h1')?.textContent).toBe('Session Not Found');
  gone.unmount();
  await show({}, { [get]: new Refusal(500, { code: 'internal', message: 'Not now.' }) });
  expect(screen.getByRole('alert').textContent).toContain('Not now.');
  expect(button('Try again')).not.toBeNull();
});
