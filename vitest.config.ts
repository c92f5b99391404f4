import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import type { Reporter, Vitest } from 'vitest/node';

/** A skipped test is a promise nobody keeps: it fails the run, unless only some tests were asked for by name. */
function refuseSkipped(): Reporter {
  let vitest: Vitest | undefined;
  return {
    onInit: (started) => void (vitest = started),
    onTestRunEnd: (files) => {
      if (vitest?.config.testNamePattern) return;
      for (const skipped of files.flatMap((file) => [...file.children.allTests('skipped')])) {
        vitest?.logger.error(`Skipped: ${skipped.module.relativeModuleId} > ${skipped.fullName}`);
        process.exitCode = 1;
      }
    },
  };
}

// One second, as it comes, is not enough on a machine that is busy with other things.
const longWaits = { poll: { timeout: 20_000 } };

export default defineConfig({
  test: {
    passWithNoTests: false,
    // A test left on .only would silently switch off all others.
    allowOnly: false,
    // Left to itself it would use one of two cores: a third of the time more.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    reporters: ['default', refuseSkipped()],
    projects: [
      {
        test: {
          name: 'server',
          environment: 'node',
          env: { TZ: 'UTC' },
          include: ['contract/**/*.test.ts', 'server/**/*.test.ts', 'scripts/**/*.test.ts', 'testing/**/*.test.ts'],
          globalSetup: ['testing/global-setup.ts'],
          // As for the pages: the packages are loaded once for all files of a worker.
          isolate: false,
          setupFiles: ['testing/patient-waiting.ts', 'testing/server-setup.ts'],
          // The longest takes some 5 s by itself, and ten times as long beside other work. What hangs ends all the same.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: longWaits,
        },
      },
      {
        test: {
          name: 'web',
          environment: 'happy-dom',
          env: { TZ: 'UTC' },
          include: ['web/**/*.test.ts', 'web/**/*.test.tsx'],
          // Not a browser for each file: testing/web-setup.ts cleans up between them, in a fifth of the time.
          isolate: false,
          setupFiles: ['testing/patient-waiting.ts', 'testing/web-setup.ts'],
          // The longest takes some 2 s by itself, and ten times as long beside other work.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: longWaits,
        },
      },
    ],
  },
});
