import { tmpdir } from 'node:os';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '#server/app/build-app.ts';
import { mailWatchers } from '#server/app/background-work.ts';
import { seedPlatformPrograms } from '#server/features/programs/seed-programs.ts';
import { createIdentity } from '#server/platform/auth/identity.ts';
import type { Config } from '#server/platform/config.ts';
import { readConfig } from '#server/platform/config.ts';
import { createVault } from '#server/platform/crypto/vault.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { createLive } from '#server/platform/live/live.ts';
import { createLog } from '#server/platform/log.ts';
import { createMailSender } from '#server/platform/mail/mail-sender.ts';
import { afterFile } from './after-file.ts';
import { movedClock } from './moved-clock.ts';
import type { MovedClock } from './moved-clock.ts';
import { mailbox } from './mailbox.ts';
import type { Mailbox } from './mailbox.ts';
import { pushBox } from './push-box.ts';
import { testDatabase } from './test-db.ts';

export type TestApp = { app: FastifyInstance; deps: Deps; clock: MovedClock; mail: Mailbox; config: Config };

/**
 * The whole server on a database of its own, with a clock that stands still and a mailbox in memory. No jobs run:
 * `await test.deps.mailSender.sendDue()` sends what has been written so far.
 */
export async function testApp(env: Record<string, string> = {}): Promise<TestApp> {
  const database: Database = await testDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'dayloom-test-'));
  const config = readConfig({
    LOG_LEVEL: 'silent',
    DATA_DIR: dataDir,
    DEMO: 'off',
    // Several tests share a machine, and a slow minute must not change what they see.
    LONGEST_WAIT: '0',
    // Everybody in a test comes from one address.
    REQUEST_LIMIT: '1000000',
    // Admins of tests sign in by a row of their own.
    REQUIRE_SECOND_FACTOR: 'none',
    ...env,
  });
  const clock = movedClock();
  const mail = mailbox(env.SMTP_URL ? 'smtp' : 'files');
  const log = createLog(config);
  const vault = createVault('a secret for tests only, long enough');
  const mailSender = createMailSender({ db: database.db, clock, log, mail, vault, watchers: mailWatchers });
  const identity = await createIdentity({ config, db: database.db, clock, log, mail, mailSender, vault });
  const live = createLive({ db: database.db, database, clock, log, identity, vault });
  const deps: Deps = {
    config,
    clock,
    log,
    database,
    db: database.db,
    identity,
    mail,
    mailSender,
    vault,
    live,
    push: pushBox(),
  };
  await seedPlatformPrograms(deps);
  const app = await buildApp(deps);
  await app.ready();
  afterFile(async () => {
    // A stream that was opened without a network has no socket that could be closed.
    await app.close().catch(() => {});
    await rm(dataDir, { recursive: true, force: true });
  });
  return { app, deps, clock, mail, config };
}
