import { relative } from 'node:path';
import { root } from './process.mjs';

/** Tests that failed or did not run, each with its file, from Vitest's report. */
export function vitestFailures(report) {
  return (report?.testResults ?? []).flatMap((file) => {
    const path = relative(root, file.name);
    const notPassed = file.assertionResults.filter(({ status }) => status !== 'passed');
    if (notPassed.length === 0 && file.status === 'failed') return [`${path} (could not be loaded)`];
    return notPassed.map(({ ancestorTitles, title, status }) =>
      named([path, ...ancestorTitles, title], status !== 'failed'),
    );
  });
}

/** The same for the journeys: Playwright nests suites, and each file is one. */
export function playwrightFailures(report) {
  const within = (suite, titles) => [
    ...(suite.specs ?? [])
      .filter((spec) => spec.tests.some(({ status }) => status !== 'expected'))
      .map((spec) =>
        named(
          [...titles, spec.title],
          spec.tests.every(({ status }) => status === 'skipped' || status === 'expected'),
        ),
      ),
    ...(suite.suites ?? []).flatMap((inner) => within(inner, [...titles, inner.title])),
  ];
  return [
    ...(report?.suites ?? []).flatMap((file) => within(file, [`e2e/${file.title}`])),
    ...(report?.errors ?? []).map(({ message = 'an error' }) => `outside of any journey: ${firstLine(message)}`),
  ];
}

const named = (titles, isSkipped) => `${titles.join(' > ')}${isSkipped ? ' (did not run)' : ''}`;

const firstLine = (text) => text.trim().split('\n', 1)[0].slice(0, 200);

/** What failed, by name, one line each: the last a person sees before the count. A part without names is named itself. */
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
