import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import type { Reporter, Vitest } from 'vitest/node';
import { compileMessages } from '#scripts/messages/compile.ts';

compileMessages();

/** A skipped test fails the run, unless the run was filtered by name. */
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

const shared = {
  env: { TZ: 'UTC' },
  // Packages are loaded once per worker instead of once per file; the setup files clean up between files.
  isolate: false,
  // `npm test` counts tests by where they were written.
  includeTaskLocation: true,
  // The longest takes about 5 s by itself, and ten times as long on a busy machine. A test that hangs still ends.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 20_000 } },
};

export default defineConfig({
  test: {
    passWithNoTests: false,
    // A test left on .only would silently disable all others.
    allowOnly: false,
    // The default would use one of two cores and take a third longer.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    reporters: ['default', refuseSkipped()],
    projects: [
      {
        test: {
          ...shared,
          name: 'server',
          environment: 'node',
          include: ['contract/**/*.test.ts', 'server/**/*.test.ts', 'scripts/**/*.test.ts', 'testing/**/*.test.ts'],
          globalSetup: ['testing/global-setup.ts'],
          setupFiles: ['testing/patient-waiting.ts', 'testing/server-setup.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'web',
          environment: 'happy-dom',
          include: ['web/**/*.test.tsx', 'web/**/*.dom.test.ts'],
          setupFiles: ['testing/patient-waiting.ts', 'testing/reader-language.ts', 'testing/web-setup.ts'],
        },
      },
      {
        test: {
          ...shared,
          // Rules of the pages that need no DOM, which takes longer to set up than most of them to run.
          name: 'web-rules',
          environment: 'node',
          include: ['web/**/*.test.ts'],
          exclude: ['web/**/*.dom.test.ts'],
          unstubGlobals: true,
          setupFiles: ['testing/patient-waiting.ts', 'testing/reader-language.ts'],
        },
      },
    ],
  },
});
