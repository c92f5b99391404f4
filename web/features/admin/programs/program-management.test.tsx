import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Refusal } from '#web/platform/fake-api-in-test.ts';
import { typist } from '#web/platform/page-in-test.tsx';
import { toastStore } from '#web/platform/toast-store.ts';
import { aDeletedProgram, aProgram, showAdmin, textsOf } from '../admin-in-test.tsx';
import { findPrograms, ProgramManagement } from './program-management.tsx';

const person = typist();

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

const show = (answers: Parameters<typeof showAdmin>[1], seen = 'tbody tr') =>
  showAdmin(
    <ProgramManagement timeZone="UTC" />,
    { 'GET /api/admin/programs': programs, 'GET /api/admin/programs/deleted': [], ...answers },
    seen,
  );

test('lists every field and searches title, id and creator', async () => {
  await show({});
  expect(textsOf('.progs tbody tr')[0]).toBe(
    'Breath as AnchorSeven days of coming back to one breathbreath-anchor-0141711 Jul 2025Delete Program Breath as Anchor',
  );
  expect(document.querySelector('[role=status]')?.textContent).toBe('Showing 2 of 2 programs');
  for (const [words, found] of [
    ['ANCHOR-01', 1],
    ['zoe', 1],
    ['move', 1],
    ['nothing', 0],
  ] as const) {
    fireEvent.change(screen.getByRole<HTMLInputElement>('searchbox'), { target: { value: words } });
    await waitFor(() => expect(document.querySelectorAll('.progs tbody tr').length).toBe(found));
  }
  await person.click(screen.getByRole('button', { name: 'Show all programs' }));
  expect(document.querySelectorAll('.progs tbody tr')).toHaveLength(2);
});

test('marks what its coach has archived', async () => {
  await show({ 'GET /api/admin/programs': [aProgram, { ...programs[1]!, is_archived: true }] });
  expect(textsOf('.progs .badge')).toEqual(['Archived']);
  expect(screen.getByText('Archived').closest('tr')?.textContent).toContain('After the Move');
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
  screen.getByRole('button', { name: 'Delete Program Breath as Anchor' }).focus();
  await person.click(screen.getByRole('button', { name: 'Delete Program Breath as Anchor' }));
  await screen.findByRole('alertdialog');
  expect(document.querySelector('[role=alertdialog] .dialog__text')?.textContent).toBe(
    'It will be hidden everywhere and can no longer be assigned. ' +
      '41 clients are on it now and can finish it. 7 prompts and 1 theme go with it.',
  );
  await person.click(screen.getByRole('button', { name: 'Delete Program' }));
  await waitFor(() => expect(document.querySelectorAll('.progs tbody tr').length).toBe(1));
  expect(toastStore.current()).toMatchObject({ title: 'Program deleted', description: 'Breath as Anchor is hidden.' });
  await waitFor(() => expect(document.activeElement).toBe(document.querySelector('.adminlist')));
});

test('a refusal is said and the question stays', async () => {
  await show({
    'DELETE /api/admin/programs/{id}': new Refusal(404, {
      code: 'not_found',
      message: 'This program couldn’t be found.',
    }),
  });
  await person.click(screen.getByRole('button', { name: 'Delete Program After the Move' }));
  await screen.findByRole('alertdialog');
  await person.click(screen.getByRole('button', { name: 'Delete Program' }));
  await waitFor(() => expect(document.querySelector('[role=alertdialog] .err')).not.toBeNull());
  expect(document.querySelector('[role=alertdialog] [role=alert]')?.textContent).toBe(
    'Failed to delete program. This program couldn’t be found.',
  );
});

test('has words for no programs, and for a list that cannot be loaded', async () => {
  await show({ 'GET /api/admin/programs': [] }, '.empty');
  expect(document.querySelector('.empty h2')?.textContent).toBe('No programs yet');
  cleanup();
  await show(
    { 'GET /api/admin/programs': new Refusal(403, { code: 'forbidden', message: 'Only for the admin.' }) },
    '[role=alert]',
  );
  expect(screen.getByRole('alert').textContent).toContain('Only for the admin.');
});

test('lists what can be restored, by whom it was deleted and how long it is kept', async () => {
  let deleted = [
    aDeletedProgram,
    { ...aDeletedProgram, id: 'p8', title: 'Own', byCreator: true, activeClientsCount: 0 },
  ];
  const calls = await show({
    'GET /api/admin/programs/deleted': () => deleted,
    'POST /api/admin/programs/{id}/restore': () => {
      deleted = deleted.slice(1);
      return { message: '“Slow Mornings” is back.' };
    },
  });
  const section = await screen.findByRole('region', { name: 'Deleted programs' });
  const [first, second] = await waitFor(() => {
    const rows = within(section).getAllByRole('row').slice(1);
    expect(rows).toHaveLength(2);
    return rows;
  });
  expect(first?.textContent).toContain('2 clients are still on it');
  expect(first?.textContent).toMatch(/by Ruth Adler27 days/);
  expect(second?.textContent).toContain('by its coach');
  await person.click(screen.getByRole('button', { name: 'Restore Slow Mornings' }));
  await waitFor(() => expect(within(section).getAllByRole('row')).toHaveLength(2));
  expect(toastStore.current()).toMatchObject({ title: 'Program restored', description: '“Slow Mornings” is back.' });
  expect(section.contains(document.activeElement)).toBe(true);
  expect(calls.filter(({ route }) => route.startsWith('POST'))).toHaveLength(1);
});

test('says that nothing was deleted, that it could not be loaded, and why a program is not restored', async () => {
  await show({});
  expect(await screen.findByText('No program was deleted in the last 30 days.')).toBeTruthy();
  cleanup();
  await show({ 'GET /api/admin/programs/deleted': new Refusal(403, { code: 'forbidden', message: 'Not for you.' }) });
  expect((await screen.findByRole('alert')).textContent).toContain('Not for you.');
  cleanup();
  await show({
    'GET /api/admin/programs/deleted': [aDeletedProgram],
    'POST /api/admin/programs/{id}/restore': new Refusal(404, { code: 'not_found', message: 'It is gone.' }),
  });
  await person.click(await screen.findByRole('button', { name: 'Restore Slow Mornings' }));
  await waitFor(() => expect(toastStore.current()).toMatchObject({ description: 'It is gone.' }));
});
