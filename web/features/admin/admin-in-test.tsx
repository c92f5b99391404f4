import type { ReactNode } from 'react';
import { waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { fakeApi } from '#web/platform/fake-api-in-test.ts';
import { renderPage } from '#web/platform/page-in-test.tsx';
import type { AdminDashboardData, DeletedProgram, ProgramRow, SimulationState, UserPage, UserRow } from './queries.ts';

export const aClient: UserRow = {
  id: 'u1',
  first_name: 'Daniel',
  last_name: '<b>Osei</b>',
  email: 'd.osei@letters.example',
  role: 'client',
  coach_name: 'Ines Calloway',
  coach_id: null,
  created_at: '2025-09-15T10:00:00Z',
  journal_entries_count: 17,
  clients_count: 0,
  programs_count: 0,
  is_test_data: false,
  is_demo: false,
  is_self: false,
  is_leaving: false,
  is_suspended: false,
  awaits_approval: false,
};
export const aCoach: UserRow = {
  ...aClient,
  id: 'u2',
  first_name: 'Carla',
  last_name: 'Mendes',
  email: 'carla@mendes.example',
  role: 'coach',
  coach_name: null,
  coach_id: 'u2',
};
export const oneself: UserRow = {
  ...aClient,
  id: 'u3',
  first_name: 'Ruth',
  last_name: 'Adler',
  email: 'ruth@dayloom.example',
  role: 'admin',
  coach_name: null,
  is_self: true,
};
export const userPage = (users: UserRow[], rest: Partial<UserPage> = {}): UserPage => ({
  users,
  total: 214,
  matching: users.length,
  nextCursor: null,
  ...rest,
});

export const aProgram: ProgramRow = {
  id: 'p1',
  program_id: 'breath-anchor-01',
  title: 'Breath as Anchor',
  subtitle: 'Seven days of coming back to one breath',
  creator_name: null,
  active_assignments: 41,
  daily_prompts_count: 7,
  weekly_themes_count: 1,
  created_at: '2025-07-01T10:00:00Z',
  is_test_data: false,
  is_demo: false,
  is_archived: false,
};

export const aDeletedProgram: DeletedProgram = {
  id: 'p9',
  programId: 'slow-mornings',
  title: 'Slow Mornings',
  activeClientsCount: 2,
  deletedAt: new Date(Date.now() - 3 * 86_400_000).toISOString(),
  restorableUntil: new Date(Date.now() + 27 * 86_400_000).toISOString(),
  creatorName: 'Carla Mendes',
  deletedByName: 'Ruth Adler',
  byCreator: false,
};

export const dashboard: AdminDashboardData = {
  totalUsers: 214,
  totalCoaches: 22,
  totalPrograms: 31,
  clients: 189,
  admins: 3,
  coachesWithClients: 19,
  platformPrograms: 2,
  coachApproval: false,
  coachesAwaiting: 0,
  waitingCoaches: [],
  systemHealth: {
    status: 'healthy',
    text: 'Healthy',
    // Ahead, so that it is still "just now" on a machine that takes its time.
    checkedAt: new Date(Date.now() + 600_000).toISOString(),
    checks: [{ name: 'Database', status: 'healthy', detail: 'Answers in 3 ms.', remedy: null, page: null }],
  },
  growth: [
    { week: '2025-09-29', newUsers: 9, users: 203, entries: 400 },
    { week: '2025-10-06', newUsers: 11, users: 214, entries: 462 },
  ],
};

export const simulation: SimulationState = {
  isEnabled: true,
  run: null,
  testAccounts: 31,
  testEntries: 388,
  testPrograms: 1,
};

/** Puts a tab on the page and waits for what the test looks at. */
export async function showAdmin(node: ReactNode, answers: Parameters<typeof fakeApi>[0], seen: string) {
  const calls = fakeApi(answers);
  renderPage(node);
  await waitFor(() => expect(document.querySelector(seen)).not.toBeNull());
  return calls;
}

export const textsOf = (selector: string) =>
  [...document.querySelectorAll(selector)].map((element) => element.textContent);
