import { act } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { hasPage } from '#contract/pages.ts';
import { fakeApi, Refusal } from '#web/platform/fake-api-in-test.ts';
import { createQueryClient } from '#web/platform/query-client.ts';
import { toastStore } from '#web/platform/toast-store.ts';
import { click, render, the } from '#web/ui/render-in-test.ts';
import { copyReferralCode } from '../copy-referral-code.ts';
import { greeting } from '../greeting.ts';
import type { CoachDashboard } from '../queries.ts';
import { CoachHome } from './coach-home.tsx';

const referral = { referralCode: 'INES-7KQ2MX', defaultOutreachMessage: '' };
const empty: CoachDashboard = { stats: { activeClients: 0, completionRate: 0, programs: 0 }, clients: [], programs: [], recentActivity: [], notifications: [] };
const lena: CoachDashboard['clients'][number] = {
  id: 'k1',
  user: { firstName: '<i>Lena</i>', lastName: 'Fischer', profileImageUrl: null },
  currentAssignment: { id: 'a1', status: 'active', programId: 'p1', programTitle: 'Breath as Anchor', currentWeek: 1, currentDay: 2, totalDays: 7, completedAt: null },
  progress: 29,
  averageMood: null,
  lastActivity: null,
  cells: [{ day: 1, state: 'written', mood: 3 }, { day: 2, state: 'today', mood: null }, ...[3, 4, 5, 6, 7].map((day) => ({ day, state: 'ahead' as const, mood: null }))],
};

afterEach(() => vi.unstubAllGlobals());

const settled = () => act(async () => new Promise((done) => setTimeout(done, 10)));
async function show() {
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <CoachHome name="Ines" timeZone="UTC" />
    </QueryClientProvider>,
  );
  await settled();
}

test.each([['04:59', 'Good evening'], ['05:00', 'Good morning'], ['11:59', 'Good morning'], ['12:00', 'Good afternoon'], ['18:00', 'Good evening']])('at %s it says %s', (time, said) => {
  expect(greeting(new Date(`2025-10-08T${time}:00Z`), 'UTC', 'Ines')).toBe(`${said}, Ines`);
});

test('without clients it says how to begin', async () => {
  fakeApi({ 'GET /api/coach/dashboard': empty, 'GET /api/coach/referral-code': referral });
  await show();
  expect(document.body.textContent).toContain('No clients yet');
  expect(document.body.textContent).toContain('Share your referral code to get started');
  expect(the('.empty button').textContent).toBe('Copy INES-7KQ2MX');
});

test('a client’s row shows place, cloth, progress and a dash for no mood; names are text', async () => {
  fakeApi({ 'GET /api/coach/dashboard': { ...empty, stats: { activeClients: 1, completionRate: 29, programs: 0 }, clients: [lena] }, 'GET /api/coach/referral-code': referral });
  await show();
  const cells = [...document.querySelectorAll('tbody tr > *')];
  expect(cells[0]?.textContent).toContain('<i>Lena</i> FischerBreath as Anchor');
  expect(cells[1]?.textContent).toBe('Week 1, day 2Nothing yet');
  expect(cells[2]?.querySelector('[role=img]')?.getAttribute('aria-label')).toContain('1 of 7 days written');
  expect(cells[3]?.textContent).toBe('29%');
  expect(cells[4]?.querySelector('.sr')?.textContent).toBe('no mood in the last 7 days');
});

test('links lead only to pages that exist', async () => {
  fakeApi({ 'GET /api/coach/dashboard': { ...empty, clients: [lena] }, 'GET /api/coach/referral-code': referral });
  await show();
  const addresses = [...document.querySelectorAll('main a')].map((link) => link.getAttribute('href') ?? '');
  expect(addresses).toContain('/programs/list');
  expect(addresses.filter((address) => !hasPage('coach', address.replace(/[?#].*/, '')))).toEqual([]);
});

test('own programs lead to their preview, a draft to where it is finished, and a new one begins here', async () => {
  const program = (id: string, activeClientsCount: number, isDraft = false) => ({ id, programId: `${id}-readable`, title: `<b>${id}</b>`, durationWeeks: 4, activeClientsCount, isDraft });
  const programs = [program('a', 0), program('b', 3), program('c', 0, true), program('d', 1)];
  fakeApi({ 'GET /api/coach/dashboard': { ...empty, programs }, 'GET /api/coach/referral-code': referral });
  await show();
  const rows = [...document.querySelectorAll('.ownprograms li a')].map((link) => [link.getAttribute('href'), link.textContent]);
  expect(rows).toEqual([
    ['/programs/preview?id=b-readable', '<b>b</b>3 active clients'],
    ['/programs/preview?id=d-readable', '<b>d</b>1 active client'],
    ['/programs/preview?id=a-readable', '<b>a</b>Nobody is on it now'],
    ['/programs/c/edit', '<b>c</b>Draft, to be continued'],
  ]);
  expect(the('.ownprograms > a').textContent).toBe('Create New Program');
  expect(the('.ownprograms > a').getAttribute('href')).toBe('/programs/new');
});

test('of many programs a few are shown, and the way to all of them', async () => {
  const programs = Array.from({ length: 30 }, (_, index) => ({ id: `p${index}`, programId: `p-${index}`, title: `P${index}`, durationWeeks: 1, activeClientsCount: 0, isDraft: false }));
  fakeApi({ 'GET /api/coach/dashboard': { ...empty, programs }, 'GET /api/coach/referral-code': referral });
  await show();
  const rows = [...document.querySelectorAll('.ownprograms li a')];
  expect(rows).toHaveLength(5);
  expect(rows.at(-1)?.textContent).toBe('All 30 of your programs');
  expect(rows.at(-1)?.getAttribute('href')).toBe('/programs/list');
});

test('a failure shows the server’s line, and another try helps', async () => {
  let tries = 0;
  fakeApi({ 'GET /api/coach/dashboard': () => (tries++ === 0 ? new Refusal(500, { message: 'Broken.', code: 'internal' }) : empty), 'GET /api/coach/referral-code': referral });
  await show();
  expect(the('[role=alert] code').textContent).toMatch(/^500: /);
  await click(the('[role=alert] button'));
  await settled();
  expect(document.body.textContent).toContain('No clients yet');
});

test('copying says what happened', async () => {
  await copyReferralCode('');
  expect(toastStore.current()).toMatchObject({ title: 'No Referral Code', description: 'Your referral code is not available yet.' });
  const writeText = vi.fn<(text: string) => Promise<void>>(async () => {});
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  await copyReferralCode('INES-7KQ2MX');
  expect(writeText).toHaveBeenCalledWith('INES-7KQ2MX');
  expect(toastStore.current()).toMatchObject({ title: 'Referral Code Copied!' });
  vi.stubGlobal('navigator', {});
  await copyReferralCode('INES-7KQ2MX');
  expect(toastStore.current()).toMatchObject({ variant: 'destructive' });
});
