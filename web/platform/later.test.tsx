import { expect, test, vi } from 'vitest';
import { render, until } from '#web/ui/render-in-test.ts';
import { Later } from './later.tsx';
import { part } from './part.tsx';

test('a part that cannot be fetched leaves the rest of the page alone', async () => {
  const report = vi.spyOn(console, 'error').mockImplementation(() => {});
  const Missing = part<object>(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')));
  await render(
    <>
      <p>what somebody writes</p>
      <Later otherwise={<i>plain</i>}>
        <Missing />
      </Later>
    </>,
  );
  await until(() => document.querySelector('i') !== null);
  expect(document.body.textContent).toBe('what somebody writesplain');
  report.mockRestore();
});

test('a fault of the part itself is not hidden', async () => {
  const report = vi.spyOn(console, 'error').mockImplementation(() => {});
  const Broken = () => {
    throw new Error('broken');
  };
  await expect(
    render(
      <Later>
        <Broken />
      </Later>,
    ),
  ).rejects.toThrow('broken');
  report.mockRestore();
});
