import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { memoryDevice } from '#web/platform/device/memory-device-in-test.ts';
import { theUser } from '#web/platform/device/user-in-test.ts';
import { fakeApi, Refusal } from '#web/platform/fake-api-in-test.ts';
import { renderPage, typist } from '#web/platform/page-in-test.tsx';
import { SendInvitation } from './send-invitation.tsx';

const person = typist();
const reads = {
  'GET /api/coach/cohorts': [],
  'GET /api/coach/unassigned-clients': [],
  'GET /api/coach/invitation-stats': {
    pending: 0,
    accepted: 0,
    declined: 0,
    expired: 0,
    withdrawn: 0,
    nextExpiresAt: null,
  },
  'GET /api/coach/available-programs': [
    {
      id: 'p1',
      programId: 'desire',
      title: 'Living from Desire',
      durationWeeks: 4,
      isOwn: false,
      ownerName: null,
      createdAt: '2025-09-01T09:00:00.000Z',
    },
  ],
};

beforeEach(() => void memoryDevice());

function show() {
  history.replaceState(null, '', '/send-invitation?show=email');
  renderPage(<SendInvitation coachName="Ines Calloway" timeZone="UTC" />, { user: theUser });
}

test('a pasted list, the outcome of each, and what wasn’t sent stays in the field', async () => {
  const call = 'POST /api/coach/invited-addresses';
  const at = { sentAt: '2026-03-01T09:00:00.000Z', expiresAt: '2126-03-15T09:00:00.000Z' };
  const invitations = [{ id: 'm1', address: 'ann@x.org', program: { id: 'p1', title: 'Living from Desire' }, ...at }];
  const calls = fakeApi({
    ...reads,
    'GET /api/coach/invited-addresses': { leftToday: 49, invitations },
    [call]: {
      addresses: [
        { address: 'ann@x.org', outcome: 'invited' },
        { address: 'ben@x.org', outcome: 'sent' },
      ],
    },
  });
  show();
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /E-mail addresses/ });
  expect(screen.getByRole('row', { name: /ann@x.org/ }).textContent).toContain('Invitation sent');
  const offered = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Program' });
  await waitFor(() => expect(offered.options).toHaveLength(2));
  const sendAll = () => person.click(screen.getByRole('button', { name: 'Send Coaching Invitation' }));
  await sendAll();
  const said = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);
  expect(said()).toEqual(['Please enter at least one e-mail address.', 'Please select a program.']);
  expect(document.activeElement).toBe(field);
  fireEvent.change(field, { target: { value: '"Ann Lee" <ann@x.org>; ben@x.org,\nben@x.org' } });
  await sendAll();
  expect([said(), document.activeElement]).toEqual([['Please select a program.'], offered]);
  fireEvent.change(offered, { target: { value: 'p1' } });
  expect(said()).toEqual([]);
  await sendAll();
  await waitFor(() => expect(field.value).toBe('ann@x.org'));
  expect(calls.find(({ route }) => route === call)?.body).toEqual({
    addresses: ['ann@x.org', 'ben@x.org'],
    programId: 'p1',
    language: 'en',
  });
  expect(document.body.textContent).toContain('ann@x.org You’ve already invited this address.');
  expect(offered.value, 'kept').toBe('p1');
});

test('where it isn’t offered the page says why, and leads to what is missing', async () => {
  const profile = 'Please complete your profile first.';
  for (const [refusal, title] of [
    [new Refusal(409, { message: 'No mail server.', code: 'conflict' }), 'Inviting by e-mail isn’t available'],
    [new Refusal(403, { message: profile, code: 'forbidden', fields: { profile } }), 'Finish your profile'],
  ] as const) {
    fakeApi({ ...reads, 'GET /api/coach/invited-addresses': refusal });
    show();
    expect(await screen.findByText(title, { exact: false })).toBeDefined();
    expect(screen.queryByRole('textbox', { name: /E-mail addresses/ })).toBeNull();
    cleanup();
  }
});
