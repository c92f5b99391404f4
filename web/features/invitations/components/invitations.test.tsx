import { act } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { day17 } from '#web/features/client-dashboard/home-in-test.ts';
import { theUser } from '#web/platform/device/user-in-test.ts';
import { fakeApi, Refusal } from '#web/platform/fake-api-in-test.ts';
import { createQueryClient, userKey } from '#web/platform/query-client.ts';
import { toastStore } from '#web/platform/toast-store.ts';
import { click, named, render, the, until } from '#web/ui/render-in-test.ts';
import { invitation, letter, noLetters } from '../sample-in-test.ts';
import { Invitations } from './invitations.tsx';

const list = 'GET /api/client/invitations';
const letters = 'GET /api/client/letters';
const respond = 'POST /api/client/respond-invitation';
const home = { 'GET /api/client/dashboard': { ...day17, coach: null }, 'GET /api/auth/user': theUser } as const;

let leave = async () => {};
afterEach(async () => {
  await leave();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function show() {
  history.replaceState(null, '', '/invitations');
  const client = createQueryClient();
  client.setQueryData(userKey, theUser);
  const page = await render(
    <QueryClientProvider client={client}>
      <Invitations timeZone="UTC" requests={<p className="asked">Your requests</p>} />
    </QueryClientProvider>,
  );
  leave = page.gone;
  await until(() => document.querySelector('[aria-busy=true]') === null);
}
const part = (title: string) =>
  [...document.querySelectorAll('section')].find((section) => section.querySelector('h2')?.textContent === title);

test('a pending invitation shows who, what, when and what accepting does; texts are texts', async () => {
  fakeApi({ [list]: [invitation()], [letters]: noLetters, ...home });
  await show();
  await until(() => the('.invite').textContent?.includes('Accepting ends') ?? false);
  const card = the('.invite');
  expect(the('h1').textContent).toBe('Coaching Invitations');
  expect(part('Pending Invitations')).toBeDefined();
  expect(part('Past Invitations')).toBeUndefined();
  expect(card.textContent).toContain('Tomas Reyestomas@example.org');
  expect(card.textContent).toContain('Personal message from your coachDear Nora,\n<i>come</i>.');
  expect(card.textContent).toContain('The Unhurried Hour28 days of doing one thing at a time.');
  expect(card.textContent).toMatch(/Sent \d+ days ago/);
  expect(card.textContent).toContain('Expires 20 October 2125, 09:15');
  expect(card.textContent).toContain(
    'Accepting ends Living from Desire at Day 17 and connects you with Tomas. Your entries stay yours.',
  );
  expect([...card.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
    '/coach/c1',
    '/programs/preview?id=p1',
  ]);
  expect([...card.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual([
    'Accept Invitation',
    'Decline',
  ]);
});

test('without a running program it says what begins; without a message there is none', async () => {
  fakeApi({
    [list]: [invitation({ message: null })],
    [letters]: noLetters,
    ...home,
    'GET /api/client/dashboard': { ...day17, assignment: null, program: null, coach: null },
  });
  await show();
  await until(
    () =>
      the('.invite').textContent?.includes('Accepting connects you with Tomas and starts The Unhurried Hour.') ?? false,
  );
  expect(document.querySelector('blockquote')).toBeNull();
});

test('past ones say what became of them', async () => {
  const past = [
    invitation({
      id: 'a',
      status: 'accepted',
      sentAt: '2025-09-14T08:00:00.000Z',
      respondedAt: '2025-09-15T08:00:00.000Z',
    }),
    invitation({
      id: 'b',
      status: 'declined',
      sentAt: '2025-09-10T08:00:00.000Z',
      respondedAt: '2025-09-15T08:00:00.000Z',
    }),
    invitation({
      id: 'c',
      status: 'pending',
      sentAt: '2025-08-20T08:00:00.000Z',
      expiresAt: '2025-09-03T08:00:00.000Z',
    }),
    invitation({
      id: 'd',
      status: 'expired',
      sentAt: '2025-08-20T08:00:00.000Z',
      expiresAt: '2025-09-03T08:00:00.000Z',
    }),
  ];
  fakeApi({ [list]: past, [letters]: noLetters, ...home });
  await show();
  expect(part('Pending Invitations')).toBeUndefined();
  expect([...document.querySelectorAll('.pastinvites li')].map((row) => row.textContent)).toEqual([
    'Tomas ReyesThe Unhurried HourSent 14 September 2025, responded 15 September 2025Accepted',
    'Tomas ReyesThe Unhurried HourSent 10 September 2025, responded 15 September 2025Declined',
    'Tomas ReyesThe Unhurried HourSent 20 August 2025, ran out 3 September 2025Expired',
    'Tomas ReyesThe Unhurried HourSent 20 August 2025, ran out 3 September 2025Expired',
  ]);
});

test.each([
  [
    'Accept Invitation',
    'Accepting...',
    'accepted',
    'Invitation accepted!',
    "You've successfully joined the coaching program",
  ],
  ['Decline', 'Declining...', 'declined', 'Invitation declined', 'The invitation has been declined'],
] as const)(
  '%s: busy while it is underway, then the notice, and every page looks again',
  async (press, busy, response, title, text) => {
    const answer = Promise.withResolvers<void>();
    const calls = fakeApi({
      [list]: () =>
        calls.some(({ route }) => route.startsWith('POST'))
          ? [invitation({ status: response, respondedAt: '2025-10-08T12:00:00.000Z' })]
          : [invitation(), invitation({ id: 'i2' })],
      [letters]: noLetters,
      ...home,
      [respond]: { id: 'i1', status: response, respondedAt: '2025-10-08T12:00:00.000Z' },
    });
    await show();
    const answered = globalThis.fetch;
    vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
      if (init.method === 'POST') await answer.promise;
      return await answered(address, init);
    });
    const buttons = [...document.querySelectorAll<HTMLButtonElement>('.invite button')];
    await click(buttons.find(({ textContent }) => textContent === press)!);
    await until(() => document.querySelector('.invite [aria-busy]')?.textContent === busy);
    expect(
      [...document.querySelectorAll<HTMLButtonElement>('.invite button:not([aria-busy])')].every(
        ({ disabled }) => disabled,
      ),
    ).toBe(true);
    answer.resolve();
    await until(() => toastStore.current()?.title === title);
    expect(toastStore.current()?.description).toBe(text);
    await until(() => document.querySelector('.invite') === null);
    expect(calls.find(({ route }) => route === respond)?.body).toEqual({ invitationId: 'i1', response });
    expect(calls.filter(({ route }) => route === 'GET /api/client/dashboard').length).toBeGreaterThan(1);
    await until(() => document.activeElement === the('h1'));
  },
);

test('a refusal shows the server’s sentence, and the list looks again', async () => {
  const calls = fakeApi({
    [list]: [invitation()],
    [letters]: noLetters,
    ...home,
    [respond]: new Refusal(409, { message: 'This coach is full.', code: 'conflict' }),
  });
  await show();
  await click(named('Accept Invitation'));
  await until(() => toastStore.current()?.title === 'Error responding to invitation');
  expect(toastStore.current()?.description).toBe('This coach is full.');
  await until(() => calls.filter(({ route }) => route === list).length === 2);
});

test('one that runs out while the page is open moves to the past by itself', async () => {
  const soon = new Date(Date.now() + 400).toISOString();
  fakeApi({ [list]: [invitation({ expiresAt: soon })], [letters]: noLetters, ...home });
  await show();
  expect(the('.invite').textContent).toContain('Expires in 1 minute');
  await until(() => document.querySelector('.invite') === null);
  expect(the('.pastinvites .badge').textContent).toBe('Expired');
});

test('words about time stay true when somebody comes back to the page', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2025-10-06T09:20:00Z') });
  fakeApi({ [list]: [invitation({ expiresAt: '2025-10-20T09:15:00.000Z' })], [letters]: noLetters, ...home });
  await show();
  expect(the('.invite__when').textContent).toBe('Sent 5 minutes agoExpires 20 October, 09:15');
  vi.setSystemTime(new Date('2025-10-19T10:00:00Z'));
  await act(async () => document.dispatchEvent(new Event('visibilitychange')));
  expect(the('.invite__when').textContent).toBe('Sent 13 days agoExpires tomorrow, 09:15');
});

test('nothing there is said, and a failure can be tried again', async () => {
  let tries = 0;
  fakeApi({
    [list]: () => (tries++ === 0 ? new Refusal(503, { message: 'Away for a moment.', code: 'unavailable' }) : []),
    [letters]: noLetters,
    ...home,
  });
  await show();
  expect(the('[role=alert]').textContent).toContain('Away for a moment.');
  await click(named('Try again'));
  await until(() => document.body.textContent?.includes('No invitations yet') ?? false);
  expect(document.querySelector('.asked')).not.toBeNull();
  expect(document.body.textContent).not.toContain('Letters from coaches');
});

test('letters are read here, lead to the coach, and end for good when somebody says so', async () => {
  const calls = fakeApi({
    [list]: [],
    [letters]: { letters: [letter], hasOptedOut: false },
    ...home,
    'POST /api/client/no-more-letters': { letters: [letter], hasOptedOut: true },
  });
  await show();
  const card = the('.invite');
  expect(card.textContent).toContain('A coach wrote to you');
  expect(card.textContent).toContain('Ines CallowaySomatic and Career CoachHello Nora,\n<b>I</b> am Ines.');
  expect(card.querySelector('a')?.getAttribute('href')).toBe('/coach/c2');
  await click(named('No more letters'));
  await until(() => document.querySelector('[role=alertdialog]') !== null);
  expect(the('[role=alertdialog]').textContent).toContain('This holds for good.');
  await click(named('Cancel'));
  await until(() => document.querySelector('[role=alertdialog]') === null);
  expect(calls.some(({ route }) => route.startsWith('POST'))).toBe(false);
  await click(named('No more letters'));
  await until(() => document.querySelector('[role=alertdialog]') !== null);
  await click(named('No More Letters'));
  await until(() => document.querySelector('[role=alertdialog]') === null);
  expect(document.body.textContent).toContain('You asked for no more letters.');
  expect([...document.querySelectorAll('button')].map(({ textContent }) => textContent)).not.toContain(
    'No more letters',
  );
  await until(() => document.activeElement === the('.letters__end p'));
});

test('a refusal to end them is said in the question, which stays', async () => {
  fakeApi({
    [list]: [],
    [letters]: { letters: [letter], hasOptedOut: false },
    ...home,
    'POST /api/client/no-more-letters': new Refusal(503, { message: 'Away for a moment.', code: 'unavailable' }),
  });
  await show();
  await click(named('No more letters'));
  await until(() => document.querySelector('[role=alertdialog]') !== null);
  await click(named('No More Letters'));
  await until(() => document.querySelector('[role=alertdialog] .err') !== null);
  expect(the('[role=alertdialog] .err').textContent).toBe('Away for a moment.');
});
