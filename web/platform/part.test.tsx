import { Suspense } from 'react';
import { expect, test, vi } from 'vitest';
import { render } from '#web/ui/render-in-test.ts';
import { part, PartMissingError } from './part.tsx';

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>;

test('a part that was fetched before stands there at once, without a fallback between', async () => {
  const Part = part(async () => ({ default: Greeting }));
  await Part.preload();
  const fallback = vi.fn<() => null>(() => null);
  const Fallback = () => fallback();
  const page = await render(
    <Suspense fallback={<Fallback />}>
      <Part name="Nora" />
    </Suspense>,
  );
  expect(document.body.textContent).toBe('Hello Nora');
  expect(fallback).not.toHaveBeenCalled();
  await page.gone();
});

test('a part is fetched once, however often it is asked for', async () => {
  const load = vi.fn<() => Promise<{ default: typeof Greeting }>>(async () => ({ default: Greeting }));
  const Part = part(load);
  await Promise.all([Part.preload(), Part.preload()]);
  expect(load).toHaveBeenCalledTimes(1);
});

test('an attempt that failed is named, and made again with the next intent', async () => {
  const load = vi.fn<() => Promise<{ default: typeof Greeting }>>();
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  load.mockResolvedValueOnce({ default: Greeting });
  const Part = part(load);
  await expect(Part.preload()).rejects.toBeInstanceOf(PartMissingError);
  await expect(Part.preload()).resolves.toEqual({ default: Greeting });
});
