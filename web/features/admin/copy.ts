import { figure } from '#web/platform/locale.ts';
import type { AdminTab } from './admin-tabs.ts';
import { deletedProgramDays } from '#contract/programs/constants.ts';

const tabs: Record<AdminTab, string> = {
  overview: 'Overview',
  users: 'User Management',
  programs: 'Program Management',
  simulation: 'Data Simulation',
  audit: 'Audit',
  security: 'Security',
};

export const adminCopy = {
  back: 'Back to Dashboard',
  title: 'Admin Dashboard',
  lede: 'Accounts and counts only. Journal text is never shown here.',
  tabsLabel: 'Admin',
  tabs,
} as const;

/** "1 journal entry", "17 journal entries" */
export function counted(count: number, one: string, many: string): string {
  return `${figure(count)} ${count === 1 ? one : many}`;
}

export const overviewCopy = {
  loading: 'Counting...',
  failed: { title: 'The overview couldn’t be loaded' },
  users: 'Total Users',
  usersNote: (clients: number, coaches: number, admins: number) =>
    [
      counted(clients, 'client', 'clients'),
      counted(coaches, 'coach', 'coaches'),
      counted(admins, 'admin', 'admins'),
    ].join(', '),
  coaches: 'Active Coaches',
  coachesNote: (all: number) => `of ${figure(all)}, with at least one client`,
  programs: 'Total Programs',
  programsNote: (platform: number, others: number) =>
    `${figure(platform)} from the platform, ${figure(others)} by coaches`,
  waiting: (coaches: number) =>
    coaches === 1 ? 'One coach is waiting for approval.' : `${figure(coaches)} coaches are waiting for approval.`,
  waitingText: 'Until then they can’t see clients without a coach.',
  toWaiting: 'See the coaches',
  health: 'System Health',
  checked: (seconds: number) =>
    seconds < 5
      ? 'checked just now'
      : seconds < 60
        ? `checked ${seconds} seconds ago`
        : `checked ${counted(Math.floor(seconds / 60), 'minute', 'minutes')} ago`,
  whatToDo: 'What to do:',
  open: (page: string) => (page === '/admin/mail' ? 'Undelivered mail' : 'Open'),
  mail: 'Undelivered mail',
  configuration: 'Configuration',
  reports: 'Reported posts',
  cohorts: 'All cohorts',
  growth: { title: 'Growth', label: 'Accounts by week', series: 'Users', text: 'Accounts at the end of each week.' },
  activity: {
    title: 'Activity',
    label: 'Entries written by week',
    series: 'Entries',
    text: 'Journal entries written each week.',
  },
  wholeLog: 'Whole log',
  weekOf: 'Week of',
  thisWeek: {
    title: 'This week',
    since: (day: string) => `since ${day}`,
    newUsers: 'New users',
    entries: 'Entries written',
  },
} as const;

export const programsCopy = {
  tools: 'Find programs',
  search: 'Search programs',
  searchHint: 'Search by title, id or creator',
  showing: (shown: number, total: number) => `Showing ${figure(shown)} of ${figure(total)} programs`,
  list: 'Programs',
  columns: {
    program: 'Program',
    id: 'Program id',
    creator: 'Creator',
    onIt: 'On it now',
    prompts: 'Prompts',
    themes: 'Themes',
    created: 'Created',
    actions: 'Actions',
  },
  testData: 'test data',
  demo: 'demo',
  archived: 'Archived',
  loading: 'Loading programs...',
  failed: { title: 'The programs couldn’t be loaded' },
  empty: { title: 'No programs yet', text: 'Programs that coaches create or import will appear here.' },
  none: { title: 'No program found', text: 'No title, id or creator matches your search.', clear: 'Show all programs' },
  rule:
    `Deleting hides a program everywhere. Clients who are on it can finish it. For ${deletedProgramDays} days it can ` +
    'be restored.',
  delete: 'Delete Program',
  dialog: {
    title: (title: string) => `Delete “${title}”?`,
    text: 'It will be hidden everywhere and can no longer be assigned.',
    onIt: (count: number) =>
      count === 0
        ? 'Nobody is on it now.'
        : `${counted(count, 'client is', 'clients are')} on it now and can finish it.`,
    parts: (prompts: number, themes: number) =>
      `${counted(prompts, 'prompt', 'prompts')} and ${counted(themes, 'theme', 'themes')} go with it.`,
    pending: 'Deleting...',
    done: 'Program deleted',
    failed: 'Failed to delete program',
  },
  deleted: {
    title: 'Deleted programs',
    text: `Kept for ${deletedProgramDays} days, then erased. Restoring brings a program back as it was and puts nobody on it.`,
    columns: { program: 'Program', creator: 'Creator', deleted: 'Deleted', left: 'Left', actions: 'Actions' },
    by: (name: string) => `by ${name}`,
    byCoach: 'by its coach',
    someone: 'a deleted account',
    onIt: (count: number) => `${counted(count, 'client is', 'clients are')} still on it`,
    left: (days: number) => (days <= 0 ? 'Until today' : counted(days, 'day', 'days')),
    restore: 'Restore',
    done: 'Program restored',
    notDone: 'The program couldn’t be restored',
    loading: 'Loading deleted programs...',
    failed: { title: 'The deleted programs couldn’t be loaded' },
    none: 'No program was deleted in the last 30 days.',
  },
} as const;

