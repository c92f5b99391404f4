import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeApi, Refusal } from '#web/platform/fake-api-in-test.ts';
import { settled } from '#web/platform/page-in-test.tsx';
import { createQueryClient } from '#web/platform/query-client.ts';
import { toastStore } from '#web/platform/toast-store.ts';
import { show, showWith, textOf } from './library-in-test.tsx';
import { ProgramList } from './program-list.tsx';
import { programLibraryKey } from './queries.ts';
import { breathAsAnchor, libraryProgram } from './sample-in-test.ts';

describe('a long list', () => {
  let tell = (_seen: { isIntersecting: boolean }[]) => {};
  class FakeObserver {
    constructor(answer: typeof tell) {
      tell = answer;
    }
    observe() {}
    disconnect() {}
  }

  const comeNearTheEnd = () => act(async () => tell([{ isIntersecting: true }]));
  const rows = () => document.querySelectorAll('.shelf > li').length;
  const fifty = Array.from({ length: 50 }, (_, index) => libraryProgram({ id: `p${index}` }));
  const list = (choice = '') => (
    <QueryClientProvider client={createQueryClient()}>
      <ProgramList programs={fifty} choice={choice} />
    </QueryClientProvider>
  );

  beforeEach(() => {
    vi.stubGlobal('IntersectionObserver', FakeObserver);
    history.replaceState({ scrollKey: 'k' }, '');
  });
  afterEach(() => {
    cleanup();
  });

  test('of many only a part is built, and more of them as one comes near the end', async () => {
    render(list());
    expect(rows()).toBe(30);
    await act(async () => tell([{ isIntersecting: false }]));
    expect(rows()).toBe(30);
    await comeNearTheEnd();
    expect(rows()).toBe(45);
    await comeNearTheEnd();
    expect(rows()).toBe(50);
  });

  test('another choice begins at its top again', async () => {
    const { rerender } = render(list());
    await comeNearTheEnd();
    rerender(list('?q=x'));
    expect(rows()).toBe(30);
  });

  test('Back finds the list as long as it was left, and the place on the page is kept', async () => {
    render(list());
    await comeNearTheEnd();
    expect(history.state).toEqual({ scrollKey: 'k', rows: 45 });
    cleanup();
    render(list());
    expect(rows()).toBe(45);
  });

  test('an entry of the history that holds nonsense is a new one', async () => {
    history.replaceState({ rows: '400' }, '');
    render(list());
    expect(rows()).toBe(30);
  });
});

describe('the menu of a program', () => {
  beforeEach(() => history.replaceState(null, '', '/programs/list'));

  async function openMenu() {
    await act(async () =>
      screen
        .getByRole('button', { name: /^More for/ })
        .dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })),
    );
    await settled();
  }

  const item = (name: string) =>
    [...document.querySelectorAll<HTMLElement>('[role=menuitem]')].find((found) => found.textContent === name)!;

  test('the menu of one’s own program has languages, duplicate, download, archive and delete; of the platform’s two of them', async () => {
    await showWith([libraryProgram()]);
    expect(screen.getByRole('button', { name: 'More for Small Braveries' })).toBeTruthy();
    await openMenu();
    expect(textOf('[role=menuitem]')).toEqual([
      'Languages',
      'Duplicate',
      'Download JSON',
      'Archive',
      'Delete3 people are on it. Archive it instead.',
    ]);
    cleanup();
    await showWith([breathAsAnchor]);
    await openMenu();
    expect(textOf('[role=menuitem]')).toEqual(['Duplicate', 'Download JSON']);
  });

  test('a copy is made once, said, and opened for editing; the library is read again', async () => {
    const { calls, client } = await showWith([libraryProgram()]);
    await openMenu();
    await userEvent.click(item('Duplicate'));
    await settled();
    const made = calls.find((call) => call.route === `POST /api/programs/${libraryProgram().id}/duplicate`);
    expect(made?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/);
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
      'GET /api/programs/archived': [],
      'GET /api/programs/deleted': [],
      'GET /api/programs/all': [libraryProgram()],
      'POST /api/programs/{id}/duplicate': () =>
        tries++ === 0
          ? new Refusal(503, { message: 'Please try again in a moment.', code: 'unavailable' })
          : { id: 'copy', programId: 'c', title: 'C', revision: 1 },
    });
    await show();
    await openMenu();
    await userEvent.click(item('Duplicate'));
    await settled();
    expect(toastStore.current()).toMatchObject({
      variant: 'destructive',
      title: 'Error',
      description: 'Please try again in a moment.',
    });
    await openMenu();
    await userEvent.click(item('Duplicate'));
    await settled();
    const keys = calls
      .filter((call) => call.route.includes('duplicate'))
      .map((call) => call.headers.get('idempotency-key'));
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });
});
