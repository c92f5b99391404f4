import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { noteReached } from '#web/platform/device/connection.ts';
import { theUser } from '#web/platform/device/user-in-test.ts';
import { fakeApi } from '#web/platform/fake-api-in-test.ts';
import { renderPage } from '#web/platform/page-in-test.tsx';
import ClientShell, { OfflineBand } from './client-shell.tsx';

afterEach(() => {
  act(() => noteReached(true));
  cleanup();
});

const band = () => screen.getByRole('status').textContent;

test('the band says that one is offline while that is so, as a fact and not as an alarm', () => {
  render(<OfflineBand isWriting />);
  expect(band()).toBe('');
  act(() => noteReached(false));
  expect(band()).toBe('You’re offline. Keep writing; nothing you type is lost.');
  act(() => noteReached(true));
  expect(band()).toBe('');
});

test('on a page to read it does not ask anybody to write', () => {
  render(<OfflineBand isWriting={false} />);
  act(() => noteReached(false));
  expect(band()).toBe('You’re offline. This page may be out of date.');
});

test.each([
  ['/settings/delete-account', 'Settings', '/settings'],
  ['/settings', 'Today', '/'],
  ['/coaches', 'Today', '/'],
])('the way back from %s leads to %s', (path, label, href) => {
  fakeApi({});
  renderPage(<ClientShell>A page</ClientShell>, { path, user: theUser });
  const back = document.querySelector<HTMLAnchorElement>('.clienttop__back');
  expect([back?.textContent, back?.getAttribute('href')]).toEqual([label, href]);
});
