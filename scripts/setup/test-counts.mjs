/** What one part contributes to the last line. Skipped counts as failed: a test that does not run proves nothing. */
export const counts = (passed, failed, skipped = 0) => ({ passed, failed: failed + skipped, skipped });

export const commandCounts = (exitCode) => (exitCode === 0 ? counts(1, 0) : counts(0, 1));

export function vitestCounts(report, exitCode) {
  if (!report) return counts(0, 1);
  // A file that cannot be loaded has no tests of its own that could fail.
  const unloadable = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  ).length;
  const runs = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ location, status }) => ({ at: placeOf(name, location), status })),
  );
  return complete(written(runs), exitCode, unloadable);
}

export function playwrightCounts(report, exitCode) {
  if (!report) return counts(0, 1);
  const specs = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specs)];
  const runs = report.suites.flatMap(specs).flatMap(({ file, line, column, tests }) =>
    // There are no retries; should one be configured, needing it ("flaky") is a failure.
    tests.map(({ status }) => ({
      at: placeOf(file, { line, column }),
      status: status === 'expected' ? 'passed' : status === 'skipped' ? 'skipped' : 'failed',
    })),
  );
  return complete(written(runs), exitCode);
}

const placeOf = (file, { line, column }) => `${file}:${line}:${column}`;

/** Tests as they were written: the rows of a loop are one test, which passes if all of them do. */
function written(runs) {
  const byPlace = new Map();
  for (const { at, status } of runs) byPlace.set(at, [...(byPlace.get(at) ?? []), status]);
  const rows = [...byPlace.values()];
  const failed = rows.filter((statuses) => statuses.includes('failed')).length;
  const passed = rows.filter((statuses) => statuses.every((status) => status === 'passed')).length;
  return counts(passed, failed, rows.length - passed - failed);
}

/** No tests at all, or an error outside of any test, is one failure. */
function complete(result, exitCode, alsoFailed = 0) {
  const failed = result.failed + alsoFailed;
  const isSilent = failed === 0 && (exitCode !== 0 || result.passed === 0);
  return { ...result, failed: isSilent ? 1 : failed };
}
