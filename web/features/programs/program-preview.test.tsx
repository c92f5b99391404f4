import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { fakeApi, Refusal } from '#web/platform/fake-api-in-test.ts';
import { settled } from '#web/platform/page-in-test.tsx';
import { toastStore } from '#web/platform/toast-store.ts';
import { the } from '#web/ui/element-in-test.ts';
import { button, link, show, showProgram, texts } from './preview-in-test.tsx';
import { preview } from './sample-in-test.ts';

test('while it loads it says so under its heading', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  await show();
  expect(texts('.preview__bar h1, .preview__bar p')).toEqual(['Program Preview', 'Client Experience Preview']);
  expect(screen.getByRole('status').textContent).toBe('Loading program preview...');
  expect(link('Back to Dashboard')?.getAttribute('href')).toBe('/');
});

test('without an id it asks for one and calls nothing', async () => {
  const calls = fakeApi({});
  await show('coach', '');
  expect(texts('.empty .h2, .empty p')).toEqual(['No Program Selected', 'Please select a program to preview.']);
  expect(link('Back to Program List')?.getAttribute('href')).toBe('/programs/list');
  expect(calls).toEqual([]);
});

test.each([
  '?id=small-braveries',
  '?program=small-braveries',
  '?id=&program=small-braveries',
  '?id=small-braveries&program=other',
])('the program is read from %s', async (query) => {
  const calls = await showProgram(preview(), 'coach', { query });
  expect(calls[0]?.route).toBe('GET /api/programs/preview/small-braveries');
  expect(calls.filter((call) => call.route.includes('/preview/'))).toHaveLength(1);
});

test.each([
  [404, 'not_found'],
  [403, 'forbidden'],
] as const)('what is not there or not ours (%i) is not found', async (status, code) => {
  fakeApi({ 'GET /api/programs/preview/{programId}': new Refusal(status, { message: 'No.', code }) });
  await show();
  expect(texts('[role=alert] .h2')).toEqual(['Program Not Found']);
  expect(the('[role=alert] p').textContent).toBe('This program couldn’t be found, or you don’t have access to it.');
  expect(link('Back to Program List')?.getAttribute('href')).toBe('/programs/list');
});

test('a client, who has no list, goes back to Today', async () => {
  fakeApi({ 'GET /api/programs/preview/{programId}': new Refusal(404, { message: 'No.', code: 'not_found' }) });
  await show('client');
  expect(texts('[role=alert] .h2')).toEqual(['Program Not Found']);
  expect(texts('a')).toEqual(['Back to Dashboard', 'Back to Today']);
  expect(link('Back to Today')?.getAttribute('href')).toBe('/');
});

test('a broken connection is said as such, and another try helps', async () => {
  let tries = 0;
  const answer = preview();
  fakeApi({ 'GET /api/programs/preview/{programId}': () => answer });
  const working = fetch;
  vi.stubGlobal('fetch', (address: string, init: RequestInit) =>
    tries++ === 0 ? Promise.reject(new TypeError('offline')) : working(address, init),
  );
  await show();
  expect(texts('[role=alert] .h2')).toEqual(['The program couldn’t be loaded']);
  await userEvent.click(screen.getByRole('button'));
  await settled();
  expect(the('.preview__hero h2').textContent).toBe('Small Braveries');
});

test.each([
  [429, 'rate_limited'],
  [500, 'internal'],
  [503, 'unavailable'],
] as const)('an answer of %i is not taken for a program that is not there', async (status, code) => {
  fakeApi({ 'GET /api/programs/preview/{programId}': new Refusal(status, { message: 'Not now.', code }) });
  await show();
  expect(texts('[role=alert] .h2')).toEqual(['The program couldn’t be loaded']);
});

