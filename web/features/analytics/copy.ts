import { groupOf } from '#contract/check-ins/constants.ts';
import { inWords } from '#contract/numbers.ts';
import { figure } from '#web/platform/locale.ts';

const clients = (count: number): string => (count === 1 ? '1 client' : `${count} clients`);

export const analyticsCopy = {
  title: 'Analytics',
  back: 'Back to Dashboard',
  onThisPage: 'On this page',
  asOf: (time: string): string => `Figures as of ${time}`,
  loading: 'Loading your analytics…',
  failed: {
    title: 'Unable to Load Analytics',
    text: 'There was an error loading your analytics data.',
    again: 'Try again',
  },
  empty: {
    title: 'No figures yet',
    text: 'They start with your first client. Share your referral code, or find someone who is looking for a coach.',
    action: 'Find New Clients',
  },
  cohort: 'Cohort',
  allClients: 'All clients',
  nobody: {
    title: 'Nobody is in this cohort',
    text: 'It may have ended, or the address isn’t complete.',
    all: 'Show all clients',
  },
  overview: {
    clients: 'Total clients',
    active: 'Active clients',
    programs: 'Programs',
    completed: 'Completed',
    entries: 'Journal entries',
    mood: 'Average mood',
  },
  none: '–',
  tooFew: 'fewer than five',
  csv: (what: string): string => `Download ${what} as CSV`,
  csvShort: 'CSV',
  csvFailed: 'The file couldn’t be created',
  trend: {
    title: 'Weekly trend',
    block: (size: number): string =>
      size === 10 ? 'One block is ten entries.' : `One block is ${figure(size)} entries.`,
    recent: (count: number): string => `${figure(count)} in the last 7 days.`,
    columns: ['Week of', 'Entries', 'Avg mood'],
  },
  insights: {
    title: 'Insights',
    program: 'Top performing program',
    client: 'Most engaged client',
    completion: 'Average completion rate',
    completionOf: 'Everyone on a program, finished ones too',
    none: 'Nothing yet',
  },
  sessions: {
    title: 'Sessions',
    held: 'Held',
    missed: 'Missed',
    calledOff: 'Called off',
    late: (count: number): string => `${figure(count)} of them late`,
    about: 'With everyone you work with now, since you began.',
  },
  clients: {
    title: 'Clients',
    columns: {
      name: 'Client',
      now: 'Now',
      days: 'Days',
      allDays: (days: number): string => `${days} days`,
      entries: 'Entries',
      mood: 'Avg mood',
      activity: 'Last activity',
      completion: 'Completion',
    },
    now: (week: number, day: number): string => `Week ${week}, day ${day}`,
    noProgram: 'No program',
    noActivity: 'Nothing yet',
    noMood: 'no mood yet',
    pages: 'Pages of clients',
    previous: 'Previous',
    next: 'Next',
    range: (from: number, to: number, total: number): string => `${from} to ${to} of ${figure(total)}`,
    sortBy: (column: string): string => `Sort by ${column}`,
    failed: 'This page couldn’t be loaded',
    csvColumns: ['Client', 'Week', 'Day', 'Entries', 'Average mood', 'Last activity', 'Completion percent'],
  },
  programs: {
    title: 'Programs',
    none: 'There are no programs yet.',
    columns: ['Program', 'Enrolled', 'Completed', 'Entries', 'Avg mood', 'Completion'],
    csvColumns: ['Program', 'Enrolled clients', 'Completed clients', 'Entries', 'Average mood', 'Completion percent'],
  },
  dropOff: {
    title: 'Drop-off by day',
    about:
      'Of those who could have reached a day by now: reached it (pale), wrote (solid). ' +
      'Below each week how many these are; hatched while fewer than five.',
    program: 'Program',
    began: (count: number): string => `${clients(count)} started`,
    chart: (title: string): string => `Clients by day of ${title}`,
    none: 'Nobody has started a program yet.',
    csvColumns: ['Program', 'Day', 'Started', 'Could have reached', 'Reached', 'Wrote', 'Wrote, percent'],
  },
  skipped: {
    title: 'Most skipped prompts',
    about: 'Days clients went past without writing.',
    none: 'No days have been skipped.',
    hidden: 'Another coach’s prompt',
    place: (program: string, week: number, day: number): string => `${program}, week ${week}, day ${day}`,
    share: (skipped: number, passed: number): string => `${skipped} of ${clients(passed)}`,
    columns: ['Prompt', 'Skipped by'],
    csvColumns: ['Program', 'Week', 'Day', 'Prompt', 'Skipped by', 'Passed by'],
  },
  checkIns: {
    title: 'Change in check-ins',
    about: 'The first answer against the latest, of those who show you the score, in whole groups of five people.',
    block:
      'One block is one person; in a row of twenty and more, five. Where nobody knows how much a scale moves by itself, any ' +
      'difference counts.',
    keys: { up: 'up, by more than the scale moves by itself', same: 'about the same', down: 'down, by more than that' },
    changes: (up: number, same: number, down: number): string => `${up} up, ${same} about the same, ${down} down`,
    tooFew: (people: number): string =>
      people < groupOf ? `Shown from five people on. ${inWords(people)} so far.` : 'Not shown at the moment.',
    of: (people: number): string => `of ${people}`,
    caution:
      'People change while they wait, too. This says that something moved, not that the program moved it. Questions are ' +
      'never added up one by one, and a cohort shows no member.',
    failed: 'The change in check-ins couldn’t be loaded.',
    columns: ['Check-in', 'People', 'Change', 'Median, first', 'Median, latest', 'Weeks between'],
    csvColumns: [
      'Check-in',
      'Scale',
      'People',
      'Up',
      'About the same',
      'Down',
      'Median, first',
      'Median, latest',
      'Median weeks between',
    ],
  },
  moodChange: {
    title: 'Mood change',
    about: 'The last week of a program compared with its first; in a one-week program, two days of each.',
    all: 'All programs',
    notEnough: 'not enough data yet',
    clients,
    columns: ['Program', 'Clients', 'Change'],
    csvColumns: ['Program', 'Clients', 'Mean mood change'],
  },
} as const;
