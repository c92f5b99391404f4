import { counted } from '../copy.ts';

export const overviewCopy = {
  loading: 'Counting...',
  failed: { title: 'The overview could not be loaded' },
  users: 'Total Users',
  usersNote: (clients: number, coaches: number, admins: number) =>
    [
      counted(clients, 'client', 'clients'),
      counted(coaches, 'coach', 'coaches'),
      counted(admins, 'admin', 'admins'),
    ].join(', '),
  coaches: 'Active Coaches',
  coachesNote: (all: number) => `of ${all.toLocaleString('en-GB')}, with at least one client`,
  programs: 'Total Programs',
  programsNote: (platform: number, others: number) =>
    `${platform.toLocaleString('en-GB')} of the platform, ${others.toLocaleString('en-GB')} by coaches`,
  waiting: (coaches: number) =>
    coaches === 1 ? 'One coach waits for approval.' : `${coaches.toLocaleString('en-GB')} coaches wait for approval.`,
  waitingText: 'Until then they do not see clients without a coach.',
  toWaiting: 'To the coaches',
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
  growth: { title: 'Growth', label: 'Accounts by week', series: 'Users', text: 'Accounts at the end of each week.' },
  activity: {
    title: 'Activity',
    label: 'Entries written by week',
    series: 'Entries',
    text: 'Journal entries written in each week.',
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
