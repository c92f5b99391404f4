import { buildApp } from '#server/app/build-app.ts';
import { mailWatchers } from '#server/app/background-work.ts';
import { createIdentity } from '#server/platform/auth/identity.ts';
import { systemClock } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config.ts';
import type { Vault } from '#server/platform/crypto/vault.ts';
import type { Database } from '#server/platform/db/database.ts';
import { createLive } from '#server/platform/live/live.ts';
import { createLog } from '#server/platform/log.ts';
import { createMailSender } from '#server/platform/mail/mail-sender.ts';
import { createMailer } from '#server/platform/mail/mailer.ts';
import { openPushKeys } from '#server/platform/push/push-keys.ts';
import { createPushSender } from '#server/platform/push/push-sender.ts';
import type { Recorded } from './bare-statements.ts';
import type { Visitor } from './peer-house.ts';

/** Asks the product's own code, in this process, and notes what it sends to the database. */
export async function recordStatements(
  config: Config,
  database: Database,
  vault: Vault,
  wanted: { path: string; visitors: Visitor[] }[],
): Promise<Record<string, Recorded[]>> {
  const { db } = database;
  const [clock, log] = [systemClock, createLog({ logLevel: 'silent' })];
  const mail = createMailer(config, log);
  const mailSender = createMailSender({ db, clock, log, mail, vault, watchers: mailWatchers });
  const identity = await createIdentity({ config, db, clock, log, mail, mailSender, vault });
  const live = createLive({ db, database, clock, log, identity, vault });
  const push = createPushSender(await openPushKeys(db, vault, log), config, log);
  const app = await buildApp({ config, clock, log, database, db, identity, mail, mailSender, vault, live, push });
  const paths: Record<string, Recorded[]> = {};
  for (const { path, visitors } of wanted) {
    paths[path] = [];
    for (const { cookie } of visitors) {
      const ask = async () => {
        const { statusCode, body } = await app.inject({ url: path, headers: { cookie } });
        if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}: ${body}`);
        return body;
      };
      // The first look reads what is kept in memory afterwards.
      await ask();
      const { steps, answer } = await recording(database, ask);
      paths[path].push({ steps, answer });
    }
  }
  await app.close();
  return paths;
}

type Query = { text: string; values?: unknown[] } | string;

/** Statements that were under way at the same time are one step. */
async function recording({ pool }: Database, ask: () => Promise<string>): Promise<Recorded> {
  const steps: Recorded['steps'] = [];
  let underWay = 0;
  const original = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>;
  pool.query = (async (query: Query, values?: unknown[]) => {
    const text = typeof query === 'string' ? query : query.text;
    const given = values ?? (typeof query === 'string' ? [] : (query.values ?? []));
    if (underWay === 0) steps.push([]);
    underWay += 1;
    steps.at(-1)?.push({ text, values: given });
    try {
      return await original(query, values);
    } finally {
      underWay -= 1;
    }
  }) as typeof pool.query;
  try {
    return { answer: await ask(), steps };
  } finally {
    pool.query = original as typeof pool.query;
  }
}
