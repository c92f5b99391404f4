import { Suspense } from 'react';
import { render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { lazyPage, PageMissingError } from './lazy-page.tsx';

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>;

test('a page that was fetched before stands there at once, without a fallback between', async () => {
  const Page = lazyPage(async () => ({ default: Greeting }));
  await Page.preload();
  const fallback = vi.fn<() => null>(() => null);
  const Fallback = () => fallback();
  const page = render(
    <Suspense fallback={<Fallback />}>
      <Page name="Nora" />
    </Suspense>,
  );
  expect(document.body.textContent).toBe('Hello Nora');
  expect(fallback).not.toHaveBeenCalled();
  page.unmount();
});

test('a page is fetched once, however often it is asked for', async () => {
  const load = vi.fn<() => Promise<{ default: typeof Greeting }>>(async () => ({ default: Greeting }));
  const Page = lazyPage(load);
  await Promise.all([Page.preload(), Page.preload()]);
  expect(load).toHaveBeenCalledTimes(1);
});

test('an attempt that failed is named, and made again with the next intent', async () => {
  const load = vi.fn<() => Promise<{ default: typeof Greeting }>>();
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  load.mockResolvedValueOnce({ default: Greeting });
  const Page = lazyPage(load);
  await expect(Page.preload()).rejects.toBeInstanceOf(PageMissingError);
  await expect(Page.preload()).resolves.toEqual({ default: Greeting });
});
