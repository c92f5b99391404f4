import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { takenAnswer } from '../first-answer.ts';
import { registerAddress } from '../register-address.ts';
import { Landing } from './landing.tsx';

beforeEach(() => {
  history.replaceState(null, '', '/');
  localStorage.clear();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const heading = () => document.querySelector('.auth h2')?.textContent;
const tab = (name: string) =>
  [...document.querySelectorAll<HTMLElement>('[role=tab]')].find((found) => found.textContent === name)!;

const places = () =>
  [...document.querySelectorAll('.land__form > :is(.first, .auth)')].map(({ classList }) =>
    classList.contains('first'),
  );

test('a stranger finds a page to write on first, then the way in, and is not welcomed back', () => {
  render(<Landing productName="Dayloom" />);
  expect(places()).toEqual([true, false]);
  expect(document.body.textContent).not.toContain('Welcome back');
  expect(screen.getByText(/^Been here before\?/)).toBeTruthy();
  expect([tab('Sign In'), tab('Sign Up')].every(Boolean)).toBe(true);
  expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/api/login');
});

test('a page that is not shared is shown to nobody, and who runs the server is named with a way to reach them', () => {
  const operator = { name: 'River Practice', contact: 'hello@river.example', href: 'mailto:hello@river.example' };
  const { rerender } = render(<Landing productName="Dayloom" />);
  expect(screen.getByText('Nobody is shown a page you haven’t shared.')).toBeTruthy();
  expect(document.body.textContent).not.toContain('is run by');
  rerender(<Landing productName="Dayloom" operator={operator} />);
  expect(screen.getByText(/^This server is run by River Practice\./)).toBeTruthy();
  expect(screen.getByRole('link', { name: operator.contact }).getAttribute('href')).toBe(operator.href);
});

test('on a device where somebody was signed in the way in comes first, by a link', () => {
  render(<Landing productName="Dayloom" isReturning />);
  expect(places()).toEqual([false, true]);
  expect(heading()).toBe('Welcome back');
  expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/api/login');
});

test('the heading follows the tab, and "Create an account" opens Sign Up', async () => {
  render(<Landing productName="Dayloom" isReturning />);
  await userEvent.click(tab('Sign Up'));
  expect(heading()).toBe('Begin your first page');
  await userEvent.click(tab('Sign In'));
  await userEvent.click(screen.getByRole('link', { name: 'Create an account' }));
  expect(heading()).toBe('Begin your first page');
  expect(document.activeElement).toBe(tab('Sign Up'));
});

test('only clients see the referral code, and Create Account passes the choices on', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {});
  render(<Landing productName="Dayloom" />);
  await userEvent.click(tab('Sign Up'));
  expect(screen.getByLabelText<HTMLInputElement>(/^Referral code/).placeholder).toBe('COACH-ABC123');
  await userEvent.click(screen.getByRole('radio', { name: /^Coach/ }));
  expect(document.querySelector('input[name=code]')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Create Account' }));
  expect(assign).toHaveBeenCalledWith('/api/login?mode=register&role=coach');
});

const codeField = () => screen.getByLabelText<HTMLInputElement>(/^Referral code/);

test('a coach’s link names the coach and opens Sign Up with the code filled in, as long as it is that code', async () => {
  render(<Landing productName="Dayloom" code="INES-7KQ2MX" coachName="Ines Calloway" />);
  expect(screen.getByText('Ines Calloway invites you')).toBeTruthy();
  expect(tab('Sign Up').getAttribute('aria-selected')).toBe('true');
  expect(codeField().value).toBe('INES-7KQ2MX');
  expect(screen.getByText(/^You’ll start with Ines Calloway/)).toBeTruthy();
  await userEvent.type(codeField(), 'X');
  expect(screen.queryByText(/^You’ll start with/)).toBeNull();
});

test('coming back from the form to change the choice, the code is still there, and the server was not asked for it', () => {
  history.replaceState(null, '', '/#signup=INES-7K%26');
  render(<Landing productName="Dayloom" />);
  expect(tab('Sign Up').getAttribute('aria-selected')).toBe('true');
  expect(codeField().value).toBe('INES-7K&');
});

test('the address says what was chosen, and nothing that was not', () => {
  expect(registerAddress('client', ' ines & co ')).toBe('/api/login?mode=register&role=client&code=ines+%26+co');
  expect(registerAddress('client', ' ')).toBe('/api/login?mode=register&role=client');
  expect(registerAddress('coach', 'INES')).toBe('/api/login?mode=register&role=coach');
});

const answer = () => screen.getByLabelText<HTMLTextAreaElement>('Your answer');
const begin = () => screen.getByRole('button', { name: 'Begin your first page' });

test('an answer stays on the device, and is taken along to sign up', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {});
  const { unmount } = render(<Landing productName="Dayloom" code="INES-7KQ2MX" />);
  expect(screen.getByRole('heading', { name: /^Sit for ten breaths/ })).toBeTruthy();
  expect(screen.getByText('Kept on this device until you have an account.')).toBeTruthy();
  await userEvent.type(answer(), 'Short, and high up.');
  unmount();
  render(<Landing productName="Dayloom" code="INES-7KQ2MX" />);
  expect(answer().value).toBe('Short, and high up.');
  expect(takenAnswer()).toBeUndefined();
  await userEvent.click(begin());
  expect(takenAnswer()).toMatchObject({
    text: 'Short, and high up.',
    question: expect.stringMatching(/^Sit for ten breaths/),
  });
  expect(assign).toHaveBeenCalledWith('/api/login?mode=register&role=client&code=INES-7KQ2MX');
});

