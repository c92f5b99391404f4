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
import { processorSeconds } from './processes.ts';
import { startProduct } from './product-server.ts';
import { signUp } from './sign-up.ts';

/** Sealed text is searched by opening all of one person's entries. The aim is 50 ms for a thousand of them. */
const aim = { entries: 1_000, milliseconds: 50 };
const sizes = [1_000, 3_000];
const rounds = 25;
const email = 'writer@example.org';

const vocabulary = (
  'the a and I to of in it was that my not we she he but so for on with at then day home work walk rain morning evening ' +
  'asked said wanted waited didn’t thought tea kitchen window garden letter mother friend quiet loud slow again never little'
).split(' ');

const product = await startProduct({ DEMO: 'off', REQUEST_LIMIT: '1000000' });
const { header } = await signUp(product.url, email);
await request('/api/auth/set-role', {
  method: 'POST',
  body: JSON.stringify({ role: 'client', clientType: 'trial' }),
  headers: { origin: product.url, 'content-type': 'application/json' },
});

console.log(
  `${rounds} requests each, one after the other; the whole way there and back, with the database. Aim: ` +
    `${aim.milliseconds} ms at ${aim.entries} entries.\n`,
);
console.log(
  `${'entries'.padStart(8)}  ${'request'.padEnd(34)}${'median'.padStart(10)}${'slowest'.padStart(10)}` +
    `${'CPU each'.padStart(12)}${'found'.padStart(8)}`,
);
let written = 0;
for (const size of sizes) {
  await writeJournal(written, size);
  written = size;
  for (const [name, query] of [
    ['page 1', ''],
    ['search, in every entry', '?search=the'],
    ['search, in one', '?search=albatross'],
    ['search, two words and an accent', '?search=zoe%20cafe'],
    ['search, in none', '?search=nowhere'],
  ] as const) {
    const { median } = await measure(size, name, query);
    if (size === aim.entries && median > aim.milliseconds) process.exitCode = 1;
  }
}
await product.stop();

async function measure(size: number, name: string, query: string): Promise<{ median: number }> {
  const path = `/api/client/journal-entries${query}`;
  for (let n = 0; n < 5; n += 1) await request(path);
  const times: number[] = [];
  const busyBefore = processorSeconds(product.pid) ?? Number.NaN;
  let found = 0;
  for (let n = 0; n < rounds; n += 1) {
    const begun = performance.now();
    const answer = (await request(path)) as { pagination: { total: number } };
    times.push(performance.now() - begun);
    found = answer.pagination.total;
  }
  const busy = (((processorSeconds(product.pid) ?? Number.NaN) - busyBefore) / rounds) * 1_000;
  const inOrder = times.toSorted((a, b) => a - b);
  const median = inOrder[Math.floor(rounds / 2)] ?? Number.NaN;
  console.log(
    `${String(size).padStart(8)}  ${name.padEnd(34)}${`${median.toFixed(1)} ms`.padStart(10)}` +
      `${`${(inOrder.at(-1) ?? Number.NaN).toFixed(1)} ms`.padStart(10)}${`${busy.toFixed(1)} ms`.padStart(12)}` +
      String(found).padStart(8),
  );
  return { median };
}

async function request(
  path: string,
  options: { method?: string; body?: string; headers?: Record<string, string> } = {},
): Promise<unknown> {
  const response = await fetch(`${product.url}${path}`, {
    ...options,
    headers: { cookie: header, ...options.headers },
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return await response.json();
}

/**
 * Straight into the tables: through the pages it would take as many days. Entries of 80 to 240 words, accents in
 * every sixth, a bird in one.
 */
async function writeJournal(from: number, to: number): Promise<void> {
  const database = await openForCommand(readConfig({ DATA_DIR: product.dataDir }), createLog({ logLevel: 'warn' }));
  const { db } = database;
  const vault = createVault(readFileSync(join(product.dataDir, 'secret.key'), 'utf8').trim());
  const [client] = await db
    .select({ id: users.id, assignmentId: assignments.id })
    .from(users)
    .innerJoin(assignments, eq(assignments.clientId, users.id))
    .where(eq(users.email, email));
  if (!client) throw new Error('The client who was just made is not there.');
  const entries = Array.from({ length: to - from }, (_, index): WrittenEntry => {
    const n = from + index;
    const writtenAt = new Date(Date.parse('2015-01-01T20:00:00Z') + n * 86_400_000);
    const words = Array.from(
      { length: 80 + ((n * 37) % 160) },
      (_word, k) => vocabulary[Math.abs(Math.imul(n + 1, k + 7919) >> 7) % vocabulary.length],
    );
    if (n % 6 === 0) words.push('with', 'Zoë', 'in', 'the', 'Café');
    if (n === 400) words.push('albatross');
    return {
      assignmentId: client.assignmentId,
      weekNumber: 1,
      dayNumber: 1 + (n % 7),
      programTitle: 'Breath as Anchor',
      promptText: `What did you notice on day ${1 + (n % 28)}?`,
      entryText: `The ${words.join(' ')}.`,
      moodScore: 3 + (n % 8),
      localDate: writtenAt.toISOString().slice(0, 10),
      writtenAt,
    };
  });
  for (let n = 0; n < entries.length; n += 500)
    await keepEntries({ vault, clock: systemClock }, db, client.id, entries.slice(n, n + 500));
  // PostgreSQL does this by itself within minutes; we do not wait for it.
  await db.execute(sql`analyze`);
  await database.close();
}
