import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { dayInMs } from '#contract/days.ts';
import type { ErrorBody } from '#contract/errors.ts';
import { importBatchesInTenMinutes } from '#contract/journal-import/rules.ts';
import type { EntryVersion, JournalEntry, JournalList } from '#contract/journal/schema.ts';
import { eraseDeletedEntries } from '#server/features/journal/change-entry.ts';
import { journalImports, users } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { actionsOf } from '#testing/audited.ts';
import { importAt, imported, importOf, importsOf, pageOf, sendImport, takeBack } from '#testing/imports.ts';
import { rowsOf, save, saved } from '#testing/journal.ts';
import { trialClient, unassignedClient, type Person } from '#testing/people.ts';
import { testApp } from '#testing/test-app.ts';
import { importedId } from './service.ts';

const test = await testApp();
const { db } = test.deps;
beforeEach(() => test.clock.set('2026-03-04T09:00:00Z'));

const journal = async (who: Person, query = '') =>
  (await who.get(`/api/client/journal-entries${query}`)).json<JournalList>();
const reasonOf = (response: Awaited<ReturnType<typeof sendImport>>) => [
  response.statusCode,
  response.json<ErrorBody>().reason,
];

describe('importing pages', () => {
  it('of somebody else’s import is answered like one that does not exist, and adds nothing', async () => {
    const [owner, stranger] = [await trialClient(test), await trialClient(test)];
    const importId = await imported(owner);
    expect(reasonOf(await sendImport(stranger, { importId }))).toEqual([404, 'import-not-found']);
    expect(reasonOf(await takeBack(stranger, importId))).toEqual([404, 'import-not-found']);
    expect(reasonOf(await takeBack(stranger, newId()))).toEqual([404, 'import-not-found']);
    expect(await importsOf(stranger)).toEqual([]);
    expect(await rowsOf(test, stranger)).toEqual([]);
    expect(await rowsOf(test, owner)).toHaveLength(2);
  });

  it.each([
    ['without pages', { pages: [] }, 'pages'],
    [
      'of more than fifty pages',
      { pages: Array.from({ length: 51 }, (_, n) => pageOf(1, { sourceId: `${n}` })) },
      'pages',
    ],
    ['from nowhere', { source: 'elsewhere' as 'journey' }, 'source'],
    ['without words', { pages: [pageOf(1, { entryText: ' \n' })] }, 'pages.0.entryText'],
    ['without a date', { pages: [pageOf(1, { writtenAt: 'yesterday' })] }, 'pages.0.writtenAt'],
    ['before anybody lived', { pages: [pageOf(1, { writtenAt: '1899-12-31T12:00:00Z' })] }, 'pages.0.writtenAt'],
    ['with an id that is none', { importId: 'first' }, 'importId'],
  ])('is refused %s', async (_name, over, field) => {
    const who = await trialClient(test);
    const response = await sendImport(who, over);
    expect(response.statusCode).toBe(422);
    expect(response.json<ErrorBody>().fields).toHaveProperty([field]);
    expect(await rowsOf(test, who)).toEqual([]);
  });

  it('takes no more than 300,000 characters at once, however they are spread', async () => {
    const who = await trialClient(test);
    const pages = Array.from({ length: 16 }, (_, n) => pageOf(1, { sourceId: `${n}`, entryText: 'א'.repeat(19_000) }));
    expect((await sendImport(who, { pages })).json<ErrorBody>().fields).toHaveProperty('pages');
    expect((await sendImport(who, { pages: pages.slice(0, 15) })).json()).toEqual({ pages: 15 });
  });

  it('refuses a page of the future, and people of the demo, whom everybody can enter', async () => {
    const who = await trialClient(test);
    const ahead = { pages: [pageOf(1), pageOf(2, { writtenAt: '2026-03-04T09:06:00Z' })] };
    expect(reasonOf(await sendImport(who, ahead))).toEqual([422, 'import-ahead']);
    await db.update(users).set({ isDemo: true }).where(eq(users.id, who.id));
    test.deps.identity.forgetUser(who.id);
    expect(reasonOf(await sendImport(who))).toEqual([409, 'demo-is-shared']);
    expect(await rowsOf(test, who)).toEqual([]);
  });

  it('keeps each as a free page without a mood, on the date of the place it was written in', async () => {
    const who = await unassignedClient(test, { timeZone: 'Pacific/Auckland' });
    await imported(who, {
      pages: [pageOf(1, { writtenAt: '2019-05-01T23:30:00-07:00', entryText: '  Late in the desert. ' })],
    });
    expect(await rowsOf(test, who)).toMatchObject([
      { localDate: '2019-05-01', assignmentId: null, moodScore: null, version: 1, wordCount: 4 },
    ]);
    const { entries } = await journal(who);
    expect(entries).toMatchObject([
      {
        id: importedId(who.id, 'day-one', 'page-1'),
        createdAt: '2019-05-02T06:30:00.000Z',
        entryText: 'Late in the desert.',
        moodScore: null,
        dayNumber: null,
        share: null,
        media: [],
      },
    ]);
  });

  it('adds each page once, however often and in whatever parts it comes', async () => {
    const who = await trialClient(test);
    const importId = await imported(who, { pages: [pageOf(1), pageOf(2)] });
    const before = await rowsOf(test, who);
    const again = { importId, pages: [pageOf(2), pageOf(1), pageOf(1)] };
    expect((await sendImport(who, again)).json()).toEqual({ pages: 2 });
    expect((await sendImport(who, { pages: [pageOf(1), pageOf(3)] })).json()).toEqual({ pages: 2 });
    expect((await sendImport(who, { pages: [pageOf(1), pageOf(3)] })).json()).toEqual({ pages: 2 });
    const after = await rowsOf(test, who);
    expect(after).toHaveLength(3);
    expect(after).toEqual(expect.arrayContaining(before));
    // The same id of another product is another page, and of another person too.
    expect((await sendImport(who, { source: 'journey', pages: [pageOf(1)] })).json()).toEqual({ pages: 1 });
    expect(await rowsOf(test, who)).toHaveLength(4);
    expect(importedId(who.id, 'day-one', 'page-1')).not.toBe(importedId(newId(), 'day-one', 'page-1'));
  });

  it('adds each page once when the same batch comes many times at once', async () => {
    const who = await trialClient(test);
    const body = importOf();
    const answers = await Promise.all(Array.from({ length: 6 }, async () => await who.post(importAt, body)));
    expect(answers.map((response) => response.json())).toEqual(answers.map(() => ({ pages: 2 })));
    expect(await rowsOf(test, who)).toHaveLength(2);
  });

  it('answers a repeated Idempotency-Key the same and keeps no words beside it', async () => {
    const who = await trialClient(test);
    const body = importOf();
    const send = async () => (await who.post(importAt, body, { 'idempotency-key': 'batch-1' })).json();
    expect(await send()).toEqual({ pages: 2 });
    expect(await send()).toEqual({ pages: 2 });
    expect(await rowsOf(test, who)).toHaveLength(2);
  });

  it('brings back no page that was deleted, for a week or for good', async () => {
    const who = await trialClient(test);
    await imported(who, { pages: [pageOf(1), pageOf(2)] });
    await who.delete(`/api/client/journal-entries/${importedId(who.id, 'day-one', 'page-1')}`);
    expect((await sendImport(who)).json()).toEqual({ pages: 1 });
    test.clock.set('2026-03-12T09:00:00Z');
    expect(await eraseDeletedEntries(test.deps)).toBe(1);
    expect((await sendImport(who)).json()).toEqual({ pages: 1 });
    expect((await journal(who)).pagination.total).toBe(1);
  });

  it('of the own download leaves alone what never left, and brings what is from another account', async () => {
    const who = await trialClient(test);
    const here = await saved(who, { isFreePage: true, entryText: 'Written here.' });
    const pages = [pageOf(1, { sourceId: here.id.toUpperCase() }), pageOf(2, { sourceId: newId() })];
    expect((await sendImport(who, { source: 'dayloom', pages })).json()).toEqual({ pages: 2 });
    expect(await rowsOf(test, who)).toHaveLength(2);
    const [foreign] = (await rowsOf(test, who)).filter(({ id }) => id !== here.id);
    // Which has an id of its own here; a download of both brings nothing more.
    const all = [pageOf(1, { sourceId: here.id }), pageOf(2, { sourceId: foreign?.id ?? '' })];
    expect((await sendImport(who, { source: 'dayloom', pages: all })).json()).toEqual({ pages: 2 });
    expect(await rowsOf(test, who)).toHaveLength(2);
  });

  it('of the own download is left out in all its parts, and where it was deleted for good', async () => {
    const who = await trialClient(test);
    const here = await saved(who, { isFreePage: true, entryText: 'Long, with a long prompt.' });
    const gone = await saved(who, { isFreePage: true, entryText: 'Deleted.' });
    await who.delete(`/api/client/journal-entries/${gone.id}`);
    test.clock.advance(8 * dayInMs);
    await eraseDeletedEntries(test.deps);
    const ids = [here.id, `${here.id} 2`, gone.id, `${gone.id} 2`];
    const pages = ids.map((sourceId, index) => pageOf(index + 1, { sourceId }));
    expect((await sendImport(who, { source: 'dayloom', pages })).json()).toEqual({ pages: 1 });
    expect((await rowsOf(test, who)).map(({ id }) => id)).toEqual([here.id]);
  });

  it('is limited by itself, and not by what is written', async () => {
    const who = await trialClient(test);
    const importId = newId();
    for (let sent = 0; sent < importBatchesInTenMinutes; sent += 1)
      await sendImport(who, { importId, pages: [pageOf(1)] });
    const refused = await sendImport(who, { importId });
    expect([refused.statusCode, Number(refused.headers['retry-after'])]).toEqual([429, 600]);
    expect((await save(who, { isFreePage: true })).statusCode).toBe(200);
    test.clock.advance(600_000);
    expect((await sendImport(who, { importId })).statusCode).toBe(200);
  });

  it('is recorded once for a run, without a word', async () => {
    const who = await trialClient(test);
    const importId = await imported(who);
    await imported(who, { importId, pages: [pageOf(3)] });
    await takeBack(who, importId);
    expect((await actionsOf(test, who)).filter((action) => action.includes('import'))).toEqual([
      'journal-imported',
      'import-taken-back',
    ]);
  });

  it('goes with the person', async () => {
    const who = await trialClient(test);
    await imported(who);
    await db.delete(users).where(eq(users.id, who.id));
    expect(await db.select().from(journalImports).where(eq(journalImports.clientId, who.id))).toEqual([]);
  });
});

