import { act } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { daniel, newcomer } from '#web/features/client-page/client-in-test.ts';
import type { LibraryProgram } from '#web/features/programs/queries.ts';
import { longCalendarDay, localDay } from '#web/platform/time.ts';
import { fakeApi, Refusal } from '#web/platform/fake-api-in-test.ts';
import { createQueryClient } from '#web/platform/query-client.ts';
import { toastStore } from '#web/platform/toast-store.ts';
import { click, fill, named, render, the, until } from '#web/ui/render-in-test.ts';
import { ChangeProgram } from './change-program.tsx';

const get = 'GET /api/coach/client/{clientId}';
const all = 'GET /api/programs/all';
const program = (id: string, over: Partial<LibraryProgram> = {}): LibraryProgram => ({
  id,
  programId: `${id}-readable`,
  title: `Program ${id}`,
  subtitle: `Subtitle ${id}`,
  description: '',
  coreQuestion: `Question <b>${id}</b>?`,
  targetAudience: `For ${id}`,
  durationWeeks: 2,
  dailyPromptsCount: 14,
  activeClientsCount: 0,
  isPlatform: false,
  isOwn: true,
  ownerName: null,
  canEdit: true,
  isDraft: false,
  revision: 1,
  ...over,
});
const programs = [program('p1'), program('p2', { durationWeeks: 1 }), program('p3', { isDraft: true })];

let leave = async () => {};
beforeEach(() => {
  sessionStorage.clear();
  history.replaceState(null, '', '/client/k1/change-program');
});
afterEach(async () => {
  await leave();
  vi.unstubAllGlobals();
});

async function show(answers: Parameters<typeof fakeApi>[0] = { [get]: daniel, [all]: programs }) {
  fakeApi(answers);
  const shown = await render(
    <QueryClientProvider client={createQueryClient()}>
      <ChangeProgram clientId="k1" timeZone="UTC" />
    </QueryClientProvider>,
  );
  leave = shown.gone;
}
async function showForm(answers?: Parameters<typeof fakeApi>[0]) {
  await show(answers);
  await until(() => document.querySelector('form') !== null);
}

/** The browser would leave the page; here it is only seen whether it was let. */
async function submits(): Promise<boolean> {
  let isLet = false;
  const onSubmit = (event: Event) => {
    isLet = !event.defaultPrevented;
    event.preventDefault();
  };
  addEventListener('submit', onSubmit);
  await click(the('button[type=submit]'));
  removeEventListener('submit', onSubmit);
  return isLet;
}

test('says that it loads, and then where the client stands', async () => {
  await show();
  expect(document.body.textContent).toContain('Loading client...');
  await until(() => document.querySelector('form') !== null);
  expect(the('h1').textContent).toBe('Change Program');
  expect(document.body.textContent).toContain('Select a new program for the client');
  expect(the('.nowcard').textContent).toContain('Daniel OseiTwo Weeks, week 2 of 2');
  expect(the('.nowcard').textContent).toContain('64% complete');
  expect(the('.crumb').getAttribute('href')).toBe('/client/k1');
});

test('lists the programs with all they say, the current one marked, no drafts; texts are text', async () => {
  await showForm();
  expect([...document.querySelectorAll('.programchoice')].map((choice) => choice.textContent)).toEqual([
    'Program p1 Current14 daysSubtitle p1Question <b>p1</b>?For p1',
    'Program p2 7 daysSubtitle p2Question <b>p2</b>?For p2',
  ]);
});

test('is a form of the browser’s own, to the address of the contract', async () => {
  await showForm();
  expect([the('form').getAttribute('method'), the('form').getAttribute('action')]).toEqual([
    'post',
    '/api/coach/client/k1/change-program-direct',
  ]);
  expect(
    [...document.querySelectorAll<HTMLInputElement>('form [name]')].map(({ name, value }) => `${name}=${value}`),
  ).toEqual(['programId=p1', 'programId=p2', 'startsOn=']);
});

