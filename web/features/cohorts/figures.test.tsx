import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fakeApi, Refusal } from '#web/platform/fake-api-in-test.ts';
import { typist } from '#web/platform/page-in-test.tsx';
import { besides, breath, circle, everybody, membersOf, showCohort, thirdDay } from './cohort-in-test.tsx';

const person = typist();
beforeEach(thirdDay);

const byDay = (days: { wrote: number; mood: number | null }[]) => ({
  began: 6,
  days: days.map((one, index) => ({ day: index + 1, possible: 6, reached: 6, ...one })),
});
const participation = [
  { date: '2026-03-02', wrote: 3 },
  { date: '2026-03-03', wrote: 1 },
];

test('the figures say for each date how many wrote, and by day who came, wrote and how they were', async () => {
  fakeApi({
    'GET /api/coach/cohorts': [circle],
    ...membersOf(everybody),
    'GET /api/coach/cohorts/{id}/figures': {
      participation,
      where: null,
      byDay: byDay([{ wrote: 5, mood: 6.2 }, ...Array.from({ length: 6 }, () => ({ wrote: 4, mood: null }))]),
    },
  });
  showCohort(circle);
  const dates = within(await screen.findByRole('region', { name: 'Participation by day' })).getAllByRole('listitem');
  expect(dates.map((one) => one.textContent)).toEqual(['2 Mar: 3 of 3 wrote2 Mar', '3 Mar: 1 of 3 wrote1']);
  const dropOff = screen.getByRole('region', { name: 'Drop-off by day' });
  expect(within(dropOff).getByRole('list', { name: 'Days' }).firstElementChild?.textContent).toBe(
    'Day 1: 5 wrote, 6 of 6 reached it',
  );
  const moods = screen.getByRole('region', { name: 'Mood by day' });
  await person.click(within(moods).getByRole('button', { name: 'Show as table' }));
  expect(
    within(moods)
      .getAllByRole('row')
      .map((row) => row.textContent),
  ).toEqual(['DayOfMood', '15 wrote6.2average mood 6.2']);
});

test('at one’s own pace where everybody is takes the place of the drop-off', async () => {
  fakeApi({
    ...membersOf(everybody),
    'GET /api/coach/cohorts': [{ ...circle, pace: 'own', program: breath }],
    'GET /api/coach/cohorts/{id}/figures': {
      participation,
      where: { days: [], finished: 3, left: [] },
      byDay: byDay(Array.from({ length: 7 }, () => ({ wrote: 5, mood: 6 }))),
    },
  });
  showCohort(circle);
  expect(await screen.findByRole('region', { name: 'Where everybody is' })).toBeDefined();
  expect(screen.getByRole('region', { name: 'Mood by day' })).toBeDefined();
  expect(screen.queryByRole('region', { name: 'Drop-off by day' })).toBeNull();
});

test('of fewer than five nothing is drawn, and the page says why', async () => {
  fakeApi({ ...besides, 'GET /api/coach/cohorts': [{ ...circle, members: 0 }] });
  showCohort(circle);
  expect(await screen.findByText(/show once five people have begun/)).toBeDefined();
  expect(screen.getByText('Starts on the first day.')).toBeDefined();
  expect(screen.queryByRole('region', { name: 'Mood by day' })).toBeNull();
});

test('figures that do not come leave the wall standing, and another try brings them', async () => {
  let tries = 0;
  fakeApi({
    'GET /api/coach/cohorts': [circle],
    ...membersOf(everybody),
    'GET /api/coach/cohorts/{id}/figures': () =>
      tries++ === 0
        ? new Refusal(500, { message: 'Broken.', code: 'internal' })
        : { participation, where: null, byDay: null },
  });
  showCohort(circle);
  expect(await screen.findByText('The figures couldn’t be loaded')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Nora Example' })).toBeDefined();
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('One block is one person. Today is still open.')).toBeDefined();
});

test('members that do not come leave the rest standing and say so until another try brings them', async () => {
  let tries = 0;
  const calls = fakeApi({
    'GET /api/coach/cohorts': [circle],
    ...membersOf(everybody),
    'GET /api/coach/clients': () =>
      tries++ === 0 ? new Refusal(500, { message: 'Broken.', code: 'internal' }) : everybody,
    'GET /api/coach/cohorts/{id}/figures': { participation, where: null, byDay: null },
  });
  showCohort(circle);
  expect(await screen.findByText('The members couldn’t be loaded')).toBeDefined();
  expect(screen.getByRole('region', { name: 'Participation by day' })).toBeDefined();
  expect(calls.filter(({ route }) => route.includes('/clients?'))).toHaveLength(1);
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Nora Example' })).toBeDefined();
});

test('one that has ended without anybody says so, and nothing of today', async () => {
  fakeApi({
    'GET /api/coach/cohorts': [{ ...circle, state: 'ended', joining: 'ended', members: 0, wroteToday: 0 }],
    'GET /api/coach/cohorts/{id}/figures': {
      participation: [{ date: '2026-03-02', wrote: 0 }],
      where: null,
      byDay: null,
    },
  });
  showCohort(circle);
  expect(await screen.findByText('Nobody was in it at the end.')).toBeDefined();
  expect(screen.getByText('Nobody has written in it.')).toBeDefined();
  expect(screen.queryByText('Wrote today')).toBeNull();
});
