import { desc, eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { journalEntries } from '#server/platform/db/schema.ts';
import { assign, write } from '#testing/histories.ts';
import { trialClient, type Person } from '#testing/people.ts';
import { countStatements } from '#testing/statements.ts';
import { testApp } from '#testing/test-app.ts';
import { unzip } from '#testing/unzip.ts';
import { entriesAtATime } from './read-journal.ts';

const test = await testApp();
const { db } = test.deps;
const address = '/api/client/journal-export';

async function writer() {
  const client = await trialClient(test);
  const assigned = await assign(test, client, { day: 20 });
  return { client, keep: (entry: Parameters<typeof write>[3]) => write(test, client, assigned, entry) };
}

async function entryIds(who: Person): Promise<string[]> {
  const { statusCode, rawPayload } = await who.get(address);
  expect(statusCode).toBe(200);
  const journal = JSON.parse((await unzip(rawPayload)).get('journal.json') ?? '') as { entries: { id: string }[] };
  return journal.entries.map(({ id }) => id);
}

describe('a long journal', () => {
  it('is read page by page: three files, one statement a page', async () => {
    const { client, keep } = await writer();
    await keep({ day: 1, mood: 5 });
    await client.get(address);
    const few = await countStatements(test, () => client.get(address));
    for (let n = 1; n < 2 * entriesAtATime + 5; n += 1) await keep({ day: 1, mood: 5, text: `Number ${n}.` });
    let ids: string[] = [];
    const many = await countStatements(test, async () => {
      ids = await entryIds(client);
    });
    expect(many - few).toBe(3 * 2);
    expect(new Set(ids).size).toBe(2 * entriesAtATime + 5);
  });

  it('has every entry once, also of those written at the same moment and between milliseconds', async () => {
    const { client, keep } = await writer();
    for (let n = 0; n < entriesAtATime + 20; n += 1) await keep({ day: 1, mood: 5, at: '2026-02-11T20:00:00Z' });
    await db
      .update(journalEntries)
      .set({ createdAt: sql`'2026-02-11 20:00:00.123456+00'::timestamptz` })
      .where(eq(journalEntries.clientId, client.id));
    const ids = await entryIds(client);
    expect(ids).toHaveLength(entriesAtATime + 20);
    expect(new Set(ids).size).toBe(entriesAtATime + 20);
  });

  it('breaks off visibly when it cannot be read to its end', async () => {
    const { client, keep } = await writer();
    for (let n = 0; n < entriesAtATime + 1; n += 1)
      await keep({ day: 1, mood: 5, at: `2026-02-11T20:00:${String(n % 60).padStart(2, '0')}Z` });
    const [last] = await db
      .select({ id: journalEntries.id })
      .from(journalEntries)
      .where(eq(journalEntries.clientId, client.id))
      .orderBy(desc(journalEntries.createdAt), desc(journalEntries.id))
      .limit(1);
    await db
      .update(journalEntries)
      .set({ entryTextSealed: Buffer.alloc(60) })
      .where(eq(journalEntries.id, last?.id ?? ''));
    await expect(client.get(address)).rejects.toThrow();
  });
});
