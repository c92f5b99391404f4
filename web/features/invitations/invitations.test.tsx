import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, test, vi } from 'vitest';
import { day17 } from '#web/features/today/home-in-test.ts';
import { theUser } from '#web/platform/device/user-in-test.ts';
import { fakeApi, Refusal } from '#web/platform/fake-api-in-test.ts';
import { renderPage, settled, typist } from '#web/platform/page-in-test.tsx';
import { toastStore } from '#web/platform/toast-store.ts';
import { expiryWords, nextExpiry, statusNow } from './expiry.ts';
import { Invitations } from './invitations.tsx';
import type { Invitation, ReceivedOutreach } from './queries.ts';

const person = typist();

const list = 'GET /api/client/invitations';
const received = 'GET /api/client/outreach';
const respond = 'POST /api/client/respond-invitation';
const home = { 'GET /api/client/dashboard': { ...day17, coach: null }, 'GET /api/auth/user': theUser } as const;

afterEach(() => {
  vi.useRealTimers();
});

async function show() {
  renderPage(<Invitations timeZone="UTC" requests={<p className="asked">Your requests</p>} />, {
    path: '/invitations',
    user: theUser,
  });
  await settled();
  expect(document.querySelector('[aria-busy=true]')).toBeNull();
}
const part = (title: string) =>
  [...document.querySelectorAll('section')].find((section) => section.querySelector('h2')?.textContent === title);

test('a pending invitation shows who, what, when and what accepting does; texts are texts', async () => {
  fakeApi({ [list]: [invitation()], [received]: noOutreach, ...home });
  await show();
  await waitFor(() => expect(document.querySelector('.invite')?.textContent).toContain('Accepting ends'));
  const card = document.querySelector<HTMLElement>('.invite')!;
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Coaching Invitations');
  expect(part('Pending Invitations')).toBeDefined();
  expect(part('Past Invitations')).toBeUndefined();
  expect(card.textContent).toContain('Tomas Reyestomas@example.org');
  expect(card.textContent).toContain('Personal message from your coachDear Nora,\n<i>come</i>.');
  expect(card.textContent).toContain('The Unhurried Hour28 days of doing one thing at a time.');
  expect(card.textContent).toMatch(/Sent \d+ days ago/);
  expect(card.textContent).toContain('Expires 20 October 2125, 09:15');
  expect(card.textContent).toContain(
    'Accepting ends Living from Desire at Day 17 and connects you with Tomas. Your entries stay yours. ' +
      'The last 11 days of it can’t be written then.',
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
    [received]: noOutreach,
    ...home,
    'GET /api/client/dashboard': { ...day17, assignment: null, program: null, coach: null },
  });
  await show();
  await waitFor(() =>
    expect(document.querySelector('.invite')?.textContent).toContain(
      'Accepting connects you with Tomas and starts The Unhurried Hour.',
    ),
  );
  expect(document.querySelector('blockquote')).toBeNull();
});

test('one into a group says which, when, and what the others see; accepting leads to the group', async () => {
  const group = { name: 'Autumn <i>Circle</i>', startsOn: '2126-03-09', pace: 'together', joining: 'open' } as const;
  const calls = fakeApi({
    [list]: [invitation({ group })],
    [received]: noOutreach,
    [respond]: { id: 'i1', status: 'accepted', respondedAt: '2025-10-08T12:00:00.000Z' },
    ...home,
    'GET /api/client/dashboard': { ...day17, assignment: null, program: null, coach: null },
  });
  await show();
  await waitFor(() =>
    expect(document.querySelector('.invite')?.textContent).toContain(
      'Accepting connects you with Tomas and brings you into Autumn <i>Circle</i>.',
    ),
  );
  for (const words of ['In a group: Autumn <i>Circle</i>', 'from 9 March 2126', 'never see your pages'])
    expect(document.querySelector('.invite')?.textContent).toContain(words);
  await person.click(screen.getByRole('button', { name: 'Accept Invitation' }));
  await waitFor(() => expect(toastStore.current()?.action?.label).toBe('Open the group'));
  expect(calls.find(({ route }) => route === respond)?.body).toEqual({ invitationId: 'i1', response: 'accepted' });
});

