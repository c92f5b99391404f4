import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, Refusal } from '#web/platform/fake-api-in-test.ts';
import { clientHomeKey, userKey } from '#web/platform/query-client.ts';
import { subscribeToSession } from '#web/platform/session-state.ts';
import { isOffline } from './connection.ts';
import { subscribe } from './device-events.ts';
import { memoryDevice } from './memory-device-in-test.ts';
import { reconnect, startOffline } from './start-offline.ts';
import { theUser } from './user-in-test.ts';

const boot = vi.hoisted(() => ({ development: false, fromDevice: false }));
vi.mock('#web/platform/boot.ts', () => ({ boot }));

let stop = () => {};
let client: QueryClient;
let ends = 0;
subscribeToSession(() => (ends += 1));
beforeEach(() => {
  ends = 0;
  vi.useFakeTimers();
  memoryDevice();
  Object.assign(boot, { development: false, fromDevice: false });
  client = new QueryClient();
  client.setQueryData(userKey, theUser);
  client.setQueryData(clientHomeKey, { old: true });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const isStale = () => client.getQueryState(clientHomeKey)?.isInvalidated;

test('asks until the server answers, and then fetches everything anew for the same person', async () => {
  let isReachable = false;
  vi.stubGlobal('fetch', async () => {
    if (!isReachable) throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify({ ...theUser, firstName: 'Eleanor' }));
  });
  stop = reconnect(client, 'nora');
  await vi.advanceTimersByTimeAsync(5_000);
  expect([isOffline(), isStale()]).toEqual([true, false]);
  isReachable = true;
  await vi.advanceTimersByTimeAsync(6_000);
  expect([isOffline(), isStale()]).toEqual([false, true]);
  expect(client.getQueryData(userKey)).toMatchObject({ firstName: 'Eleanor' });
});

test('a page of nobody goes, and what waits says so', async () => {
  const told: string[] = [];
  const stopListening = subscribe(({ about }) => told.push(about));
  fakeApi({ 'GET /api/auth/user': new Refusal(401, { message: 'Unauthorized', code: 'unauthorized' }) });
  stop = reconnect(client, 'nora');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(told).toEqual(['signed-out']);
  expect(ends).toBe(1);
  stopListening();
});

test('a page of somebody else goes', async () => {
  fakeApi({ 'GET /api/auth/user': { ...theUser, id: 'theo' } });
  stop = reconnect(client, 'nora');
  await vi.advanceTimersByTimeAsync(0);
  expect(ends).toBe(1);
  expect(client.getQueryData(userKey)).toMatchObject({ id: 'nora' });
});

const register = vi.fn<() => Promise<unknown>>(async () => ({ update: async () => {} }));

test('the day is kept, and once the page is idle a service worker registered, where there can be one', async () => {
  register.mockClear();
  vi.stubGlobal('navigator', { serviceWorker: { register }, onLine: true });
  const device = memoryDevice();
  stop = startOffline(client, 'nora');
  await vi.advanceTimersByTimeAsync(0);
  expect(device.all('homes')).toHaveLength(1);
  expect(register).not.toHaveBeenCalled();
  await vi.runOnlyPendingTimersAsync();
  expect(register).toHaveBeenCalledOnce();
});

test.each([
  ['over plain http', () => vi.stubGlobal('navigator', { onLine: true })],
  [
    'in development',
    () => {
      vi.stubGlobal('navigator', { serviceWorker: { register }, onLine: true });
      boot.development = true;
    },
  ],
])('but not %s', async (_where, arrange) => {
  register.mockClear();
  arrange();
  const device = memoryDevice();
  stop = startOffline(client, 'nora');
  await vi.runOnlyPendingTimersAsync();
  expect(register).not.toHaveBeenCalled();
  expect(device.all('homes')).toEqual([]);
});

test('only a page that came from the device asks who is signed in', async () => {
  const calls = fakeApi({ 'GET /api/auth/user': theUser });
  stop = startOffline(client, 'nora');
  await vi.advanceTimersByTimeAsync(0);
  expect(calls).toHaveLength(0);
  stop();
  boot.fromDevice = true;
  stop = startOffline(client, 'nora');
  await vi.advanceTimersByTimeAsync(0);
  expect(calls).toHaveLength(1);
});
