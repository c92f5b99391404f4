import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mailWatchers } from '#server/app/background-work.ts';
import { signUpRule } from '#server/features/sign-up/rule.ts';
import { createIdentity } from '#server/platform/auth/identity.ts';
import { readConfig } from '#server/platform/config.ts';
import { createVault } from '#server/platform/crypto/vault.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { createLive } from '#server/platform/live/live.ts';
import { createLog } from '#server/platform/log.ts';
import { createMailSender } from '#server/platform/mail/mail-sender.ts';
import type { Mailer } from '#server/platform/mail/mailer.ts';
import { afterFile } from './after-file.ts';
import { mailbox } from './mailbox.ts';
import type { MovedClock } from './moved-clock.ts';
import { pushBox } from './push-box.ts';
import { testDatabase } from './test-db.ts';

type Wanted = {
  env: Record<string, string>;
  clock: MovedClock;
  mailer?: Mailer;
  /** Another server's, or none yet. */
  database?: Database | undefined;
};

/** What the server's parts need, on a new database, with mail and push in memory. The data folder is removed after the file. */
export async function testDeps({ env, clock, mailer, database: given }: Wanted) {
  const database = given ?? (await testDatabase());
  const { db } = database;
  const dataDir = await mkdtemp(join(tmpdir(), 'dayloom-test-'));
  afterFile(() => rm(dataDir, { recursive: true, force: true }));
  const config = readConfig({
    LOG_LEVEL: 'silent',
    DATA_DIR: dataDir,
    DEMO: 'off',
    // Admins in tests have sessions that are inserted directly.
    REQUIRE_SECOND_FACTOR: 'none',
    ...env,
  });
  const received = mailbox(config.smtpUrl ? 'smtp' : 'files');
  const mail = mailer ?? received;
  const log = createLog(config);
  const vault = createVault('a secret for tests only, long enough');
  const mailSender = createMailSender({ db, clock, log, mail, vault, watchers: mailWatchers });
  const signUp = signUpRule({ config, clock });
  const identity = await createIdentity({ config, db, clock, log, mail, mailSender, vault, signUp });
  const live = createLive({ db, database, clock, log, identity, vault });
  const deps: Deps = { config, clock, log, database, db, identity, mail, mailSender, vault, live, push: pushBox() };
  return { deps, mail: received };
}
