import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import type { Reporter, Vitest } from 'vitest/node';
import { compileMessages } from '#scripts/messages/compile.ts';
import { limits } from '#testing/patience.ts';

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
  testTimeout: limits.test,
  hookTimeout: limits.test,
  expect: { poll: { timeout: limits.wait } },
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
          // A worker that went back and forth between Node and happy-dom would load both again and again.
          sequence: { groupOrder: 0 },
          include: ['contract', 'server', 'scripts', 'testing', 'prove'].map((folder) => `${folder}/**/*.test.ts`),
          globalSetup: ['testing/global-setup.ts'],
          setupFiles: ['testing/patient-waiting.ts', 'testing/server-setup.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'web',
          environment: 'happy-dom',
          sequence: { groupOrder: 1 },
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
          sequence: { groupOrder: 0 },
          include: ['web/**/*.test.ts'],
          exclude: ['web/**/*.dom.test.ts'],
          unstubGlobals: true,
          setupFiles: ['testing/patient-waiting.ts', 'testing/reader-language.ts'],
        },
      },
    ],
  },
});
