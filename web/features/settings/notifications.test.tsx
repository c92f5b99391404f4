import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { dateHabitsOf } from '#contract/locale.ts';
import { fakeApi, Refusal } from '#web/platform/fake-api-in-test.ts';
import { setDateHabits } from '#web/platform/locale.ts';
import { renderPage, settled, typist } from '#web/platform/page-in-test.tsx';
import { toastStore } from '#web/platform/toast-store.ts';
import { Notifications } from './notifications.tsx';
import type { Reminder } from './queries.ts';
import { ofCoach, reminder, settings as nora } from './settings-in-test.ts';

const person = typist();

const off: Reminder = { ...reminder, minute: 1185 };
const on: Reminder = { ...off, days: [1, 2, 3, 4, 5, 6, 7], nextAt: '2026-03-04T18:45:00.000Z' };

const words = () => document.body.textContent ?? '';
const byMail = () => screen.getByRole('switch', { name: 'A reminder to write by mail' });
const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);

const settings = { ...nora, timeZone: 'Europe/Berlin' };
const asCoach = { ...settings, coach: ofCoach };

const table = () =>
  [...document.querySelectorAll('.ntable tbody tr')].map((row) =>
    [...row.children].map((cell) => {
      const box = cell.querySelector('input');
      return box ? box.checked : (cell.querySelector('b') ?? cell).firstChild?.textContent;
    }),
  );

type Given = Partial<Parameters<typeof Notifications>[0]>;

async function show(answers: Parameters<typeof fakeApi>[0], given: Given = {}) {
  const calls = fakeApi(answers);
  renderPage(<Notifications settings={settings} isClient {...given} />);
  await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull());
  await settled();
  return calls;
}

/** Answers like the server: with what was sent. */
const saves = (body: unknown): Reminder => ({ ...on, ...(body as Partial<Reminder>) });

test('a client sees what comes where: a switch, always, or a dash', async () => {
  await show({ 'GET /api/client/reminder': on }, { coachName: 'Ines Calloway', group: { id: 'g1' } });
  expect(table()).toEqual([
    ['A reminder to write', true, '–'],
    ['A message from Ines', true, '–'],
    ['A comment on a page', '–', '–'],
    ['Your group', 'In the room', '–'],
    ['Your coach and program', 'always', '–'],
    ['Security', 'always', '–'],
  ]);
  expect(words()).toContain('At 19:45, never on a day you have already written. A nudge from Ines comes the same way');
});

/** What was saved last; the page may have read something since. */
const savedIn = (calls: Awaited<ReturnType<typeof show>>) =>
  calls.findLast(({ route }) => route === 'PUT /api/client/reminder')?.body;

test('without a reminder a nudge is still mailed, so that can be chosen by itself', async () => {
  const calls = await show(
    { 'GET /api/client/reminder': off, 'PUT /api/client/reminder': (body) => ({ ...off, ...(body as object) }) },
    { coachName: 'Ines Calloway' },
  );
  expect(table().slice(0, 2)).toEqual([
    ['A reminder to write', false, '–'],
    ['A nudge from Ines', true, '–'],
  ]);
  await person.click(screen.getByRole('switch', { name: 'A nudge from Ines by mail' }));
  await settled();
  expect(savedIn(calls)).toMatchObject({ byMail: false, days: [] });
});

