import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { Goal as OneGoal, OwnGoals } from '#contract/goals/schema.ts';
import { memoryDevice } from '#web/platform/device/memory-device-in-test.ts';
import { theUser as user } from '#web/platform/device/user-in-test.ts';
import { fakeApi, Refusal } from '#web/platform/fake-api-in-test.ts';
import { renderPage } from '#web/platform/page-in-test.tsx';
import { toastStore } from '#web/platform/toast-store.ts';
import { Goal } from './goal.tsx';
import { Goals } from './goals.tsx';

const goal: OneGoal = {
  id: 'g1',
  version: 2,
  title: 'Asking for what I want',
  levels: ['I notice nothing.', 'I let it pass.', 'I ask once a week.', '', 'I ask first.'],
  until: '2027-01-31',
  share: { coachName: 'Ines Calloway', sharedAt: '2026-03-01T09:00:00.000Z' },
  agreedAt: '2026-03-02T09:00:00.000Z',
  endedAt: null,
  ratings: [
    { level: -2, date: '2025-10-22' },
    { level: -1, date: '2025-11-05' },
  ],
};
const own = (...goals: OneGoal[]): OwnGoals => ({ goals, coach: { id: 'c1', fullName: 'Ines Calloway' } });
const show = (id: string, { writes = false, occasion }: { writes?: boolean; occasion?: string } = {}) =>
  renderPage(<Goal id={id} timeZone="UTC" writes={writes} occasion={occasion} />, { user });
const list = 'GET /api/client/goals';
const put = 'PUT /api/client/goals/{id}';
const rating = 'PUT /api/client/goals/{id}/rating';
const settle = 'PUT /api/client/check-ins/settled';
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);

beforeEach(() => void memoryDevice());

