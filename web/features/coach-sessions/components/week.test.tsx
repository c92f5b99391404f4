import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { memoryDevice } from '#web/platform/device/memory-device-in-test.ts';
import { fakeApi, Refusal } from '#web/platform/fake-api-in-test.ts';
import { renderPage, settled } from '#web/platform/page-in-test.tsx';
import { toastStore } from '#web/platform/toast-store.ts';
import { booked, circle, hoursPage, ines, tuesday, unsaid, week } from '../coach-sessions-in-test.ts';
import { Week } from './week.tsx';

beforeEach(() => {
  memoryDevice();
  vi.setSystemTime(tuesday);
});

const show = (path = '/sessions') => renderPage(<Week timeZone="Europe/Berlin" />, { path, user: ines });
/** The part of the page below a heading. */
const part = async (heading: string) => (await screen.findByText(heading)).closest('section') as HTMLElement;
const said = async (heading: string) => (await part(heading)).textContent;
const posts = (calls: ReturnType<typeof fakeApi>) => calls.filter(({ route }) => route.startsWith('POST'));

test('each day says who comes, what is to know, and what is free, in words', async () => {
  fakeApi({ 'GET /api/coach/appointments': week });
  show();
  expect(await said('Four sessions, one more offered')).toBeTruthy();
  expect(document.querySelector('h1')?.textContent).toBe('Sessions this week');
  expect(screen.getByText('16 to 22 November')).toBeDefined();
  expect(await said('Monday')).toContain('Short call. Only you can say how it went.');
  expect(await said('Tuesday')).toMatch(/^Tuesday Today.*The week I stopped writing\./);
  expect(await said('Tuesday')).toContain('Family calendar says you are busy then. Keep it or move it?');
  expect(await said('Wednesday')).toContain('Free 09:00 to 12:30. Nothing booked.');
  expect(await said('Wednesday')).toContain('Busy elsewhere 10:30 to 12:30.');
  expect(await said('Thursday')).toContain('14:00 for Nora, in Lisbon. Session 4 of 6.');
  expect(await said('Thursday')).toContain('Cohort session. 4 of 5 said they are coming.');
  expect(await said('Friday')).toContain('Offered. Kept for Aiko until Thursday, 10:00.');
  expect(await said('Friday')).toContain('Away from 12:00.');
  expect(await said('Saturday')).toBe('Saturday Day off');
  expect(screen.getAllByText('Prepare')).toHaveLength(1);
  expect(screen.getAllByText('Held')).toHaveLength(1);
  const list = await said('Nothing booked');
  expect(list).toContain('Marcus Hale5 weeksLast met 13 October');
  expect(list).toContain('Everyone else has a next time.');
});

test('nothing booked says whether everyone has a next time, or there is nobody yet', async () => {
  fakeApi({ 'GET /api/coach/appointments': { ...week, nothingBooked: [], hasClients: false } });
  const { unmount } = show();
  expect(await said('Nothing booked')).toBe('Nothing bookedYou have no clients yet.');
  unmount();
  fakeApi({ 'GET /api/coach/appointments': { ...week, nothingBooked: [] } });
  show();
  expect(await said('Nothing booked')).toBe('Nothing bookedEveryone has a next time.');
});

test('an answer of the release before, without failing calendars, is shown', async () => {
  const before = { ...week, failingCalendars: undefined } as unknown as typeof week;
  fakeApi({ 'GET /api/coach/appointments': before });
  show();
  expect(await said('Four sessions, one more offered')).toBeTruthy();
});

test('a calendar that does not answer is said from the first failure on, with what counts meanwhile', async () => {
  const failing = { id: 'c1', name: 'Private', failure: 'unreachable' as const, busyAhead: 3 };
  const readAt = tuesday;
  const at = (hours: number) => new Date(Date.parse(tuesday) - hours * 3_600_000).toISOString();
  const failingCalendars = [
    { ...failing, readAt, failingSince: at(0) },
    { ...failing, id: 'c2', name: 'Family', readAt, failingSince: at(25) },
  ];
  fakeApi({ 'GET /api/coach/appointments': { ...week, failingCalendars } });
  show();
  const link = await screen.findByRole('link', { name: 'Private' });
  expect(link.getAttribute('href')).toBe('/sessions/hours');
  expect(link.parentElement?.textContent).toMatch(/^Private: No answer since .+ What it said last counts for a day\.$/);
  const other = screen.getByRole('link', { name: 'Family' }).parentElement?.textContent;
  expect(other).toMatch(/^Family: No answer since .+ Its times count as free until it answers\.$/);
});

