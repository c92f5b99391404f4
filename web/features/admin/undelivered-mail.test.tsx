import { cleanup, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, Refusal } from '#web/platform/fake-api-in-test.ts';
import { renderPage, typist } from '#web/platform/page-in-test.tsx';
import { toastStore } from '#web/platform/toast-store.ts';
import type { MailOverview, UndeliveredMailRow } from './queries.ts';
import { UndeliveredMail } from './undelivered-mail.tsx';

const person = typist();

const failed: UndeliveredMailRow = {
  id: 'm1',
  kind: 'invitation-accepted',
  personName: '<b>Nora</b> Whitfield',
  state: 'failed',
  createdAt: '2020-03-04T07:20:00Z',
  tries: 8,
  reason: 'The mail server refuses this address.',
  nextTryAt: null,
};
const waiting: UndeliveredMailRow = {
  ...failed,
  id: 'm2',
  kind: 'reset',
  personName: null,
  state: 'waiting',
  tries: 1,
  reason: null,
  nextTryAt: '2020-03-05T08:30:00Z',
};
const overview: MailOverview = { waiting: 3, failed: 1, undelivered: [failed, waiting] };

beforeEach(() => toastStore.dismiss(toastStore.current()?.id ?? 0));

async function show(answers: Parameters<typeof fakeApi>[0], until: string) {
  const calls = fakeApi(answers);
  renderPage(<UndeliveredMail timeZone="UTC" />);
  await vi.waitFor(() => expect(document.querySelector(until)).not.toBeNull());
  return calls;
}
const rows = () => [...document.querySelectorAll('.mail')];

test('says what failed, to whom and why, and what waits', async () => {
  await show({ 'GET /api/admin/mail': overview }, '.mail');
  expect(document.querySelector('[role=status]')?.textContent).toBe('3 waiting, 1 failed');
  expect(document.querySelector('a.crumb')?.getAttribute('href')).toBe('/admin/dashboard');
  expect([...document.querySelectorAll('.mail h2')].map((title) => title.textContent)).toEqual([
    'Invitation accepted',
    'Password reset link',
  ]);
  expect(rows()[0]?.textContent).toContain(
    'To <b>Nora</b> WhitfieldThe mail server refuses this address.Written 4 March 2020, 8 tries',
  );
  expect(rows()[1]?.textContent).toContain('To an address without an accountNot tried yet.');
  expect(rows().map((row) => row.querySelector('button')?.textContent)).toEqual([
    'Try again: Invitation accepted, To <b>Nora</b> Whitfield',
    'Try again: Password reset link, To an address without an account',
  ]);
});

test('tries again, says so, and hands the focus on when the row leaves', async () => {
  let list = overview;
  const calls = await show(
    { 'GET /api/admin/mail': () => list, 'POST /api/admin/mail/{id}/retry': { id: 'm1' } },
    '.mail',
  );
  list = { ...overview, failed: 0, undelivered: [waiting] };
  const button = rows()[0]?.querySelector('button');
  button?.focus();
  await person.click(button as HTMLButtonElement);
  await vi.waitFor(() => expect(rows()).toHaveLength(1));
  expect(calls.some((call) => JSON.stringify(call).includes('m1'))).toBe(true);
  expect(toastStore.current()?.title).toBe('Trying again');
  expect(document.activeElement?.textContent).toBe('Undelivered mail');
});

test('says the server’s sentence when it is refused', async () => {
  await show(
    {
      'GET /api/admin/mail': overview,
      'POST /api/admin/mail/{id}/retry': new Refusal(409, {
        code: 'conflict',
        message: 'This mail is being sent right now.',
      }),
    },
    '.mail',
  );
  await person.click(rows()[0]?.querySelector('button') as HTMLButtonElement);
  await vi.waitFor(() => expect(toastStore.current()?.description).toBe('This mail is being sent right now.'));
});

test('has words for nothing to show, and for a list that cannot be loaded', async () => {
  await show({ 'GET /api/admin/mail': { waiting: 0, failed: 0, undelivered: [] } }, '.empty');
  expect(document.querySelector('.empty h2')?.textContent).toBe('No undelivered mail');
  cleanup();
  await show(
    { 'GET /api/admin/mail': new Refusal(403, { code: 'forbidden', message: 'Only for the admin.' }) },
    '[role=alert]',
  );
  expect(screen.getByRole('alert').textContent).toContain('Only for the admin.');
});

test.each([
  [{ isSent: true, to: 'ruth@example.org', reason: null }, 'status', 'accepted a test mail to ruth@example.org'],
  [
    { isSent: false, to: 'ruth@example.org', reason: 'It is away.' },
    'alert',
    'to ruth@example.org wasn’t sent. It is away.',
  ],
  [{ isSent: false, to: 'ruth@example.org', reason: null }, 'alert', 'No mail server is set'],
  [new Refusal(429, { code: 'rate_limited', message: 'Too many attempts.' }), 'alert', 'Too many attempts.'],
])('sends a test mail and says what happened: %#', async (answer, role, text) => {
  await show({ 'GET /api/admin/mail': overview, 'POST /api/admin/mail/test': answer }, '.mail');
  await person.click(screen.getByRole('button', { name: 'Send a test mail' }));
  await vi.waitFor(() => expect(document.querySelector(`.notice[role=${role}]`)?.textContent).toContain(text));
});
