import { clearScenario, simulationScenarios } from '#contract/simulation/constants.ts';
import { counted } from '#contract/text.ts';

/** What the admin reads about a run. */
export const copy = {
  interrupted: 'The server stopped before this run had ended. Clear Test Data removes what it made.',
  broken:
    'The run stopped because something unexpected happened; the server’s log says what. Clear Test Data removes what it made.',
  stopped: (why: string) => `The run stopped: ${why} Clear Test Data removes what it made.`,
  done: (scenario: number) => `Scenario ${scenario}, “${titleOf(scenario)}”, is done.`,
  failed: (scenario: number) =>
    scenario === clearScenario
      ? 'The test data was not cleared.'
      : `Scenario ${scenario}, “${titleOf(scenario)}”, was not finished.`,
  cleared: 'The test data is cleared.',
  nothingToClear: 'There was no test data.',
  removedAccounts: (accounts: number, entries: number) =>
    `Removed ${counted(accounts, 'test account', 'test accounts')} with ${counted(entries, 'journal entry', 'journal entries')}.`,
  removedPrograms: (programs: number) => `Removed ${counted(programs, 'test program', 'test programs')}.`,
  keptPrograms: (programs: number) =>
    `Kept ${counted(programs, 'test program', 'test programs')} that somebody real uses by now; from here on ` +
    `${programs === 1 ? 'it is an ordinary one' : 'they are ordinary ones'}.`,
};

const titleOf = (scenario: number): string =>
  simulationScenarios.find((known) => known.scenario === scenario)?.title ?? '';
