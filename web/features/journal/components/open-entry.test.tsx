import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Refusal } from '#web/platform/fake-api-in-test.ts';
import { settled, typist } from '#web/platform/page-in-test.tsx';
import { toastStore } from '#web/platform/toast-store.ts';
import type { JournalList } from '../queries.ts';
import { entry, goTo, list, read, samePrompt, show, texts } from './journal-in-test.tsx';

const person = typist();

test('the first entry lies open on a wide desk, without taking the focus', async () => {
  await show();
  expect(document.querySelector('.jopen .prompt')?.textContent).toBe('What about day 7?');
  expect(document.querySelector('.jdesk')?.classList.contains('jdesk--open')).toBe(false);
  expect(document.activeElement).toBe(document.body);
});

test('an entry opens with its own address and the focus, as text, and gives the focus back', async () => {
  await show();
  await goTo('/journal?entry=e6');
  expect(document.querySelector('.jdesk')?.classList.contains('jdesk--open')).toBe(true);
  expect(document.querySelector('.jopen__text')?.textContent).toBe('<b>bold</b>');
  expect(document.activeElement).toBe(document.querySelector('.jopen .prompt'));
  await goTo('/journal');
  expect(document.activeElement?.id).toBe('entry-e6');
});

test('an imported page says its year, and that it has no mood', async () => {
  const imported = entry(7, {
    moodScore: null,
    dayNumber: null,
    promptText: '',
    createdAt: '2019-05-03T19:14:00.000Z',
  });
  await show({ [read]: { ...list, entries: [imported] } });
  expect(document.querySelector('.jopen')?.textContent).toContain('3 May 2019');
  expect(document.querySelector('.jopen .undyed')?.textContent).toBe('No mood');
  expect(document.querySelector('.jrow')?.textContent).toContain('3 May 2019');
});

test('earlier versions are offered where there are any', async () => {
  await show();
  expect(texts('.jopen__acts button')).toEqual(['Edit', 'Print', 'Delete']);
  await goTo('/journal?entry=e6');
  expect(texts('.jopen__acts button')).toEqual(['Edit', 'Earlier versions', 'Print', 'Delete']);
  await person.click(screen.getByText('Earlier versions'));
  expect(document.querySelector('.versions')?.textContent).toBe('e6');
});

test('editing takes the place of the text and returns to it', async () => {
  await show();
  await person.click(screen.getByText('Edit'));
  expect(document.querySelector('.editor')?.textContent).toBe('e7');
  expect(document.querySelector('.jopen__text')).toBeNull();
  await person.click(screen.getByText('e7'));
  expect(document.querySelector('.jopen__text')).not.toBeNull();
});

test('the editor has an address: whoever began a change is led into it', async () => {
  await show({}, '/journal?entry=e6&edit=1');
  expect(document.querySelector('.editor')?.textContent).toBe('e6');
  await person.click(screen.getByText('e6'));
  expect(location.search).toBe('?entry=e6');
  expect(document.querySelector('.jopen__text')).not.toBeNull();
});

test('an entry of another page is looked for and its page opened, instead of the newest', async () => {
  const second = { ...list, entries: [entry(2)], pagination: { ...list.pagination, page: 2 } };
  await show({ [read]: (_body, route) => (/page=2|entry=e2/.test(route) ? second : list) }, '/journal?entry=e2&edit=1');
  await waitFor(() => expect(document.querySelector('.editor')?.textContent).toBe('e2'));
  expect(location.search).toBe('?page=2&entry=e2&edit=1');
});

test('an entry that is gone is said to be, and the newest lies open', async () => {
  const gone = new Refusal(404, { code: 'not_found', message: 'This entry couldn’t be found.' });
  await show({ [read]: (_body, route) => (route.includes('entry=e2') ? gone : list) }, '/journal?entry=e2');
  await screen.findByText('This entry is no longer in your journal.');
  expect(document.querySelector('.jopen .prompt')?.textContent).toBe('What about day 7?');
});

