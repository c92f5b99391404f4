import { act } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { day17 } from '#web/features/client-dashboard/home-in-test.ts';
import { theUser } from '#web/platform/device/user-in-test.ts';
import { memoryDevice, type MemoryDevice } from '#web/platform/device/memory-device-in-test.ts';
import { fakeApi, Refusal } from '#web/platform/fake-api-in-test.ts';
import { createQueryClient, userKey } from '#web/platform/query-client.ts';
import { toastStore } from '#web/platform/toast-store.ts';
import { click, fill, named, render, the, until } from '#web/ui/render-in-test.ts';
import type { OwnRequest } from '../queries.ts';
import { OwnRequests } from './own-requests.tsx';
import { RequestCoaching } from './request-coaching.tsx';

const list = 'GET /api/client/coaching-requests';
const send = 'POST /api/client/coaching-requests';
const withdraw = 'DELETE /api/client/coaching-requests/{id}';
const alone = { 'GET /api/client/dashboard': { ...day17, coach: null } } as const;

function request(given: Partial<OwnRequest> = {}): OwnRequest {
  return {
    id: 'r1',
    status: 'pending',
    coach: { id: 'c1', fullName: 'Ines Calloway' },
    message: '<i>Hello</i>',
    answer: null,
    createdAt: '2025-10-06T09:00:00.000Z',
    answeredAt: null,
    ...given,
  };
}

let leave = async () => {};
let device: MemoryDevice;
beforeEach(() => void (device = memoryDevice()));
afterEach(async () => {
  await leave();
  vi.unstubAllGlobals();
});

async function show(isAccepting = true) {
  const client = createQueryClient();
  client.setQueryData(userKey, theUser);
  const page = await render(
    <QueryClientProvider client={client}>
      <RequestCoaching coachId="c1" coachName="Ines" isAccepting={isAccepting} />
      <OwnRequests timeZone="UTC" />
    </QueryClientProvider>,
  );
  leave = page.gone;
  await until(() => client.isFetching() === 0);
  await act(async () => new Promise((shown) => setTimeout(shown, 10)));
  return { client };
}

test('a coach who is full cannot be asked', async () => {
  fakeApi({ [list]: [], ...alone });
  await show(false);
  expect([the('.askcoach button').textContent, the('.askcoach button').disabled]).toEqual([
    'Currently Unavailable',
    true,
  ]);
});

test('one’s own coach is not asked, and whoever has another cannot ask', async () => {
  const coach = day17.coach!;
  fakeApi({ [list]: [], 'GET /api/client/dashboard': { ...day17, coach: { ...coach, id: 'c1' } } });
  await show();
  expect(the('.askcoach').textContent).toBe('Ines is your coach.');
  fakeApi({
    [list]: [],
    'GET /api/client/dashboard': { ...day17, coach: { ...coach, id: 'c9', fullName: 'Jonah Marsh' } },
  });
  await show();
  expect(the('.askcoach').textContent).toContain('You work with Jonah Marsh.');
  expect(the('.askcoach button').disabled).toBe(true);
});

