import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { openForCommand } from '#server/commands/command.ts';
import { keepEntries, type WrittenEntry } from '#server/features/journal/save-entry.ts';
import { systemClock } from '#server/platform/clock.ts';
import { readConfig } from '#server/platform/config.ts';
import { createVault } from '#server/platform/crypto/vault.ts';
import { assignments, users } from '#server/platform/db/schema.ts';
import { createLog } from '#server/platform/log.ts';
import { processorSeconds, residentMegabytes } from './processes.ts';
import { startProduct } from './product-server.ts';
import { signUp } from './sign-up.ts';

/** What downloading a very long journal costs the server in memory; the aim is 50 MB, whatever the length. */
const aim = 50;
const entries = 10_000;
const wordsEach = 250;
const email = 'writer@example.org';

const product = await startProduct({ DEMO: 'off' });
const { header } = await signUp(product.url, email);
await post('/api/auth/set-role', { role: 'client', clientType: 'trial' });
await (await fetch(`${product.url}/api/client/journal-export`, { headers: { cookie: header } })).arrayBuffer();
await writeJournal();

const rest = residentMegabytes(product.pid);
const downloads = [];
for (const name of ['first', 'second', 'slow reader']) downloads.push(await download(name));
await product.stop();
if (downloads.some(({ extra }) => extra > aim)) process.exitCode = 1;

async function download(name: string): Promise<{ extra: number }> {
  const response = await fetch(`${product.url}/api/client/journal-export`, { headers: { cookie: header } });
  if (response.status !== 200 || !response.body) throw new Error(`The export answered ${response.status}.`);
  const begun = performance.now();
  const busyBefore = processorSeconds(product.pid) ?? Number.NaN;
  let bytes = 0;
  let peak = 0;
  let seen = 0;
  for await (const piece of response.body) {
    bytes += piece.length;
    peak = Math.max(peak, residentMegabytes(product.pid) ?? 0);
    seen += 1;
    if (name === 'slow reader' && seen % 20 === 0) await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const busy = (processorSeconds(product.pid) ?? Number.NaN) - busyBefore;
  const extra = peak - (rest ?? Number.NaN);
  console.log(
    `${name.padEnd(12)} ${(bytes / 1e6).toFixed(1)} MB in ${((performance.now() - begun) / 1000).toFixed(1)} s, ` +
      `${busy.toFixed(1)} s of CPU; server ${rest?.toFixed(0)} MB at rest, ${peak.toFixed(0)} MB at most, ` +
      `${extra.toFixed(0)} MB more (aim ${aim})`,
  );
  return { extra };
}

async function post(path: string, body: unknown): Promise<void> {
  const response = await fetch(`${product.url}${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { cookie: header, origin: product.url, 'content-type': 'application/json' },
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
}

/** Straight into the tables: through the pages it would take as many years. */
async function writeJournal(): Promise<void> {
  const database = await openForCommand(readConfig({ DATA_DIR: product.dataDir }), createLog({ logLevel: 'warn' }));
  const { db } = database;
  const vault = createVault(readFileSync(join(product.dataDir, 'secret.key'), 'utf8').trim());
  const [client] = await db
    .select({ id: users.id, assignmentId: assignments.id })
    .from(users)
    .innerJoin(assignments, eq(assignments.clientId, users.id))
    .where(eq(users.email, email));
  if (!client) throw new Error('The client who was just made is not there.');
  const start = Date.parse('2000-01-01T20:00:00Z');
  const all = Array.from({ length: entries }, (_, n): WrittenEntry => {
    const writtenAt = new Date(start + n * 86_400_000);
    const entryText = Array.from({ length: wordsEach }, (_word, k) =>
      Math.imul(n + 1, k + 7919)
        .toString(36)
        .slice(0, 2 + (k % 7)),
    ).join(' ');
    return {
      assignmentId: client.assignmentId,
      weekNumber: 1,
      dayNumber: 1,
      programTitle: 'Breath as Anchor',
      promptText: 'What did you notice today?',
      entryText,
      moodScore: 1 + (n % 10),
      localDate: writtenAt.toISOString().slice(0, 10),
      writtenAt,
    };
  });
  for (let n = 0; n < all.length; n += 500)
    await keepEntries({ vault, clock: systemClock }, db, client.id, all.slice(n, n + 500));
  // PostgreSQL does this by itself within minutes; we do not wait for it.
  await db.execute(sql`analyze`);
  await database.close();
}
