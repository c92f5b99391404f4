/** What one part contributes to the last line. Skipped counts as failed: a test nobody runs proves nothing. */
export const counts = (passed, failed, skipped = 0) => ({ passed, failed: failed + skipped, skipped });

export const commandCounts = (exitCode) => (exitCode === 0 ? counts(1, 0) : counts(0, 1));

export function vitestCounts(report, exitCode) {
  if (!report) return counts(0, 1);
  // A file that cannot be loaded has no tests of its own that could fail.
  const unloadable = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  ).length;
  const skipped = report.numPendingTests + report.numTodoTests;
  return complete(counts(report.numPassedTests, report.numFailedTests + unloadable, skipped), exitCode);
}

export function playwrightCounts(report, exitCode) {
  if (!report) return counts(0, 1);
  const { expected, unexpected, flaky, skipped } = report.stats;
  // There are no second tries; should one have been asked for, needing it is a failure.
  return complete(counts(expected, unexpected + flaky, skipped), exitCode);
}

/** No tests at all, or an error outside of any test, is one failure. */
function complete(result, exitCode) {
  const isSilent = result.failed === 0 && (exitCode !== 0 || result.passed === 0);
  return isSilent ? { ...result, failed: 1 } : result;
}