test.each([
  ['full', 'All places in this group are taken right now'],
  ['closed', 'Joining this group has closed'],
  ['ended', 'This group has ended'],
  ['no-program', 'The program of this group is no longer offered'],
] as const)('one into a group that is %s says so beforehand; the answer is the server’s', async (joining, sentence) => {
  const group = { name: 'Autumn Circle', startsOn: '2126-03-09', pace: 'own', joining } as const;
  fakeApi({
    [list]: [invitation({ group })],
    [received]: noOutreach,
    [respond]: new Refusal(409, { message: 'Not at the moment.', code: 'conflict' }),
    ...home,
  });
  await show();
  expect(await screen.findByText(new RegExp(sentence))).toBeDefined();
  expect(screen.queryByText(/Accepting/)).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Accept Invitation' }));
  await waitFor(() => expect(toastStore.current()?.description).toBe('Not at the moment.'));
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
  fakeApi({ [list]: past, [received]: noOutreach, ...home });
  await show();
  expect(part('Pending Invitations')).toBeUndefined();
  expect([...document.querySelectorAll('.pastinvites li')].map((row) => row.textContent)).toEqual([
    'Tomas ReyesThe Unhurried HourSent 14 September 2025, 08:00, responded 15 September 2025, 08:00Accepted',
    'Tomas ReyesThe Unhurried HourSent 10 September 2025, 08:00, responded 15 September 2025, 08:00Declined',
    'Tomas ReyesThe Unhurried HourSent 20 August 2025, 08:00, expired 3 September 2025Expired',
    'Tomas ReyesThe Unhurried HourSent 20 August 2025, 08:00, expired 3 September 2025Expired',
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
      [received]: noOutreach,
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
    const button = buttons.find(({ textContent }) => textContent === press)!;
    await person.click(button);
    if (response === 'declined') {
      // A no cannot be taken back: it takes a second press, and leaving the button takes the first one back.
      expect(button.textContent).toBe('Really decline?');
      await person.tab();
      expect(button.textContent).toBe('Decline');
      await person.dblClick(button);
    }
    await waitFor(() => expect(document.querySelector('.invite [aria-busy]')?.textContent).toBe(busy));
    expect(
      [...document.querySelectorAll<HTMLButtonElement>('.invite button:not([aria-busy])')].every(
        ({ disabled }) => disabled,
      ),
    ).toBe(true);
    answer.resolve();
    await waitFor(() => expect(toastStore.current()).toMatchObject({ title, description: text }));
    await waitFor(() => expect(document.querySelector('.invite')).toBeNull());
    expect(calls.find(({ route }) => route === respond)?.body).toEqual({ invitationId: 'i1', response });
    expect(calls.filter(({ route }) => route === 'GET /api/client/dashboard').length).toBeGreaterThan(1);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
  },
);

test('a refusal shows the server’s sentence, and the list looks again', async () => {
  const calls = fakeApi({
    [list]: [invitation()],
    [received]: noOutreach,
    ...home,
    [respond]: new Refusal(409, { message: 'This coach is full.', code: 'conflict' }),
  });
  await show();
  await person.click(screen.getByRole('button', { name: 'Accept Invitation' }));
  await waitFor(() => expect(toastStore.current()?.title).toBe('Error responding to invitation'));
  expect(toastStore.current()?.description).toBe('This coach is full.');
  await waitFor(() => expect(calls.filter(({ route }) => route === list).length === 2).toBe(true));
});

test('one that runs out while the page is open moves to the past by itself', async () => {
  const before = new Date('2025-10-06T09:20:00Z');
  const soon = new Date(before.getTime() + 400);
  vi.useFakeTimers({ toFake: ['Date'], now: before });
  fakeApi({ [list]: [invitation({ expiresAt: soon.toISOString() })], [received]: noOutreach, ...home });
  await show();
  expect(document.querySelector('.invite')?.textContent).toContain('Expires in 1 minute');
  vi.setSystemTime(soon);
  await waitFor(() => expect(document.querySelector('.invite')).toBeNull());
  expect(document.querySelector('.pastinvites .badge')?.textContent).toBe('Expired');
});

test('words about time stay true when somebody comes back to the page', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2025-10-06T09:20:00Z') });
  fakeApi({ [list]: [invitation({ expiresAt: '2025-10-20T09:15:00.000Z' })], [received]: noOutreach, ...home });
  await show();
  expect(document.querySelector('.invite__when')?.textContent).toBe('Sent 5 minutes agoExpires 20 October, 09:15');
  vi.setSystemTime(new Date('2025-10-19T10:00:00Z'));
  await act(async () => document.dispatchEvent(new Event('visibilitychange')));
  expect(document.querySelector('.invite__when')?.textContent).toBe('Sent 13 days agoExpires tomorrow, 09:15');
});

test('nothing there is said, and a failure can be tried again', async () => {
  let tries = 0;
  fakeApi({
    [list]: () => (tries++ === 0 ? new Refusal(503, { message: 'Away for a moment.', code: 'unavailable' }) : []),
    [received]: noOutreach,
    ...home,
  });
  await show();
  expect(screen.getByRole('alert').textContent).toContain('Away for a moment.');
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(document.body.textContent).toContain('No invitations yet'));
  expect(document.querySelector('.asked')).not.toBeNull();
  expect(document.body.textContent).not.toContain('Messages from coaches');
});