export type TestData = { testAccounts: number; testEntries: number; testPrograms: number };

/** One line under each title, in the order of the scenarios. */
const lines: Record<number, string> = {
  1: 'An empty dashboard, to see the first day.',
  2: '14 days, two themes, every prompt.',
  3: 'On trial, week 1 day 1, no coach.',
  4: 'One entry, one mood, one practice.',
  5: 'Several days, with gaps between.',
  6: 'A complete profile, clients waiting.',
  7: 'Accepted, declined and waiting ones.',
  8: 'A conversation over several days.',
  9: 'Every day written, to the last page.',
  10: 'One coach, five or more clients, each at a different point.',
};

export const simulationCopy = {
  scenarios: 'Scenarios',
  marked: 'Marked as test data. No sign-in, no mail.',
  line: (scenario: number) => lines[scenario] ?? '',
  run: 'Run',
  runWhich: (scenario: number) => ` scenario ${scenario}`,
  running: 'Running...',
  output: 'Output',
  log: 'Simulation output',
  logEmpty: 'Nothing has run yet. Output appears here while a scenario runs.',
  isRunning: (scenario: number) => (scenario === 0 ? 'Test data is being cleared' : `Scenario ${scenario} is running`),
  head: (scenario: number, title: string) => (scenario === 0 ? title : `Scenario ${scenario}: ${title}`),
  stopped: (scenario: number) => (scenario === 0 ? 'Clearing stopped.' : `Scenario ${scenario} stopped.`),
  complete: (scenario: number) => (scenario === 0 ? 'Cleared.' : `Scenario ${scenario} complete.`),
  networkError: 'Network error',
  refreshed: 'Dashboard refreshed',
  accounts: 'Test accounts now',
  entries: 'Test entries now',
  refresh: 'Refresh Dashboard',
  clear: 'Clear Test Data',
  clearing: 'Clearing...',
  clears: ({ testAccounts, testEntries, testPrograms }: TestData) => {
    const made = [
      testAccounts > 0 && counted(testAccounts, 'account', 'accounts'),
      testEntries > 0 && counted(testEntries, 'entry', 'entries'),
      testPrograms > 0 && counted(testPrograms, 'program', 'programs'),
    ].filter((part) => part !== false);
    return made.length === 0
      ? 'There’s no test data to clear.'
      : `Clearing removes exactly what simulation made: ${new Intl.ListFormat('en-GB').format(made)}.`;
  },
  clearAsk: { title: 'Clear all test data?', rest: 'Everything else stays as it is.' },
  off: {
    title: 'Data simulation is switched off on this server.',
    text:
      'It would add test accounts to the live database. ' +
      'To switch it on, set SIMULATION=on in the server’s configuration.',
  },
  failed: { title: 'The simulation couldn’t be loaded' },
} as const;

export const adminMailCopy = {
  back: 'Back to Admin Dashboard',
  title: 'Undelivered mail',
  test: {
    send: 'Send a test mail',
    sending: 'Sending...',
    sent: (to: string) =>
      `The mail server accepted a test mail to ${to}. If it doesn’t arrive, look in the spam folder.`,
    failed: (to: string, reason: string) => `The test mail to ${to} wasn’t sent. ${reason}`,
    noServer: 'No mail server is set, so nothing was sent. Mail is written to a folder where the server runs.',
  },
  about:
    'Mail that couldn’t be sent, and mail that has been waiting for more than 15 minutes. ' +
    'Addresses and contents aren’t shown. Failed mail is kept for seven days.',
  loading: 'Loading the mail...',
  counts: (waiting: number, failed: number) => `${waiting} waiting, ${failed} failed`,
  more: (shown: number) => `Showing the newest ${shown}.`,
  state: { waiting: 'Waiting', failed: 'Failed' },
  nobody: 'To an address without an account',
  to: (name: string) => `To ${name}`,
  notTried: 'Not tried yet.',
  tries: (tries: number) => (tries === 1 ? '1 try' : `${tries} tries`),
  written: (ago: string) => `Written ${ago}`,
  nextTry: (day: string, time: string) => `next try ${day}, ${time}`,
  retry: 'Try again',
  retrying: 'Trying...',
  retryOf: (what: string, name: string) => `: ${what}, ${name}`,
  retried: { title: 'Trying again', text: 'If it fails again, it will be back on this list.' },
  retryFailed: 'The mail couldn’t be retried',
  empty: { title: 'No undelivered mail', text: 'Nothing has failed, and nothing has been waiting long.' },
  lost: { title: 'The mail couldn’t be loaded' },
} as const;

const mailKinds: Record<string, string> = {
  verification: 'Address confirmation',
  reset: 'Password reset link',
  'account-exists': 'Notice about an existing account',
  'password-changed': 'Password change notice',
  'email-change': 'Link to a new address',
  'email-change-asked': 'Notice about a new address',
  'email-changed': 'Notice about a changed address',
  'new-device': 'New sign-in notice',
  'sign-up-link': 'Sign-up link',
  outreach: 'Message from a coach',
  'data-export': 'Link to someone’s own journal',
};

/** A kind this page has no words for is shown as it is called: `invitation-accepted` as "Invitation accepted". */
export function mailKindName(kind: string): string {
  const words = kind.replaceAll('-', ' ');
  return mailKinds[kind] ?? words.charAt(0).toUpperCase() + words.slice(1);
}
