import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { memoryDevice } from '#web/platform/device/memory-device-in-test.ts';
import type { MemoryDevice } from '#web/platform/device/memory-device-in-test.ts';
import { theUser } from '#web/platform/device/user-in-test.ts';
import { fakeApi, Refusal } from '#web/platform/fake-api-in-test.ts';
import { createQueryClient } from '#web/platform/query-client.ts';
import { toastStore } from '#web/platform/toast-store.ts';
import { renderPage } from '#web/platform/page-in-test.tsx';
import { the } from '#web/ui/element-in-test.ts';
import { refreshShared } from './queries.ts';
import type { SharedEntries as List, SharedEntry } from './queries.ts';
import { SharedDay } from './shared-day.tsx';
import { SharedEntries } from './shared-entries.tsx';

const list = 'GET /api/coach/client/{clientId}/shared-entries';
const read = 'POST /api/coach/client/{clientId}/shared-entries/{entryId}/read';
const comments = 'POST /api/coach/client/{clientId}/shared-entries/{entryId}/comments';
const removal = 'DELETE /api/coach/client/{clientId}/shared-entries/{entryId}/comments/{commentId}';

const entry = (day: number, over: Partial<SharedEntry> = {}): SharedEntry => ({
  id: `e${day}`,
  dayNumber: day,
  programTitle: 'Living from Desire',
  promptText: `What about day ${day}?`,
  createdAt: `2025-10-0${day}T21:40:00.000Z`,
  version: 1,
  entryText: `Text of day ${day} <b>`,
  moodScore: 8,
  sharedAt: `2025-10-0${day}T22:00:00.000Z`,
  readAt: null,
  isEditedSinceRead: false,
  comments: [],
  ...over,
});
const pageOf = (entries: SharedEntry[], over: Partial<List['pagination']> = {}): List => ({
  entries,
  pagination: { page: 1, pageSize: 10, totalPages: 1, total: entries.length, ...over },
});
const mine = { id: 'k1', text: 'Well seen.', createdAt: '2025-10-08T09:12:00.000Z', coachName: 'Ines Calloway' };
const gone = new Refusal(404, { message: 'This entry couldn’t be found.', code: 'not_found' });

let device: MemoryDevice;
beforeEach(() => void (device = memoryDevice()));

async function show(client = createQueryClient()) {
  await act(async () =>
    renderPage(<SharedEntries clientId="c9" firstName="Nora" timeZone="UTC" />, { client, user: theUser }),
  );
  return client;
}
const shownUp = (selector: string) => waitFor(() => expect(document.querySelector(selector)).not.toBeNull());
const openDay = async (day: number) => {
  await shownUp('.shared__row');
  const row = [...document.querySelectorAll<HTMLElement>('.shared__row')].find(({ textContent }) =>
    textContent.startsWith(`Day ${day} `),
  );
  if (!row) throw new Error(`Day ${day} is not in the list.`);
  await userEvent.click(row);
};
const box = () => screen.getByRole<HTMLTextAreaElement>('textbox');

describe('shared entries', () => {
  test('are closed until they are opened, and then read', async () => {
    const calls = fakeApi({
      [list]: pageOf([entry(7), entry(3, { readAt: '2025-10-05T09:00:00.000Z' })]),
      [read]: { readAt: '2025-10-08T09:00:00.000Z' },
    });
    await show();
    await shownUp('.shared__row');
    expect(document.body.textContent).not.toContain('Text of day');
    expect([...document.querySelectorAll('.shared__row')].map(({ textContent }) => textContent)).toEqual([
      'Day 7 Shared on 7 October 2025, 22:00What about day 7?New',
      'Day 3 Shared on 3 October 2025, 22:00What about day 3?Read',
    ]);
    expect(calls.map(({ route }) => route)).toEqual(['GET /api/coach/client/c9/shared-entries?page=1']);
    await openDay(7);
    expect(the('.shared__text').textContent).toBe('Text of day 7 <b>');
    await waitFor(() => expect(document.querySelectorAll('.shared__row')[0]?.textContent.endsWith('Read')).toBe(true));
    expect(calls.slice(1)).toMatchObject([
      { route: 'POST /api/coach/client/c9/shared-entries/e7/read', body: { version: 1 } },
    ]);
    await openDay(3);
    expect(calls).toHaveLength(2);
  });

  test('that were changed since are read anew', async () => {
    const calls = fakeApi({
      [list]: pageOf([entry(7, { version: 2, readAt: '2025-10-07T23:00:00.000Z', isEditedSinceRead: true })]),
      [read]: { readAt: '2025-10-08T09:00:00.000Z' },
    });
    await show();
    await shownUp('.shared__row');
    expect(screen.getByRole('button').textContent).toContain('Edited');
    await openDay(7);
    expect(the('.shared__facts').textContent).toContain('It’s been edited since you read it.');
    await waitFor(() => expect(the('.shared__row').textContent.endsWith('Read')).toBe(true));
    expect(calls.at(-1)?.body).toEqual({ version: 2 });
  });

  test('that are gone by the time they are opened leave the page', async () => {
    let looks = 0;
    fakeApi({ [list]: () => pageOf((looks += 1) === 1 ? [entry(7)] : []), [read]: gone });
    await show();
    await openDay(7);
    await waitFor(() => expect(document.body.textContent).toContain('Nothing shared yet'));
    expect(document.body.textContent).not.toContain('Text of day');
    expect(document.body.textContent).toContain('Nora decides entry by entry what you may read.');
  });

  test('come ten a page', async () => {
    const calls = fakeApi({ [list]: () => pageOf([entry(calls.length)], { totalPages: 2, total: 11 }) });
    await show();
    await shownUp('.shared__pages');
    expect(screen.getByRole('button', { name: 'Newer' })).toMatchObject({ disabled: true });
    await userEvent.click(screen.getByRole('button', { name: 'Older' }));
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Page 2 of 2'));
    expect(calls.at(-1)?.route).toBe('GET /api/coach/client/c9/shared-entries?page=2');
    await waitFor(() => expect(document.body.textContent).toContain('What about day 2?'));
    expect(screen.getByRole('button', { name: 'Older' })).toMatchObject({ disabled: true });
  });

  test('say when they cannot be loaded, and can be asked for again', async () => {
    let isUp = false;
    fakeApi({
      [list]: () =>
        isUp ? pageOf([entry(7)]) : new Refusal(503, { message: 'The database is away.', code: 'unavailable' }),
    });
    await show();
    await waitFor(() => expect(document.body.textContent).toContain('Unable to load shared entries'));
    expect(document.body.textContent).toContain('The database is away.');
    isUp = true;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await shownUp('.shared__row');
  });
});