test('only the coach says how it went, and can take it back', async () => {
  let state: 'booked' | 'held' = 'booked';
  const calls = fakeApi({
    'GET /api/coach/appointments': () => ({ ...week, appointments: [{ ...unsaid, state }] }),
    'POST /api/coach/appointments/{id}/outcome': (body) => {
      state = (body as { outcome: 'held' | null }).outcome ?? 'booked';
      return { ...unsaid, state };
    },
  });
  const { person } = show();
  await person.click(await screen.findByText('Held'));
  await waitFor(() => expect(toastStore.current()?.title).toBe('Held: Samir Haddad'));
  expect(posts(calls)[0]).toMatchObject({
    route: 'POST /api/coach/appointments/a2/outcome',
    body: { outcome: 'held' },
  });
  await settled();
  expect(screen.queryByText('Missed')).toBeNull();
  expect(document.activeElement?.className).toBe('wsess');
  toastStore.current()?.action?.onClick();
  expect(await screen.findByText('Missed')).toBeDefined();
  expect(posts(calls)[1]?.body).toEqual({ outcome: null });
});

test('a refusal is said, and the week is looked at again', async () => {
  const calls = fakeApi({
    'GET /api/coach/appointments': week,
    'POST /api/coach/appointments/{id}/take-back': new Refusal(409, { code: 'conflict', message: 'Just booked.' }),
  });
  const { person } = show();
  await person.click(await screen.findByText('Take back'));
  await waitFor(() => expect(toastStore.current()?.description).toBe('Just booked.'));
  await settled();
  expect(calls.filter(({ route }) => route.startsWith('GET'))).toHaveLength(2);
});

test('requests are answered: moved, declined at the second press, offered a time', async () => {
  const calls = fakeApi({
    'GET /api/coach/appointments': week,
    'GET /api/coach/appointments/hours': { ...hoursPage, types: [] },
    'POST /api/coach/appointments/requests/{id}/decline': { id: 'r1' },
    'POST /api/appointments/{id}/move/answer': { outcome: 'moved' },
  });
  const { person } = show();
  const requests = within(await part('Requests'));
  expect(requests.getByText('Would like to move Tue 24 Nov, 11:00')).toBeDefined();
  expect(requests.getByText('To Wed 25 Nov, 09:30. It is free.')).toBeDefined();
  await person.click(requests.getByText('Move it'));
  await settled();
  expect(posts(calls)[0]).toMatchObject({
    route: 'POST /api/appointments/a6/move/answer',
    body: { isAccepted: true },
  });
  await person.click(requests.getByText('Decline'));
  expect(posts(calls)).toHaveLength(1);
  await person.click(requests.getByText('Really decline?'));
  await waitFor(() => expect(posts(calls)[1]?.route).toContain('requests/r1/decline'));
  await person.click(requests.getByText('Offer a time'));
  expect(await screen.findByText('Offer Lena a time')).toBeDefined();
});

test('the address says which week', async () => {
  const calls = fakeApi({ 'GET /api/coach/appointments': week });
  show('/sessions?week=2026-11-26');
  expect(await screen.findByText('23 to 29 November')).toBeDefined();
  expect(calls[0]?.route).toContain('from=2026-11-23');
  expect(screen.getByLabelText('Week before').getAttribute('href')).toBe('/sessions?week=2026-11-16');
});

test('an empty week counts its free hours, a full one says so, a first one has one way on', async () => {
  const none = { ...week, appointments: [], counts: { booked: 0, offered: 0, most: null as number | null } };
  let shown = none;
  fakeApi({ 'GET /api/coach/appointments': () => shown });
  const first = show();
  expect(await screen.findByText('Nothing this week')).toBeDefined();
  expect(screen.getByText('You have 10.5 free hours.')).toBeDefined();
  first.unmount();
  // Of Wednesday half an hour is left.
  vi.setSystemTime('2026-11-18T12:00:00+01:00');
  const later = show();
  expect(await screen.findByText('You have 7.5 free hours.')).toBeDefined();
  expect(await said('Wednesday')).toContain('Free 12:00 to 12:30.');
  later.unmount();
  vi.setSystemTime(tuesday);
  shown = { ...week, appointments: [booked, circle], counts: { booked: 2, offered: 0, most: 2 } } as typeof none;
  const second = show();
  expect(await screen.findByText('2 of 2. No free times are offered.')).toBeDefined();
  second.unmount();
  shown = { ...none, afterwards: [], requests: [], hasHours: false };
  show();
  expect(await screen.findByText('Say when you work')).toBeDefined();
  expect(screen.queryByText('Offer a time')).toBeNull();
});
