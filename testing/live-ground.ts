import '#server/platform/db/lean-drizzle.ts';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { movedClock } from './moved-clock.ts';
import type { Person } from './people.ts';
import type { TestApp } from './test-app.ts';

const { createIdentity } = await import('#server/platform/auth/identity.ts');
const { signUpRule } = await import('#server/features/sign-up/rule.ts');
const { readConfig } = await import('#server/platform/config.ts');
const { openVault } = await import('#server/platform/crypto/open-vault.ts');
const { openDatabase } = await import('#server/platform/db/open-database.ts');
const { killPostgres } = await import('./kill-postgres.ts');
const { createLog } = await import('#server/platform/log.ts');
const { createMailer } = await import('#server/platform/mail/mailer.ts');
const { createMailSender } = await import('#server/platform/mail/mail-sender.ts');
const { seedPlatformPrograms } = await import('#server/features/programs/seed-programs.ts');
const { coach, unassignedClient } = await import('./people.ts');
const { connect } = await import('./histories.ts');

const secretKey = 'a key for measurements and proofs alone';

export type Ground = {
  /** What a server process on the same database needs in its environment. */
  env: Record<string, string>;
  dataDir: string;
  /** A coach and a client of theirs, each with a session. */
  pair: () => Promise<{ guide: Person; client: Person }>;
  /** Stops or kills PostgreSQL and starts it again on the same folder. No `pair` can be created after this. */
  restartDatabase: (byForce: boolean) => Promise<void>;
  count: (statement: string) => Promise<number>;
  close: () => Promise<void>;
};

/** A database with people whose sessions are valid on every process that has the key. */
export async function prepareGround(): Promise<Ground> {
  const dataDir = await realpath(await mkdtemp(join(tmpdir(), 'dayloom-live-')));
  const log = createLog({ logLevel: 'silent' });
  let database = await openDatabase({ dataDir, databaseUrl: undefined }, log);
  const { host, port, user, database: name } = database.pool.options;
  const env = {
    DATABASE_URL: `postgres://${user}@localhost:${port}/${name}?host=${encodeURIComponent(host ?? '')}`,
    SECRET_KEY: secretKey,
    DEMO: 'off',
    REQUEST_LIMIT: '100000000',
    LOG_LEVEL: 'warn',
  };
  const config = readConfig({ ...env, DATA_DIR: dataDir });
  const { db } = database;
  const clock = movedClock(new Date().toISOString());
  const vault = await openVault(config, db, log);
  const mail = createMailer(config, log);
  const mailSender = createMailSender({ db, clock, log, mail, vault });
  const signUp = signUpRule({ config, clock });
  const identity = await createIdentity({ config, db, clock, log, mail, mailSender, vault, signUp });
  const test = {
    clock,
    deps: { config, clock, log, database, db, identity, mail, mailSender, vault },
  } as unknown as TestApp;
  await seedPlatformPrograms(test.deps);
  return {
    env,
    dataDir,
    pair: async () => {
      const [guide, client] = [await coach(test), await unassignedClient(test)];
      await connect(test, client, guide);
      return { guide, client };
    },
    restartDatabase: async (byForce) => {
      if (byForce) await killPostgres(dataDir);
      await database.close();
      database = await openDatabase({ dataDir, databaseUrl: undefined }, log);
    },
    count: async (statement) => (await database.pool.query<{ count: number }>(statement)).rows[0]?.count ?? Number.NaN,
    close: async () => {
      await identity.close();
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
