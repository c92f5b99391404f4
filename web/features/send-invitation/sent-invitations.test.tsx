import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { unassigned } from '#web/features/unassigned-clients/unassigned-in-test.tsx';
import { memoryDevice } from '#web/platform/device/memory-device-in-test.ts';
import { theUser } from '#web/platform/device/user-in-test.ts';
import { fakeApi, Refusal } from '#web/platform/fake-api-in-test.ts';
import { renderPage, typist } from '#web/platform/page-in-test.tsx';
import type { SentInvitation } from './queries.ts';
import { SendInvitation } from './send-invitation.tsx';

const person = typist();
const byPlatform = { isOwn: false, ownerName: null, createdAt: '2025-09-01T09:00:00.000Z' };
const day = 86_400_000;
/** At noon: days that are left are counted by the calendar, and a test may run round midnight. */
const noon = Date.parse('2026-03-04T12:00:00Z');
const at = (days: number) => new Date(noon + days * day).toISOString();

type Given = Partial<Omit<SentInvitation, 'client'>> & { client?: Partial<SentInvitation['client']> };

function sent(id: string, firstName: string, { client, ...given }: Given = {}): SentInvitation {
  return {
    id,
    status: 'pending',
    sentAt: at(-3),
    expiresAt: at(11),
    closedAt: null,
    program: { id: 'p1', title: 'Living from Desire' },
    cohort: null,
    ...given,
    client: {
      id: `k-${id}`,
      firstName,
      lastName: 'Example',
      email: `${firstName.toLowerCase()}@x.example`,
      isClient: false,
      canInvite: false,
      invitableAt: null,
      ...client,
    },
  };
}

const hanna = sent('i1', 'Hanna');
const closed = [
  sent('i2', 'Grace', { status: 'accepted', closedAt: at(-1), client: { isClient: true } }),
  sent('i3', 'Luca', { status: 'withdrawn', closedAt: at(-2), client: { canInvite: true } }),
  sent('i4', 'Johanna', { status: 'expired', expiresAt: at(-4), client: { email: null } }),
  sent('i5', 'Elif', { status: 'declined', closedAt: at(-1), client: { invitableAt: at(6) } }),
];
const luca = unassigned({ id: 'k-i3', firstName: 'Luca', lastName: 'Example', email: 'luca@x.example' });
const stats = { pending: 1, accepted: 1, declined: 1, expired: 1, withdrawn: 1, nextExpiresAt: at(11) };
const list = 'GET /api/coach/invitations';
const withdraw = 'DELETE /api/coach/invitations/{id}';
const reads = {
  'GET /api/coach/cohorts': [],
  'GET /api/coach/unassigned-clients': [luca],
  'GET /api/coach/available-programs': [
    { id: 'p1', programId: 'desire', title: 'Living from Desire', durationWeeks: 4, ...byPlatform },
    { id: 'p2', programId: 'breath', title: 'Breath as Anchor', durationWeeks: 1, ...byPlatform },
  ],
  'GET /api/coach/invitation-stats': stats,
  'GET /api/coach/invited-addresses': { leftToday: 50, invitations: [] },
};
const answers = (waiting: SentInvitation[]) => (_body: unknown, route: string) => ({
  invitations: route.includes('show=waiting') ? waiting : closed,
  nextCursor: null,
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: noon });
  memoryDevice();
});
afterEach(() => void vi.useRealTimers());

function show() {
  history.replaceState(null, '', '/send-invitation?show=sent');
  renderPage(<SendInvitation coachName="Ines Calloway" timeZone="UTC" />, { user: theUser });
}
const row = async (name: RegExp) => await screen.findByRole('row', { name });

test('says of each invitation how it stands and what can be done next', async () => {
  fakeApi({ ...reads, [list]: answers([hanna]) });
  show();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Sent Invitations');
  const waiting = await row(/Hanna Example/);
  expect(waiting.textContent).toContain('Waiting');
  expect(waiting.textContent).toContain('11 days left');
  expect(within(waiting).getByRole('progressbar').getAttribute('aria-valuenow')).toBe('21');
  expect(
    within(await row(/Grace/))
      .getByRole('link', { name: /Open page/ })
      .getAttribute('href'),
  ).toBe('/client/k-i2');
  expect((await row(/Luca/)).textContent).toContain('by you, ');
  const johanna = await row(/Johanna/);
  expect(johanna.textContent).not.toContain('@');
  expect(within(johanna).queryByRole('button')).toBeNull();
  expect((await row(/Elif/)).textContent).toContain('again from ');
  expect(screen.getByRole('button', { name: 'Withdrawn 1' })).toBeDefined();
});

