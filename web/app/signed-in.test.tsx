import { QueryClient } from '@tanstack/react-query';
import { act, cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { User } from '#web/features/session/queries.ts';
import type { DeviceEvent } from '#web/platform/device/device-events.ts';
import { renderPage } from '#web/platform/page-in-test.tsx';

const { startOffline, entryOutbox, messageOutbox, postOutbox, moveLocalDrafts } = vi.hoisted(() => ({
  startOffline: vi.fn<(client: unknown, userId: string) => () => void>(() => () => {}),
  entryOutbox: { start: vi.fn<(userId: string) => () => void>(() => () => {}) },
  messageOutbox: { start: vi.fn<(userId: string) => () => void>(() => () => {}) },
  postOutbox: { start: vi.fn<(userId: string) => () => void>(() => () => {}) },
  moveLocalDrafts: vi.fn<(userId: string) => Promise<void>>(async () => {}),
}));
vi.mock('#web/platform/device/start-offline.ts', () => ({ startOffline }));
vi.mock('#web/platform/device/move-local-drafts.ts', () => ({ moveLocalDrafts }));
vi.mock('#web/features/today/entry-on-device.ts', () => ({ entryOutbox }));
vi.mock('#web/features/messages/message-outbox.ts', () => ({ messageOutbox }));
vi.mock('#web/features/cohort-room/post-outbox.ts', () => ({ postOutbox }));
const boot = vi.hoisted(() => ({ fromDevice: false }));
vi.mock('#web/platform/boot.ts', () => ({ boot }));

const nora = { id: 'nora', role: 'client' } as User;
let otherWindow: BroadcastChannel;

// The mark of an expired session lasts as long as the page, so each test gets a page of its own.
beforeEach(() => {
  vi.resetModules();
  boot.fromDevice = false;
  vi.clearAllMocks();
  otherWindow = new BroadcastChannel('words');
});
afterEach(() => {
  cleanup();
  otherWindow.close();
});

async function open(user: User) {
  const { useDevice } = await import('./signed-in.tsx');
  const { isSessionExpired } = await import('#web/platform/session-state.ts');
  function Page() {
    useDevice(user);
    return null;
  }
  await act(async () => renderPage(<Page />, { client: new QueryClient() }));
  return { isSessionExpired };
}

/** What another window of the browser tells. */
async function hears(news: DeviceEvent): Promise<void> {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  otherWindow.postMessage(news);
  await act(async () => await new Promise((done) => setTimeout(done, 30)));
}

test('what waits is sent for everybody; only a client’s page opens without a connection', async () => {
  await open({ ...nora, role: 'coach' });
  cleanup();
  expect(messageOutbox.start.mock.calls).toEqual([['nora']]);
  expect(postOutbox.start.mock.calls).toEqual([['nora']]);
  expect(entryOutbox.start).not.toHaveBeenCalled();
  expect(startOffline).not.toHaveBeenCalled();
  await open(nora);
  expect(entryOutbox.start.mock.calls).toEqual([['nora']]);
  expect(startOffline.mock.calls[0]?.[1]).toBe('nora');
});

test('what an earlier version kept is moved, also of somebody without a role', async () => {
  await open({ ...nora, role: null });
  expect(moveLocalDrafts.mock.calls).toEqual([['nora']]);
  expect(messageOutbox.start).not.toHaveBeenCalled();
  expect(postOutbox.start).not.toHaveBeenCalled();
});

test.each<[string, DeviceEvent, boolean]>([
  ['somebody else comes', { about: 'arrived', userId: 'theo' }, true],
  ['this person logs out', { about: 'left', userId: 'nora' }, true],
  ['the same person opens another window', { about: 'arrived', userId: 'nora' }, false],
  ['somebody else leaves', { about: 'left', userId: 'theo' }, false],
])('when %s in another window', async (_what, news, isOver) => {
  const { isSessionExpired } = await open(nora);
  await hears(news);
  expect(isSessionExpired()).toBe(isOver);
});

test('once the session has ended nothing is sent any more', async () => {
  const stops = [messageOutbox, postOutbox, entryOutbox].map(({ start }) => {
    const stop = vi.fn<() => void>();
    start.mockReturnValueOnce(stop);
    return stop;
  });
  const { isSessionExpired } = await open(nora);
  expect(stops.map(({ mock }) => mock.calls.length)).toEqual([0, 0, 0]);
  await hears({ about: 'arrived', userId: 'theo' });
  expect(isSessionExpired()).toBe(true);
  expect(stops.map(({ mock }) => mock.calls.length)).toEqual([1, 1, 1]);
  expect(entryOutbox.start).toHaveBeenCalledOnce();
});

test('another window is told who came, unless only the device says so', async () => {
  const heard: unknown[] = [];
  otherWindow.addEventListener('message', (event: MessageEvent) => heard.push(event.data));
  boot.fromDevice = true;
  await open({ ...nora, id: 'theo' });
  cleanup();
  boot.fromDevice = false;
  await open(nora);
  await vi.waitFor(() => expect(heard).toEqual([{ about: 'arrived', userId: 'nora' }]));
});