describe('a comment', () => {
  const known = entry(7, { readAt: '2025-10-07T23:00:00.000Z' });

  test('is kept on the device while it is typed, sent once and shown', async () => {
    const calls = fakeApi({ [list]: pageOf([known]), [comments]: mine });
    await show();
    await openDay(7);
    expect(screen.getByRole('button', { name: 'Send Comment' })).toMatchObject({ disabled: true });
    fireEvent.change(box(), { target: { value: ' Well seen. ' } });
    await waitFor(() => expect(device.all('drafts')).toHaveLength(1));
    expect(device.all('drafts')).toMatchObject([{ place: 'comment:e7', value: ' Well seen. ' }]);
    await userEvent.click(screen.getByRole('button', { name: 'Send Comment' }));
    await shownUp('.comment');
    expect(the('.comment__text').textContent).toBe('Well seen.');
    expect(box().value).toBe('');
    expect(document.activeElement).toBe(the('.shared__box'));
    const sent = calls.filter(({ route }) => route.endsWith('/comments'));
    expect(sent).toMatchObject([
      { route: 'POST /api/coach/client/c9/shared-entries/e7/comments', body: { text: 'Well seen.' } },
    ]);
    expect(sent[0]?.headers.get('idempotency-key')).toBeTruthy();
    await waitFor(() => expect(device.all('drafts').every(({ value }) => value === null)).toBe(true));
  });

  test('that failed stands in the box, and goes out again under the same key', async () => {
    let isUp = false;
    const calls = fakeApi({
      [list]: pageOf([known]),
      [comments]: () => (isUp ? mine : new Refusal(503, { message: 'Please try again.', code: 'unavailable' })),
    });
    await show();
    await openDay(7);
    fireEvent.change(box(), { target: { value: 'Well seen.' } });
    await userEvent.click(screen.getByRole('button', { name: 'Send Comment' }));
    await waitFor(() => expect(toastStore.current()?.description).toBe('Please try again.'));
    expect(box().value).toBe('Well seen.');
    isUp = true;
    await userEvent.click(screen.getByRole('button', { name: 'Send Comment' }));
    await shownUp('.comment');
    const keys = calls
      .filter(({ route }) => route.endsWith('/comments'))
      .map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });

  test('goes out under the same key when the page died before the answer, and the next one under another', async () => {
    let isUp = false;
    const calls = fakeApi({
      [list]: pageOf([known]),
      [comments]: () => (isUp ? mine : new Refusal(503, { message: 'Please try again.', code: 'unavailable' })),
    });
    const send = async () => await userEvent.click(screen.getByRole('button', { name: 'Send Comment' }));
    const keys = () =>
      calls.filter(({ route }) => route.endsWith('/comments')).map(({ headers }) => headers.get('idempotency-key'));
    await show();
    await openDay(7);
    fireEvent.change(box(), { target: { value: 'Well seen.' } });
    await send();
    await waitFor(() => expect(keys()).toHaveLength(1));
    cleanup();
    isUp = true;
    await show();
    await openDay(7);
    await waitFor(() => expect(box().value).toBe('Well seen.'));
    await send();
    await shownUp('.comment');
    await waitFor(() => expect(box().readOnly).toBe(false));
    fireEvent.change(box(), { target: { value: 'Well seen.' } });
    await send();
    await waitFor(() => expect(keys()).toHaveLength(3));
    const [first, again, next] = keys();
    expect(again).toBe(first);
    expect(next).not.toBe(first);
  });

  test('to an entry that was taken back meanwhile is not lost, and the entry is gone', async () => {
    let looks = 0;
    fakeApi({ [list]: () => pageOf((looks += 1) === 1 ? [known] : []), [comments]: gone });
    await show();
    await openDay(7);
    fireEvent.change(box(), { target: { value: 'Too late.' } });
    await userEvent.click(screen.getByRole('button', { name: 'Send Comment' }));
    await waitFor(() => expect(document.querySelector('.shared__unsent')?.textContent).toContain('Too late.'));
    await waitFor(() => expect(document.querySelector('.shared__row')).toBeNull());
    expect(document.body.textContent).not.toContain('Text of day 7');
    expect(the('.shared__unsent').textContent).toContain('This entry is no longer shared with you');
    await userEvent.click(screen.getByRole('button', { name: 'Discard it' }));
    expect(document.querySelector('.shared__unsent')).toBeNull();
    await waitFor(() => expect(device.all('drafts').every(({ value }) => value === null)).toBe(true));
  });

  test('that is being written when the page hears that the entry was taken back is not lost either', async () => {
    let entries = [known, entry(3, { readAt: '2025-10-05T09:00:00.000Z' })];
    fakeApi({ [list]: () => pageOf(entries), [read]: { readAt: '2025-10-08T09:00:00.000Z' } });
    const client = await show();
    await openDay(7);
    fireEvent.change(box(), { target: { value: 'Half a thought' } });
    entries = entries.slice(1);
    await act(() => refreshShared(client, 'c9'));
    await waitFor(() => expect(document.querySelector('.shared__unsent')?.textContent).toContain('Half a thought'));
    expect(document.querySelectorAll('.shared__row')).toHaveLength(1);
    // Of the other one nothing was written: that it goes needs no word.
    entries = [];
    await act(() => refreshShared(client, 'c9'));
    await waitFor(() => expect(document.querySelector('.shared__row')).toBeNull());
    expect(document.querySelectorAll('.shared__unsent')).toHaveLength(1);
  });

  test('of 4,001 characters is refused with the text kept', async () => {
    const calls = fakeApi({ [list]: pageOf([known]) });
    await show();
    await openDay(7);
    fireEvent.change(box(), { target: { value: 'a'.repeat(4_001) } });
    expect(the('.err').textContent).toBe('A comment can have at most 4,000 characters. Please shorten it by 1.');
    await userEvent.click(screen.getByRole('button', { name: 'Send Comment' }));
    expect(box().value).toHaveLength(4_001);
    expect(calls).toHaveLength(1);
  });

  test('is deleted after a second press', async () => {
    const calls = fakeApi({ [list]: pageOf([{ ...known, comments: [mine] }]), [removal]: { id: 'k1' } });
    await show();
    await openDay(7);
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    expect(calls).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Delete it for good' }));
    await waitFor(() => expect(document.querySelector('.comment')).toBeNull());
    expect(calls.at(-1)?.route).toBe('DELETE /api/coach/client/c9/shared-entries/e7/comments/k1');
  });
});