test('asking, with or without a word; the failed one keeps word and key; then it waits and can be withdrawn', async () => {
  let tries = 0;
  const calls = fakeApi({
    [list]: [],
    ...alone,
    [send]: () =>
      tries++ === 0 ? new Refusal(503, { message: 'Away for a moment.', code: 'unavailable' }) : request(),
    [withdraw]: request({ status: 'withdrawn' }),
  });
  await show();
  await click(named('Request Coaching'));
  await until(() => document.querySelector('[role=dialog]') !== null);
  await fill(the('textarea'), ' Because. ');
  await click(named('Send Request'));
  await until(() => toastStore.current()?.title === 'The request could not be sent');
  expect(toastStore.current()?.description).toBe('Away for a moment.');
  expect(the('textarea').value).toBe(' Because. ');
  await click(named('Send Request'));
  await until(() => document.querySelector('[role=dialog]') === null);
  expect(toastStore.current()?.title).toBe('Request sent');
  const posts = calls.filter(({ route }) => route === send);
  expect(posts.map(({ body }) => body)).toEqual([
    { coachId: 'c1', message: 'Because.' },
    { coachId: 'c1', message: 'Because.' },
  ]);
  expect(posts[1]?.headers.get('idempotency-key')).toBe(posts[0]?.headers.get('idempotency-key'));
  await until(() => device.all('drafts').length === 0);

  await until(() => the('.askcoach').textContent?.startsWith('You asked Ines ') ?? false);
  await until(() => document.activeElement === the('.askcoach'));
  expect(the('.askcoach').textContent).toContain('<i>Hello</i>');
  expect(the('.ownrequests .badge').textContent).toBe('Waiting');
  await click(the('.askcoach button'));
  await until(() => the('.ownrequests .badge').textContent === 'Withdrawn');
  expect(toastStore.current()?.title).toBe('Request withdrawn');
  expect(the('.askcoach button').textContent).toBe('Request Coaching');
});

test('without a word the message is left out', async () => {
  const calls = fakeApi({ [list]: [], ...alone, [send]: request({ message: null }) });
  await show();
  await click(named('Request Coaching'));
  await until(() => document.querySelector('[role=dialog]') !== null);
  await fill(the('textarea'), 'x'.repeat(2_001));
  expect(the('.err').textContent).toBe('1 character too many.');
  expect((named('Send Request') as HTMLButtonElement).disabled).toBe(true);
  await fill(the('textarea'), '  ');
  await click(named('Send Request'));
  await until(() => calls.some(({ route }) => route === send));
  expect(calls.find(({ route }) => route === send)?.body).toEqual({ coachId: 'c1' });
});

test('a declined one shows the coach’s word, and one may ask again', async () => {
  fakeApi({
    [list]: [
      request({ status: 'declined', answer: 'In spring, <b>gladly</b>.', answeredAt: '2025-10-07T09:00:00.000Z' }),
    ],
    ...alone,
  });
  await show();
  expect(the('.askcoach').textContent).toMatch(
    /^Ines declined your request \d+ days ago\.Ines wroteIn spring, <b>gladly<\/b>\.Request Coaching Again$/,
  );
});

test('the list: state, dates and words; only a waiting one can be withdrawn, and a refusal is said', async () => {
  const calls = fakeApi({
    [list]: [
      request(),
      request({ id: 'r2', status: 'accepted', answeredAt: '2025-10-07T09:00:00.000Z', message: null }),
      request({ id: 'r3', status: 'withdrawn', coach: { id: 'c3', fullName: '' } }),
    ],
    ...alone,
    [withdraw]: new Refusal(409, { message: 'It was answered already.', code: 'conflict' }),
  });
  await show();
  const rows = [...document.querySelectorAll('.ownrequests li')];
  expect(rows.map((row) => row.querySelector('.ownrequests__head')?.textContent)).toEqual([
    'Ines CallowayAsked 6 October 2025Waiting',
    'Ines CallowayAsked 6 October 2025, answered 7 October 2025Accepted',
    'A coachAsked 6 October 2025Withdrawn',
  ]);
  expect(rows.map((row) => row.querySelector('button') !== null)).toEqual([true, false, false]);
  await click(rows[0]!.querySelector('button')!);
  await until(() => toastStore.current()?.title === 'The request could not be withdrawn');
  expect(toastStore.current()?.description).toBe('It was answered already.');
  await until(() => calls.filter(({ route }) => route === list).length === 2);
});

test('nothing asked, nothing shown; a failure is said', async () => {
  fakeApi({ [list]: [], ...alone });
  await show();
  expect(document.body.textContent).not.toContain('Your requests');
  fakeApi({ [list]: new Refusal(503, { message: 'Away.', code: 'unavailable' }), ...alone });
  await show();
  expect(document.body.textContent).toContain('Your requests could not be loaded.');
});
