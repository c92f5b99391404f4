import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dateHabitsOf } from '#contract/locale.ts';
import { setDateHabits } from '#web/platform/locale.ts';
import { memoryDevice } from '#web/platform/device/memory-device-in-test.ts';
import { fakeApi, Refusal } from '#web/platform/fake-api-in-test.ts';
import { renderPage, settled } from '#web/platform/page-in-test.tsx';
import { hoursPage, ines, tuesday } from '../coach-sessions-in-test.ts';
import { faultOf } from './hours-forms.tsx';
import { HoursPage } from './hours-page.tsx';

beforeEach(() => {
  memoryDevice();
  vi.setSystemTime(tuesday);
});

afterEach(() => setDateHabits(dateHabitsOf(['en-GB'])));

const reads = { 'GET /api/coach/appointments/hours': hoursPage };
const show = () =>
  renderPage(<HoursPage timeZone="Europe/Berlin" ownCalendar={() => null} titles="" reminders="" />, {
    path: '/sessions/hours',
    user: ines,
  });
const part = async (heading: string) =>
  within((await screen.findByText(heading, { selector: 'h2' })).closest('section') as HTMLElement);
const writes = (calls: ReturnType<typeof fakeApi>) => calls.filter(({ route }) => !route.startsWith('GET'));

test('hours may touch and end at midnight, but neither overlap nor end before they begin', () => {
  expect(faultOf([])).toBeUndefined();
  expect(
    faultOf([
      ['09:00', '12:00'],
      ['12:00', '00:00'],
    ]),
  ).toBeUndefined();
  expect(faultOf([['09:00', '']])).toBe('Please choose two times.');
  expect(faultOf([['12:00', '09:00']])).toBe('The end must be after the beginning.');
  expect(
    faultOf([
      ['14:00', '18:00'],
      ['09:00', '14:30'],
    ]),
  ).toContain('overlap');
});

test('the days begin with the first one of the coach’s week, and each keeps its own hours', async () => {
  setDateHabits(dateHabitsOf(['he']));
  const first: [number, number][] = [[540, 750]];
  const calls = fakeApi({
    'GET /api/coach/appointments/hours': { ...hoursPage, hours: [first, [], [], [], [], [], []] },
    'PUT /api/coach/appointments/hours': hoursPage,
  });
  const { person } = show();
  const hours = await part('Your hours');
  const names = hours.getAllByRole('listitem').map((row) => row.firstElementChild?.textContent);
  expect(names).toEqual(['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']);
  await person.click(hours.getByLabelText('Add hours on Sunday'));
  await person.click(hours.getByText('Save'));
  await settled();
  expect(writes(calls)[0]?.body).toEqual({ hours: [first, [], [], [], [], [], [[540, 750]]] });
});

test('the thread is redrawn while a time is typed; what overlaps is refused here, and by the server in its words', async () => {
  let tries = 0;
  const calls = fakeApi({
    ...reads,
    'PUT /api/coach/appointments/hours': () =>
      tries++ === 0
        ? new Refusal(400, { code: 'invalid', message: 'These hours overlap, or end before they begin.' })
        : {
            ...hoursPage,
            hours: [
              [
                [540, 750],
                [840, 1440],
              ],
              [],
              [],
              [],
              [],
              [],
              [],
            ],
          },
  });
  const { person, container } = show();
  const hours = await part('Your hours');
  await person.click(hours.getByLabelText('Add hours on Monday'));
  expect(container.querySelectorAll('.hoursrow:first-child .hours__free')).toHaveLength(2);
  const until = () => hours.getAllByLabelText('Monday, until')[1] as HTMLElement;
  const from = () => hours.getAllByLabelText('Monday, from')[1] as HTMLElement;
  await person.clear(from());
  await person.type(from(), '12:00');
  expect(hours.getByText('These hours overlap. Please change one of them.')).toBeDefined();
  expect(hours.getByText<HTMLButtonElement>('Save').disabled).toBe(true);
  await person.clear(from());
  await person.type(from(), '14:00');
  await person.clear(until());
  await person.type(until(), '00:00');
  await person.click(hours.getByText('Save'));
  expect(await hours.findByText('These hours overlap, or end before they begin.')).toBeDefined();
  await person.click(hours.getByText('Save'));
  await waitFor(() => expect(hours.queryByText('Save')).toBeNull());
  expect(writes(calls)[1]?.body).toEqual({
    hours: [
      [
        [540, 750],
        [840, 1440],
      ],
      [],
      [],
      [],
      [],
      [],
      [],
    ],
  });
});

