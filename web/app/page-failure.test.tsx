import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#web/platform/api.ts';
import { PageMissingError } from './lazy-page.tsx';
import { render, the } from '#web/ui/render-in-test.ts';
import { mayReload, PageFailure, reloadOnce } from './page-failure.tsx';

const reload = vi.fn<() => void>();
let leave = async () => {};
beforeEach(() => {
  sessionStorage.clear();
  vi.stubGlobal('location', { reload });
});
afterEach(async () => {
  await leave();
  leave = async () => {};
  reload.mockReset();
  vi.unstubAllGlobals();
});
const show = async (error: Error) => void (leave = (await render(<PageFailure error={error} />)).gone);

test('a page that is missing after a new version was put up loads the page again, once', async () => {
  await show(new PageMissingError());
  expect(reload).toHaveBeenCalledOnce();
  expect(document.querySelector('h1')).toBeNull();
  await leave();
  await show(new PageMissingError());
  expect(reload).toHaveBeenCalledOnce();
  expect(the('h1').textContent).toBe('This page could not be loaded');
});

test('without a connection nothing is loaded again by itself', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  await show(new PageMissingError());
  expect(reload).not.toHaveBeenCalled();
  the('button').click();
  expect(reload).toHaveBeenCalledOnce();
});

test('a page that fails by itself is not loaded again, and a lost connection is called that', async () => {
  await show(new Error('a mistake of ours'));
  expect(the('h1').textContent).toBe('This page could not be shown');
  await leave();
  await show(new ApiError(0, 'no answer'));
  expect(the('h1').textContent).toBe('You are offline');
  expect(reload).not.toHaveBeenCalled();
});

test('it may happen again after a while', () => {
  expect(mayReload(1_000_000)).toBe(true);
  expect(mayReload(1_000_000)).toBe(true);
  reloadOnce(1_000_000);
  expect(mayReload(1_030_000)).toBe(false);
  expect(mayReload(2_000_000)).toBe(true);
});
