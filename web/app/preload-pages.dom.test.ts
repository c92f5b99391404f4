import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ActorKind } from '#contract/endpoint.ts';
import type { PageRoute } from '#contract/pages.ts';
import { preloadOnIntent, preloadWhenIdle } from './preload-pages.ts';

const preloadRoute = vi.hoisted(() => vi.fn<(actor: ActorKind, route: PageRoute) => Promise<void>>());
vi.mock('./routes.ts', async () => {
  const { findPage } = await import('#contract/pages.ts');
  return { preloadRoute, routeFor: (actor: ActorKind, path: string) => findPage(actor, path, false) };
});

beforeEach(() => {
  vi.useFakeTimers();
  // As in a browser that has no idle callback.
  vi.stubGlobal('requestIdleCallback', undefined);
  preloadRoute.mockReset();
  preloadRoute.mockResolvedValue();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const fetched = () => preloadRoute.mock.calls.map(([, route]) => route.page);

test('the other pages of the role are fetched one after the other, once the first one has settled', async () => {
  preloadWhenIdle('client');
  expect(fetched()).toEqual([]);
  await vi.advanceTimersByTimeAsync(2_800);
  expect(fetched()).toEqual(['client-home']);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetched()).toEqual(expect.arrayContaining(['progress', 'journal', 'practices', 'messages', 'settings']));
  expect(fetched()).not.toContain('coach-home');
});

test('not for somebody who saves data, and no further after a failure or when the page is left', async () => {
  vi.stubGlobal('navigator', { connection: { saveData: true } });
  preloadWhenIdle('client');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(fetched()).toEqual([]);

  vi.stubGlobal('navigator', { onLine: true });
  preloadRoute.mockRejectedValueOnce(new Error('no connection'));
  preloadWhenIdle('coach');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(fetched()).toEqual(['coach-home']);

  const stop = preloadWhenIdle('coach');
  await vi.advanceTimersByTimeAsync(2_800);
  stop();
  const before = fetched().length;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(fetched()).toHaveLength(before);
});

test('nothing is fetched without a connection, where it would stay missing; it goes on when there is one again', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  const stop = preloadWhenIdle('coach');
  document.body.innerHTML = '<a href="/analytics">a</a>';
  const stopIntent = preloadOnIntent('coach');
  await vi.advanceTimersByTimeAsync(10_000);
  document.querySelector('a')?.dispatchEvent(new Event('pointerover', { bubbles: true }));
  expect(fetched()).toEqual([]);
  vi.stubGlobal('navigator', { onLine: true });
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(fetched()).toEqual(['coach-home']);
  stop();
  stopIntent();
});

test('a link that is reached has its page fetched; a download and another site have not', async () => {
  document.body.innerHTML =
    '<a href="/journal">a</a><a href="/api/client/journal-export">b</a><a href="https://elsewhere.example/">c</a>';
  const stop = preloadOnIntent('client');
  for (const link of document.querySelectorAll('a')) link.dispatchEvent(new Event('pointerover', { bubbles: true }));
  expect(fetched()).toEqual(['journal']);
  stop();
});
