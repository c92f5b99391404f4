import { QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { liveKinds } from '#contract/live/constants.ts';
import { createQueryClient } from '#web/platform/query-client.ts';
import { isInBackground } from '#web/platform/api.ts';
import type { LiveEvent } from './live-event.ts';
import { fetchFailedAgain, isStale, noteStale, staleAfter } from './stale-after.ts';

const event = (kind: LiveEvent['kind'], detail: LiveEvent['detail'] = {}): LiveEvent => ({ id: 'one', kind, detail });

test('every kind says what it makes stale, and nothing makes the account stale but a program', () => {
  for (const kind of liveKinds) {
    expect(staleAfter[kind].length, kind).toBeGreaterThan(0);
    expect(isStale(event(kind), ['/api/auth/user']), kind).toBe(kind === 'program');
  }
});

test.each<[LiveEvent, readonly unknown[], boolean]>([
  [event('message'), ['/api/messages'], true],
  [event('message'), ['/api/messages', 'c1'], true],
  [event('message'), ['/api/messages/unread'], true],
  [event('message'), ['/api/notices'], false],
  [event('activity', { clientId: 'k1' }), ['/api/coach/dashboard'], true],
  [event('activity', { clientId: 'k1' }), ['/api/coach/clients', { page: 2 }], true],
  [event('activity', { clientId: 'k1' }), ['/api/coach/client', 'k1'], true],
  [event('activity', { clientId: 'k1' }), ['/api/coach/client', 'k1', 'shared-entries', 1], true],
  [event('activity', { clientId: 'k1' }), ['/api/coach/client', 'k2'], false],
  [event('activity'), ['/api/coach/client', 'k2'], true],
  [event('activity', { clientId: 'k1' }), ['/api/notices'], true],
  [event('notice'), ['/api/notices'], true],
  [event('notice'), ['/api/client/dashboard'], true],
  [event('notice'), ['/api/client/program-days', 1, 2], true],
  [event('notice'), ['/api/client/journal-entries', {}, 1], true],
  [event('notice'), ['/api/coach/dashboard'], true],
  [event('journal'), ['/api/client/dashboard'], true],
  [event('journal'), ['/api/client/journal-entries', {}, 1], true],
  [event('journal'), ['/api/notices'], false],
  [event('notice'), ['/api/client/check-ins'], true],
  [event('journal'), ['/api/client/check-ins'], true],
  [event('journal'), ['/api/client/goals'], true],
  [event('program'), ['/api/client/program-days', 1, 2], true],
  [event('program'), ['/api/client/dashboard'], true],
  [event('program'), ['/api/client/group'], true],
  [event('room'), ['/api/coach/cohorts'], true],
  [event('activity'), ['/api/coach/appointments', 'page', 's1'], true],
  [event('appointment'), ['/api/client/dashboard'], true],
  [event('appointment'), ['/api/client/appointments', 'page', 's1'], true],
  [event('appointment'), ['/api/coach/appointments', 'week', '2026-03-02'], true],
  [event('appointment'), ['/api/coach/dashboard'], true],
  [event('appointment', { clientId: 'k1' }), ['/api/coach/client', 'k1'], true],
  [event('appointment', { clientId: 'k1' }), ['/api/coach/client', 'k2'], false],
  [event('appointment'), ['/api/client/journal-entries', {}, 1], false],
  [event('all'), ['/api/anything'], true],
  [event('all'), [{ not: 'a call' }], false],
])('%o about %j: %s', (given, key, expected) => {
  expect(isStale(given, key)).toBe(expected);
});

test('what is on the screen is fetched anew, and not as if the person had asked; the rest is only marked', async () => {
  const client = createQueryClient();
  const asked = { seen: [] as boolean[], hidden: 0 };
  const shown = new QueryObserver(client, {
    queryKey: ['/api/notices'],
    queryFn: () => asked.seen.push(isInBackground()),
  });
  const leave = shown.subscribe(() => {});
  await client.query({ queryKey: ['/api/notices', 'elsewhere'], queryFn: () => (asked.hidden += 1) });
  await vi.waitFor(() => expect(asked.seen).toEqual([false]));
  noteStale(client, [event('message'), event('notice')]);
  await vi.waitFor(() => expect(asked.seen).toEqual([false, true]));
  expect(isInBackground()).toBe(false);
  expect(asked.hidden).toBe(1);
  expect(client.getQueryState(['/api/notices', 'elsewhere'])?.isInvalidated).toBe(true);
  leave();
});

test('after a break, what failed and is on the screen is tried again, and nothing else', async () => {
  const client = createQueryClient();
  let [failing, fine] = [0, 0];
  const bad = new QueryObserver(client, {
    queryKey: ['bad'],
    queryFn: async () => {
      failing += 1;
      throw new Error('away');
    },
  }).subscribe(() => {});
  const good = new QueryObserver(client, { queryKey: ['good'], queryFn: () => (fine += 1) }).subscribe(() => {});
  await vi.waitFor(() => expect([failing, fine, client.getQueryState(['bad'])?.status]).toEqual([1, 1, 'error']));
  fetchFailedAgain(client);
  await vi.waitFor(() => expect(failing).toBe(2));
  expect(fine).toBe(1);
  bad();
  good();
});
