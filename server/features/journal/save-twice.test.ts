import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ClientDashboard } from '#contract/client-dashboard/endpoints.ts';
import type { ErrorBody } from '#contract/errors.ts';
import type { EntrySaved } from '#contract/journal/schema.ts';
import { idempotencyKeys, journalEntries } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { assign } from '#testing/histories.ts';
import { person, trialClient, type Person } from '#testing/people.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp({ REQUEST_LIMIT: '100000' });
});
beforeEach(() => test.clock.set('2026-03-04T09:00:00Z'));

const entry = (over: Record<string, unknown> = {}) => ({
  entryText: 'I asked, and the answer was kind.',
  moodScore: 7,
  ...over,
});
const save = async (who: Person, over: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  await who.post('/api/journal-entries', entry(over), headers);
const home = async (who: Person) => (await who.get('/api/client/dashboard')).json<ClientDashboard>();
const rowsOf = async (who: Person) =>
  await test.deps.db.select().from(journalEntries).where(eq(journalEntries.clientId, who.id));

describe('an entry that is sent twice', () => {
  const key = () => ({ 'idempotency-key': newId() });

  it('is kept once and gets the first answer again, also after an edit or a deletion', async () => {
    const someone = await trialClient(test);
    const headers = key();
    const first = await save(someone, { moodScore: 2 }, headers);
    expect(first.json<EntrySaved>().care).not.toBeNull();
    test.clock.advance(60_000);
    const { id } = first.json<EntrySaved>();
    await test.deps.db
      .update(journalEntries)
      .set({ version: 2, moodScore: 9, updatedAt: test.clock.now(), deletedAt: test.clock.now() })
      .where(eq(journalEntries.id, id));
    const second = await save(someone, { moodScore: 2 }, headers);
    expect(second.statusCode).toBe(200);
    expect(second.json()).toEqual(first.json());
    expect(await rowsOf(someone)).toHaveLength(1);
  });

  it('with other words is refused', async () => {
    const someone = await trialClient(test);
    const headers = key();
    await save(someone, {}, headers);
    expect((await save(someone, { entryText: 'Other words.' }, headers)).statusCode).toBe(409);
    expect(await rowsOf(someone)).toHaveLength(1);
  });

  it('is kept once when both arrive together', async () => {
    const someone = await trialClient(test);
    const headers = key();
    const answers = await Promise.all(Array.from({ length: 6 }, () => save(someone, {}, headers)));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(answers[0]?.statusCode).toBe(200);
    expect(await rowsOf(someone)).toHaveLength(1);
  });

  it('after it was erased is not brought back in silence', async () => {
    const someone = await trialClient(test);
    const headers = key();
    const { id } = (await save(someone, {}, headers)).json<EntrySaved>();
    await test.deps.db.delete(journalEntries).where(eq(journalEntries.id, id));
    const again = await save(someone, {}, headers);
    expect(again.statusCode).toBe(409);
    expect(again.json<ErrorBody>().message).toContain('deleted since');
  });

  it('leaves neither its words nor anything they could be guessed from beside the key', async () => {
    const someone = await trialClient(test);
    const headers = key();
    await save(someone, { entryText: 'A canary sings.' }, headers);
    const [row] = await test.deps.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.userId, someone.id));
    expect(row?.answer).toEqual({ entryId: (await rowsOf(someone))[0]?.id });
    const other = await trialClient(test);
    await save(other, { entryText: 'A canary sings.' }, headers);
    const [theirs] = await test.deps.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.userId, other.id));
    expect(theirs?.bodyHash).not.toBe(row?.bodyHash);
  });

  it('that failed may be tried again', async () => {
    const someone = await person(test, { choice: { role: 'client', clientType: 'with-coach' } });
    const headers = key();
    expect((await save(someone, {}, headers)).statusCode).toBe(409);
    await assign(test, someone);
    expect((await save(someone, {}, headers)).statusCode).toBe(200);
  });
});

describe('two tabs', () => {
  it('with and without a key for repeating, both with somebody’s very first entry, do not wait for each other', async () => {
    const someone = await trialClient(test);
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) => save(someone, {}, n % 2 ? { 'idempotency-key': newId() } : {})),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(await rowsOf(someone)).toHaveLength(6);
  });

  it('saving at once keep both texts, and make one key', async () => {
    const someone = await trialClient(test);
    const answers = await Promise.all(
      ['from the left tab', 'from the right tab'].map((entryText) => save(someone, { entryText })),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect((await home(someone)).todayEntries.map(({ entryText }) => entryText).sort()).toEqual([
      'from the left tab',
      'from the right tab',
    ]);
  });
});
