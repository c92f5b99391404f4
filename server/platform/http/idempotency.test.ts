import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { dayInMs } from '#contract/days.ts';
import { installation, idempotencyKeys } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { movedClock } from '#testing/moved-clock.ts';
import { testDatabase } from '#testing/test-db.ts';
import { answerOnce, forgetOldKeys } from './idempotency.ts';

const { db } = await testDatabase();
const clock = movedClock();
const call = (over: Partial<Parameters<typeof answerOnce>[2]> = {}) => ({
  userId: newId(),
  endpoint: 'test.create',
  key: newId(),
  body: { text: 'a' },
  ...over,
});

describe('a repeated write', () => {
  it('is done once and gets the first answer again', async () => {
    const same = call();
    let runs = 0;
    const work = () => answerOnce(db, clock, same, async () => ({ n: (runs += 1) }));
    expect(await work()).toEqual({ n: 1 });
    expect(await work()).toEqual({ n: 1 });
    expect(runs).toBe(1);
  });

  it('is done once when many arrive together', async () => {
    const same = call();
    let runs = 0;
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => answerOnce(db, clock, same, async () => ({ n: (runs += 1) }))),
    );
    expect(runs).toBe(1);
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(new Set(['{"n":1}']));
  });

  it('with other content is refused, and the order of keys is no other content', async () => {
    const first = call({ body: { a: 1, b: [1, 2] } });
    await answerOnce(db, clock, first, async () => ({ ok: true }));
    expect(await answerOnce(db, clock, { ...first, body: { b: [1, 2], a: 1 } }, async () => ({ ok: false }))).toEqual({
      ok: true,
    });
    await expect(
      answerOnce(db, clock, { ...first, body: { a: 2, b: [1, 2] } }, async () => ({})),
    ).rejects.toMatchObject({ code: 'conflict' });
  });

  it('of another person or another call is a different write', async () => {
    const first = call();
    await answerOnce(db, clock, first, async () => ({ who: 1 }));
    expect(await answerOnce(db, clock, { ...first, userId: newId() }, async () => ({ who: 2 }))).toEqual({ who: 2 });
    expect(await answerOnce(db, clock, { ...first, endpoint: 'test.other' }, async () => ({ who: 3 }))).toEqual({
      who: 3,
    });
  });

  it('that failed leaves nothing behind and may be tried again', async () => {
    const same = call();
    const failing = answerOnce(db, clock, same, async (tx) => {
      await tx.insert(installation).values({ key: 'half', value: 'done' });
      throw new Error('in the middle');
    });
    await expect(failing).rejects.toThrow('in the middle');
    expect(await db.select().from(installation)).toEqual([]);
    expect(await answerOnce(db, clock, same, async () => ({ ok: true }))).toEqual({ ok: true });
  });

  it('is refused without a sensible key', async () => {
    await expect(answerOnce(db, clock, call({ key: '' }), async () => ({}))).rejects.toMatchObject({
      code: 'malformed',
    });
    await expect(answerOnce(db, clock, call({ key: 'x'.repeat(201) }), async () => ({}))).rejects.toMatchObject({
      code: 'malformed',
    });
  });

  it('with private content leaves neither content nor answer behind, and is told apart all the same', async () => {
    const same = call({ body: { text: 'a private line' } });
    const memory = {
      hashKey: async () => Buffer.from('a key of one person'),
      keep: () => ({ rowId: 'r1' }),
      answerAgain: async (kept: unknown) => ({ kept, text: 'made again' }),
    };
    const work = (over = {}) =>
      answerOnce(db, clock, { ...same, ...over }, async () => ({ text: 'a private line' }), memory);
    expect(await work()).toEqual({ text: 'a private line' });
    expect(await work()).toEqual({ kept: { rowId: 'r1' }, text: 'made again' });
    await expect(work({ body: { text: 'another line' } })).rejects.toMatchObject({ code: 'conflict' });
    const [row] = await db.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, same.key));
    expect(row?.answer).toEqual({ rowId: 'r1' });
    expect(row?.bodyHash).not.toBe(createHash('sha256').update('{"text":"a private line"}').digest('hex'));
  });

  it('is forgotten after a month, unless its call is one of those that are remembered', async () => {
    const kept = call({ endpoint: 'test.kept' });
    await answerOnce(db, clock, kept, async () => ({}));
    clock.advance(31 * dayInMs);
    await forgetOldKeys(db, clock, ['test.kept']);
    expect((await db.select().from(idempotencyKeys)).map(({ key }) => key)).toEqual([kept.key]);
  });

  it('is forgotten after a month', async () => {
    clock.advance(31 * dayInMs);
    await forgetOldKeys(db, clock);
    expect(await db.$count(idempotencyKeys)).toBe(0);
  });
});
