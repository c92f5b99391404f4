import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { registerAddress } from '../register-address.ts';
import { Landing } from './landing.tsx';

beforeEach(() => history.replaceState(null, '', '/'));
afterEach(() => vi.restoreAllMocks());

const heading = () => screen.getByRole('heading', { level: 2 }).textContent;
const tab = (name: string) =>
  [...document.querySelectorAll<HTMLElement>('[role=tab]')].find((found) => found.textContent === name)!;

test('Sign In leads to the sign-in page by a link', async () => {
  render(<Landing productName="Dayloom" />);
  expect(heading()).toBe('Welcome back');
  expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/api/login');
});

test('the heading follows the tab, and "Create an account" opens Sign Up', async () => {
  render(<Landing productName="Dayloom" />);
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
  expect(screen.getByRole<HTMLInputElement>('textbox').placeholder).toBe('COACH-ABC123');
  await userEvent.click(screen.getByRole('radio', { name: /^Coach/ }));
  expect(document.querySelector('input[name=code]')).toBeNull();
  await userEvent.click(screen.getByRole('button'));
  expect(assign).toHaveBeenCalledWith('/api/login?mode=register&role=coach');
});

test('a link with a code opens Sign Up with the code filled in', async () => {
  history.replaceState(null, '', '/?code=INES-7KQ2MX');
  render(<Landing productName="Dayloom" />);
  expect(heading()).toBe('Begin your first page');
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('INES-7KQ2MX');
});

test('the address says what was chosen, and nothing that was not', () => {
  expect(registerAddress('client', ' ines & co ')).toBe('/api/login?mode=register&role=client&code=ines+%26+co');
  expect(registerAddress('client', ' ')).toBe('/api/login?mode=register&role=client');
  expect(registerAddress('coach', 'INES')).toBe('/api/login?mode=register&role=coach');
});
