import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Result } from '#web/platform/api.ts';
import { Refusal } from '#web/platform/fake-api-in-test.ts';
import { settled, typist } from '#web/platform/page-in-test.tsx';
import { toastStore } from '#web/platform/toast-store.ts';
import { showAdmin, textsOf } from '../admin-in-test.tsx';
import { SignUpLinks } from './sign-up-links.tsx';

const person = typist();
const present = Date.parse('2026-03-04T12:00:00Z');
beforeEach(() => {
  // Two hours ago is today.
  vi.useFakeTimers({ now: present, toFake: ['Date'] });
  toastStore.dismiss(toastStore.current()?.id ?? 0);
});
afterEach(() => void vi.useRealTimers());

type Link = Result<'GET /api/admin/sign-up-links'>['links'][number];
const hour = 3_600_000;
const at = (hours: number) => new Date(present + hours * hour).toISOString();
const anOpenLink: Link = {
  id: 'l1',
  role: 'coach',
  email: 'lou@post.example',
  madeBy: 'Ruth Adler',
  madeAt: at(-2),
  endsAt: at(330),
  used: null,
};
const aUsedLink: Link = {
  ...anOpenLink,
  id: 'l2',
  role: 'client',
  email: null,
  used: { at: at(-1), id: 'u1', name: 'Nora <b>Quell</b>' },
};
const state = { signUp: 'invited' as const, roles: ['coach' as const, 'client' as const], sendsMail: true, links: [] };
const url = 'http://localhost/api/login/invited?token=abc';
type Answers = Parameters<typeof showAdmin>[1];
const show = (answers: Answers, seen: string) => showAdmin(<SignUpLinks timeZone="UTC" />, answers, seen);

test('lists open links with who created them and when they end, and used ones below; revoking takes one away', async () => {
  let links = [anOpenLink, aUsedLink];
  const calls = await show(
    {
      'GET /api/admin/sign-up-links': () => ({ ...state, links }),
      'DELETE /api/admin/sign-up-links/{id}': { message: 'The link doesn’t work any more.' },
    },
    '.mail',
  );
  expect(document.body.textContent).toContain('Accounts here are by invitation');
  const [open = '', used = ''] = textsOf('.mail');
  expect(open).toMatch(/^lou@post\.exampleCoachCreated by Ruth Adler 2 hours ago, valid until /);
  expect(used).toMatch(/^Nora <b>Quell<\/b>ClientJoined 1 hour ago/);
  links = [];
  screen.getByRole('button', { name: /^Revoke/ }).focus();
  await person.click(screen.getByRole('button', { name: /^Revoke/ }));
  await settled();
  expect(calls.some(({ route }) => String(route).startsWith('DELETE'))).toBe(true);
  expect(textsOf('.mail')).toEqual([]);
  expect(document.activeElement?.textContent, 'the focus stays on the page').toBe('Open links');
});

test('a new link is shown once, focused and selected, with a button that copies it', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await show(
    { 'GET /api/admin/sign-up-links': state, 'POST /api/admin/sign-up-links': { url, isMailed: true } },
    'form',
  );
  expect(document.body.textContent).toContain('We’ll send the link there.');
  await person.type(screen.getByLabelText(/^Only for this e-mail address/), 'lou@post.example');
  await person.click(screen.getByRole('button', { name: 'Create Link' }));
  await settled();
  const address = screen.getByLabelText<HTMLInputElement>('Sign-up link');
  expect([address.value, document.activeElement === address]).toEqual([url, true]);
  expect(document.body.textContent).toContain('It works once, and for 14 days.');
  await person.click(screen.getByRole('button', { name: 'Copy' }));
  expect(copied).toHaveBeenCalledWith(url);
});

test('a refused address is said at its field and stays; without mail the page says so', async () => {
  const sentence = 'This doesn’t look like an e-mail address.';
  await show(
    {
      'GET /api/admin/sign-up-links': { ...state, sendsMail: false },
      'POST /api/admin/sign-up-links': new Refusal(422, {
        code: 'invalid',
        message: sentence,
        fields: { email: sentence },
      }),
    },
    'form',
  );
  expect(document.body.textContent).toContain('pass the link on yourself');
  await person.type(screen.getByLabelText(/^Only for this e-mail address/), 'lou@post.example');
  await person.click(screen.getByRole('button', { name: 'Create Link' }));
  await settled();
  expect(document.querySelector('.err')?.textContent).toBe(sentence);
  expect(screen.getByLabelText<HTMLInputElement>(/^Only for this e-mail address/).value).toBe('lou@post.example');
});

test('says that there are none, and that they could not be loaded', async () => {
  await show({ 'GET /api/admin/sign-up-links': state }, '.empty');
  expect(document.querySelector('.empty')?.textContent).toContain('No open links');
  await show(
    { 'GET /api/admin/sign-up-links': new Refusal(503, { code: 'unavailable', message: 'Later, please.' }) },
    '.oneerror',
  );
  expect(document.querySelector('.oneerror')?.textContent).toContain('The links couldn’t be loaded');
});
