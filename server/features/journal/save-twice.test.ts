import { createHmac, hkdfSync } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ErrorBody } from '#contract/errors.ts';
import type { EntrySaved } from '#contract/journal/schema.ts';
import { dataKeyOf } from '#server/platform/crypto/data-keys.ts';
import { erasedEntries, idempotencyKeys, journalEntries } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { assign } from '#testing/histories.ts';
import { person, trialClient, type Person } from '#testing/people.ts';
import { homeOf as home } from '#testing/joining.ts';
import { entryBody, rowsOf, save } from '#testing/journal.ts';
import { testApp } from '#testing/test-app.ts';
import { eraseDeletedEntries } from './change-entry.ts';

const test = await testApp();
beforeEach(() => test.clock.set('2026-03-04T09:00:00Z'));

const dayInMs = 24 * 3_600_000;
const erase = async (who: Person, id: string) => {
  await who.delete(`/api/client/journal-entries/${id}`);
  test.clock.advance(8 * dayInMs);
  await eraseDeletedEntries(test.deps);
};

describe('an entry that is sent again with its id', () => {
  it('is saved under the id its device has made, and once', async () => {
    const someone = await trialClient(test);
    const id = newId();
    const first = await save(someone, { id, moodScore: 2 });
    expect(first.json()).toMatchObject({ id, version: 1 });
    expect(first.json<EntrySaved>().care).not.toBeNull();
    const second = await save(someone, { id: id.toUpperCase(), moodScore: 2 });
    expect(second.json()).toEqual(first.json());
    expect((await home(someone)).todayEntries).toMatchObject([{ id, entryText: entryBody.entryText }]);
  });

  it('after an edit is answered as it is now', async () => {
    const someone = await trialClient(test);
    const id = newId();
    await save(someone, { id });
    test.clock.advance(60_000);
    const change = { entryText: 'Better words.', moodScore: 9, version: 1 };
    await someone.put(`/api/client/journal-entries/${id}`, change);
    const again = await save(someone, { id });
    expect(again.statusCode).toBe(200);
    expect(again.json()).toMatchObject({ id, version: 2, entryText: 'Better words.', moodScore: 9 });
    expect(await rowsOf(test, someone)).toHaveLength(1);
    // What it says now is not what was saved under the id at first.
    expect((await save(someone, { id, entryText: 'Better words.', moodScore: 9 })).statusCode).toBe(409);
  });

  it('after a deletion stays deleted', async () => {
    const someone = await trialClient(test);
    const id = newId();
    await save(someone, { id });
    await someone.delete(`/api/client/journal-entries/${id}`);
    expect((await save(someone, { id })).json()).toMatchObject({ id, version: 1 });
    expect((await home(someone)).todayEntries).toEqual([]);
    expect(await rowsOf(test, someone)).toMatchObject([{ id, deletedAt: test.clock.now() }]);
  });

  it('after it was erased is not brought back, and can be saved as a new one', async () => {
    const someone = await trialClient(test);
    const id = newId();
    await save(someone, { id });
    await erase(someone, id);
    const again = await save(someone, { id, isFreePage: true });
    expect(again.statusCode).toBe(409);
    expect(again.json<ErrorBody>()).toMatchObject({ message: expect.stringContaining('deleted since') as string });
    expect(again.json<ErrorBody>().fields).toBeUndefined();
    expect(await rowsOf(test, someone)).toEqual([]);
    expect(await test.deps.db.select().from(erasedEntries).where(eq(erasedEntries.clientId, someone.id))).toEqual([
      { id, clientId: someone.id },
    ]);
    expect((await save(someone, { id: newId(), isFreePage: true })).statusCode).toBe(200);
  });

  it('when the trial is over meanwhile is still the entry that was saved', async () => {
    const someone = await trialClient(test);
    const id = newId();
    await save(someone, { id });
    test.clock.advance(8 * dayInMs);
    expect((await save(someone, { id: newId() })).statusCode).toBe(409);
    expect((await save(someone, { id })).json()).toMatchObject({ id });
  });

  it('is saved once when all of them arrive together, on a program day and on a free page', async () => {
    const someone = await trialClient(test);
    for (const page of [{ id: newId() }, { id: newId(), isFreePage: true }]) {
      const answers = await Promise.all(Array.from({ length: 6 }, () => save(someone, page)));
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 200]);
      expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    }
    expect(await rowsOf(test, someone)).toHaveLength(2);
  });

  it.each([{ entryText: 'Other words.' }, { moodScore: 3 }])('with something else is refused: %o', async (other) => {
    const someone = await trialClient(test);
    const id = newId();
    await save(someone, { id });
    const answer = await save(someone, { id, ...other });
    expect(answer.statusCode).toBe(409);
    expect(answer.json<ErrorBody>().fields).toHaveProperty('id');
    expect(await rowsOf(test, someone)).toHaveLength(1);
  });

  it('that is no UUID is refused, and none is needed', async () => {
    const someone = await trialClient(test);
    expect((await save(someone, { id: 'mine' })).statusCode).toBe(422);
    expect((await save(someone)).statusCode).toBe(200);
  });

  it('leaves no Idempotency-Key behind', async () => {
    const someone = await trialClient(test);
    const id = newId();
    await save(someone, { id }, { 'idempotency-key': id });
    expect(await test.deps.db.$count(idempotencyKeys, eq(idempotencyKeys.userId, someone.id))).toBe(0);
  });
});