test('switched on, it is every day in the evening, and the rest is there to choose', async () => {
  const calls = await show({ 'GET /api/client/reminder': off, 'PUT /api/client/reminder': saves });
  expect(document.querySelectorAll('.weekdays input')).toHaveLength(0);
  await person.click(byMail());
  await settled();
  expect(savedIn(calls)).toEqual({
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

test('switched off and on again, the chosen days are still there', async () => {
  const calls = await show({
    'GET /api/client/reminder': { ...on, days: [2, 4] },
    'PUT /api/client/reminder': saves,
  });
  await person.click(byMail());
  await settled();
  expect(savedIn(calls)).toMatchObject({ byMail: false, days: [2, 4] });
  expect(toastStore.current()?.title).toBe('Reminders Off');
  expect(document.querySelectorAll('.weekdays input')).toHaveLength(0);
  await person.click(byMail());
  await settled();
  expect(savedIn(calls)).toMatchObject({ byMail: true, days: [2, 4] });
});

test('pressed for this device, the reminder comes on this device alone', async () => {
  const made = { toJSON: () => ({ endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } }) };
  let subscription: typeof made | null = null;
  const pushManager = {
    getSubscription: () => Promise.resolve(subscription),
    subscribe: () => Promise.resolve((subscription = made)),
  };
  vi.stubGlobal('PushManager', {});
  vi.stubGlobal('Notification', { permission: 'default', requestPermission: () => Promise.resolve('granted') });
  vi.stubGlobal('navigator', {
    onLine: true,
    serviceWorker: { getRegistration: () => Promise.resolve({ pushManager }) },
  });
  const calls = await show({
    'GET /api/client/reminder': off,
    'POST /api/client/push': { ...off, byPush: true, pushBrowsers: 1 },
    'PUT /api/client/reminder': (body) => ({ ...off, pushBrowsers: 1, ...(body as object) }),
  });
  await person.click(screen.getByRole('switch', { name: 'A reminder to write on this device' }));
  await settled();
  expect(savedIn(calls)).toMatchObject({ byMail: false, byPush: true, days: [1, 2, 3, 4, 5, 6, 7] });
  expect(table()[0]).toEqual(['A reminder to write', false, true]);
  vi.unstubAllGlobals();
});

test('whoever wants it is reminded without a program too', async () => {
  const calls = await show({ 'GET /api/client/reminder': on, 'PUT /api/client/reminder': saves });
  const choice = screen.getByRole('switch', { name: 'Also remind me when I’m not on a program' });
  expect(choice).toMatchObject({ checked: false });
  await person.click(choice);
  await settled();
  expect(savedIn(calls)).toMatchObject({ onFreePages: true, days: on.days });
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
  expect(savedIn(calls)).toMatchObject({ days: [2, 4, 5, 6, 7] });
  expect(document.querySelectorAll('.weekdays input:checked')).toHaveLength(5);
});

test('without its last day it is off: that is said, and the focus stays', async () => {
  const calls = await show({ 'GET /api/client/reminder': { ...on, days: [3] }, 'PUT /api/client/reminder': saves });
  await person.click(document.querySelector<HTMLElement>('.weekdays input:checked')!);
  await settled();
  expect(savedIn(calls)).toMatchObject({ days: [] });
  expect(toastStore.current()?.title).toBe('Reminders Off');
  expect(document.querySelectorAll('.weekdays input')).toHaveLength(0);
  expect(document.activeElement).toBe(byMail());
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
  expect(words()).toContain('This browser can’t show notifications from here.');
  expect(screen.queryByRole('switch', { name: 'A reminder to write on this device' })).toBeNull();
});

test('an iPhone without push says how it is put on the home screen', async () => {
  const agent = vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 26_1)');
  onTestFinished(() => agent.mockRestore());
  await show({ 'GET /api/client/reminder': on });
  expect(words()).toContain('press Share, then Add to Home Screen');
});

test('the calendar address is shown once, can be renewed and ended', async () => {
  const address = 'http://localhost:3000/api/calendar/abc.ics';
  await show({
    'GET /api/client/reminder': on,
    'POST /api/calendar': { address },
    'DELETE /api/calendar': on,
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
  expect(words()).toContain('Your reminders couldn’t be loaded');
  isAway = false;
  await person.click(button('Try again') as HTMLElement);
  await settled();
  expect(byMail()).toBeTruthy();
});

test('a coach sees what comes where, and that a hard day is no call for an emergency service', async () => {
  const calls = await show(
    { 'PUT /api/settings/distress-alert': { ...asCoach, coach: { ...ofCoach, distressAlert: false } } },
    { isClient: false, settings: asCoach },
  );
  expect(table()).toEqual([
    ['A hard day', true, '–'],
    ['A message', true, '–'],
    ['A shared page', true, '–'],
    ['A request', 'always', '–'],
    ['Security', 'always', '–'],
  ]);
  expect(words()).toContain('This is no emergency service, and you’re not expected to be one.');
  await person.click(screen.getByRole('switch', { name: 'A hard day by mail' }));
  await settled();
  expect(calls.at(-1)).toMatchObject({ route: 'PUT /api/settings/distress-alert', body: { distressAlert: false } });
});

test('mail about unread messages can be switched off', async () => {
  const calls = await show(
    { 'PUT /api/settings/unread-mail': { ...asCoach, unreadMail: false } },
    { isClient: false, settings: asCoach },
  );
  await person.click(screen.getByRole('switch', { name: 'A message by mail' }));
  await settled();
  expect(calls.at(-1)).toMatchObject({ route: 'PUT /api/settings/unread-mail', body: { unreadMail: false } });
  expect(toastStore.current()?.title).toBe('E-Mail About Messages Off');
});

test('a coach chooses whether and how often there is mail about shared pages', async () => {
  const calls = await show({ 'PUT /api/settings/shared-mail': asCoach }, { isClient: false, settings: asCoach });
  await person.click(screen.getByRole('radio', { name: 'At once' }));
  await settled();
  expect(calls.at(-1)).toMatchObject({ body: { sharedMail: 'at-once' } });
  await person.click(screen.getByRole('switch', { name: 'A shared page by mail' }));
  await settled();
  expect(calls.at(-1)).toMatchObject({ body: { sharedMail: 'never' } });
  cleanup();
  await show({}, { isClient: false, settings: { ...asCoach, coach: { ...ofCoach, sharedMail: 'never' } } });
  expect(screen.queryByRole('radio', { name: 'At once' })).toBeNull();
});

test('reminders of sessions are switched one by one, for who has a coach', async () => {
  const preferences = { remindDay: true, remindHour: true, remindAgreed: true, neutralTitles: false };
  const calls = await show(
    {
      'GET /api/client/reminder': on,
      'GET /api/appointments/preferences': preferences,
      'PUT /api/appointments/preferences': { ...preferences, neutralTitles: true },
    },
    { coachName: 'Ines Calloway' },
  );
  const neutral = await screen.findByLabelText<HTMLInputElement>('Neutral titles');
  expect([neutral.checked, screen.getByLabelText<HTMLInputElement>('An hour before a session').checked]).toEqual([
    false,
    true,
  ]);
  await person.click(neutral);
  await settled();
  expect(calls.findLast(({ route }) => route.startsWith('PUT '))?.body).toEqual({
    ...preferences,
    neutralTitles: true,
  });
  expect(neutral.checked).toBe(true);
});