test('lists those sent by mail with the others that wait', async () => {
  const mailed = { id: 'm1', address: 'ann@x.org', program: { id: 'p1', title: 'Living from Desire' } };
  fakeApi({
    ...reads,
    'GET /api/coach/invitation-stats': { ...stats, accepted: 0, declined: 0, expired: 0, withdrawn: 0 },
    'GET /api/coach/invited-addresses': {
      leftToday: 49,
      invitations: [{ ...mailed, sentAt: at(-1), expiresAt: at(13) }],
    },
    [list]: { invitations: [], nextCursor: null },
  });
  show();
  expect((await row(/ann@x.org/)).textContent).toContain('Invitation sent');
  expect(screen.queryByText('No invitations are waiting.')).toBeNull();
  expect(screen.queryByText('No invitations sent yet')).toBeNull();
});

test('withdraws after asking, and the list is looked at again', async () => {
  let waiting = [hanna];
  const calls = fakeApi({
    ...reads,
    [list]: (body, route) => answers(waiting)(body, route),
    [withdraw]: () => {
      waiting = [];
      return { id: 'i1', status: 'withdrawn', sentAt: hanna.sentAt, expiresAt: hanna.expiresAt };
    },
  });
  show();
  await person.click(within(await row(/Hanna/)).getByRole('button', { name: /Withdraw/ }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Withdraw the invitation to Hanna Example?' });
  expect(dialog.textContent).toContain('Hanna gets no message about it');
  await person.click(within(dialog).getByRole('button', { name: 'Withdraw Invitation' }));
  await screen.findByText('No invitations are waiting.');
  expect(calls.filter(({ route }) => route.startsWith('DELETE'))).toHaveLength(1);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test('a refusal stays in the dialog, because the answer may have come first', async () => {
  fakeApi({
    ...reads,
    [list]: answers([hanna]),
    [withdraw]: new Refusal(409, { code: 'conflict', message: 'This invitation was already accepted.' }),
  });
  show();
  await person.click(within(await row(/Hanna/)).getByRole('button', { name: /Withdraw/ }));
  await person.click(await screen.findByRole('button', { name: 'Withdraw Invitation' }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('already accepted'));
  await person.click(screen.getByRole('button', { name: 'Keep It' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test('inviting again opens the form with the person and the program chosen', async () => {
  fakeApi({ ...reads, [list]: answers([]) });
  show();
  await person.click(within(await row(/Luca/)).getByRole('button', { name: /Invite again/ }));
  await screen.findByRole('heading', { level: 1, name: 'Send Coaching Invitation' });
  await waitFor(() =>
    expect(document.querySelector<HTMLInputElement>('input[type=checkbox]:checked')?.value).toBe('k-i3'),
  );
  expect(document.querySelector<HTMLSelectElement>('select')?.value).toBe('p1');
});

test('goes on beyond a page, keeps what it has when that fails, and says when nothing was sent', async () => {
  let isDown = true;
  fakeApi({
    ...reads,
    [list]: (_body, route) => {
      if (route.includes('show=waiting')) return { invitations: [], nextCursor: null };
      if (!route.includes('cursor=')) return { invitations: closed.slice(0, 2), nextCursor: 'i3' };
      return isDown
        ? new Refusal(500, { code: 'internal', message: 'Down.' })
        : { invitations: closed.slice(2), nextCursor: null };
    },
  });
  show();
  await person.click(await screen.findByRole('button', { name: 'Show Earlier Ones' }));
  await screen.findByText(/couldn’t be loaded/);
  expect((await row(/Luca/)).textContent).toContain('Withdrawn');
  isDown = false;
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  const elif = await row(/Elif/);
  expect(elif).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Show Earlier Ones' })).toBeNull();
  await waitFor(async () => expect(document.activeElement).toBe(await row(/Johanna/)));
});

test('a coach who sent none is led to the form', async () => {
  fakeApi({
    ...reads,
    'GET /api/coach/invitation-stats': {
      pending: 0,
      accepted: 0,
      declined: 0,
      expired: 0,
      withdrawn: 0,
      nextExpiresAt: null,
    },
    [list]: { invitations: [], nextCursor: null },
  });
  show();
  await person.click(await screen.findByRole('button', { name: 'Send an Invitation' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Send Coaching Invitation' })).toBeDefined();
});