describe('two people with one id', () => {
  it('have one entry: the other hears the same as with another text, and nothing is written', async () => {
    const [one, other] = [await trialClient(test), await trialClient(test)];
    const id = newId();
    await save(one, { id });
    const ownOther = await save(one, { id, entryText: 'Other words.' });
    const taken = await save(other, { id });
    expect([taken.statusCode, taken.body]).toEqual([409, ownOther.body]);
    expect(await rowsOf(test, other)).toEqual([]);
    expect((await home(other)).todayEntries).toEqual([]);
    await erase(one, id);
    const afterwards = await save(other, { id, isFreePage: true });
    expect([afterwards.statusCode, afterwards.body]).toEqual([409, ownOther.body]);
    expect((await save(other, { id: newId(), isFreePage: true })).statusCode).toBe(200);
  });

  it('at the same moment: one is saved', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => trialClient(test)));
    const id = newId();
    const answers = await Promise.all(people.map((who) => save(who, { id })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
    const owner = people[answers.findIndex(({ statusCode }) => statusCode === 200)];
    expect(await test.deps.db.select().from(journalEntries).where(eq(journalEntries.id, id))).toMatchObject([
      { clientId: owner?.id },
    ]);
  });
});

describe('beside 0.2.0', () => {
  it('an outbox written by it is saved once by its key, even if the response was lost', async () => {
    const someone = await trialClient(test);
    const [key, savedId] = ['9f86d081884c7d659a2feaa0c55ad015', newId()];
    const sent = { ...entryBody, entryType: 'text', writtenAt: test.clock.now().toISOString() };
    // Saved by 0.2.0, with the hash it makes of a request.
    await save(someone, { ...sent, id: savedId });
    const hashKey = hkdfSync(
      'sha256',
      await dataKeyOf(test.deps, test.deps.db, someone.id),
      '',
      'repeated request',
      32,
    );
    const request =
      `{"body":{"entryText":"${sent.entryText}","entryType":"text","moodScore":7,"writtenAt":"${sent.writtenAt}"},` +
      '"params":null,"query":null}';
    await test.deps.db.insert(idempotencyKeys).values({
      id: newId(),
      userId: someone.id,
      endpoint: 'journal.save',
      key,
      bodyHash: createHmac('sha256', Buffer.from(hashKey)).update(request).digest('hex'),
      status: 200,
      answer: { entryId: savedId },
    });
    const again = await save(someone, sent, { 'idempotency-key': key });
    expect(again.json()).toMatchObject({ id: savedId });
    expect(await rowsOf(test, someone)).toHaveLength(1);
  });

  it('an entry that one of its processes saved for the same request is not saved again', async () => {
    const someone = await trialClient(test);
    const id = newId();
    // It ignores ids and looks at the key, which the device sends too.
    const { id: savedAs } = (await save(someone, {}, { 'idempotency-key': id })).json<EntrySaved>();
    expect((await save(someone, { id }, { 'idempotency-key': id })).json()).toMatchObject({ id: savedAs });
    expect(await rowsOf(test, someone)).toHaveLength(1);
    await test.deps.db.delete(journalEntries).where(eq(journalEntries.id, savedAs));
    expect((await save(someone, { id }, { 'idempotency-key': id })).json<ErrorBody>().message).toContain(
      'deleted since',
    );
  });
});

describe('an entry that is sent twice with an Idempotency-Key', () => {
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
    expect(await rowsOf(test, someone)).toHaveLength(1);
  });

  it('with other words is refused', async () => {
    const someone = await trialClient(test);
    const headers = key();
    await save(someone, {}, headers);
    expect((await save(someone, { entryText: 'Other words.' }, headers)).statusCode).toBe(409);
    expect(await rowsOf(test, someone)).toHaveLength(1);
  });

  it('is kept once when both arrive together', async () => {
    const someone = await trialClient(test);
    const headers = key();
    const answers = await Promise.all(Array.from({ length: 6 }, () => save(someone, {}, headers)));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(answers[0]?.statusCode).toBe(200);
    expect(await rowsOf(test, someone)).toHaveLength(1);
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
    expect(row?.answer).toEqual({ entryId: (await rowsOf(test, someone))[0]?.id });
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
    expect(await rowsOf(test, someone)).toHaveLength(6);
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
