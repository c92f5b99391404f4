import type { LightMyRequestResponse as Answer } from 'fastify';
import { beforeEach, describe, expect, it } from 'vitest';
import { clientNotFoundSentence } from '#contract/clients/constants.ts';
import type { EntrySaved, JournalList } from '#contract/journal/schema.ts';
import type { Comment, Share, SharedEntries } from '#contract/sharing/schema.ts';
import { entryShares } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { sourceLanguage } from '#server/platform/messages.ts';
import { sentenceIn } from '#server/platform/said.ts';
import { connect } from '#testing/histories.ts';
import { admin, coach, trialClient } from '#testing/people.ts';
import {
  audited,
  comment,
  commentsAt,
  endRelation,
  inJournal,
  listAt,
  listed,
  pair,
  read,
  save,
  share,
  shareAt,
  unshare,
} from '#testing/sharing.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp();
beforeEach(() => test.clock.set('2026-03-04T09:00:00Z'));

const clientNotFound = sentenceIn(sourceLanguage, clientNotFoundSentence);
const stateOf = (answer: Answer) => answer.json<{ share: Share | null }>().share;

describe('sharing an entry', () => {
  it('is for signed-in clients and their own entries', async () => {
    const { client } = await pair(test);
    const other = await trialClient(test);
    const { id } = await save(client);
    for (const entryId of [id, newId(), 'nonsense']) {
      const answer = await other.put(shareAt(entryId));
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toEqual({
        code: 'not_found',
        message: 'This entry couldn’t be found.',
        reason: 'entry-not-found',
      });
      expect((await other.delete(shareAt(entryId))).statusCode).toBe(404);
    }
    expect(await test.deps.db.$count(entryShares)).toBe(0);
  });

  it('shows the coach this entry and no other, and the client that it is shared', async () => {
    const { client, guide } = await pair(test);
    const shared = await save(client, { entryText: 'For your eyes.', moodScore: 4 });
    await save(client, { entryText: 'For mine alone.' });
    expect(stateOf(await share(client, shared.id))).toEqual({
      sharedAt: '2026-03-04T09:00:00.000Z',
      coachName: 'Ines Calloway',
      readAt: null,
      isEditedSinceRead: false,
      comments: [],
    });
    expect(await listed(guide, client)).toEqual([
      {
        id: shared.id,
        dayNumber: 1,
        programTitle: shared.programTitle,
        promptText: shared.promptText,
        createdAt: shared.createdAt,
        version: 1,
        entryText: 'For your eyes.',
        moodScore: 4,
        entryType: 'text',
        media: [],
        sharedAt: '2026-03-04T09:00:00.000Z',
        readAt: null,
        isEditedSinceRead: false,
        comments: [],
      },
    ]);
    const { entries } = (await client.get('/api/client/journal-entries')).json<JournalList>();
    expect(entries.map((entry) => entry.share !== null)).toEqual([false, true]);
    expect(await audited(test, client)).toEqual([
      { action: 'entry-shared', detail: { entryId: shared.id, coachId: guide.id } },
    ]);
  });

  it('twice changes nothing', async () => {
    const { client } = await pair(test);
    const { id } = await save(client);
    const first = stateOf(await share(client, id));
    test.clock.advance(60_000);
    expect(stateOf(await share(client, id))).toEqual(first);
    expect(await audited(test, client)).toHaveLength(1);
  });

  it('needs a coach, and the one the page has named', async () => {
    const alone = await trialClient(test);
    const theirs = await save(alone);
    const answer = await share(alone, theirs.id);
    expect([answer.statusCode, answer.body]).toEqual([
      409,
      expect.stringContaining('You have no coach to share it with yet.'),
    ]);

    const { client, guide } = await pair(test);
    const { id } = await save(client);
    const another = await coach(test);
    expect((await share(client, id, { coachId: another.id })).statusCode).toBe(409);
    expect(await listed(guide, client)).toEqual([]);
    expect((await share(client, id, { coachId: guide.id })).statusCode).toBe(200);
    expect((await share(client, id, { coachId: another.id })).statusCode).toBe(409);
    expect(await listed(guide, client)).toHaveLength(1);
  });

  it('is taken back at once, and can be done again', async () => {
    const { client, guide } = await pair(test);
    const { id } = await save(client);
    await share(client, id);
    await read(guide, client, id);
    expect(stateOf(await unshare(client, id))).toBeNull();
    expect(stateOf(await unshare(client, id))).toBeNull();
    expect(await listed(guide, client)).toEqual([]);
    expect((await inJournal(client, id))?.share).toBeNull();
    expect((await read(guide, client, id)).statusCode).toBe(404);
    expect((await audited(test, client)).map(({ action }) => action)).toEqual(['entry-shared', 'entry-unshared']);
    await share(client, id);
    expect(await listed(guide, client)).toMatchObject([{ id, readAt: null }]);
  });

  it('ends while the entry is deleted and comes back with it', async () => {
    const { client, guide } = await pair(test);
    const { id } = await save(client);
    await share(client, id);
    await client.delete(`/api/client/journal-entries/${id}`);
    expect(await listed(guide, client)).toEqual([]);
    expect((await guide.get(listAt(client.id))).json<SharedEntries>().pagination.total).toBe(0);
    expect((await read(guide, client, id)).statusCode).toBe(404);
    expect((await comment(guide, client, id)).statusCode).toBe(404);
    expect((await share(client, id)).statusCode).toBe(404);
    expect((await unshare(client, id)).statusCode).toBe(404);
    const restored = (await client.post(`/api/client/journal-entries/${id}/restore`)).json<EntrySaved>();
    expect(restored.share).not.toBeNull();
    expect(await listed(guide, client)).toHaveLength(1);
  });
});

