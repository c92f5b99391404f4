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
  expect(screen.getByLabelText<HTMLInputElement>(/^Referral code/).placeholder).toBe('COACH-ABC123');
  await userEvent.click(screen.getByRole('radio', { name: /^Coach/ }));
  expect(document.querySelector('input[name=code]')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Create Account' }));
  expect(assign).toHaveBeenCalledWith('/api/login?mode=register&role=coach');
});

test('a link with a code opens Sign Up with the code filled in', async () => {
  history.replaceState(null, '', '/?code=INES-7KQ2MX');
  render(<Landing productName="Dayloom" />);
  expect(heading()).toBe('Begin your first page');
  expect(screen.getByLabelText<HTMLInputElement>(/^Referral code/).value).toBe('INES-7KQ2MX');
});

test('the address says what was chosen, and nothing that was not', () => {
  expect(registerAddress('client', ' ines & co ')).toBe('/api/login?mode=register&role=client&code=ines+%26+co');
  expect(registerAddress('client', ' ')).toBe('/api/login?mode=register&role=client');
  expect(registerAddress('coach', 'INES')).toBe('/api/login?mode=register&role=coach');
});

const answer = () => screen.getByLabelText<HTMLTextAreaElement>('Your answer');
const cells = () => [...document.querySelectorAll('.first .loom li')].map(({ className }) => className);

test('the first words of an answer dye the first cell, stay on the device, and are taken along to sign up', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {});
  history.replaceState(null, '', '/?code=INES-7KQ2MX');
  const { unmount } = render(<Landing productName="Dayloom" />);
  expect(screen.getByRole('heading', { name: /^Sit for ten breaths/ })).toBeTruthy();
  expect(cells()[0]).toBe('today');
  expect(screen.queryByRole('button', { name: 'Make it my first page' })).toBeNull();
  await userEvent.type(answer(), 'Short, and high up.');
  expect(cells()).toEqual(['high is-fresh', ...Array.from({ length: 6 }, () => 'ahead')]);
  expect(screen.getByText('Kept on this device only.')).toBeTruthy();
  unmount();
  render(<Landing productName="Dayloom" />);
  expect(answer().value).toBe('Short, and high up.');
  expect(takenAnswer()).toBeUndefined();
  await userEvent.click(screen.getByRole('button', { name: 'Make it my first page' }));
  expect(takenAnswer()).toBe('Short, and high up.');
  expect(assign).toHaveBeenCalledWith('/api/login?mode=register&role=client&code=INES-7KQ2MX');
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
  expect(takenAnswer()).toBe('Mine.');
  localStorage.setItem(
    'first-answer',
    JSON.stringify({ text: 'Old.', keptAt: Date.now() - 4 * 86_400_000, isTaken: true }),
  );
  expect(takenAnswer()).toBeUndefined();
  await userEvent.clear(answer());
  expect(localStorage.length).toBe(0);
  expect(cells()[0]).toBe('today');
});

test('a browser that keeps nothing says so', async () => {
  const refuse = () => {
    throw new Error('The operation is insecure.');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  render(<Landing productName="Dayloom" />);
  await userEvent.type(answer(), 'Mine.');
  expect(screen.getByText('This browser cannot keep it for later.')).toBeTruthy();
});