test('the list says where one is, offers another up to three, and folds those that have ended', async () => {
  const ended = { ...goal, id: 'g9', title: 'Long ago', endedAt: '2026-01-01T09:00:00.000Z' };
  fakeApi({ [list]: own(goal, { ...goal, id: 'g2', ratings: [] }, ended) });
  const { unmount } = renderPage(<Goals occasion="plan.x.0" />);
  const [first, second] = await screen.findAllByRole('link', { name: /Asking for what I want/ });
  expect(first?.getAttribute('href')).toBe('/goals/g1?occasion=plan.x.0');
  expect(first?.textContent).toContain('Less than hoped, ');
  expect(screen.getAllByRole('img')[0]?.getAttribute('aria-label')).toMatch(/: Where I began, .+: Less than hoped$/);
  expect(second?.textContent).toContain('Not rated yet');
  expect(screen.getByRole('link', { name: 'Write a goal' })).toBeTruthy();
  expect(screen.getByText('Long ago').closest('details')?.open).toBe(false);
  unmount();
  fakeApi({ [list]: own(goal, { ...goal, id: 'g2' }, { ...goal, id: 'g3' }) });
  renderPage(<Goals />);
  expect(await screen.findByText(/Three goals at most/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Write a goal' })).toBeNull();
});

test('without a goal, and without an answer, the list says so', async () => {
  fakeApi({ [list]: own() });
  const { unmount } = renderPage(<Goals />);
  expect(await screen.findByText('No goals yet')).toBeTruthy();
  unmount();
  fakeApi({ [list]: new Refusal(503, { code: 'unavailable', message: 'The database is away.' }) });
  renderPage(<Goals />);
  expect(await screen.findByText('The database is away.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('rating is one radio of the written steps, by keyboard too, and settles the check-in that asked', async () => {
  const calls = fakeApi({ [list]: own(goal), [rating]: goal, [settle]: { ok: true } });
  const { person } = show('g1', { occasion: 'plan.x.0' });
  const group = await screen.findByRole('radiogroup', { name: 'Where are you today?' });
  const radios = screen.getAllByRole<HTMLInputElement>('radio');
  expect(radios.map(({ disabled, checked }) => [disabled, checked])).toEqual(
    [false, true, false, false, false].map((disabled) => [disabled, false]),
  );
  expect(group.textContent).toContain('Less than hopedI let it pass.5 Nov');
  expect(screen.getByText(/Ines sees the goal.*agreed to these words/)).toBeTruthy();
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save where I am' });
  expect(save.disabled).toBe(true);
  radios[2]?.focus();
  await person.keyboard(' ');
  expect(group.querySelector('.rung--on')?.textContent).toBe('As hopedI ask once a week.Today');
  await person.click(save);
  await waitFor(() => expect(calls.some(({ route }) => route === settle)).toBe(true));
  expect(calls.filter(({ route }) => route.startsWith('PUT')).map(({ body }) => body)).toEqual([
    { level: 0 },
    { occasion: 'plan.x.0' },
  ]);
});

test('a goal is ended by a second press, and what has ended is read and can be taken back', async () => {
  const ended = { ...goal, endedAt: '2026-01-01T09:00:00.000Z' };
  let now = goal;
  const calls = fakeApi({
    [list]: () => own(now),
    'POST /api/client/goals/{id}/end': () => (now = ended),
    [put]: () => (now = { ...ended, share: null }),
  });
  const { person } = show('g1');
  await person.click(await screen.findByRole('button', { name: 'End this goal' }));
  expect(calls).toHaveLength(1);
  await person.click(screen.getByRole('button', { name: 'Really end it?' }));
  await person.click(await screen.findByRole('button', { name: 'Take it back from Ines' }));
  expect(await screen.findByText(/Only you can see it/)).toBeTruthy();
  expect(screen.queryByRole('radio')).toBeNull();
  expect(calls.find(({ route }) => route.startsWith('PUT'))?.body).toMatchObject({ isShown: false, baseVersion: 2 });
});

test('a new goal needs a name and two steps, keeps what was typed, and is one goal however often it is sent', async () => {
  let tries = 0;
  const calls = fakeApi({
    [list]: own(),
    [put]: () => ((tries += 1) === 1 ? new Refusal(503, { code: 'unavailable', message: 'Later.' }) : goal),
  });
  const first = show('new');
  const { person } = first;
  await person.click(await screen.findByRole('button', { name: 'Save this goal' }));
  expect(screen.getAllByText('Please write this step.')).toHaveLength(2);
  expect(screen.getByText('Please give the goal a name.')).toBeTruthy();
  await person.type(await field('What it is about *'), 'Asking');
  await person.type(await field('As hoped *'), 'Once a week');
  await person.type(await field('Where I began *'), 'Never');
  await person.click(screen.getByRole('switch', { name: 'Ines may see this goal' }));
  await person.click(screen.getByRole('button', { name: 'Save this goal' }));
  await waitFor(() => expect(toastStore.current()?.description).toBe('Later.'));
  await screen.findByText('Kept on this device');
  first.unmount();

  show('new');
  expect((await field('As hoped *')).value).toBe('Once a week');
  await person.click(screen.getByRole('button', { name: 'Save this goal' }));
  await waitFor(() => expect(location.pathname).toMatch(/^\/goals\/.{36}$/));
  const [one, two] = calls.filter(({ route }) => route.startsWith('PUT'));
  expect(two?.route).toBe(one?.route);
  expect(two?.body).toEqual({
    baseVersion: 0,
    title: 'Asking',
    levels: ['Never', '', 'Once a week', '', ''],
    until: null,
    isShown: true,
    coachId: 'c1',
  });
});

test('words changed elsewhere are said, and overwritten by a second press alone; without a coach there is no switch', async () => {
  let version = 2;
  const calls = fakeApi({
    [list]: () => ({ goals: [{ ...goal, version, share: null }], coach: null }),
    [put]: (body) =>
      (body as { baseVersion: number }).baseVersion === 3
        ? { ...goal, version: 4 }
        : new Refusal(409, { code: 'conflict', message: 'Changed elsewhere.' }),
  });
  const { person } = show('g1', { writes: true });
  await person.type(await field('More than hoped'), 'Most days');
  version = 3;
  await person.click(screen.getByRole('button', { name: 'Save this goal' }));
  await waitFor(() => expect(toastStore.current()?.description).toBe('Changed elsewhere.'));
  await waitFor(() => expect(calls.filter(({ route }) => route === list)).toHaveLength(2));
  expect((await field('More than hoped')).value).toBe('Most days');
  expect(screen.queryByRole('switch')).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Save this goal' }));
  await waitFor(() => expect(location.pathname).toBe('/goals/g1'));
});
