import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, Refusal } from '#web/platform/fake-api-in-test.ts';
import { clientHomeKey, userKey } from '#web/platform/query-client.ts';
import { isSessionExpired } from '#web/platform/session-state.ts';
import { comeBack } from './come-back.ts';
import { isOffline } from './connection.ts';
import { hear } from './device-news.ts';
import { theUser } from './words-in-test.ts';

let stop = () => {};
let client: QueryClient;
beforeEach(() => {
  vi.useFakeTimers();
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
  stop = comeBack(client, 'nora');
  await vi.advanceTimersByTimeAsync(5_000);
  expect([isOffline(), isStale()]).toEqual([true, false]);
  isReachable = true;
  await vi.advanceTimersByTimeAsync(6_000);
  expect([isOffline(), isStale()]).toEqual([false, true]);
  expect(client.getQueryData(userKey)).toMatchObject({ firstName: 'Eleanor' });
});

test('a page that may be written in stays when the session is over', async () => {
  const heard: string[] = [];
  const stopHearing = hear(({ about }) => heard.push(about));
  fakeApi({ 'GET /api/auth/user': new Refusal(401, { message: 'Unauthorized', code: 'unauthorized' }) });
  stop = comeBack(client, 'nora');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(heard).toEqual(['signed-out']);
  expect(isSessionExpired()).toBe(false);
  stopHearing();
});

test('a page of somebody else goes', async () => {
  fakeApi({ 'GET /api/auth/user': { ...theUser, id: 'theo' } });
  stop = comeBack(client, 'nora');
  await vi.advanceTimersByTimeAsync(0);
  expect(isSessionExpired()).toBe(true);
  expect(client.getQueryData(userKey)).toMatchObject({ id: 'nora' });
});
