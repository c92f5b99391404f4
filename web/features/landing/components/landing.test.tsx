import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { click, render, the } from '#web/ui/render-in-test.ts';
import { registerAddress } from '../register-address.ts';
import { Landing } from './landing.tsx';

beforeEach(() => history.replaceState(null, '', '/'));
afterEach(() => vi.restoreAllMocks());

const heading = () => the('h2').textContent;
const tab = (name: string) =>
  [...document.querySelectorAll<HTMLElement>('[role=tab]')].find((found) => found.textContent === name)!;

test('Sign In leads to the sign-in page by a link', async () => {
  await render(<Landing productName="Dayloom" />);
  expect(heading()).toBe('Welcome back');
  expect(the('[role=tabpanel]:not([hidden]) a.btn').getAttribute('href')).toBe('/api/login');
});

test('the heading follows the tab, and "Create an account" opens Sign Up', async () => {
  await render(<Landing productName="Dayloom" />);
  await click(tab('Sign Up'));
  expect(heading()).toBe('Begin your first page');
  await click(tab('Sign In'));
  await click(the('a[href="#signup"]'));
  expect(heading()).toBe('Begin your first page');
  expect(document.activeElement).toBe(tab('Sign Up'));
});

test('only clients see the referral code, and Create Account passes the choices on', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {});
  await render(<Landing productName="Dayloom" />);
  await click(tab('Sign Up'));
  expect(the('input[name=code]').placeholder).toBe('COACH-ABC123');
  await click(the('input[name=role][value=coach]'));
  expect(document.querySelector('input[name=code]')).toBeNull();
  await click(the('button[type=submit]'));
  expect(assign).toHaveBeenCalledWith('/api/login?mode=register&role=coach');
});

test('a link with a code opens Sign Up with the code filled in', async () => {
  history.replaceState(null, '', '/?code=INES-7KQ2MX');
  await render(<Landing productName="Dayloom" />);
  expect(heading()).toBe('Begin your first page');
  expect(the('input[name=code]').value).toBe('INES-7KQ2MX');
});

test('the address says what was chosen, and nothing that was not', () => {
  expect(registerAddress('client', ' ines & co ')).toBe('/api/login?mode=register&role=client&code=ines+%26+co');
  expect(registerAddress('client', ' ')).toBe('/api/login?mode=register&role=client');
  expect(registerAddress('coach', 'INES')).toBe('/api/login?mode=register&role=coach');
});
