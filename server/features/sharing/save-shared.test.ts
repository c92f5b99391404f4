import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { EntrySaved } from '#contract/journal/schema.ts';
import { auditLog, entryShares } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { connect } from '#testing/histories.ts';
import { coach, trialClient } from '#testing/people.ts';
import type { Person } from '#testing/people.ts';
import { testApp } from '#testing/test-app.ts';
import { listed, pair, save, unshare } from '#testing/sharing.ts';

const test = await testApp();
beforeEach(() => test.clock.set('2026-03-04T09:00:00Z'));

const send = async (client: Person, over: Record<string, unknown>, key = newId()) =>
  await client.post(
    '/api/journal-entries',
    { entryText: 'I asked, and the answer was kind.', moodScore: 7, ...over },
    { 'idempotency-key': key },
  );
const shares = async (client: Person) => await test.deps.db.$count(entryShares, eq(entryShares.clientId, client.id));

describe('an entry that is shared as it is saved', () => {
  it('is the coach’s to read at once', async () => {
    const { client, guide } = await pair(test);
    const saved = await save(client, { share: true, shareWith: guide.id.toUpperCase() });
    expect(saved.share).toEqual({
      sharedAt: '2026-03-04T09:00:00.000Z',
      coachName: 'Ines Calloway',
      readAt: null,
      isEditedSinceRead: false,
      comments: [],
    });
    expect(await listed(guide, client)).toMatchObject([{ id: saved.id }]);
    const records = await test.deps.db
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(eq(auditLog.actorId, client.id));
    expect(records.filter(({ action }) => action === 'entry-shared')).toHaveLength(1);
  });

  it.each([{}, { share: false }])('stays private with %j', async (over) => {
    const { client, guide } = await pair(test);
    expect((await save(client, over)).share).toBeNull();
    expect(await listed(guide, client)).toEqual([]);
  });

  it('is simply kept without a coach', async () => {
    const alone = await trialClient(test);
    const saved = await save(alone, { share: true });
    expect(saved).toMatchObject({ share: null, version: 1 });
    await connect(test, alone, await coach(test));
    expect(await shares(alone)).toBe(0);
  });

  it('is not given to another coach than the one it was meant for, however long it waited', async () => {
    const { client, guide } = await pair(test);
    const successor = await coach(test);
    await connect(test, client, successor);
    for (const shareWith of [guide.id, 'nonsense', '']) {
      const answer = await send(client, { share: true, shareWith });
      expect([answer.statusCode, answer.json<EntrySaved>().share]).toEqual([200, null]);
    }
    expect(await listed(successor, client)).toEqual([]);
  });

  it('sent twice is shared once', async () => {
    const { client, guide } = await pair(test);
    const key = newId();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => send(client, { share: true, shareWith: guide.id }, key)),
    );
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(answers[0]?.json<EntrySaved>().share).not.toBeNull();
    expect(await shares(client)).toBe(1);
  });

  it('and taken back since is not shared again by a late repeat', async () => {
    const { client, guide } = await pair(test);
    const key = newId();
    const { id } = (await send(client, { share: true }, key)).json<EntrySaved>();
    await unshare(client, id);
    expect((await send(client, { share: true }, key)).json<EntrySaved>()).toMatchObject({ id, share: null });
    expect(await listed(guide, client)).toEqual([]);
  });

  it('is neither kept nor shared when one of the two fails', async () => {
    const { client } = await pair(test);
    const { pool } = test.deps.database;
    await pool.query('alter table entry_shares rename to entry_shares_away');
    try {
      expect((await send(client, { share: true })).statusCode).toBe(500);
    } finally {
      await pool.query('alter table entry_shares_away rename to entry_shares');
    }
    expect((await client.get('/api/client/journal-entries')).json()).toMatchObject({ entries: [] });
  });
});