test('letters are read here, lead to the coach, and end for good when somebody says so', async () => {
  const calls = fakeApi({
    [list]: [],
    [received]: { messages: [outreachMessage], hasOptedOut: false },
    ...home,
    'POST /api/client/outreach/unsubscribe': { messages: [outreachMessage], hasOptedOut: true },
  });
  await show();
  const card = document.querySelector<HTMLElement>('.invite')!;
  expect(card.textContent).toContain('A coach wrote to you');
  expect(card.textContent).toContain('Ines CallowaySomatic and Career CoachHello Nora,\n<b>I</b> am Ines.');
  expect(card.querySelector('a')?.getAttribute('href')).toBe('/coach/c2');
  await person.click(screen.getByRole('button', { name: 'No more messages' }));
  await screen.findByRole('alertdialog');
  expect(screen.getByRole('alertdialog').textContent).toContain('This is permanent.');
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(calls.some(({ route }) => route.startsWith('POST'))).toBe(false);
  await person.click(screen.getByRole('button', { name: 'No more messages' }));
  await screen.findByRole('alertdialog');
  await person.click(screen.getByRole('button', { name: 'No More Messages' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(document.body.textContent).toContain('You asked for no more messages.');
  expect([...document.querySelectorAll('button')].map(({ textContent }) => textContent)).not.toContain(
    'No more messages',
  );
  await waitFor(() => expect(document.activeElement).toBe(document.querySelector('.letters__end p')));
});

test('a refusal to end them is said in the question, which stays', async () => {
  fakeApi({
    [list]: [],
    [received]: { messages: [outreachMessage], hasOptedOut: false },
    ...home,
    'POST /api/client/outreach/unsubscribe': new Refusal(503, { message: 'Away for a moment.', code: 'unavailable' }),
  });
  await show();
  await person.click(screen.getByRole('button', { name: 'No more messages' }));
  await screen.findByRole('alertdialog');
  await person.click(screen.getByRole('button', { name: 'No More Messages' }));
  await waitFor(() => expect(document.querySelector('[role=alertdialog] .err')).not.toBeNull());
  expect(document.querySelector('[role=alertdialog] .err')?.textContent).toBe('Away for a moment.');
});

const expiresAt = '2025-10-20T09:15:00.000Z';

describe('when it expires, in words', () => {
  it.each([
    ['2025-10-08T12:00:00Z', '20 October, 09:15'],
    ['2025-10-18T23:59:00Z', '20 October, 09:15'],
    ['2025-10-19T00:00:00Z', 'tomorrow, 09:15'],
    ['2025-10-20T00:00:00Z', 'today, 09:15'],
    ['2025-10-20T08:15:00Z', 'today, 09:15'],
    ['2025-10-20T08:15:01Z', 'in 60 minutes'],
    ['2025-10-20T09:14:30Z', 'in 1 minute'],
  ])('at %s: %s', (now, said) => {
    expect(expiryWords(expiresAt, 'UTC', new Date(now))).toBe(said);
  });

  it('follows the person’s own zone', () => {
    expect(expiryWords('2025-10-20T23:30:00.000Z', 'Europe/Berlin', new Date('2025-10-20T12:00:00Z'))).toBe(
      'tomorrow, 01:30',
    );
  });
});

describe('time alone', () => {
  it('makes one expire, and only a pending one', () => {
    expect(statusNow(invitation({ expiresAt }), new Date(Date.parse(expiresAt) - 1))).toBe('pending');
    expect(statusNow(invitation({ expiresAt }), new Date(expiresAt))).toBe('expired');
    expect(statusNow(invitation({ expiresAt, status: 'accepted' }), new Date('2030-01-01T00:00:00Z'))).toBe('accepted');
  });

  it('says what comes next', () => {
    const now = new Date('2025-10-08T12:00:00Z');
    const later = invitation({ id: 'i2', expiresAt: '2025-10-21T00:00:00.000Z' });
    const over = invitation({ id: 'i3', expiresAt: '2025-10-01T00:00:00.000Z' });
    expect(nextExpiry([later, over, invitation({ expiresAt })], now)).toBe(Date.parse(expiresAt));
    expect(nextExpiry([over], now)).toBeUndefined();
  });
});

function invitation(given: Partial<Invitation> = {}): Invitation {
  return {
    id: 'i1',
    status: 'pending',
    sentAt: '2025-10-06T09:15:00.000Z',
    expiresAt: '2125-10-20T09:15:00.000Z',
    respondedAt: null,
    message: 'Dear Nora,\n<i>come</i>.',
    coach: { id: 'c1', firstName: 'Tomas', lastName: 'Reyes', email: 'tomas@example.org' },
    program: { id: 'p1', title: 'The Unhurried Hour', description: '28 days of doing one thing at a time.' },
    group: null,
    ...given,
  };
}

const outreachMessage: ReceivedOutreach['messages'][number] = {
  id: 'l1',
  message: 'Hello Nora,\n<b>I</b> am Ines.',
  sentAt: '2025-10-06T09:15:00.000Z',
  coach: { id: 'c2', fullName: 'Ines Calloway', professionalTitle: 'Somatic and Career Coach', profileImageUrl: '' },
};
const noOutreach: ReceivedOutreach = { messages: [], hasOptedOut: false };
