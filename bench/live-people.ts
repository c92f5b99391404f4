import '#server/platform/db/lean-drizzle.ts';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Person } from '#testing/people.ts';
import type { TestApp } from '#testing/test-app.ts';
import { movedClock } from '#testing/moved-clock.ts';

const { createIdentity } = await import('#server/platform/auth/identity.ts');
const { readConfig } = await import('#server/platform/config.ts');
const { openVault } = await import('#server/platform/crypto/open-vault.ts');
const { openDatabase } = await import('#server/platform/db/open-database.ts');
const { createLog } = await import('#server/platform/log.ts');
const { createMailer } = await import('#server/platform/mail/create-mailer.ts');
const { createMailSender } = await import('#server/platform/mail/mail-sender.ts');
const { seedPlatformPrograms } = await import('#server/features/programs/service.ts');
const { coach, unassignedClient } = await import('#testing/people.ts');
const { connect } = await import('#testing/histories.ts');

const secretKey = 'a key for measurements alone, long enough';

/** What a server process on the same database needs in its environment. */
export type Ground = { env: Record<string, string>; pair: () => Promise<{ guide: Person; client: Person }>; close: () => Promise<void> };

/** A database of its own, and people on it who have a session with every process that knows the key. */
export async function prepareGround(): Promise<Ground> {
  const dataDir = await realpath(await mkdtemp(join(tmpdir(), 'dayloom-live-')));
  const log = createLog({ logLevel: 'silent' });
  const database = await openDatabase({ dataDir, databaseUrl: undefined }, log);
  const { host, port, user, database: name } = database.pool.options;
  const env = { DATABASE_URL: `postgres://${user}@localhost:${port}/${name}?host=${encodeURIComponent(host ?? '')}`, SECRET_KEY: secretKey, DEMO: 'off', REQUEST_LIMIT: '100000000', LOG_LEVEL: 'warn' };
  const config = readConfig({ ...env, DATA_DIR: dataDir });
  const { db } = database;
  const clock = movedClock(new Date().toISOString());
  const vault = await openVault(config, db, log);
  const mail = createMailer(config, log);
  const mailSender = createMailSender({ db, clock, log, mail });
  const identity = await createIdentity({ config, db, clock, log, mail, mailSender, vault });
  const test = { clock, deps: { config, clock, log, database, db, identity, mail, mailSender, vault } } as unknown as TestApp;
  await seedPlatformPrograms(test.deps);
  return {
    env,
    pair: async () => {
      const [guide, client] = [await coach(test), await unassignedClient(test)];
      await connect(test, client, guide);
      return { guide, client };
    },
    close: async () => {
      await identity.close();
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
