import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { memoryDevice } from '#web/platform/device/memory-device-in-test.ts';
import type { MemoryDevice } from '#web/platform/device/memory-device-in-test.ts';
import { theUser } from '#web/platform/device/user-in-test.ts';
import { fakeApi, Refusal } from '#web/platform/fake-api-in-test.ts';
import { createQueryClient } from '#web/platform/query-client.ts';
import { toastStore } from '#web/platform/toast-store.ts';
import { renderPage, settled } from '#web/platform/page-in-test.tsx';
import { the } from '#web/ui/element-in-test.ts';
import type { SharedEntries as List, SharedEntry } from './queries.ts';
import { SharedPages } from './shared-page.tsx';
import { UnsentComments } from './unsent-comment.tsx';
import { seenAfterMs } from '#web/platform/use-seen.ts';

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
  entryType: 'text',
  media: [],
  comments: [],
  ...over,
});
const pageOf = (entries: SharedEntry[]): List => ({
  entries,
  pagination: { page: 1, pageSize: 10, totalPages: 1, total: entries.length },
});
const mine = { id: 'k1', text: 'Well seen.', createdAt: '2025-10-08T09:12:00.000Z', coachName: 'Ines Calloway' };
const gone = new Refusal(404, { message: 'This entry couldn’t be found.', code: 'not_found' });

let device: MemoryDevice;
let view: { move: (ratio: number) => void };
beforeEach(() => {
  device = memoryDevice();
  view = fakeView();
});
afterEach(() => void vi.useRealTimers());

