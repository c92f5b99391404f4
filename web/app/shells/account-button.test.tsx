import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { User } from '#web/features/session/queries.ts';
import { render, the } from '#web/ui/render-in-test.ts';
import { AccountButton } from './account-button.tsx';
import AccountMenu from './account-menu.tsx';

const arrival = vi.hoisted(() => ({ menu: Promise.withResolvers<void>() }));
vi.mock('#web/platform/boot.ts', () => ({ boot: null, productName: 'Dayloom' }));
vi.mock('#web/platform/when-idle.ts', () => ({ whenIdle: (then: () => void) => (then(), () => {}) }));
vi.mock('#web/platform/part.tsx', () => ({
  part: () =>
    Object.assign((props: object) => <AccountMenu {...(props as Parameters<typeof AccountMenu>[0])} />, {
      preload: () => arrival.menu.promise,
    }),
}));

const nora: User = {
  id: 'u1',
  email: 'nora@example.org',
  emailVerified: true,
  firstName: 'Nora',
  lastName: 'Whitfield',
  profileImageUrl: null,
  role: 'client',
  clientType: 'with-coach',
  isAdmin: false,
  isDemo: false,
  timeZone: 'Europe/Lisbon',
  theme: 'device',
  signup: null,
};

let leave = async () => {};
beforeEach(async () => {
  arrival.menu = Promise.withResolvers();
  leave = (await render(<AccountButton user={nora} />)).gone;
});
afterEach(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  await leave();
});

/** The menu has arrived and React has been told, but the page still shows the first button. */
async function menuIsOnTheStairs() {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  arrival.menu.resolve();
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
}

async function menuStands(first: Element) {
  await vi.waitFor(() => expect(first.isConnected).toBe(false));
}

test('a focus that comes just before the menu takes over is kept', async () => {
  const first = the('button.account');
  await menuIsOnTheStairs();
  expect(first.isConnected).toBe(true);
  first.focus();
  await menuStands(first);
  expect(document.activeElement).toBe(the('button.account'));
});

test('a key pressed just before the menu takes over opens it', async () => {
  const first = the('button.account');
  await menuIsOnTheStairs();
  first.focus();
  first.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  await menuStands(first);
  await vi.waitFor(() => expect(document.querySelectorAll('[role=menuitem]').length).toBeGreaterThan(2));
});

test('an untouched button hands over neither focus nor an open menu', async () => {
  const first = the('button.account');
  await act(async () => arrival.menu.resolve());
  await menuStands(first);
  expect(document.activeElement).toBe(document.body);
  expect(document.querySelectorAll('[role=menuitem]')).toHaveLength(0);
});
