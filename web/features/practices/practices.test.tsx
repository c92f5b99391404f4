import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { offlineCopyQuery } from '#web/platform/device/last-home.ts';
import { fakeApi, Refusal } from '#web/platform/fake-api-in-test.ts';
import { toastStore } from '#web/platform/toast-store.ts';
import { renderPage } from '#web/platform/page-in-test.tsx';
import { createQueryClient } from '#web/platform/query-client.ts';
import { the } from '#web/ui/element-in-test.ts';
import { Practices } from './practices.tsx';
import type { Practice, Practices as Data } from './queries.ts';

const breaths: Practice = {
  id: 'p1',
  title: 'Three Conscious Breaths',
  description: 'A short pause before you speak.',
  duration: '2 min',
  practiceType: 'daily',
  difficulty: 'Beginner',
  instructions: ['Stop.', '<b>Breathe.</b>'],
  isOptional: false,
  isBuiltIn: false,
  isCompleted: false,
  completedAt: null,
};
const ask: Practice = {
  ...breaths,
  id: 'p2',
  title: 'One Honest Ask',
  practiceType: 'weekly',
  isOptional: true,
  isCompleted: true,
  completedAt: '2026-03-04T07:20:00Z',
};
const data: Data = {
  practices: [breaths, ask],
  assignment: {
    id: 'a1',
    status: 'active',
    programTitle: 'Living from Desire',
    currentWeek: 3,
    currentDay: 2,
    weeklyTheme: { title: 'Asking Out Loud', focusDescription: 'Small asks count.' },
  },
};
const done = { practiceId: 'p1', completed: true, completedAt: '2026-03-04T09:00:00Z' };
const box = (row = 0) => document.querySelectorAll<HTMLInputElement>('input[type=checkbox]')[row] as HTMLInputElement;
const notice = () => toastStore.current();

beforeEach(() => toastStore.dismiss(toastStore.current()?.id ?? 0));

async function show(answers: Parameters<typeof fakeApi>[0]) {
  const calls = fakeApi(answers);
  await act(async () => renderPage(<Practices timeZone="UTC" />));
  await vi.waitFor(() => expect(document.querySelector('h1')).not.toBeNull());
  return calls;
}

test('without a weekly practice the count is today’s, and done is a time of today', async () => {
  const daily = { ...ask, practiceType: 'daily' };
  await show({ 'GET /api/client/practices': { ...data, practices: [breaths, daily] } });
  expect(screen.getByRole('status').textContent).toBe('1 of 2 today');
  expect(the('.practice__done').textContent).toBe('Done, 07:20');
});

test('a weekly practice that was done on an earlier day says when', async () => {
  vi.useFakeTimers({ now: new Date('2026-03-06T12:00:00Z'), toFake: ['Date'] });
  await show({ 'GET /api/client/practices': data });
  vi.useRealTimers();
  expect(box(1).checked).toBe(true);
  expect(the('.practice__done').textContent).toBe('Done this week, 4 March, 07:20');
});

test('the week’s focus, each practice and what is done today', async () => {
  vi.useFakeTimers({ now: new Date('2026-03-04T12:00:00Z'), toFake: ['Date'] });
  await show({ 'GET /api/client/practices': data });
  vi.useRealTimers();
  expect(the('.focusband').textContent).toBe('Week 3 focusAsking Out LoudSmall asks count.');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Daily Practices');
  expect(screen.getByRole('status').textContent).toBe('1 of 2 done');
  expect([...document.querySelectorAll('h2')].map((title) => title.textContent)).toEqual([
    'Three Conscious Breaths',
    'One Honest Ask',
  ]);
  expect([...document.querySelectorAll('.practice:last-child .badge')].map((badge) => badge.textContent)).toEqual([
    '2 min',
    'Beginner',
    'Weekly',
    'Optional',
  ]);
  expect(the('.practice__done').textContent).toBe('Done this week, 07:20');
  expect(the('.practices__tip').textContent).toContain('Pair it with something you already do.');
});