test('a blank page leads to sign up as well', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {});
  render(<Landing productName="Dayloom" />);
  await userEvent.click(begin());
  expect(takenAnswer()).toBeUndefined();
  expect(assign).toHaveBeenCalledWith('/api/login?mode=register&role=client');
});

test('who signs up as a coach takes no answer along, and one that was cleared or is old is gone', async () => {
  vi.spyOn(location, 'assign').mockImplementation(() => {});
  render(<Landing productName="Dayloom" />);
  await userEvent.type(answer(), 'Mine.');
  await userEvent.click(tab('Sign Up'));
  await userEvent.click(screen.getByRole('radio', { name: /^Coach/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Create Account' }));
  expect(takenAnswer()).toBeUndefined();
  await userEvent.click(screen.getByRole('radio', { name: /^Client/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Create Account' }));
  expect(takenAnswer()?.text).toBe('Mine.');
  localStorage.setItem(
    'first-answer',
    JSON.stringify({ text: 'Old.', keptAt: Date.now() - 4 * 86_400_000, isTaken: true }),
  );
  expect(takenAnswer()).toBeUndefined();
  await userEvent.clear(answer());
  expect(localStorage.length).toBe(0);
});

test('a browser that keeps nothing says so', async () => {
  const refuse = () => {
    throw new Error('The operation is insecure.');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  render(<Landing productName="Dayloom" />);
  await userEvent.type(answer(), 'Mine.');
  expect(screen.getByText('This browser can’t keep it for later.')).toBeTruthy();
});

test('who cannot create an account is offered neither a first page nor Sign Up, and reads what is needed', () => {
  const { rerender } = render(<Landing productName="Dayloom" limit="invited" />);
  expect(places()).toEqual([false]);
  expect(document.querySelector('[role=tab]')).toBeNull();
  expect(heading()).toBe('Sign In');
  expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/api/login');
  expect(document.body.textContent).toContain('New here? Accounts are by invitation');
  expect(screen.getByRole('link', { name: 'I have a code' }).getAttribute('href')).toBe('/api/login?mode=register');
  rerender(<Landing productName="Dayloom" limit="closed" isReturning />);
  expect(places()).toEqual([false]);
  expect(document.body.textContent).toContain('New here? You’ll need a sign-up link');
  expect(document.querySelector('a[href*="register"], a[href="#signup"]')).toBeNull();
});

test('where only clients can join, Sign Up asks for no role', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {});
  render(<Landing productName="Dayloom" offersCoach={false} code="INES-7KQ2MX" coachName="Ines Calloway" />);
  expect(screen.queryByRole('radio')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Create Account' }));
  expect(assign).toHaveBeenCalledWith('/api/login?mode=register&role=client&code=INES-7KQ2MX');
});
