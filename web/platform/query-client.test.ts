import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from './api.ts';

const unauthorized = () => Promise.reject(new ApiError(401, 'Unauthorized'));

/** The mark of an expired session lasts as long as the page, so each test gets a page of its own. */
beforeEach(() => vi.resetModules());

async function freshPage() {
  const { createQueryClient, userKey } = await import('./query-client.ts');
  const { isSessionExpired } = await import('./session-state.ts');
  return { client: createQueryClient(), userKey, isSessionExpired };
}

test('nothing goes stale by itself, nothing is fetched again on focus, nothing is tried twice', async () => {
  const { client } = await freshPage();
  expect(client.getDefaultOptions()).toMatchObject({
    queries: { staleTime: Infinity, retry: false, refetchOnWindowFocus: false },
    mutations: { retry: false },
  });
});

test('401 for somebody who was signed in means that the session is over', async () => {
  const { client, userKey, isSessionExpired } = await freshPage();
  client.setQueryData(userKey, { id: 'u1' });
  await client.query({ queryKey: ['x'], queryFn: unauthorized }).catch(() => {});
  expect(isSessionExpired()).toBe(true);
});

test('401 for nobody means nothing new', async () => {
  const { client, userKey, isSessionExpired } = await freshPage();
  client.setQueryData(userKey, null);
  await client.query({ queryKey: ['x'], queryFn: unauthorized }).catch(() => {});
  expect(isSessionExpired()).toBe(false);
});

test('other refusals leave the session alone', async () => {
  const { client, userKey, isSessionExpired } = await freshPage();
  client.setQueryData(userKey, { id: 'u1' });
  await client.query({ queryKey: ['x'], queryFn: () => Promise.reject(new ApiError(403, 'no')) }).catch(() => {});
  expect(isSessionExpired()).toBe(false);
});

test('a save that was refused with 401 can keep its page, so that what was written stays', async () => {
  const { client, userKey, isSessionExpired } = await freshPage();
  client.setQueryData(userKey, { id: 'u1' });
  const save = (meta?: { keepsPage: boolean }) =>
    client
      .getMutationCache()
      .build(client, { mutationFn: unauthorized, meta })
      .execute(undefined)
      .catch(() => {});
  await save({ keepsPage: true });
  expect(isSessionExpired()).toBe(false);
  await save();
  expect(isSessionExpired()).toBe(true);
});
