import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { daniel, newcomer } from '#web/features/client-page/client-in-test.ts';
import type { LibraryProgram } from '#web/features/programs/queries.ts';
import { longCalendarDay, localDay } from '#web/platform/time.ts';
import { fakeApi, Refusal } from '#web/platform/fake-api-in-test.ts';
import { toastStore } from '#web/platform/toast-store.ts';
import { renderPage } from '#web/platform/page-in-test.tsx';
import { the } from '#web/ui/element-in-test.ts';
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
  ownClients: { count: 0, names: [] },
  isPlatform: false,
  languages: ['en'],
  isOwn: true,
  ownerName: null,
  canEdit: true,
  createdAt: '2025-09-01T09:00:00.000Z',
  archivedAt: null,
  isDraft: false,
  revision: 1,
  ...over,
});
const programs = [program('p1'), program('p2', { durationWeeks: 1 }), program('p3', { isDraft: true })];

beforeEach(() => {
  sessionStorage.clear();
  history.replaceState(null, '', '/client/k1/change-program');
});

async function show(answers: Parameters<typeof fakeApi>[0] = { [get]: daniel, [all]: programs }) {
  fakeApi(answers);
  await act(async () => renderPage(<ChangeProgram clientId="k1" timeZone="UTC" />));
}
async function showForm(answers?: Parameters<typeof fakeApi>[0]) {
  await show(answers);
  await waitFor(() => expect(document.querySelector('form')).not.toBeNull());
}

/** The browser would leave the page; here it is only seen whether it was let. */
async function submits(): Promise<boolean> {
  let isLet = false;
  const onSubmit = (event: Event) => {
    isLet = !event.defaultPrevented;
    event.preventDefault();
  };
  addEventListener('submit', onSubmit);
  await userEvent.click(screen.getByRole('button'));
  removeEventListener('submit', onSubmit);
  return isLet;
}

test('says that it loads, and then where the client stands', async () => {
  await show();
  expect(document.body.textContent).toContain('Loading client...');
  await waitFor(() => expect(document.querySelector('form')).not.toBeNull());
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Change Program');
  expect(document.body.textContent).toContain('Select a new program for the client');
  expect(the('.nowcard').textContent).toContain('Daniel OseiTwo Weeks, week 2 of 2');
  expect(the('.nowcard').textContent).toContain('64% complete');
  expect(screen.getByRole('link', { name: 'Daniel Osei' }).getAttribute('href')).toBe('/client/k1');
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
  expect(screen.getByRole('button').getAttribute('aria-disabled')).toBe('true');
  expect(await submits()).toBe(false);
  expect(toastStore.current()).toMatchObject({
    title: 'No Program Selected',
    description: 'Please select a program before saving.',
  });
});

test('says what will happen before it happens, then sends it once', async () => {
  await showForm();
  expect(document.querySelector('.consequences')).toBeNull();
  await userEvent.click(screen.getByRole('radio', { name: /^Program p2/ }));
  expect([...document.querySelectorAll('.consequences b')].map((step) => step.textContent)).toEqual([
    'Two Weeks ends today on day 9 of 14',
    'Program p2 starts at week 1, day 1',
    'Daniel will be notified',
  ]);
  const inTenDays = localDay(new Date(Date.now() + 864_000_000), 'UTC');
  fireEvent.change(the('input[type=date]'), { target: { value: inTenDays } });
  expect(the('.consequences').textContent).toContain(`On ${longCalendarDay(inTenDays)}.`);
  expect(screen.getByRole('button').getAttribute('aria-disabled')).toBeNull();
  expect(await submits()).toBe(true);
  expect(document.querySelector('button[type=submit]')).toBeNull();
  expect(document.body.textContent).toContain('Changing...');
  expect(JSON.parse(sessionStorage.getItem('program-change') ?? 'null')).toEqual({ clientId: 'k1', programId: 'p2' });
  // The browser may bring the page back out of its memory.
  await act(async () => dispatchEvent(new Event('pageshow')));
  await waitFor(() => expect(document.querySelector('button[type=submit]')).not.toBeNull());
});

test('nothing is foretold for a first day that cannot be', async () => {
  await showForm();
  await userEvent.click(screen.getByRole('radio', { name: /^Program p2/ }));
  fireEvent.change(the('input[type=date]'), { target: { value: '2020-01-01' } });
  expect(document.querySelector('.consequences')).toBeNull();
  expect(the('[aria-live]').textContent).toBe('The first day must be today or within the next year.');
});

test('the program that runs already: nothing changes, and nothing will be announced', async () => {
  await showForm();
  await userEvent.click(the('input[value=p1]'));
  expect(the('.consequences').textContent).toContain('Nothing changes');
  expect(document.body.textContent).toContain('Choosing the current program changes nothing and doesn’t restart it.');
  expect(await submits()).toBe(true);
  expect(sessionStorage.length).toBe(0);
});

test('after a refusal what was chosen is chosen again', async () => {
  history.replaceState(null, '', '/client/k1/change-program?programId=p2-readable&startsOn=2025-11-03');
  await showForm();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Program p2/ }).checked).toBe(true);
  expect(the('input[type=date]', HTMLInputElement).value).toBe('2025-11-03');
});

test('an address with nonsense in it opens all the same', async () => {
  history.replaceState(null, '', '/client/k1/change-program?programId=%3Cb%3E&startsOn=2025-99-99');
  await showForm();
  expect(the('input[type=date]', HTMLInputElement).value).toBe('');
});

test('somebody without a program is assigned one', async () => {
  await showForm({ [get]: newcomer, [all]: programs });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Assign a Program');
  expect(screen.getByRole('button').textContent).toBe('Assign Program');
  expect(the('.nowcard').textContent).toContain('No program yet');
});

test('a list without programs says so and how to get one', async () => {
  await showForm({ [get]: daniel, [all]: [program('p3', { isDraft: true })] });
  expect(document.body.textContent).toContain('No programs available');
  expect(screen.getByRole('link', { name: 'Create New Program' }).getAttribute('href')).toBe('/programs/new');
});

test('a client who is not there, or not one’s own', async () => {
  await show({ [get]: new Refusal(404, { code: 'not_found', message: 'x' }), [all]: programs });
  await waitFor(() => expect(document.querySelector('h1')?.textContent).toBe('Client Not Found'));
  expect(screen.getByRole('link', { name: 'Back to Dashboard' }).getAttribute('href')).toBe('/');
});

test('a failure is said and can be tried again', async () => {
  let isAway = true;
  await show({
    [get]: daniel,
    [all]: () =>
      isAway ? new Refusal(503, { code: 'unavailable', message: 'Just now it cannot be reached.' }) : programs,
  });
  await waitFor(() => expect(document.querySelector('h1')?.textContent).toBe('The page couldn’t be loaded'));
  expect(document.body.textContent).toContain('Just now it cannot be reached.');
  isAway = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(document.querySelector('form')).not.toBeNull());
});