test('instructions unfold in place, as text', async () => {
  await show({ 'GET /api/client/practices': data });
  const button = document.querySelector<HTMLButtonElement>('.practice__how button');
  const steps = document.querySelector<HTMLElement>('.practice__steps');
  expect(steps?.hidden).toBe(true);
  await userEvent.click(button as HTMLButtonElement);
  expect(button?.getAttribute('aria-expanded')).toBe('true');
  expect(steps?.hidden).toBe(false);
  expect([...(steps?.children ?? [])].map((step) => step.textContent)).toEqual(['Stop.', '<b>Breathe.</b>']);
});

test('a mark is sent for the day that is shown, and said', async () => {
  const calls = await show({ 'GET /api/client/practices': data, 'POST /api/client/practice-completion': done });
  await userEvent.click(box());
  await vi.waitFor(() => expect(notice()?.title).toBe('Practice Updated'));
  expect(calls.at(-1)?.body).toEqual({ practiceId: 'p1', practiceType: 'daily', completed: true, week: 3, day: 2 });
  await vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe('2 of 2 done'));
});

test('a mark is seen before the server has answered', async () => {
  await show({ 'GET /api/client/practices': data });
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  await userEvent.click(box());
  expect(box().checked).toBe(true);
  expect(screen.getByRole('status').textContent).toBe('2 of 2 done');
});

test('a refused mark goes back, with the notice and the server’s sentence', async () => {
  const refusal = new Refusal(409, { code: 'conflict', message: 'Your program is complete.' });
  await show({ 'GET /api/client/practices': data, 'POST /api/client/practice-completion': refusal });
  await userEvent.click(box());
  await vi.waitFor(() => expect(notice()?.title).toBe('Error'));
  expect(notice()?.description).toBe('Failed to update practice completion. Your program is complete.');
  await vi.waitFor(() => expect(box().checked).toBe(false));
});

test('without an answer the notice asks to try again', async () => {
  await show({ 'GET /api/client/practices': data });
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('offline');
  });
  await userEvent.click(box(1));
  await vi.waitFor(() =>
    expect(notice()?.description).toContain('Failed to update practice completion. We couldn’t reach the server.'),
  );
  await vi.waitFor(() => expect(box(1).checked).toBe(true));
});

test('pressing quickly ends where one pressed last', async () => {
  const sent: unknown[] = [];
  await show({
    'GET /api/client/practices': data,
    'POST /api/client/practice-completion': (body) => {
      sent.push((body as { completed: boolean }).completed);
      const { completed } = body as { completed: boolean };
      return { practiceId: 'p1', completed, completedAt: completed ? '2026-03-04T09:00:00Z' : null };
    },
  });
  await userEvent.click(box());
  await userEvent.click(box());
  await userEvent.click(box());
  await vi.waitFor(() => expect(sent).toEqual([true, false, true]));
  await vi.waitFor(() => expect(notice()?.title).toBe('Practice Updated'));
  expect(box().checked).toBe(true);
});

test('without a program the built-in ones can be read, not marked', async () => {
  await show({ 'GET /api/client/practices': { practices: [{ ...breaths, isBuiltIn: true }], assignment: null } });
  expect(document.querySelector('h2')?.textContent).toBe('Three Conscious Breaths');
  expect(document.querySelectorAll('input')).toHaveLength(0);
  expect(document.body.textContent).toContain('These three need no program.');
});

test('a failed load says so and can be tried again', async () => {
  const calls = await show({
    'GET /api/client/practices': new Refusal(503, {
      code: 'unavailable',
      message: 'The database is away. Please try again in a moment.',
    }),
  });
  expect(screen.getByRole('alert').textContent).toContain('The database is away.');
  await userEvent.click(screen.getByRole('button'));
  expect(calls).toHaveLength(2);
});

test('without a connection the kept ones can be read, and are marked later', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('offline');
  });
  const client = createQueryClient();
  client.setQueryData(offlineCopyQuery.queryKey, { practices: data } as never);
  await act(async () => renderPage(<Practices timeZone="UTC" />, { client }));
  expect(await screen.findByText(/^You’re offline\. You can read your practices/)).toBeTruthy();
  expect([...document.querySelectorAll('h2')].map((title) => title.textContent)).toEqual([
    'Three Conscious Breaths',
    'One Honest Ask',
  ]);
  expect([box().disabled, box(1).checked]).toEqual([true, true]);
});
