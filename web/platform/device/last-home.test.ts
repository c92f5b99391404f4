import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeApi } from '#web/platform/fake-api-in-test.ts';
import { clientHomeKey, createQueryClient, offlineCopyKey, userKey } from '#web/platform/query-client.ts';
import { dropHomeOfOthers, followHome, keepHome, leaveHome, openHome } from './last-home.ts';
import { memoryDevice } from './memory-device-in-test.ts';
import type { MemoryDevice } from './memory-device-in-test.ts';
import { theUser } from './user-in-test.ts';

let device: MemoryDevice;
beforeEach(() => {
  vi.useFakeTimers();
  device = memoryDevice();
});
afterEach(() => void vi.useRealTimers());

const home = { program: { title: 'Living from Desire' } };

test('the last dashboard opens for the person it was kept for', async () => {
  await keepHome(theUser, home);
  const client = new QueryClient();
  expect(await openHome(client)).toEqual(theUser);
  expect(client.getQueryData(userKey)).toEqual(theUser);
  expect(client.getQueryData(clientHomeKey)).toEqual(home);
});

test('it is as old as the answer it was made of, and brings what was kept beside it', async () => {
  await keepHome(theUser, home, { daysAhead: [] }, 1_000);
  // A visit that ends before a new copy has come keeps the old one; another person never gets it.
  await keepHome(theUser, home, undefined, 2_000);
  const client = new QueryClient();
  await openHome(client);
  expect(client.getQueryState(clientHomeKey)?.dataUpdatedAt).toBe(2_000);
  expect(client.getQueryData(offlineCopyKey)).toEqual({ daysAhead: [] });
  await keepHome({ ...theUser, id: 'theo' }, home);
  expect(device.all('homes')).toMatchObject([{ userId: 'theo', copy: undefined }]);
});

test('what a few days without a connection need is fetched beside it, and anew when it is old', async () => {
  const copy = { daysAhead: [], assignmentId: null };
  const calls = fakeApi({ 'GET /api/client/dashboard/offline': () => copy as never });
  const client = createQueryClient();
  client.setQueryData(userKey, theUser);
  client.setQueryData(clientHomeKey, home as never);
  const stop = followHome(client);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(device.all('homes')).toMatchObject([{ home, copy }]);
  client.setQueryData(clientHomeKey, { ...home, streak: 4 } as never);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(calls).toHaveLength(1);
  await client.invalidateQueries();
  client.setQueryData(clientHomeKey, { ...home, streak: 5 } as never);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(calls).toHaveLength(2);
  stop();
});

test('a device that knows nothing opens nothing', async () => {
  const client = new QueryClient();
  expect(await openHome(client)).toBeNull();
  expect(client.getQueryData(userKey)).toBeUndefined();
});

test.each([
  ['nobody', null],
  ['another client', { ...theUser, id: 'theo' }],
  ['the same person in another role', { ...theUser, role: 'coach' as const }],
])('it goes as soon as %s is here', async (_who, user) => {
  await keepHome(theUser, home);
  await dropHomeOfOthers(user);
  expect(device.all('homes')).toEqual([]);
});

test('it stays while the same client comes back', async () => {
  await keepHome(theUser, home);
  await dropHomeOfOthers(theUser);
  expect(device.all('homes')).toHaveLength(1);
});

test('it follows the page, until somebody logs out in any window', async () => {
  const client = new QueryClient();
  client.setQueryData(userKey, theUser);
  client.setQueryData(clientHomeKey, home);
  followHome(client);
  await vi.advanceTimersByTimeAsync(0);
  expect(device.all('homes')).toMatchObject([{ userId: 'nora', home }]);
  client.setQueryData(clientHomeKey, { ...home, streak: 4 });
  await vi.advanceTimersByTimeAsync(500);
  expect(device.all('homes')).toMatchObject([{ home: { streak: 4 } }]);
  client.setQueryData(clientHomeKey, { ...home, streak: 5 });
  await leaveHome('nora');
  await vi.advanceTimersByTimeAsync(5_000);
  client.setQueryData(clientHomeKey, { ...home, streak: 6 });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(device.all('homes')).toEqual([]);
});
