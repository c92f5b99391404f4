import type { AdminUserSort } from '#contract/admin/constants.ts';
import type { ExportState } from '#contract/export/constants.ts';
import type { RoleFilter } from '../queries.ts';

const roleFilter: Record<RoleFilter, string> = { all: 'All', client: 'Clients', coach: 'Coaches', admin: 'Admins' };
const sorts: Record<AdminUserSort, string> = { name: 'Name', email: 'Email', role: 'Role', date: 'Date' };
const exported: Record<ExportState, (day: string) => string> = {
  queued: () => 'Journal data: the mail is on its way',
  sent: (day) => `Journal data: link sent, ${day}`,
  failed: () => 'Journal data: the mail could not be delivered',
  downloaded: (day) => `Journal data: fetched, ${day}`,
  expired: () => 'Journal data: the link has run out',
};

export const usersCopy = {
  tools: 'Find users',
  search: 'Search users',
  searchHint: 'Search by name, e-mail or coach',
  role: 'Role',
  roleFilter,
  sortBy: 'Sort by',
  sorts,
  showing: (matching: number, total: number) =>
    `Showing ${matching.toLocaleString('en-GB')} of ${total.toLocaleString('en-GB')} users`,
  searching: 'Searching...',
  list: 'Users',
  columns: { name: 'Name', role: 'Role', email: 'Email', coach: 'Coach', created: 'Created', actions: 'Actions' },
  you: 'you',
  noCoach: '–',
  noCoachSaid: 'No coach',
  noRole: 'no role',
  testData: 'test data',
  demo: 'demo',
  awaits: 'waits for approval',
  more: 'Show more users',
  moreLoading: 'Loading more...',
  moreFailed: 'The next users could not be loaded.',
  loading: 'Loading users...',
  failed: { title: 'The users could not be loaded' },
  none: { title: 'Nobody found', text: 'No name, address or coach’s name has this in it.', clear: 'Show all users' },
  menu: (name: string) => `Actions for ${name}`,
  export: 'Email Journal Data to User',
  approve: 'Approve Coach',
  deleteCoach: 'Delete Coach',
  deleteUser: 'Delete User',
  exported,
  tried: (tries: number) => (tries > 1 ? `tried ${tries} times` : 'tried once'),
  mailPage: 'Undelivered mail',
  exportDone: 'Export completed successfully',
  exportFailed: { title: 'Export failed', text: (why: string) => `Failed to export user data: ${why}` },
  approved: 'Coach approved',
  approveFailed: 'The coach was not approved',
  moreMenuFailed: 'Error',
} as const;
