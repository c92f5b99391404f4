/**
 * Proofs that start several processes or database clusters, a tenth of the time of all unit tests. `npm test` leaves them to
 * `npm test -- --all`; CI adds them when `slowPaths` have changed since the last release, and a release runs them.
 */
export const slowTests = [
  'scripts/image-files.test.ts',
  'scripts/setup/start.test.ts',
  'server/commands/restore-after-rotation.test.ts',
  'server/commands/restore-drill.test.ts',
  'server/commands/rotate-key.test.ts',
  'server/platform/backup/restore-backup.test.ts',
  'server/platform/db/embedded/crash.test.ts',
  'server/platform/db/embedded/one-owner.test.ts',
  'server/platform/db/pooler.test.ts',
];

/** Whatever they start reads files of these. */
export const slowPaths = [
  'contract',
  'server',
  'scripts',
  'testing',
  'package-lock.json',
  'Dockerfile',
  '.dockerignore',
];