test('without a choice nothing is sent, and it is said why', async () => {
  await showForm();
  expect(the('button[type=submit]').getAttribute('aria-disabled')).toBe('true');
  expect(await submits()).toBe(false);
  expect(toastStore.current()).toMatchObject({
    title: 'No Program Selected',
    description: 'Please select a program before saving.',
  });
});

test('says what will happen before it happens, then sends it once', async () => {
  await showForm();
  expect(document.querySelector('.will')).toBeNull();
  await click(the('input[value=p2]'));
  expect([...document.querySelectorAll('.will b')].map((step) => step.textContent)).toEqual([
    'Two Weeks ends on day 9',
    'Program p2 starts at week 1, day 1',
    'Daniel is told',
  ]);
  const inTenDays = localDay(new Date(Date.now() + 864_000_000), 'UTC');
  await fill(the('input[type=date]'), inTenDays);
  expect(the('.will').textContent).toContain(`On ${longCalendarDay(inTenDays)}.`);
  expect(the('button[type=submit]').getAttribute('aria-disabled')).toBeNull();
  expect(await submits()).toBe(true);
  expect(document.querySelector('button[type=submit]')).toBeNull();
  expect(document.body.textContent).toContain('Changing...');
  expect(JSON.parse(sessionStorage.getItem('program-change') ?? 'null')).toEqual({ clientId: 'k1', programId: 'p2' });
  // The browser may bring the page back out of its memory.
  await act(async () => dispatchEvent(new Event('pageshow')));
  await until(() => document.querySelector('button[type=submit]') !== null);
});

test('nothing is foretold for a first day that cannot be', async () => {
  await showForm();
  await click(the('input[value=p2]'));
  await fill(the('input[type=date]'), '2020-01-01');
  expect(document.querySelector('.will')).toBeNull();
  expect(the('[aria-live]').textContent).toBe('The first day is today or a day within the next year.');
});

test('the program that runs already: nothing changes, and nothing will be announced', async () => {
  await showForm();
  await click(the('input[value=p1]'));
  expect(the('.will').textContent).toContain('Nothing changes');
  expect(document.body.textContent).toContain('Choosing the current program changes and restarts nothing.');
  expect(await submits()).toBe(true);
  expect(sessionStorage.length).toBe(0);
});

test('after a refusal what was chosen is chosen again', async () => {
  history.replaceState(null, '', '/client/k1/change-program?programId=p2-readable&startsOn=2025-11-03');
  await showForm();
  expect(the('input[value=p2]').checked).toBe(true);
  expect(the('input[type=date]').value).toBe('2025-11-03');
});

test('an address with nonsense in it opens all the same', async () => {
  history.replaceState(null, '', '/client/k1/change-program?programId=%3Cb%3E&startsOn=2025-99-99');
  await showForm();
  expect(the('input[type=date]').value).toBe('');
});

test('somebody without a program is assigned one', async () => {
  await showForm({ [get]: newcomer, [all]: programs });
  expect(the('h1').textContent).toBe('Assign a Program');
  expect(the('button[type=submit]').textContent).toBe('Assign Program');
  expect(the('.nowcard').textContent).toContain('No program yet');
});

test('a list without programs says so and how to get one', async () => {
  await showForm({ [get]: daniel, [all]: [program('p3', { isDraft: true })] });
  expect(document.body.textContent).toContain('No programs available');
  expect(named('Create New Program').getAttribute('href')).toBe('/programs/new');
});

test('a client who is not there, or not one’s own', async () => {
  await show({ [get]: new Refusal(404, { code: 'not_found', message: 'x' }), [all]: programs });
  await until(() => document.querySelector('h1')?.textContent === 'Client Not Found');
  expect(named('Back to Dashboard').getAttribute('href')).toBe('/');
});

test('a failure is said and can be tried again', async () => {
  let isAway = true;
  await show({
    [get]: daniel,
    [all]: () =>
      isAway ? new Refusal(503, { code: 'unavailable', message: 'Just now it cannot be reached.' }) : programs,
  });
  await until(() => document.querySelector('h1')?.textContent === 'The page could not be loaded');
  expect(document.body.textContent).toContain('Just now it cannot be reached.');
  isAway = false;
  await click(named('Try again'));
  await until(() => document.querySelector('form') !== null);
});