test('what was typed is there again after a visit elsewhere', async () => {
  fakeApi(reads);
  const first = show();
  const { person } = first;
  const gap = await screen.findByLabelText<HTMLInputElement>('Gap after a session');
  await person.clear(gap);
  await person.type(gap, '25');
  await settled();
  first.unmount();
  show();
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Gap after a session').value).toBe('25'));
});

test('an empty limit is none, an empty gap is refused beside its field', async () => {
  const calls = fakeApi({
    ...reads,
    'PUT /api/coach/appointments/rules': new Refusal(400, {
      code: 'invalid',
      message: 'Please check your input.',
      fields: { gapMinutes: 'The gap must be a number.' },
    }),
  });
  const { person } = show();
  await person.clear(await screen.findByLabelText('Gap after a session'));
  await person.clear(screen.getByLabelText('Remind me after'));
  await person.click((await part('Around each session')).getByText('Save'));
  expect(await screen.findByText('The gap must be a number.')).toBeDefined();
  expect(writes(calls)[0]?.body).toMatchObject({
    gapMinutes: null,
    mostPerWeek: null,
    quietWeeks: null,
    noticeHours: 24,
  });
});

test('a type is added; a link without https is refused beside its field', async () => {
  const calls = fakeApi({
    ...reads,
    'POST /api/coach/appointments/types': new Refusal(400, {
      code: 'invalid',
      message: 'Please check your input.',
      fields: { place: 'A link must begin with https://.' },
    }),
  });
  const { person } = show();
  await person.click(await screen.findByText('Add a type'));
  await person.type(screen.getByLabelText('Name'), 'First talk');
  await person.type(screen.getByLabelText('Address of the call'), 'meet.example');
  await person.click(screen.getByText('Save'));
  expect(await screen.findByText('A link must begin with https://.')).toBeDefined();
  const [add] = writes(calls);
  expect(add?.body).toEqual({
    name: 'First talk',
    minutes: 50,
    placeKind: 'link',
    place: 'meet.example',
    bookableBy: 'clients',
  });
  expect(add?.headers.get('idempotency-key')).toBeTruthy();
});

test('an exception says whom it hits, a dead calendar since when; an address is not kept once it was sent', async () => {
  const calls = fakeApi({ ...reads, 'POST /api/coach/appointments/calendars': hoursPage });
  const { person, client } = show();
  expect(await screen.findByText(/One session is booked in it: Daniel Osei, 22 Dec\./)).toBeDefined();
  expect(screen.getByText('Write to Daniel').getAttribute('href')).toBe('/messages?with=daniel');
  expect(screen.getByText('No answer since yesterday, 18:20. What it said last counts for a day.')).toBeDefined();
  await person.click(screen.getByText('Add an address'));
  await person.type(screen.getByLabelText('Name'), 'Family');
  await person.type(screen.getByLabelText('Address'), 'https://cal.example/secret.ics');
  await person.click(screen.getByText('Save'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(writes(calls)[0]?.body).toEqual({ name: 'Family', address: 'https://cal.example/secret.ics' });
  await settled();
  const kept = client
    .getMutationCache()
    .getAll()
    .map(({ state }) => state.variables);
  expect(JSON.stringify(kept)).not.toContain('secret.ics');
});
