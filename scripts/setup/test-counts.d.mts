export type Counts = { passed: number; failed: number; skipped: number };
type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: unknown[] }[];
};
type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number; skipped: number } };

export function counts(passed: number, failed: number, skipped?: number): Counts;
export function commandCounts(exitCode: number): Counts;
export function vitestCounts(report: VitestReport | undefined, exitCode: number): Counts;
export function playwrightCounts(report: PlaywrightReport | undefined, exitCode: number): Counts;
