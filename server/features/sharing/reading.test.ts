import { beforeEach, describe, expect, it } from 'vitest';
import type { ClientDashboard, ProgramDay } from '#contract/client-dashboard/endpoints.ts';
import type { EntrySaved, JournalList } from '#contract/journal/schema.ts';
import type { SharedEntries } from '#contract/sharing/schema.ts';
import { audited, comment, endRelation, inJournal, listAt, listed, pair, read, save, share } from '#testing/sharing.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp();
beforeEach(() => test.clock.set('2026-03-04T09:00:00Z'));

describe('reading', () => {
  it('is marked when the coach says so, not by looking at the list, and once', async () => {
    const { client, guide } = await pair(test);
    const { id } = await save(client);
    await share(client, id);
    await listed(guide, client);
    expect((await inJournal(client, id))?.share?.readAt).toBeNull();
    test.clock.advance(60_000);
    expect((await read(guide, client, id)).json()).toEqual({ readAt: '2026-03-04T09:01:00.000Z' });
    test.clock.advance(60_000);
    expect((await read(guide, client, id)).json()).toEqual({ readAt: '2026-03-04T09:01:00.000Z' });
    expect((await inJournal(client, id))?.share).toMatchObject({
      readAt: '2026-03-04T09:01:00.000Z',
      coachName: 'Ines Calloway',
      isEditedSinceRead: false,
    });
    expect(await audited(test, guide)).toEqual([{ action: 'entry-read', detail: { entryId: id, version: 1 } }]);
  });

  it('stays with the text that was read: after an edit both see that, until it is read anew', async () => {
    const { client, guide } = await pair(test);
    const { id } = await save(client);
    await share(client, id);
    await read(guide, client, id);
    test.clock.advance(60_000);
    const edited = (
      await client.put(`/api/client/journal-entries/${id}`, {
        entryText: 'What I meant to say.',
        moodScore: 6,
        version: 1,
      })
    ).json<EntrySaved>();
    expect(edited.share).toMatchObject({ readAt: '2026-03-04T09:00:00.000Z', isEditedSinceRead: true });
    expect(await listed(guide, client)).toMatchObject([
      { entryText: 'What I meant to say.', version: 2, readAt: '2026-03-04T09:00:00.000Z', isEditedSinceRead: true },
    ]);
    // A page that still shows the old text marks nothing.
    expect((await read(guide, client, id, 1)).statusCode).toBe(409);
    test.clock.advance(60_000);
    expect((await read(guide, client, id, 2)).json()).toEqual({ readAt: '2026-03-04T09:02:00.000Z' });
    expect((await inJournal(client, id))?.share).toMatchObject({
      readAt: '2026-03-04T09:02:00.000Z',
      isEditedSinceRead: false,
    });
  });

  it('is not thought outdated because a device’s clock runs ahead', async () => {
    const { client, guide } = await pair(test);
    const { id } = await save(client, { writtenAt: '2026-03-04T09:04:00Z', share: true });
    await read(guide, client, id);
    expect((await inJournal(client, id))?.share).toMatchObject({
      readAt: '2026-03-04T09:00:00.000Z',
      isEditedSinceRead: false,
    });
  });

  it('needs a version', async () => {
    const { client, guide } = await pair(test);
    const { id } = await save(client);
    await share(client, id);
    expect((await guide.post(`${listAt(client.id)}/${id}/read`)).statusCode).toBe(422);
  });
});

describe('the list', () => {
  it('has ten a page, newest shared first, in two statements', async () => {
    const { client, guide } = await pair(test);
    const ids: string[] = [];
    for (let n = 0; n < 12; n += 1) ids.push((await save(client, { entryText: `Entry ${n}` })).id);
    for (const id of ids) {
      test.clock.advance(60_000);
      await share(client, id);
      if (id === ids[3]) await comment(guide, client, id);
    }
    const first = (await guide.get(listAt(client.id))).json<SharedEntries>();
    expect(first.entries.map(({ id }) => id)).toEqual(ids.slice(2).toReversed());
    expect(first.pagination).toEqual({ page: 1, pageSize: 10, totalPages: 2, total: 12 });
    const second = (await guide.get(`${listAt(client.id)}?page=2`)).json<SharedEntries>();
    expect(second.entries.map(({ id }) => id)).toEqual([ids[1], ids[0]]);
    expect((await guide.get(`${listAt(client.id)}?page=3`)).json<SharedEntries>().entries).toEqual([]);
    expect((await guide.get(`${listAt(client.id)}?page=0`)).statusCode).toBe(422);
  });

  it('can be one entry, a free page too, and only while it is shared', async () => {
    const { client, guide } = await pair(test);
    const first = await save(client, { share: true });
    const free = await save(client, { isFreePage: true, share: true });
    const kept = await save(client);
    const one = async (id: string, who = guide) => await who.get(`${listAt(client.id)}?entry=${id}`);
    for (const { id } of [first, free])
      expect((await one(id)).json<SharedEntries>()).toMatchObject({ entries: [{ id }], pagination: { total: 1 } });
    expect((await one(kept.id)).json<SharedEntries>()).toMatchObject({ entries: [], pagination: { total: 0 } });
    expect((await one('first')).statusCode).toBe(422);
    expect((await one(first.id, (await pair(test)).guide)).statusCode).toBe(404);
  });

  it('is empty for a client who never wrote', async () => {
    const { client, guide } = await pair(test);
    expect((await guide.get(listAt(client.id))).json()).toEqual({
      entries: [],
      pagination: { page: 1, pageSize: 10, totalPages: 0, total: 0 },
    });
  });
});

describe('the client’s pages', () => {
  it('say how each entry stands and whom one could share with, in no more statements than before', async () => {
    const { client, guide } = await pair(test);
    const { id } = await save(client, { share: true });
    await comment(guide, client, id, 'Well seen.');
    const expected = { sharedAt: '2026-03-04T09:00:00.000Z', comments: [{ text: 'Well seen.' }] };
    const home = (await client.get('/api/client/dashboard')).json<ClientDashboard>();
    expect(home.todayEntries).toMatchObject([{ id, share: expected }]);
    const journal = (await client.get('/api/client/journal-entries')).json<JournalList>();
    expect(journal).toMatchObject({
      coach: { id: guide.id, fullName: 'Ines Calloway' },
      entries: [{ id, share: expected }],
    });
    expect((await client.get('/api/client/journal-entries?search=asked')).json()).toMatchObject({
      entries: [{ id, share: expected }],
    });
    expect((await client.get('/api/client/program-days/1/1')).json<ProgramDay>()).toMatchObject({
      coach: { id: guide.id },
      entries: [{ id, share: expected }],
    });
    await endRelation(test, client);
    expect((await client.get('/api/client/journal-entries')).json()).toMatchObject({ coach: null });
    expect((await client.get('/api/client/program-days/1/1')).json()).toMatchObject({ coach: null });
  });
});
