import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#web/platform/api.ts';
import { PageMissingError } from './lazy-page.tsx';
import { mayReload, PageFailure, reloadOnce } from './page-failure.tsx';

const reload = vi.fn<() => void>();
beforeEach(() => {
  sessionStorage.clear();
  vi.stubGlobal('location', { reload });
});
afterEach(() => {
  cleanup();
  reload.mockReset();
});
const show = (error: Error) => render(<PageFailure error={error} />);

test('a page that is missing after a new version was put up loads the page again, once', async () => {
  show(new PageMissingError());
  expect(reload).toHaveBeenCalledOnce();
  expect(document.querySelector('h1')).toBeNull();
  cleanup();
  show(new PageMissingError());
  expect(reload).toHaveBeenCalledOnce();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('This page couldn’t be loaded');
});

test('without a connection nothing is loaded again by itself', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  show(new PageMissingError());
  expect(reload).not.toHaveBeenCalled();
  screen.getByRole('button').click();
  expect(reload).toHaveBeenCalledOnce();
});

test('a page that fails by itself is not loaded again, and a lost connection is called that', async () => {
  show(new Error('a mistake of ours'));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('This page couldn’t be shown');
  cleanup();
  show(new ApiError(0, 'no answer'));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('You’re offline');
  expect(reload).not.toHaveBeenCalled();
});

test('it may happen again after a while', () => {
  expect(mayReload(1_000_000)).toBe(true);
  expect(mayReload(1_000_000)).toBe(true);
  reloadOnce(1_000_000);
  expect(mayReload(1_030_000)).toBe(false);
  expect(mayReload(2_000_000)).toBe(true);
});
