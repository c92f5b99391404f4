/** Removes exactly what simulation made. */
export const clearScenario = 0;

export const simulationScenarios = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;
export type SimulationScenario = (typeof simulationScenarios)[number];
export const scenarioMax = simulationScenarios.length;

export const runStates = ['running', 'done', 'failed'] as const;
