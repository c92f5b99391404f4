import type { FastifyInstance } from 'fastify';
import { buildApp } from '#server/app/build-app.ts';
import { seedPlatformPrograms } from '#server/features/programs/seed-programs.ts';
import type { Config } from '#server/platform/config.ts';
import type { Deps } from '#server/platform/deps.ts';
import { afterFile } from './after-file.ts';
import type { Mailbox } from './mailbox.ts';
import { movedClock } from './moved-clock.ts';
import type { MovedClock } from './moved-clock.ts';
import { within } from './patience.ts';
import { testDeps } from './test-deps.ts';

export type TestApp = { app: FastifyInstance; deps: Deps; clock: MovedClock; mail: Mailbox; config: Config };

/**
 * The whole server on its own database, with a fixed clock and a mailbox in memory. No jobs run:
 * `await test.deps.mailSender.sendDue()` sends what is queued.
 */
export const testApp = async (env: Record<string, string> = {}): Promise<TestApp> =>
  await within('the server of this test file is ready', startedApp(env));

async function startedApp(env: Record<string, string>): Promise<TestApp> {
  const clock = movedClock();
  // A slow machine must not change results, and everyone in a test has one address.
  const { deps, mail } = await testDeps({ env: { LONGEST_WAIT: '0', REQUEST_LIMIT: '1000000', ...env }, clock });
  await seedPlatformPrograms(deps);
  const app = await buildApp(deps);
  await app.ready();
  // A stream opened by inject has no socket to close.
  afterFile(() => app.close().catch(() => {}));
  return { app, deps, clock, mail, config: deps.config };
}
