import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './process.mjs';
import { failureLines, playwrightResult, vitestResult } from './test-results.mjs';

let line = 0;
const place = () => ({ line: (line += 1), column: 1 });
const test = (title: string, status: string) => ({ ancestorTitles: ['a page'], title, status, location: place() });

describe('the last lines of npm test', () => {
  it('name each unit test that failed or did not run, and each file that could not be loaded', () => {
    const report = {
      testResults: [
        {
          name: join(root, 'server/one.test.ts'),
          status: 'failed',
          assertionResults: [test('opens', 'passed'), test('saves', 'failed'), test('closes', 'skipped')],
        },
        { name: join(root, 'web/two.test.tsx'), status: 'failed', assertionResults: [] },
        { name: join(root, 'web/three.test.tsx'), status: 'passed', assertionResults: [test('opens', 'passed')] },
      ],
    };
    expect(vitestResult(report, 1).failures).toEqual([
      'server/one.test.ts > a page > saves',
      'server/one.test.ts > a page > closes (did not run)',
      'web/two.test.tsx (could not be loaded)',
    ]);
    expect(vitestResult(undefined, 1).failures).toEqual([]);
  });

  it('name each journey that failed, was skipped or needed a second try, however deep it is', () => {
    const spec = (title: string, ...statuses: string[]) => ({
      title,
      file: 'today.spec.ts',
      ...place(),
      tests: statuses.map((status) => ({ status })),
    });
    const report = {
      suites: [
        {
          title: 'today.spec.ts',
          specs: [spec('opens', 'expected'), spec('saves', 'unexpected')],
          suites: [{ title: 'offline', specs: [spec('waits', 'flaky'), spec('ends', 'skipped')] }],
        },
      ],
      errors: [{ message: 'No server\n  at somewhere' }],
    };
    expect(playwrightResult(report, 1).failures).toEqual([
      'e2e/today.spec.ts > saves',
      'e2e/today.spec.ts > offline > waits',
      'e2e/today.spec.ts > offline > ends (did not run)',
      'outside of any journey: No server',
    ]);
  });

  it('name the part where it has no test names, and are not there when all passed', () => {
    expect(failureLines([{ name: 'types', failed: 0 }])).toEqual([]);
    expect(
      failureLines([
        { name: 'types', failed: 1 },
        { name: 'lint', failed: 0 },
        { name: 'unit', failed: 1, failures: ['server/one.test.ts > saves'] },
        { name: 'e2e', failed: 1, failures: [] },
      ]),
    ).toEqual([
      'Failed:',
      '  types: see its output above',
      '  unit: server/one.test.ts > saves',
      '  e2e: see its output above',
    ]);
  });

  it('end with the count, which machines read', () => {
    const { stdout, status } = spawnSync(process.execPath, [
      join(root, 'scripts/run.mjs'),
      'test',
      '--only',
      'nothing',
    ]);
    const lines = String(stdout).trimEnd().split('\n');
    expect([lines.slice(-3), status]).toEqual([
      ['Failed:', '  arguments: see its output above', '0 passed, 1 failed'],
      1,
    ]);
  });
});
