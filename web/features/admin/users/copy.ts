import { figure } from '#web/platform/locale.ts';
import type { AdminUserSort } from '#contract/admin/constants.ts';
import type { ExportState } from '#contract/export/constants.ts';
import { nameOrEmail } from '#contract/names.ts';
import { counted } from '../copy.ts';
import type { RoleFilter, UserRow } from '../queries.ts';

const roleFilter: Record<RoleFilter, string> = {
  all: 'All',
  client: 'Clients',
  coach: 'Coaches',
  admin: 'Admins',
  none: 'No role',
  suspended: 'Suspended',
};
const sorts: Record<AdminUserSort, string> = { name: 'Name', email: 'Email', role: 'Role', date: 'Date' };
const exported: Record<ExportState, (day: string) => string> = {
  queued: () => 'Journal data: the mail is on its way',
  sent: (day) => `Journal data: link sent, ${day}`,
  failed: () => 'Journal data: the mail couldn’t be delivered',
  downloaded: (day) => `Journal data: downloaded, ${day}`,
  expired: () => 'Journal data: the link has expired',
};

export const usersCopy = {
  tools: 'Find users',
  search: 'Search users',
  searchHint: 'Search by name, e-mail, coach or id',
  download: 'Download CSV',
  links: 'Sign-up links',
  role: 'Role',
  roleFilter,
  sortBy: 'Sort by',
  sorts,
  showing: (matching: number, total: number) => `Showing ${figure(matching)} of ${figure(total)} users`,
  searching: 'Searching...',
  list: 'Users',
  columns: { name: 'Name', role: 'Role', email: 'Email', coach: 'Coach', created: 'Created', actions: 'Actions' },
  you: 'you',
  noCoach: '–',
  noCoachSaid: 'No coach',
  noRole: 'no role',
  testData: 'test data',
  demo: 'demo',
  awaits: 'waiting for approval',
  leaving: 'leaving',
  suspended: 'suspended',
  more: 'Show more users',
  moreLoading: 'Loading more...',
  moreFailed: 'The next users couldn’t be loaded.',
  loading: 'Loading users...',
  failed: { title: 'The users couldn’t be loaded' },
  none: {
    title: 'Nobody found',
    text: 'No name, e-mail or coach matches your search.',
    ofKind: 'There’s nobody here at the moment.',
    clear: 'Show all users',
  },
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
  approveFailed: 'The coach wasn’t approved',
} as const;

/** The questions before a deletion; loaded with the dialogs. */
export const deletionCopy = {
  counting: 'Checking what will be deleted...',
  countFailed: 'We couldn’t check what will be deleted.',
  pending: 'Deleting...',
  user: {
    title: (name: string) => `Delete ${name}?`,
    text: (email: string) => `The account ${email} and everything below will be erased for good. This can’t be undone.`,
    first: 'To send them their journal first, close this and choose Email Journal Data to User.',
    confirm: 'Delete User',
    done: 'User deleted',
    failed: 'Failed to delete user',
  },
  coach: {
    title: (name: string) => `Remove ${name} as a coach?`,
    text: (email: string) =>
      `The account ${email} stays, without its coach profile and role. What clients wrote stays theirs.`,
    confirm: 'Delete Coach',
    done: 'Coach deleted',
    failed: 'Failed to delete coach',
  },
  /** Number, thing, and what becomes of it. */
  lines: {
    entries: (count: number) => line(count, 'journal entry', 'journal entries', 'erased'),
    notes: (count: number) => line(count, 'coach note version', 'coach note versions', 'erased'),
    messages: (count: number) => line(count, 'message', 'messages', 'text erased'),
    running: (count: number) => line(count, 'running program', 'running programs', count === 1 ? 'ends' : 'end'),
    clients: (count: number) =>
      line(
        count,
        'client',
        'clients',
        count === 1
          ? 'loses their coach and keeps their entries and program'
          : 'lose their coach and keep their entries and programs',
      ),
    cohorts: (names: readonly string[]) =>
      line(
        names.length,
        'cohort',
        'cohorts',
        `${names.join(', ')}: ${names.length === 1 ? 'ends' : 'end'}, link closed`,
      ),
    goingOn: (count: number) =>
      line(count, 'running program', 'running programs', count === 1 ? 'continues' : 'continue'),
    kept: (count: number) => line(count, 'program in use', 'programs in use', 'left with the platform'),
    removed: (count: number) => line(count, 'program not in use', 'programs not in use', 'removed'),
    hidden: (count: number) => line(count, 'program not in use', 'programs not in use', 'hidden everywhere'),
    invitations: (count: number) =>
      line(count, 'waiting invitation', 'waiting invitations', count === 1 ? 'ends' : 'end'),
    requests: (count: number) => line(count, 'waiting request', 'waiting requests', count === 1 ? 'ends' : 'end'),
  },
  nothing: 'Nothing else belongs to this account.',
} as const;

export type DeletionLine = { count: number; what: string; becomes: string };

function line(count: number, one: string, many: string, becomes: string): DeletionLine {
  return { count, what: counted(count, one, many).replace(/^\S+ /, ''), becomes };
}

/** An account may have no name yet. */
export function userName({
  first_name,
  last_name,
  email,
}: Pick<UserRow, 'first_name' | 'last_name' | 'email'>): string {
  return nameOrEmail({ firstName: first_name, lastName: last_name, email });
}
