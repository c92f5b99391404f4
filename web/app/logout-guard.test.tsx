import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepDraft } from '#web/platform/device/drafts.ts';
import { keepHome } from '#web/platform/device/last-home.ts';
import { memoryDevice } from '#web/platform/device/memory-device-in-test.ts';
import type { MemoryDevice } from '#web/platform/device/memory-device-in-test.ts';
import { toastStore } from '#web/platform/toast-store.ts';
import { the } from '#web/ui/element-in-test.ts';
import { LogoutGuard } from './logout-guard.tsx';

let device: MemoryDevice;
const goTo = vi.fn<(address: string) => void>();

beforeEach(async () => {
  device = memoryDevice();
  vi.stubGlobal('location', { assign: goTo });
  render(
    <>
      <a href="/api/logout">
        <span>Logout</span>
      </a>
      <a href="/help">Help</a>
      <LogoutGuard userId="nora" />
    </>,
  );
  await keepHome({ id: 'nora', role: 'client' }, {});
});
afterEach(() => {
  cleanup();
  goTo.mockReset();
});

const write = (userId: string, text: string) =>
  keepDraft({
    userId,
    place: 'a/1/1',
    slot: userId,
    seq: 1,
    value: text,
    base: null,
    keptAt: 1,
    replaces: [],
    refusal: null,
  });

async function press(selector = 'a[href="/api/logout"] span', init: MouseEventInit = {}): Promise<MouseEvent> {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...init });
  await act(async () => {
    the(selector).dispatchEvent(event);
    await new Promise((done) => setTimeout(done, 50));
  });
  return event;
}
const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);
const choose = (name: string) =>
  act(async () => {
    button(name)?.click();
    await new Promise((done) => setTimeout(done, 50));
  });

test('logs out at once when nothing lies here that is nowhere else, and takes the kept day along', async () => {
  await write('theo', 'somebody else’s');
  const event = await press();
  expect(event.defaultPrevented).toBe(true);
  expect(goTo).toHaveBeenCalledExactlyOnceWith('/api/logout');
  expect(device.all('homes')).toEqual([]);
  expect(device.all('drafts')).toHaveLength(1);
});

test('asks first when it does: keep', async () => {
  await write('nora', 'unsaved');
  await press();
  expect(screen.getByRole('dialog').textContent).toContain('Keep your unsaved words?');
  expect(goTo).not.toHaveBeenCalled();
  await choose('Keep and log out');
  expect(goTo).toHaveBeenCalledExactlyOnceWith('/api/logout');
  expect(device.all('drafts')).toHaveLength(1);
  expect(device.all('homes')).toEqual([]);
});

test('erase', async () => {
  await write('nora', 'unsaved');
  await write('theo', 'somebody else’s');
  await press();
  await choose('Erase and log out');
  expect(goTo).toHaveBeenCalledExactlyOnceWith('/api/logout');
  expect(device.all('drafts').map(({ userId }) => userId)).toEqual(['theo']);
});

test('stay; and an erasing that fails says so and does not log out', async () => {
  await write('nora', 'unsaved');
  await press();
  device.breakDown(true);
  await choose('Erase and log out');
  expect(screen.getByRole('dialog').textContent).toContain('It couldn’t be erased. Please try again.');
  device.breakDown(false);
  await choose('Stay logged in');
  expect(document.querySelector('[role=dialog]')).toBeNull();
  expect(goTo).not.toHaveBeenCalled();
  expect(device.all('drafts')).toHaveLength(1);
});

test('leaves other links alone, and a logout that opens another window', async () => {
  expect((await press('a[href="/help"]')).defaultPrevented).toBe(false);
  expect((await press('a[href="/api/logout"]', { ctrlKey: true })).defaultPrevented).toBe(false);
  expect(goTo).not.toHaveBeenCalled();
});

test('says that it needs a connection', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  await press();
  expect(goTo).not.toHaveBeenCalled();
  expect(toastStore.current()).toMatchObject({ title: 'You’re offline' });
});
