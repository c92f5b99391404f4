/** Removes exactly what simulation made. */
export const clearScenario = 0;

export const simulationScenarios = [
  { scenario: 1, title: 'New coach with no clients or programs' },
  { scenario: 2, title: 'New program owned by current user' },
  { scenario: 3, title: 'New app store client' },
  { scenario: 4, title: 'Client one-day progress' },
  { scenario: 5, title: 'Client multi-day progress' },
  { scenario: 6, title: 'New coach without programs' },
  { scenario: 7, title: 'Complete invitation workflow' },
  { scenario: 8, title: 'Coach-client messaging demo' },
  { scenario: 9, title: 'Full 28-day program completion' },
  { scenario: 10, title: 'Multi-client coach portfolio with 5 or more clients' },
] as const;

export const scenarioMax = simulationScenarios.length;

export const runStates = ['running', 'done', 'failed'] as const;