test('the entries before and after an open one are one press away, also on the next page', async () => {
  const second = { ...list, entries: [entry(5)], pagination: { ...list.pagination, page: 2 } };
  await show({ [read]: (_body, route) => (route.includes('page=2') ? second : list) }, '/journal?entry=e6');
  const others = within(screen.getByRole('navigation', { name: 'Other pages' }));
  expect(others.getByRole('link', { name: 'Day 7' }).getAttribute('href')).toBe('/journal?entry=e7');
  await person.click(await others.findByRole('link', { name: 'Day 5' }));
  await settled();
  expect(location.search).toBe('?page=2&entry=e5');
  expect(document.querySelector('.jopen .prompt')?.textContent).toBe('What about day 5?');
  await person.click(screen.getByRole('link', { name: 'Day 6' }));
  await settled();
  await person.click(screen.getByRole('link', { name: 'Day 7' }));
  await settled();
  expect(screen.getByRole('navigation', { name: 'Other pages' }).textContent).toBe('Day 6The newest page');
});

test('the journal leads back to a year ago and to the same prompt, where there is something', async () => {
  const earlier = { id: 'e1', dayNumber: 1, createdAt: '2024-10-07T20:00:00Z' };
  await show({
    [read]: { ...list, yearAgo: earlier },
    [samePrompt]: { before: { ...earlier, id: 'e2', dayNumber: null } },
  });
  expect(texts('.jback')).toEqual([
    'A year ago todayDay 1, 7 October 2024',
    'You’ve answered this beforeFree page, 7 October 2024',
  ]);
  expect(screen.getByRole('link', { name: /^Day 1,/ }).getAttribute('href')).toBe('/journal?entry=e1');
  await show();
  expect(texts('.jback')).toEqual([]);
});

test('a deletion is said with a way back, and the way back works', async () => {
  const { calls } = await show({
    'DELETE /api/client/journal-entries/{id}': { id: 'e7', restorableUntil: '2025-10-14T21:40:00Z' },
    'POST /api/client/journal-entries/{id}/restore': entry(7),
  });
  await person.click(screen.getByText('Delete'));
  await settled();
  expect(toastStore.current()?.title).toBe('Entry Deleted');
  await act(async () => toastStore.current()?.action?.onClick());
  await settled();
  expect(calls.some(({ route }) => route === 'POST /api/client/journal-entries/e7/restore')).toBe(true);
  expect(toastStore.current()?.title).toBe('Entry Restored');
});

test('after a deletion and its way back the focus stays in the list', async () => {
  let now: JournalList = list;
  await show({
    [read]: () => now,
    'DELETE /api/client/journal-entries/{id}': () => {
      now = { ...list, entries: list.entries.slice(0, 1) };
      return { id: 'e6', restorableUntil: '2025-10-14T21:40:00Z' };
    },
    'POST /api/client/journal-entries/{id}/restore': () => {
      now = list;
      return entry(6);
    },
  });
  await goTo('/journal?entry=e6');
  await person.click(screen.getByText('Delete'));
  await settled();
  expect(document.activeElement?.id).toBe('journal-entries');
  await act(async () => {
    screen.getByText('Entries').blur();
    toastStore.current()?.action?.onClick();
  });
  await settled();
  expect(document.activeElement?.id).toBe('entry-e6');
});

test('a refused deletion says the server’s sentence and the entry stays', async () => {
  await show({
    'DELETE /api/client/journal-entries/{id}': new Refusal(404, {
      code: 'not_found',
      message: 'This entry couldn’t be found.',
    }),
  });
  await person.click(screen.getByText('Delete'));
  await settled();
  expect(toastStore.current()).toMatchObject({ title: 'Error', description: 'This entry couldn’t be found.' });
  expect(texts('.jrow .h3')).toEqual(['Day 7', 'Day 6']);
});

test('the open entry is printed, alone', async () => {
  const print = vi.fn<() => void>();
  vi.stubGlobal('print', print);
  await show();
  await person.click(screen.getByText('Print'));
  expect(print).toHaveBeenCalledOnce();
  expect(texts('.jprint h2')).toEqual(['What about day 7?']);
  await act(async () => window.dispatchEvent(new Event('afterprint')));
  expect(document.querySelector('.jprint')).toBeNull();
});