test.each([
  ['coach', true, ['Download JSON', 'Duplicate'], true],
  ['coach', false, ['Download JSON', 'Duplicate'], false],
  ['admin', true, ['Download JSON', 'Duplicate'], true],
  ['client', false, [], false],
] as const)('what a %s may do (editable: %s)', async (actor, canEdit, buttons, hasEdit) => {
  await showProgram(preview({ about: { canEdit } }), actor);
  expect(texts('.preview__ways button')).toEqual(buttons);
  expect(link('Edit')?.getAttribute('href')).toBe(hasEdit ? `/programs/${preview().program.id}/edit` : undefined);
});

test('whoever may edit it reads who is on an earlier version, and moves them after reading what that means', async () => {
  const earlier = { names: ['Lena Fischer'], movable: 3, recounted: 2, bound: 1 };
  const calls = await showProgram(preview(), 'coach', { earlier });
  await screen.findByText('4 people are on an earlier version: Lena Fischer, 3 others.');
  await userEvent.click(button('Move 3 People'));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText('2 percentages are recalculated')).toBeDefined();
  expect(dialog.getByText('1 person stays')).toBeDefined();
  expect(calls.some(({ route }) => route.startsWith('POST'))).toBe(false);
  await userEvent.click(dialog.getByRole('button', { name: 'Move 3 People' }));
  await settled();
  expect(calls.some(({ route }) => route === `POST /api/programs/${preview().program.id}/move-people`)).toBe(true);
  expect(toastStore.current()).toMatchObject({
    title: '3 people moved',
    description: '1 stays on the version they began.',
  });
});

test('says nothing of versions where nobody is on an earlier one, or to whom they are not', async () => {
  await showProgram(preview());
  expect(document.body.textContent).not.toContain('earlier version');
  cleanup();
  const calls = await showProgram(preview({ about: { canEdit: false } }), 'client', { earlier: { movable: 1 } });
  expect(calls.some(({ route }) => route.includes('/people'))).toBe(false);
});

test('a copy opens for editing', async () => {
  const calls = await showProgram(preview());
  await userEvent.click(button('Duplicate'));
  await settled();
  expect(
    calls.some(
      (call) =>
        call.route === `POST /api/programs/${preview().program.id}/duplicate` && call.headers.has('idempotency-key'),
    ),
  ).toBe(true);
  expect(location.pathname).toBe('/programs/copy/edit');
});

test('whoever has left meanwhile is not fetched back to the copy', async () => {
  fakeApi({
    'GET /api/programs/preview/{programId}': preview(),
    'POST /api/programs/{id}/duplicate': () => {
      history.pushState(null, '', '/settings');
      return { id: 'copy', programId: 'copy', title: 'Copy', revision: 1 };
    },
  });
  await show();
  await userEvent.click(button('Duplicate'));
  await settled();
  expect(location.pathname).toBe('/settings');
  expect(toastStore.current()).toMatchObject({ title: 'Program Duplicated', action: { label: 'Open' } });
});

test('the program is saved as a file of its own name', async () => {
  const saved: { name: string; text: string }[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, text: this.href });
  });
  const blobs: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    blobs.push(blob as Blob);
    return 'blob:x';
  });
  await showProgram(preview());
  await userEvent.click(button('Download JSON'));
  await settled();
  expect(saved.map((file) => file.name)).toEqual(['small-braveries.json']);
  expect(JSON.parse((await blobs[0]?.text()) ?? '')).toEqual({ programData: { programId: 'small-braveries' } });
  vi.restoreAllMocks();
});

test('a refused download is said with the server’s sentence', async () => {
  fakeApi({
    'GET /api/programs/preview/{programId}': preview(),
    'GET /api/programs/{id}/export': new Refusal(404, {
      message: 'This program couldn’t be found.',
      code: 'not_found',
    }),
  });
  await show();
  await userEvent.click(button('Download JSON'));
  await settled();
  expect(toastStore.current()).toMatchObject({
    variant: 'destructive',
    title: 'Error',
    description: 'This program couldn’t be found.',
  });
});
