import { relative } from 'node:path';
import { root } from './process.mjs';

/** What one part contributes to the last line. Skipped counts as failed: a test that does not run proves nothing. */
export const counts = (passed, failed, skipped = 0) => ({ passed, failed: failed + skipped, skipped });

export const commandResult = (exitCode) => (exitCode === 0 ? counts(1, 0) : counts(0, 1));

export function vitestResult(report, exitCode) {
  const files = report?.testResults ?? [];
  const runs = files.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ location, status, ancestorTitles, title }) => ({
      at: placeOf(name, location),
      status: status === 'passed' || status === 'failed' ? status : 'skipped',
      titles: [relative(root, name), ...(ancestorTitles ?? []), title],
    })),
  );
  // A file that cannot be loaded has no tests that could fail.
  const outside = files
    .filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0)
    .map(({ name }) => `${relative(root, name)} (could not be loaded)`);
  return resultOf(runs, outside, exitCode);
}

/** Playwright nests suites, and each file is one. */
export function playwrightResult(report, exitCode) {
  const within = (suite, titles) => [
    ...(suite.specs ?? []).flatMap(({ file, line, column, title, tests }) =>
      // There are no retries; should one be configured, needing it ("flaky") is a failure.
      tests.map(({ status }) => ({
        at: placeOf(file, { line, column }),
        status: status === 'expected' ? 'passed' : status === 'skipped' ? 'skipped' : 'failed',
        titles: [...titles, title],
      })),
    ),
    ...(suite.suites ?? []).flatMap((inner) => within(inner, [...titles, inner.title])),
  ];
  const runs = (report?.suites ?? []).flatMap((file) => within(file, [`e2e/${file.title}`]));
  const outside = (report?.errors ?? []).map(
    ({ message = 'an error' }) => `outside of any journey: ${message.trim().split('\n', 1)[0].slice(0, 200)}`,
  );
  return resultOf(runs, outside, exitCode);
}

const placeOf = (file, { line, column }) => `${file}:${line}:${column}`;

/**
 * Counts tests as they were written: the rows of a loop are one test, which passes if all of them do. No tests at all, or
 * an error outside of any test, is one failure.
 */
function resultOf(runs, outside, exitCode) {
  const byPlace = new Map();
  for (const { at, status } of runs) byPlace.set(at, [...(byPlace.get(at) ?? []), status]);
  const rows = [...byPlace.values()];
  const failed = rows.filter((statuses) => statuses.includes('failed')).length + outside.length;
  const passed = rows.filter((statuses) => statuses.every((status) => status === 'passed')).length;
  const skipped = rows.filter((statuses) => !statuses.includes('failed') && statuses.includes('skipped')).length;
  const isSilent = failed + skipped === 0 && (exitCode !== 0 || passed === 0);
  const names = runs
    .filter(({ status }) => status !== 'passed')
    .map(({ titles, status }) => `${titles.join(' > ')}${status === 'skipped' ? ' (did not run)' : ''}`);
  return { ...counts(passed, isSilent ? 1 : failed, skipped), failures: [...new Set([...names, ...outside])] };
}

/** What failed, by name, one line each. A part without names is named itself. */
export function failureLines(results) {
  const failed = results.filter((part) => part.failed > 0);
  if (failed.length === 0) return [];
  return [
    'Failed:',
    ...failed.flatMap(({ name, failures = [] }) =>
      failures.length > 0 ? failures.map((failure) => `  ${name}: ${failure}`) : [`  ${name}: see its output above`],
    ),
  ];
}