describe('the coach it was shared with', () => {
  it('reads nothing from the moment the relation ends, and a new one does not inherit', async () => {
    const { client, guide } = await pair(test);
    const { id } = await save(client, { entryText: 'Between us.' });
    await share(client, id);
    const answer = (await comment(guide, client, id, 'Between us too.')).json<Comment>();
    await endRelation(test, client);
    const refused = await guide.get(listAt(client.id));
    expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([404, clientNotFound]);
    expect((await read(guide, client, id)).statusCode).toBe(404);
    expect((await comment(guide, client, id)).statusCode).toBe(404);
    expect((await comment(guide, client, id, 'x', { 'idempotency-key': newId() })).statusCode).toBe(404);

    const successor = await coach(test, { firstName: 'Tomas', lastName: 'Vidal' });
    await connect(test, client, successor);
    expect(await listed(successor, client)).toEqual([]);
    expect((await read(successor, client, id)).statusCode).toBe(404);
    expect((await comment(successor, client, id)).statusCode).toBe(404);
    expect((await inJournal(client, id))?.share).toMatchObject({
      sharedAt: null,
      coachName: '',
      comments: [{ text: 'Between us too.', coachName: 'Ines Calloway' }],
    });

    // Said anew, it is the new one's, without what the former one answered.
    await share(client, id);
    expect(await listed(successor, client)).toMatchObject([{ id, comments: [] }]);
    expect((await successor.delete(`${commentsAt(client, id)}/${answer.id}`)).statusCode).toBe(404);
    await connect(test, client, guide);
    expect(await listed(guide, client)).toEqual([]);
  });

  it('reads it again when the relation comes back', async () => {
    const { client, guide } = await pair(test);
    const { id } = await save(client);
    await share(client, id);
    await endRelation(test, client);
    await connect(test, client, guide);
    expect(await listed(guide, client)).toMatchObject([{ id }]);
  });

  it('is the only one: other coaches, admins and malformed ids look the same', async () => {
    const { client } = await pair(test);
    const { id } = await save(client);
    await share(client, id);
    const elsewhere = await pair(test);
    for (const asking of [elsewhere.guide, await admin(test)]) {
      for (const clientId of [client.id, newId(), 'nonsense']) {
        const answer = await asking.get(listAt(clientId));
        expect([answer.statusCode, answer.json()]).toEqual([
          404,
          { code: 'not_found', message: clientNotFound, reason: 'client-unknown' },
        ]);
      }
      expect((await read(asking, client, id)).statusCode).toBe(404);
      expect((await comment(asking, client, id)).statusCode).toBe(404);
    }
    // Under the name of an own client somebody else's entry is not found either.
    expect((await read(elsewhere.guide, elsewhere.client, id)).statusCode).toBe(404);
    expect((await comment(elsewhere.guide, elsewhere.client, id)).statusCode).toBe(404);
  });

  it('finds each client’s entries under that client alone', async () => {
    const { client, guide } = await pair(test);
    const another = await trialClient(test);
    await connect(test, another, guide);
    const { id } = await save(client);
    await share(client, id);
    expect(await listed(guide, another)).toEqual([]);
    expect((await read(guide, another, id)).statusCode).toBe(404);
    expect((await comment(guide, another, id)).statusCode).toBe(404);
  });

  it('may be an admin who coaches', async () => {
    const [client, guide] = [await trialClient(test), await admin(test)];
    await connect(test, client, guide);
    const { id } = await save(client);
    await share(client, id);
    expect(await listed(guide, client)).toMatchObject([{ id }]);
  });
});
