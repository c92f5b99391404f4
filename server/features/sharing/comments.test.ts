import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Notice } from '#contract/notices/endpoints.ts';
import { commentMax, commentsPerEntry } from '#contract/sharing/constants.ts';
import type { Comment } from '#contract/sharing/schema.ts';
import { dataKeyOf } from '#server/platform/crypto/data-keys.ts';
import { auditLog, entryComments, idempotencyKeys } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { connect } from '#testing/histories.ts';
import { coach, type Person } from '#testing/people.ts';
import { comment, commentsAt, endRelation, inJournal, listed, pair, save, share, unshare } from '#testing/sharing.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp();
beforeEach(() => test.clock.set('2026-03-04T09:00:00Z'));

async function shared() {
  const people = await pair(test);
  const entry = await save(people.client, { share: true });
  return { ...people, entry };
}
const noticesOf = async (who: Person) => (await who.get('/api/notices')).json<Notice[]>();
const stored = async (entryId: string) => await test.deps.db.$count(entryComments, eq(entryComments.entryId, entryId));

/** Straight into the table, sealed as the product does it. */
async function writeComments(guide: Person, client: Person, entryId: string, count: number): Promise<void> {
  const { db, vault, clock } = test.deps;
  const key = await dataKeyOf(test.deps, db, client.id);
  const rows = Array.from({ length: count }, () => newId()).map((id) => ({
    id,
    entryId,
    coachId: guide.id,
    comment: vault.seal(key, id, 'Well seen.'),
    createdAt: clock.now(),
  }));
  await db.insert(entryComments).values(rows);
}

describe('a comment', () => {
  it('stands under the entry for both, and is sealed', async () => {
    const { client, guide, entry } = await shared();
    const sent = (await comment(guide, client, entry.id, '  Quittenlaub: well seen.  ')).json<Comment>();
    expect(sent).toEqual({
      id: sent.id,
      text: 'Quittenlaub: well seen.',
      createdAt: '2026-03-04T09:00:00.000Z',
      coachName: 'Ines Calloway',
    });
    expect((await inJournal(client, entry.id))?.share?.comments).toEqual([sent]);
    expect((await listed(guide, client))[0]?.comments).toEqual([sent]);
    const { rows } = await test.deps.database.pool.query<{ dump: string }>(
      "select string_agg(t::text, ' ') as dump from entry_comments t",
    );
    expect(rows[0]?.dump).not.toContain(Buffer.from('Quittenlaub').toString('hex'));
    const [log] = await test.deps.db.select().from(auditLog).where(eq(auditLog.action, 'entry-commented'));
    expect(log).toMatchObject({ actorId: guide.id, subjectId: client.id, detail: { entryId: entry.id } });
  });

  it('needs words, and not too many', async () => {
    const { client, guide, entry } = await shared();
    expect((await comment(guide, client, entry.id, '  \n ')).json()).toMatchObject({
      fields: { text: 'Please write something before sending it.' },
    });
    expect((await comment(guide, client, entry.id, 'a'.repeat(commentMax + 1))).statusCode).toBe(422);
    expect((await comment(guide, client, entry.id, 'a'.repeat(commentMax))).statusCode).toBe(200);
  });

  it('tells the client once until that was put away, without the words', async () => {
    const { client, guide, entry } = await shared();
    await comment(guide, client, entry.id, 'One.');
    await comment(guide, client, entry.id, 'Two.');
    const [notice, ...others] = await noticesOf(client);
    expect(others).toEqual([]);
    expect(notice).toMatchObject({
      kind: 'entry-commented',
      detail: { entryId: entry.id, dayNumber: 1, coachName: 'Ines Calloway' },
    });
    expect(JSON.stringify(notice)).not.toContain('One.');
    await client.post(`/api/notices/${notice?.id}/read`);
    await comment(guide, client, entry.id, 'Three.');
    expect(await noticesOf(client)).toHaveLength(1);
    const another = await save(client, { share: true });
    await comment(guide, client, another.id, 'Four.');
    expect(await noticesOf(client)).toHaveLength(2);
  });

  it('stays with the client when the entry is taken back, and comes back to the same coach', async () => {
    const { client, guide, entry } = await shared();
    await comment(guide, client, entry.id, 'Kept.');
    await unshare(client, entry.id);
    expect((await inJournal(client, entry.id))?.share).toMatchObject({
      sharedAt: null,
      readAt: null,
      comments: [{ text: 'Kept.' }],
    });
    expect((await comment(guide, client, entry.id, 'Too late.')).statusCode).toBe(404);
    await share(client, entry.id);
    expect(await listed(guide, client)).toMatchObject([{ comments: [{ text: 'Kept.' }] }]);
  });

  it('can be taken back by its author, with the notice nobody has read', async () => {
    const { client, guide, entry } = await shared();
    const [first, second] = [
      (await comment(guide, client, entry.id)).json<Comment>(),
      (await comment(guide, client, entry.id)).json<Comment>(),
    ];
    const at = (id: string) => `${commentsAt(client, entry.id)}/${id}`;
    expect((await guide.delete(at(newId()))).statusCode).toBe(404);
    expect((await guide.delete(at('nonsense'))).statusCode).toBe(404);
    expect((await (await pair(test)).guide.delete(at(first.id))).statusCode).toBe(404);
    expect((await guide.delete(at(first.id))).json()).toEqual({ id: first.id });
    expect((await inJournal(client, entry.id))?.share?.comments).toEqual([second]);
    expect(await noticesOf(client)).toHaveLength(1);
    await guide.delete(at(second.id));
    expect(await noticesOf(client)).toEqual([]);
    expect((await guide.delete(at(second.id))).statusCode).toBe(404);
  });

  it('cannot be taken back once the entry or the relation is gone', async () => {
    const { client, guide, entry } = await shared();
    const { id } = (await comment(guide, client, entry.id)).json<Comment>();
    await unshare(client, entry.id);
    expect((await guide.delete(`${commentsAt(client, entry.id)}/${id}`)).statusCode).toBe(404);
    await share(client, entry.id);
    await endRelation(test, client);
    expect((await guide.delete(`${commentsAt(client, entry.id)}/${id}`)).statusCode).toBe(404);
    expect(await stored(entry.id)).toBe(1);
  });

  it('sent twice is kept once, and nothing of it lies beside the key', async () => {
    const { client, guide, entry } = await shared();
    const headers = { 'idempotency-key': newId() };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => comment(guide, client, entry.id, 'Once.', headers)),
    );
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(answers[0]?.statusCode).toBe(200);
    expect(await stored(entry.id)).toBe(1);
    const [key] = await test.deps.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.userId, guide.id));
    expect(key?.answer).toEqual({ commentId: answers[0]?.json<Comment>().id });
    expect((await comment(guide, client, entry.id, 'Other words.', headers)).statusCode).toBe(409);
    await guide.delete(`${commentsAt(client, entry.id)}/${answers[0]?.json<Comment>().id}`);
    expect((await comment(guide, client, entry.id, 'Once.', headers)).statusCode).toBe(409);
    expect(await stored(entry.id)).toBe(0);
  });

  it('sent again after the entry was taken back brings nothing to light', async () => {
    const { client, guide, entry } = await shared();
    const headers = { 'idempotency-key': newId() };
    await comment(guide, client, entry.id, 'Once.', headers);
    await unshare(client, entry.id);
    expect((await comment(guide, client, entry.id, 'Once.', headers)).statusCode).toBe(409);
    await endRelation(test, client);
    expect((await comment(guide, client, entry.id, 'Once.', headers)).statusCode).toBe(404);
  });
});