describe('editing an imported page', () => {
  const edit = async (who: Person, id: string, over: object) =>
    await who.put(`/api/client/journal-entries/${id}`, {
      entryText: 'Better words.',
      version: 1,
      moodScore: null,
      ...over,
    });

  it('keeps its first words as a version, and gives it no mood', async () => {
    const who = await trialClient(test);
    await imported(who);
    const id = importedId(who.id, 'day-one', 'page-1');
    expect(reasonOf(await edit(who, id, { moodScore: 7 }))).toEqual([422, 'imported-page-mood']);
    const edited = await edit(who, id, {});
    expect(edited.json<JournalEntry>()).toMatchObject({ entryText: 'Better words.', moodScore: null, version: 2 });
    const versions = (await who.get(`/api/client/journal-entries/${id}/versions`)).json<EntryVersion[]>();
    expect(versions).toMatchObject([{ moodScore: null }, { entryText: 'What I wrote on day 1.', moodScore: null }]);
  });

  it('takes no mood from a page that has one', async () => {
    const who = await trialClient(test);
    const { id } = await saved(who, { isFreePage: true });
    const response = await edit(who, id, {});
    expect([response.statusCode, response.json<ErrorBody>().fields]).toEqual([
      422,
      { moodScore: 'Please choose a mood from 1 to 10.' },
    ]);
  });
});
