import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, Refusal } from '#web/platform/fake-api-in-test.ts';
import { toastStore } from '#web/platform/toast-store.ts';
import { click, the } from '#web/ui/render-in-test.ts';
import { programLibraryKey } from '../queries.ts';
import { breathAsAnchor, libraryProgram } from '../sample-in-test.ts';
import { leave, settled, show, showWith, textOf } from './library-in-test.tsx';

beforeEach(() => history.replaceState(null, '', '/programs/list'));
afterEach(async () => {
  await leave();
  vi.unstubAllGlobals();
});

async function openMenu() {
  await act(async () => {
    the('.shelf__ways button').click();
    // The chunk arrives, as far as React can see, while the press is still being answered.
    await import('./more-menu.tsx');
    await new Promise((done) => setTimeout(done, 20));
  });
  await vi.waitFor(async () => {
    await settled();
    expect(document.querySelectorAll('[role=menuitem]').length).toBeGreaterThan(0);
  });
}

const item = (name: string) =>
  [...document.querySelectorAll<HTMLElement>('[role=menuitem]')].find((found) => found.textContent === name)!;

test('the menu of one’s own program has edit, duplicate and download; of the platform’s no edit', async () => {
  await showWith([libraryProgram()]);
  expect(the('.shelf__ways button').getAttribute('aria-label')).toBe('More for Small Braveries');
  await openMenu();
  expect(textOf('[role=menuitem]')).toEqual(['Edit', 'Duplicate', 'Download JSON']);
  expect(item('Edit').getAttribute('href')).toBe(`/programs/${libraryProgram().id}/edit`);
  await leave();
  await showWith([breathAsAnchor]);
  await openMenu();
  expect(textOf('[role=menuitem]')).toEqual(['Duplicate', 'Download JSON']);
});

test('a copy is made once, said, and opened for editing; the library is read again', async () => {
  const { calls, client } = await showWith([libraryProgram()]);
  await openMenu();
  await click(item('Duplicate'));
  await settled();
  const made = calls.find((call) => call.route === `POST /api/programs/${libraryProgram().id}/duplicate`);
  expect(made?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
  expect(location.pathname).toBe('/programs/copy/edit');
  expect(toastStore.current()).toMatchObject({
    title: 'Program Duplicated',
    description: '“Small Braveries (copy)” is yours to change.',
  });
  expect(calls.filter((call) => call.route === 'GET /api/programs/all')).toHaveLength(2);
  expect(client.getQueryState(programLibraryKey)?.status).toBe('success');
});

test('a copy whose answer got lost is asked for again with the same key', async () => {
  let tries = 0;
  const calls = fakeApi({
    'GET /api/programs/all': [libraryProgram()],
    'POST /api/programs/{id}/duplicate': () =>
      tries++ === 0
        ? new Refusal(503, { message: 'Please try again in a moment.', code: 'unavailable' })
        : { id: 'copy', programId: 'c', title: 'C', revision: 1 },
  });
  await show();
  await openMenu();
  await click(item('Duplicate'));
  await settled();
  expect(toastStore.current()).toMatchObject({
    variant: 'destructive',
    title: 'Error',
    description: 'Please try again in a moment.',
  });
  await act(async () =>
    the('.shelf__ways button').dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })),
  );
  await settled();
  await click(item('Duplicate'));
  await settled();
  const keys = calls
    .filter((call) => call.route.includes('duplicate'))
    .map((call) => call.headers.get('idempotency-key'));
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
});
