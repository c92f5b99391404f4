import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { day17, ines, noHome } from '#web/features/today/home-in-test.ts';
import type { ClientDashboard } from '#web/features/today/queries.ts';
import SessionMargin from '#web/features/today/sessions/session-margin.tsx';
import { memoryDevice } from '#web/platform/device/memory-device-in-test.ts';
import { fakeApi, holdBack, Refusal } from '#web/platform/fake-api-in-test.ts';
import { settled } from '#web/platform/page-in-test.tsx';
import { createQueryClient } from '#web/platform/query-client.ts';
import { toastStore } from '#web/platform/toast-store.ts';
import { the } from '#web/ui/element-in-test.ts';
import { preloadSessionMargin } from '../session-margin.tsx';
import { showToday } from './today-in-test.tsx';

type Sessions = NonNullable<ClientDashboard['sessions']>;

beforeAll(preloadSessionMargin);
beforeEach(() => {
  memoryDevice();
  fakeApi({});
  // A Wednesday.
  vi.useFakeTimers({ now: new Date('2025-10-08T09:00:00Z'), toFake: ['Date', 'setInterval', 'clearInterval'] });
});
afterEach(() => void vi.useRealTimers());

/** On the 9th at 14:00, for 50 minutes. */
const next = (over: Partial<NonNullable<Sessions['next']>> = {}, date = '2025-10-09') => ({
  id: 's1',
  startsAt: `${date}T14:00:00.000Z`,
  endsAt: `${date}T14:50:00.000Z`,
  minutes: 50,
  place: { kind: 'link' as const, text: 'https://meet.example/ines' },
  coachName: 'Ines',
  aheadMinutes: 60,
  groupName: null,
  ...over,
});
const agreed = [
  { id: 'a1', sentence: 'Ask Rosa.', dueOn: '2025-10-09', doneAt: '2025-10-07T08:00:00.000Z' },
  { id: 'a2', sentence: 'An hour before dinner.', dueOn: '2025-10-09', doneAt: null },
  { id: 'a3', sentence: 'Write it down.', dueOn: '2025-10-07', doneAt: null },
  { id: 'a4', sentence: 'Call home.', dueOn: '2025-10-30', doneAt: null },
];
const withSessions = (sessions: Partial<Sessions>, home = day17): ClientDashboard => ({
  ...home,
  sessions: { next: null, offers: 0, canBook: false, agreed: [], knots: [], ...sessions },
});
async function show(sessions: Partial<Sessions>, home = day17) {
  cleanup();
  await showToday(withSessions(sessions, home));
}
const link = (name: RegExp | string) => screen.getByRole('link', { name });
const isBefore = (one: Node, other: Node) =>
  Boolean(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING);

test('the next session stands above the week’s focus, with both clocks where they differ', async () => {
  await show({ next: next() });
  const row = link(/Thursday at 14:00/);
  expect(row.textContent).toBe('Thursday at 14:00With Ines, by video, 50 minutes15:00 for Ines');
  expect(row.getAttribute('href')).toBe('/sessions/s1');
  expect(isBefore(row, the('.focus'))).toBe(true);
  expect(document.querySelector('.sessiontoday')).toBeNull();
  const place = { kind: 'address' as const, text: 'Linden 4' };
  await show({ next: next({ aheadMinutes: 0, groupName: 'Circle', place }, '2025-10-16') });
  expect(link(/16 October/).textContent).toBe('Thursday, 16 October at 14:00With Circle, 50 minutesLinden 4');
  // Also without a program.
  await show({ next: next() }, { ...noHome, coach: ines });
  expect(link(/Thursday at 14:00/)).toBeTruthy();
});

test('without sessions nothing of it is there; offers and free times are one quiet line each', async () => {
  await showToday(day17);
  expect(document.body.textContent).not.toMatch(/session|Agreed|Choose a time/i);
  await show({ offers: 1, canBook: true });
  expect(link('Ines offers you a time').getAttribute('href')).toBe('/sessions');
  expect(screen.queryByText('Choose a time')).toBeNull();
  await show({ canBook: true });
  expect(link('Choose a time').getAttribute('href')).toBe('/sessions/new');
  await show({ canBook: true, next: next() });
  expect(screen.queryByText('Choose a time')).toBeNull();
});

test('on the day a line stands above the page; the call opens ten minutes before, and all goes when it is over', async () => {
  await show({ next: next({}, '2025-10-08') });
  expect(the('.sessiontoday').textContent).toBe('Today at 14:00, with Ines');
  expect(isBefore(the('.sessiontoday'), the('.daypage'))).toBe(true);
  const calls = async (time: string) => {
    vi.setSystemTime(`2025-10-08T${time}Z`);
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
    return screen.queryAllByRole('link', { name: 'Open the call' }).map((call) => call.getAttribute('href'));
  };
  expect(await calls('13:49:59')).toEqual([]);
  expect(await calls('13:50:00')).toEqual(['https://meet.example/ines', 'https://meet.example/ines']);
  expect(await calls('14:50:00')).toEqual([]);
  expect(document.querySelector('.sessiontoday, .meetknot')).toBeNull();
});

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });

test('what was agreed has a day each, none where it has passed or is done, and no count', async () => {
  await show({ agreed });
  expect(the('.agreedlist').previousElementSibling?.textContent).toBe('Agreed with Ines');
  expect([...the('.agreedlist').children].map(({ textContent }) => textContent)).toEqual([
    'Ask Rosa.',
    'An hour before dinner.Thu',
    'Write it down.',
    'Call home.30 Oct',
  ]);
  expect(agreed.map(({ sentence }) => box(sentence).checked)).toEqual([true, false, false, false]);
});

const refused = new Refusal(409, { message: 'It was let go.', code: 'conflict' });

test('a tick moves at once, and back with a sentence where it is refused', async () => {
  const calls = fakeApi({ 'PUT /api/commitments/{id}/done': refused });
  const letThrough = holdBack('PUT');
  await show({ agreed });
  fireEvent.click(box('Write it down.'));
  await waitFor(() => expect(box('Write it down.').checked).toBe(true));
  letThrough();
  await waitFor(() => expect(toastStore.current()?.description).toBe('It was let go.'));
  expect(box('Write it down.').checked).toBe(false);
  const sent = calls.filter(({ route }) => route === 'PUT /api/commitments/a3/done');
  expect(sent.map(({ body }) => body)).toEqual([{ isDone: true }]);
});

test('what was ticked on the drawn page before its scripts were there is sent', async () => {
  const calls = fakeApi({ 'PUT /api/commitments/{id}/done': refused });
  const part = (
    <QueryClientProvider client={createQueryClient()}>
      <SessionMargin home={withSessions({ agreed })} timeZone="UTC" />
    </QueryClientProvider>
  );
  const page = document.createElement('div');
  document.body.append(page);
  page.innerHTML = renderToString(part);
  box('Call home.').checked = true;
  const root = await act(async () => hydrateRoot(page, part));
  await settled();
  expect(calls.map(({ route, body }) => [route, body])).toEqual([['PUT /api/commitments/a4/done', { isDone: true }]]);
  act(() => root.unmount());
});