describe('behind a cell of the cloth', () => {
  const showDay = async (day: number) => {
    let isClosed = false;
    await act(async () =>
      renderPage(
        <SharedDay
          client={{ id: 'c9', firstName: 'Nora' }}
          day={day}
          timeZone="UTC"
          onClose={() => {
            isClosed = true;
          }}
        />,
        { client: createQueryClient(), user: theUser },
      ),
    );
    return () => isClosed;
  };

  test('what was shared of the day is open, and counts as read', async () => {
    const calls = fakeApi({ [list]: pageOf([entry(3)]), [read]: { readAt: '2025-10-09T09:00:00.000Z' } });
    const isClosed = await showDay(3);
    const dialog = await screen.findByRole('dialog', { name: 'Day 3' });
    await waitFor(() => expect(dialog.textContent).toContain('Text of day 3 <b>'));
    expect(calls[0]?.route).toBe('GET /api/coach/client/c9/shared-entries?day=3');
    await waitFor(() =>
      expect(calls.map(({ route }) => route)).toContain('POST /api/coach/client/c9/shared-entries/e3/read'),
    );
    await userEvent.keyboard('{Escape}');
    expect(isClosed()).toBe(true);
  });

  test('that nothing was is said, and so is a failure', async () => {
    fakeApi({ [list]: pageOf([]) });
    await showDay(4);
    expect(await screen.findByText('Nora wrote on it and has kept the page private.')).toBeTruthy();
    cleanup();
    fakeApi({ [list]: new Refusal(503, { message: 'The database is away.', code: 'unavailable' }) });
    await showDay(4);
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('The database is away.'));
  });
});
