import { counted } from '../copy.ts';

export type TestData = { testAccounts: number; testEntries: number; testPrograms: number };

const inOneSentence = new Intl.ListFormat('en-GB');

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
  10: 'One coach, five clients or more, each at another point.',
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
  logEmpty: 'Nothing has run yet. What a scenario does is written here while it runs.',
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
      ? 'There is no test data to clear.'
      : `Clearing removes exactly what simulation made: ${inOneSentence.format(made)}.`;
  },
  clearAsk: { title: 'Clear all test data?', rest: 'Everything else stays as it is.' },
  off: {
    title: 'Data simulation is switched off on this server.',
    text: 'It would write test accounts into the database people use. SIMULATION=on in the server’s configuration switches it on.',
  },
  failed: { title: 'The simulation could not be loaded' },
} as const;