describe('at the same moment', () => {
  it('comments stop at the most there may be, and tell the client once', async () => {
    const { client, guide, entry } = await shared();
    const answers = await Promise.all(
      Array.from({ length: commentsPerEntry + 6 }, () => comment(guide, client, entry.id)),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(commentsPerEntry);
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(6);
    expect(await stored(entry.id)).toBe(commentsPerEntry);
    expect(await noticesOf(client)).toHaveLength(1);
  });

  it('a former coach’s comments take no room from the next one, who cannot see them', async () => {
    const { client, guide, entry } = await shared();
    await writeComments(guide, client, entry.id, commentsPerEntry);
    expect((await comment(guide, client, entry.id)).statusCode).toBe(409);
    await endRelation(test, client);
    const next = await coach(test);
    await connect(test, client, next);
    await share(client, entry.id);
    expect((await comment(next, client, entry.id)).statusCode).toBe(200);
    expect((await listed(next, client))[0]?.comments).toHaveLength(1);
  });

  it.each([
    ['the share is taken back', 'delete from entry_shares where client_id = $1'],
    ['the relation is ending', 'update client_profiles set coach_id = null where user_id = $1'],
  ])('a comment waits while %s, and is refused then', async (_, statement) => {
    const { client, guide, entry } = await shared();
    const connection = await test.deps.database.pool.connect();
    try {
      await connection.query('begin');
      await connection.query(statement, [client.id]);
      const sent = comment(guide, client, entry.id, 'Too late.');
      await waitingForALock();
      await connection.query('commit');
      expect((await sent).statusCode).toBe(404);
    } finally {
      connection.release();
    }
    expect(await stored(entry.id)).toBe(0);
    expect(await noticesOf(client)).toEqual([]);
  });

  it('sharing and taking back many times ends in one of the two', async () => {
    const { client, guide, entry } = await shared();
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, n) => (n % 2 ? share(client, entry.id) : unshare(client, entry.id))),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
    expect((await listed(guide, client)).length > 0).toBe((await inJournal(client, entry.id))?.share !== null);
  });
});

/** Until a statement of this database waits for somebody else's lock. */
async function waitingForALock(): Promise<void> {
  for (;;) {
    const { rows } = await test.deps.database.pool.query<{ waiting: number }>(
      `select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if ((rows[0]?.waiting ?? 0) > 0) return;
    await new Promise((resume) => {
      setTimeout(resume, 10);
    });
  }
}
