import { afterEach, expect, test, vi } from 'vitest';
import { Refusal } from '#web/platform/fake-api-in-test.ts';
import { toastStore } from '#web/platform/toast-store.ts';
import { click, fill, named, the, until } from '#web/ui/render-in-test.ts';
import { aProgram, leaveAdmin, showAdmin, textsOf } from '../admin-in-test.tsx';
import { findPrograms } from './find-programs.ts';
import { ProgramManagement } from './program-management.tsx';

const programs = [
  aProgram,
  {
    ...aProgram,
    id: 'p2',
    program_id: 'after-the-move',
    title: 'After the Move',
    creator_name: 'Zoë Mendes',
    active_assignments: 0,
  },
];

afterEach(async () => {
  await leaveAdmin();
  vi.unstubAllGlobals();
});
const show = (answers: Parameters<typeof showAdmin>[1], seen = 'tbody tr') =>
  showAdmin(<ProgramManagement timeZone="UTC" />, { 'GET /api/admin/programs': programs, ...answers }, seen);

test('lists every field and searches title, id and creator', async () => {
  await show({});
  expect(textsOf('.progs tbody tr')[0]).toBe(
    'Breath as AnchorSeven days of coming back to one breathbreath-anchor-0141711 Jul 2025Delete Program Breath as Anchor',
  );
  expect(the('[role=status]').textContent).toBe('Showing 2 of 2 programs');
  for (const [words, found] of [
    ['ANCHOR-01', 1],
    ['zoe', 1],
    ['move', 1],
    ['nothing', 0],
  ] as const) {
    await fill(the('input[type=search]'), words);
    await until(() => document.querySelectorAll('.progs tbody tr').length === found);
  }
  await click(named('Show all programs'));
  expect(document.querySelectorAll('.progs tbody tr')).toHaveLength(2);
});

test('the platform’s own are found by its name', () => {
  expect(findPrograms(programs, ' dayLOOM', 'Dayloom')).toEqual([aProgram]);
});

test('says who is on it before it goes, and fetches the list anew', async () => {
  let left = programs;
  await show({
    'GET /api/admin/programs': () => left,
    'DELETE /api/admin/programs/{id}': () => {
      left = programs.slice(1);
      return { message: 'Breath as Anchor is hidden.' };
    },
  });
  named('Delete Program Breath as Anchor').focus();
  await click(named('Delete Program Breath as Anchor'));
  await until(() => document.querySelector('[role=alertdialog]') !== null);
  expect(the('[role=alertdialog] .dialog__text').textContent).toBe(
    'It is hidden everywhere, and nobody can be put on it any more. 41 clients are on it now and can finish it. 7 prompts and 1 theme go with it.',
  );
  await click(named('Delete Program'));
  await until(() => document.querySelectorAll('.progs tbody tr').length === 1);
  expect(toastStore.current()).toMatchObject({ title: 'Program deleted', description: 'Breath as Anchor is hidden.' });
  await until(() => document.activeElement === the('.adminlist'));
});

test('a refusal is said and the question stays', async () => {
  await show({
    'DELETE /api/admin/programs/{id}': new Refusal(404, {
      code: 'not_found',
      message: 'This program could not be found.',
    }),
  });
  await click(named('Delete Program After the Move'));
  await until(() => document.querySelector('[role=alertdialog]') !== null);
  await click(named('Delete Program'));
  await until(() => document.querySelector('[role=alertdialog] .err') !== null);
  expect(the('[role=alertdialog] [role=alert]').textContent).toBe(
    'Failed to delete program. This program could not be found.',
  );
});

test('has words for no programs, and for a list that cannot be loaded', async () => {
  await show({ 'GET /api/admin/programs': [] }, '.empty');
  expect(the('.empty h2').textContent).toBe('No programs yet');
  await leaveAdmin();
  await show(
    { 'GET /api/admin/programs': new Refusal(403, { code: 'forbidden', message: 'Only for the admin.' }) },
    '[role=alert]',
  );
  expect(the('[role=alert]').textContent).toContain('Only for the admin.');
});
