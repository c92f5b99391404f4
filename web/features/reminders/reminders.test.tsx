import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { dateHabitsOf } from '#contract/locale.ts';
import { fakeApi, Refusal } from '#web/platform/fake-api-in-test.ts';
import { setDateHabits } from '#web/platform/locale.ts';
import { renderPage, settled, typist } from '#web/platform/page-in-test.tsx';
import { toastStore } from '#web/platform/toast-store.ts';
import type { Reminder } from './queries.ts';
import { Reminders } from './reminders.tsx';

const person = typist();

const off: Reminder = {
  minute: 1185,
  days: [],
  byMail: true,
  byPush: false,
  onFreePages: false,
  nextAt: null,
  hasCalendar: false,
  pushBrowsers: 0,
  pushKey: 'BAAA',
};
const on: Reminder = { ...off, days: [1, 2, 3, 4, 5, 6, 7], nextAt: '2026-03-04T18:45:00.000Z' };

const words = () => document.body.textContent ?? '';
const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);

async function show(answers: Parameters<typeof fakeApi>[0]) {
  const calls = fakeApi(answers);
  renderPage(<Reminders timeZone="Europe/Berlin" />);
  await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull());
  await settled();
  return calls;
}

/** Answers like the server: with what was sent. */
const saves = (body: unknown): Reminder => ({ ...on, ...(body as Partial<Reminder>) });

test('switched on, it is every day in the evening, and the rest is there to choose', async () => {
  const calls = await show({ 'GET /api/client/reminder': off, 'PUT /api/client/reminder': saves });
  expect(document.querySelectorAll('.weekdays input')).toHaveLength(0);
  await person.click(document.querySelector<HTMLElement>('[role=switch]')!);
  await settled();
  expect(calls.at(-1)?.body).toEqual({
    minute: 1185,
    days: [1, 2, 3, 4, 5, 6, 7],
    byMail: true,
    byPush: false,
    onFreePages: false,
  });
  expect(toastStore.current()?.title).toBe('Reminders On');
  expect(document.querySelectorAll('.weekdays input:checked')).toHaveLength(7);
  expect(document.querySelector<HTMLInputElement>('input[type=time]')!.value).toBe('19:45');
  expect(words()).toContain('Wednesday, 4 March, 19:45');
});

test('whoever wants it is reminded without a program too', async () => {
  const calls = await show({ 'GET /api/client/reminder': on, 'PUT /api/client/reminder': saves });
  const choice = screen.getByRole('switch', { name: 'Without a program too' });
  expect(choice).toMatchObject({ checked: false });
  await person.click(choice);
  await settled();
  expect(calls.at(-1)?.body).toMatchObject({ onFreePages: true, days: on.days });
  expect(choice).toMatchObject({ checked: true });
});

test('the week begins where the reader’s week begins', async () => {
  setDateHabits(dateHabitsOf(['en-US']));
  await show({ 'GET /api/client/reminder': on });
  const names = [...document.querySelectorAll('.weekdays .sr')].map(({ textContent }) => textContent);
  setDateHabits(dateHabitsOf(['en-GB']));
  expect([names[0], names[1], names.at(-1)]).toEqual(['Sunday', 'Monday', 'Saturday']);
});

test('days chosen in quick succession are all kept', async () => {
  const calls = await show({ 'GET /api/client/reminder': on, 'PUT /api/client/reminder': saves });
  const [monday, , wednesday] = document.querySelectorAll<HTMLInputElement>('.weekdays input');
  if (!monday || !wednesday) throw new Error('no days');
  await person.click(monday);
  await person.click(wednesday);
  await settled();
  expect(calls.at(-1)?.body).toMatchObject({ days: [2, 4, 5, 6, 7] });
  expect(document.querySelectorAll('.weekdays input:checked')).toHaveLength(5);
});

test('without its last day it is off: that is said, and the focus stays', async () => {
  const calls = await show({ 'GET /api/client/reminder': { ...on, days: [3] }, 'PUT /api/client/reminder': saves });
  await person.click(document.querySelector<HTMLElement>('.weekdays input:checked')!);
  await settled();
  expect(calls.at(-1)?.body).toMatchObject({ days: [] });
  expect(toastStore.current()?.title).toBe('Reminders Off');
  expect(document.querySelectorAll('.weekdays input')).toHaveLength(0);
  expect(document.activeElement).toBe(document.querySelector('[role=switch]'));
});

test('what the server refuses is said, and stands as it was', async () => {
  await show({
    'GET /api/client/reminder': on,
    'PUT /api/client/reminder': new Refusal(503, { code: 'unavailable', message: 'Please try again.' }),
  });
  await person.click(document.querySelector<HTMLElement>('.weekdays label:first-child input')!);
  await waitFor(() =>
    expect(toastStore.current()).toMatchObject({ title: 'Not Saved', description: 'Please try again.' }),
  );
  await waitFor(() => expect(document.querySelectorAll('.weekdays input:checked')).toHaveLength(7));
});

test('a browser without push says so, and asks for nothing', async () => {
  await show({ 'GET /api/client/reminder': on });
  expect(words()).toContain('This browser cannot show reminders when no page is open.');
});

test('the calendar address is shown once, can be renewed and ended', async () => {
  const address = 'http://localhost:3000/api/calendar/abc.ics';
  await show({
    'GET /api/client/reminder': on,
    'POST /api/client/reminder/calendar': { address },
    'DELETE /api/client/reminder/calendar': on,
  });
  await person.click(button('Create an address') as HTMLElement);
  await settled();
  expect(document.querySelector<HTMLInputElement>('input[readonly]')!.value).toBe(address);
  expect(words()).toContain('It is shown only once.');
  expect(button('Renew it')).toBeDefined();
  await person.click(button('Remove it') as HTMLElement);
  await settled();
  expect(document.querySelector('input[readonly]')).toBeNull();
  expect(button('Create an address')).toBeDefined();
});

test('a failure to load can be tried again', async () => {
  let isAway = true;
  await show({
    'GET /api/client/reminder': () => (isAway ? new Refusal(503, { code: 'unavailable', message: 'Not now.' }) : off),
  });
  expect(words()).toContain('Your reminders could not be loaded');
  isAway = false;
  await person.click(button('Try again') as HTMLElement);
  await settled();
  expect(words()).toContain('Remind me to write');
});