/** What the browser reports about the text: nothing, until it is moved into view. */
function fakeView() {
  const tells = new Set<(ratio: number) => void>();
  class FakeObserver {
    readonly #tell: (ratio: number) => void;
    constructor(tell: IntersectionObserverCallback) {
      this.#tell = (intersectionRatio) =>
        tell([{ intersectionRatio, intersectionRect: { height: 0 } } as IntersectionObserverEntry], this as never);
    }
    observe() {
      tells.add(this.#tell);
    }
    disconnect() {
      tells.delete(this.#tell);
    }
  }
  vi.stubGlobal('IntersectionObserver', FakeObserver);
  return { move: (ratio: number) => tells.forEach((tell) => tell(ratio)) };
}

const onMoveOn = vi.fn<() => void>();

async function show(ids: readonly string[] = ['e7']) {
  const at = (pins: readonly string[]) => (
    <>
      <UnsentComments entries={pins.map((id) => ({ id }))} />
      <SharedPages
        client={{ id: 'c9', firstName: 'Nora' }}
        pins={pins.slice(0, 1).map((id) => ({ id, kind: 'entry' as const }))}
        timeZone="UTC"
        onMoveOn={onMoveOn}
      />
    </>
  );
  const client = createQueryClient();
  const page = renderPage(at(ids), { client, user: theUser });
  await waitFor(() => expect(document.querySelector('.loading')).toBeNull());
  const pinsAre = (pins: readonly string[]) =>
    page.rerender(<QueryClientProvider client={client}>{at(pins)}</QueryClientProvider>);
  return { pinsAre };
}
const shownUp = (selector: string) => waitFor(() => expect(document.querySelector(selector)).not.toBeNull());
const box = () => screen.getByRole<HTMLTextAreaElement>('textbox');

describe('a shared page', () => {
  const receipt = { [read]: { readAt: '2025-10-08T09:00:00.000Z' } };
  const reads = (calls: { route: string; body?: unknown }[]) => calls.filter(({ route }) => route.endsWith('/read'));

  test('counts as read once its text was in view for three seconds, not before and not out of view', async () => {
    const calls = fakeApi({ [list]: pageOf([entry(7)]), ...receipt });
    await show();
    expect(the('.shared__text').textContent).toBe('Text of day 7 <b>');
    expect(calls[0]?.route).toBe('GET /api/coach/client/c9/shared-entries?entry=e7');
    vi.useFakeTimers();
    await act(() => vi.advanceTimersByTimeAsync(10 * seenAfterMs));
    view.move(0.4);
    await act(() => vi.advanceTimersByTimeAsync(10 * seenAfterMs));
    view.move(1);
    await act(() => vi.advanceTimersByTimeAsync(seenAfterMs - 1));
    view.move(0.1);
    await act(() => vi.advanceTimersByTimeAsync(10 * seenAfterMs));
    view.move(0.6);
    await act(() => vi.advanceTimersByTimeAsync(seenAfterMs - 1));
    expect(reads(calls)).toEqual([]);
    await act(() => vi.advanceTimersByTimeAsync(1));
    vi.useRealTimers();
    await waitFor(() => expect(reads(calls)).toMatchObject([{ body: { version: 1 } }]));
  });

  test('does not count while the window is in the background', async () => {
    const calls = fakeApi({ [list]: pageOf([entry(7)]), ...receipt });
    const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await show();
    vi.useFakeTimers();
    view.move(1);
    await act(() => vi.advanceTimersByTimeAsync(10 * seenAfterMs));
    expect(reads(calls)).toEqual([]);
    visible.mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    await act(() => vi.advanceTimersByTimeAsync(seenAfterMs));
    vi.useRealTimers();
    await waitFor(() => expect(reads(calls)).toHaveLength(1));
  });

  test('counts with anything done on it, and Read, no comment moves on', async () => {
    const calls = fakeApi({ [list]: pageOf([entry(7)]), ...receipt });
    await show();
    expect(document.body.textContent).toContain('Nora sees that you have read it.');
    await userEvent.click(screen.getByRole('button', { name: 'Read, no comment' }));
    expect(onMoveOn).toHaveBeenCalledOnce();
    await waitFor(() => expect(reads(calls)).toHaveLength(1));
    await userEvent.click(the('.shared__text'));
    await settled();
    expect(reads(calls)).toHaveLength(1);
  });

  test('that was changed since is read again; one that was read asks for nothing', async () => {
    const readAt = '2025-10-07T23:00:00.000Z';
    let calls = fakeApi({ [list]: pageOf([entry(7, { version: 2, readAt, isEditedSinceRead: true })]), ...receipt });
    await show();
    expect(the('.shared__facts').textContent).toContain('It’s been edited since you read it.');
    await userEvent.click(the('.shared__text'));
    await waitFor(() => expect(reads(calls)).toMatchObject([{ body: { version: 2 } }]));
    cleanup();
    calls = fakeApi({ [list]: pageOf([entry(7, { readAt })]), ...receipt });
    await show();
    await userEvent.click(the('.shared__text'));
    await settled();
    expect(reads(calls)).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Read, no comment' })).toBeNull();
  });

  test('says when it cannot be loaded, and can be asked for again', async () => {
    let isUp = false;
    fakeApi({
      [list]: () =>
        isUp ? pageOf([entry(7)]) : new Refusal(503, { message: 'The database is away.', code: 'unavailable' }),
    });
    await show();
    expect(screen.getByRole('alert').textContent).toContain('The database is away.');
    isUp = true;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await shownUp('.shared__text');
  });
});

describe('a comment', () => {
  const known = entry(7, { readAt: '2025-10-07T23:00:00.000Z' });

  test('is kept on the device while it is typed, sent once and shown', async () => {
    const calls = fakeApi({ [list]: pageOf([known]), [comments]: mine });
    await show();
    expect(screen.getByRole('button', { name: 'Comment' })).toMatchObject({ disabled: true });
    fireEvent.change(box(), { target: { value: ' Well seen. ' } });
    await waitFor(() => expect(device.all('drafts')).toHaveLength(1));
    expect(device.all('drafts')).toMatchObject([{ place: 'comment:e7', value: ' Well seen. ' }]);
    await userEvent.click(screen.getByRole('button', { name: 'Comment' }));
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
    fireEvent.change(box(), { target: { value: 'Well seen.' } });
    await userEvent.click(screen.getByRole('button', { name: 'Comment' }));
    await waitFor(() => expect(toastStore.current()?.description).toBe('Please try again.'));
    expect(box().value).toBe('Well seen.');
    isUp = true;
    await userEvent.click(screen.getByRole('button', { name: 'Comment' }));
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
    const send = async () => await userEvent.click(screen.getByRole('button', { name: 'Comment' }));
    const keys = () =>
      calls.filter(({ route }) => route.endsWith('/comments')).map(({ headers }) => headers.get('idempotency-key'));
    await show();
    fireEvent.change(box(), { target: { value: 'Well seen.' } });
    await send();
    await waitFor(() => expect(keys()).toHaveLength(1));
    cleanup();
    isUp = true;
    await show();
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

  test('to a page that was taken back meanwhile is not lost, and the page is gone', async () => {
    let looks = 0;
    fakeApi({ [list]: () => pageOf((looks += 1) === 1 ? [known] : []), [comments]: gone });
    const { pinsAre } = await show();
    fireEvent.change(box(), { target: { value: 'Too late.' } });
    await userEvent.click(screen.getByRole('button', { name: 'Comment' }));
    await waitFor(() => expect(document.body.textContent).toContain('This entry is no longer shared with you.'));
    expect(document.body.textContent).not.toContain('Text of day 7');
    pinsAre([]);
    await waitFor(() => expect(the('.shared__unsent').textContent).toContain('Too late.'));
    await userEvent.click(screen.getByRole('button', { name: 'Discard it' }));
    expect(document.querySelector('.shared__unsent')).toBeNull();
    await waitFor(() => expect(device.all('drafts').every(({ value }) => value === null)).toBe(true));
  });

  test('that is being written when its page is taken back is not lost either; without words nothing is said', async () => {
    fakeApi({ [list]: pageOf([known]) });
    const { pinsAre } = await show(['e7', 'e3']);
    fireEvent.change(box(), { target: { value: 'Half a thought' } });
    await waitFor(() => expect(device.all('drafts')).toHaveLength(1));
    pinsAre(['e3']);
    await waitFor(() => expect(the('.shared__unsent').textContent).toContain('Half a thought'));
    pinsAre([]);
    await settled();
    expect(document.querySelectorAll('.shared__unsent')).toHaveLength(1);
  });

  test('of 4,001 characters is refused with the text kept', async () => {
    const calls = fakeApi({ [list]: pageOf([known]) });
    await show();
    fireEvent.change(box(), { target: { value: 'a'.repeat(4_001) } });
    expect(the('.err').textContent).toBe('A comment can have at most 4,000 characters. Please shorten it by 1.');
    await userEvent.click(screen.getByRole('button', { name: 'Comment' }));
    expect(box().value).toHaveLength(4_001);
    expect(calls).toHaveLength(1);
  });

  test('is deleted after a second press', async () => {
    const calls = fakeApi({ [list]: pageOf([{ ...known, comments: [mine] }]), [removal]: { id: 'k1' } });
    await show();
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    expect(calls).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Delete it for good' }));
    await waitFor(() => expect(document.querySelector('.comment')).toBeNull());
    expect(calls.at(-1)?.route).toBe('DELETE /api/coach/client/c9/shared-entries/e7/comments/k1');
  });
});
