import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { openForCommand } from '#server/commands/command.ts';
import { keepEntries, type WrittenEntry } from '#server/features/journal/save-entry.ts';
import { grantAdmin } from '#server/platform/auth/accounts.ts';
import { systemClock } from '#server/platform/clock.ts';
import { readConfig } from '#server/platform/config.ts';
import { createVault } from '#server/platform/crypto/vault.ts';
import type { Database } from '#server/platform/db/database.ts';
import { assignments, users } from '#server/platform/db/schema.ts';
import { createLog } from '#server/platform/log.ts';

export const password = 'a long and unusual phrase';

/** Each comes from an address of their own, as people do. */
export type Somebody = { email: string; address: string; cookie: string };

const addressOf = (number: number): string => `10.0.${number >> 8}.${number & 255}`;

export const headersOf = (url: string, { address, cookie }: Pick<Somebody, 'address' | 'cookie'>) => ({
  origin: url,
  'x-forwarded-for': address,
  ...(cookie ? { cookie } : {}),
});

export async function makeSomebody(
  url: string,
  number: number,
  role: 'client' | 'coach' | 'admin',
  dataDir = '',
): Promise<Somebody> {
  const address = addressOf(number);
  const email = `somebody-${number}@example.org`;
  const answer = await fetch(`${url}/api/login/sign-up`, {
    method: 'POST',
    body: new URLSearchParams({ firstName: 'Some', lastName: 'Body', email, password }),
    headers: headersOf(url, { address, cookie: '' }),
    redirect: 'manual',
  });
  const cookie = cookiesOf(answer);
  if (answer.status !== 303 || !cookie) throw new Error(`Signing up answered ${answer.status}.`);
  const somebody = { email, address, cookie };
  if (role === 'admin') await onDatabase(dataDir, async ({ db }) => void (await grantAdmin(db, email)));
  const choice = role === 'client' ? { role, clientType: 'trial' } : { role };
  const chosen = await fetch(`${url}/api/auth/set-role`, {
    method: 'POST',
    body: JSON.stringify(choice),
    headers: { ...headersOf(url, somebody), 'content-type': 'application/json' },
  });
  if (!chosen.ok) throw new Error(`Choosing the role ${role} answered ${chosen.status}: ${await chosen.text()}`);
  // With new rights comes a new session.
  return { ...somebody, cookie: cookiesOf(chosen) || cookie };
}

export const cookiesOf = ({ headers }: Response): string =>
  headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0] ?? '')
    .filter((pair) => !pair.endsWith('='))
    .join('; ');

/** Beside the running server, as its commands do. */
async function onDatabase(dataDir: string, work: (database: Database) => Promise<void>): Promise<void> {
  const database = await openForCommand(readConfig({ DATA_DIR: dataDir }), createLog({ logLevel: 'warn' }));
  await work(database);
  await database.close();
}

/** As many and as long as the product lets one person write: straight into the tables, it would take a year otherwise. */
export async function writeLongJournal(dataDir: string, { email }: Somebody, entries: number): Promise<void> {
  await onDatabase(dataDir, async ({ db }) => {
    const vault = createVault(readFileSync(join(dataDir, 'secret.key'), 'utf8').trim());
    const [client] = await db
      .select({ id: users.id, assignmentId: assignments.id })
      .from(users)
      .innerJoin(assignments, eq(assignments.clientId, users.id))
      .where(eq(users.email, email));
    if (!client) throw new Error('The client who was just made is not there.');
    const page = Array.from({ length: 2_500 }, (_, index) => `word${index % 90}`)
      .join(' ')
      .slice(0, 19_900);
    const written = Array.from({ length: entries }, (_, n): WrittenEntry => {
      const writtenAt = new Date(Date.parse('2020-01-01T20:00:00Z') + n * 86_400_000);
      return {
        assignmentId: client.assignmentId,
        weekNumber: 1,
        dayNumber: 1 + (n % 7),
        programTitle: 'Breath as Anchor',
        promptText: `What did you notice on day ${1 + (n % 28)}?`,
        entryText: `${page} ${n}`,
        moodScore: 3 + (n % 8),
        localDate: writtenAt.toISOString().slice(0, 10),
        writtenAt,
      };
    });
    for (let n = 0; n < written.length; n += 100)
      await keepEntries({ vault, clock: systemClock }, db, client.id, written.slice(n, n + 100));
    await db.execute(sql`analyze`);
  });
}
