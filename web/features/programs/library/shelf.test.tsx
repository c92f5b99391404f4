import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { render } from '#web/ui/render-in-test.ts';
import { libraryProgram } from '../sample-in-test.ts';
import { Shelf } from './shelf.tsx';

// Only how many there are counts here; whole rows would make these tests slow.
vi.mock('./program-row.tsx', () => ({ ProgramRow: () => <li /> }));

let tell = (_seen: { isIntersecting: boolean }[]) => {};
class FakeObserver {
  constructor(answer: typeof tell) {
    tell = answer;
  }
  observe() {}
  disconnect() {}
}

const comeNearTheEnd = () => act(async () => tell([{ isIntersecting: true }]));
const rows = () => document.querySelectorAll('li').length;
const fifty = Array.from({ length: 50 }, (_, index) => libraryProgram({ id: `p${index}` }));

let page: Awaited<ReturnType<typeof render>>;
beforeEach(async () => {
  vi.stubGlobal('IntersectionObserver', FakeObserver);
  history.replaceState({ scrollKey: 'k' }, '');
  page = await render(<Shelf programs={fifty} choice="" />);
});
afterEach(async () => {
  await page.gone();
  vi.unstubAllGlobals();
});

test('of many only a part is built, and more of them as one comes near the end', async () => {
  expect(rows()).toBe(30);
  await act(async () => tell([{ isIntersecting: false }]));
  expect(rows()).toBe(30);
  await comeNearTheEnd();
  expect(rows()).toBe(45);
  await comeNearTheEnd();
  expect(rows()).toBe(50);
});

test('another choice begins at its top again', async () => {
  await comeNearTheEnd();
  await page.again(<Shelf programs={fifty} choice="?q=x" />);
  expect(rows()).toBe(30);
});

test('Back finds the list as long as it was left, and the place on the page is kept', async () => {
  await comeNearTheEnd();
  expect(history.state).toEqual({ scrollKey: 'k', rows: 45 });
  await page.gone();
  page = await render(<Shelf programs={fifty} choice="" />);
  expect(rows()).toBe(45);
});

test('an entry of the history that holds nonsense is a new one', async () => {
  await page.gone();
  history.replaceState({ rows: '400' }, '');
  page = await render(<Shelf programs={fifty} choice="" />);
  expect(rows()).toBe(30);
});
