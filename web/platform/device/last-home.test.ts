import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clientHomeKey, userKey } from '#web/platform/query-client.ts';
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
