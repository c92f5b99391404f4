import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currentPerson } from './person.ts';
import { startDevice } from './start-device.ts';

const calls = vi.hoisted(() => ({
  deliver: vi.fn<(userId: string) => Promise<unknown>>(async () => new Map()),
  comeBack: vi.fn<() => () => void>(() => () => {}),
  followHome: vi.fn<() => () => void>(() => () => {}),
  registerServiceWorker: vi.fn<() => void>(),
  boot: { development: false, fromDevice: false },
}));
vi.mock('./deliver.ts', () => calls);
vi.mock('./come-back.ts', () => calls);
vi.mock('./last-home.ts', () => calls);
vi.mock('./register-service-worker.ts', () => calls);
vi.mock('#web/platform/boot.ts', () => calls);

let stop = () => {};
beforeEach(() => {
  vi.clearAllMocks();
  Object.assign(calls.boot, { development: false, fromDevice: false });
  vi.stubGlobal('navigator', { serviceWorker: {}, onLine: true });
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});
const start = () => void (stop = startDevice(new QueryClient(), 'nora'));

test('sends what waits at the start, when the connection is back, and when the page is looked at again', () => {
  start();
  expect(currentPerson()).toBe('nora');
  expect(calls.deliver.mock.calls).toEqual([['nora']]);
  dispatchEvent(new Event('online'));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(calls.deliver).toHaveBeenCalledTimes(3);
  stop();
  dispatchEvent(new Event('online'));
  expect(calls.deliver).toHaveBeenCalledTimes(3);
});

test('a service worker is registered, and the day kept for it, where there can be one', () => {
  start();
  expect([calls.registerServiceWorker.mock.calls.length, calls.followHome.mock.calls.length]).toEqual([1, 1]);
});

test.each([
  ['over plain http', () => vi.stubGlobal('navigator', { onLine: true })],
  ['in development', () => Object.assign(calls.boot, { development: true })],
])('but not %s', (_where, arrange) => {
  arrange();
  start();
  expect([calls.registerServiceWorker.mock.calls.length, calls.followHome.mock.calls.length]).toEqual([0, 0]);
});

test('only a page that came from the device asks who is signed in', () => {
  start();
  expect(calls.comeBack).not.toHaveBeenCalled();
  stop();
  calls.boot.fromDevice = true;
  start();
  expect(calls.comeBack).toHaveBeenCalledOnce();
});
