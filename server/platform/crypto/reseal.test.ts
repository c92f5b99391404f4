import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Cohort } from '#contract/cohorts/endpoints.ts';
import type { EntrySaved, EntryVersion, JournalList } from '#contract/journal/schema.ts';
import { cohortPosts, journalEntries, journalEntryVersions } from '#server/platform/db/schema.ts';
import { postPath, room, textsOf, written } from '#testing/cohort-room.ts';
import { makeCohort } from '#testing/cohorts.ts';
import { reachableCoach, trialClient, type Person } from '#testing/people.ts';
import { editEntryBy020, editPostBy020, openedBy020 } from '#testing/release-0.2.0.ts';
import { testApp } from '#testing/test-app.ts';
import { dataKeyOf } from './data-keys.ts';
import { resealOldTexts } from './reseal.ts';
import { isSealedForVersion } from './vault.ts';

let nora: Person;
let cohort: Cohort;
const test = await testApp({ REQUEST_LIMIT: '100000' });
const ines = await reachableCoach(test);
beforeEach(async () => {
  test.clock.set('2026-03-04T09:00:00Z');
  await test.deps.db.delete(journalEntries);
  await test.deps.db.delete(cohortPosts);
  nora = await trialClient(test);
  cohort = await makeCohort(ines, { startsOn: '2026-03-04' });
});

const at = (id: string) => `/api/client/journal-entries/${id}`;
const save = async (entryText: string) =>
  (await nora.post('/api/journal-entries', { entryText, moodScore: 6 })).json<EntrySaved>().id;
const edit = async (id: string, version: number, entryText: string) =>
  await nora.put(at(id), { entryText, moodScore: 6, version });
const journal = async (search = '') =>
  (await nora.get(`/api/client/journal-entries${search}`))
    .json<JournalList>()
    .entries.map(({ entryText }) => entryText);
const versions = async (id: string) =>
  (await nora.get(`${at(id)}/versions`)).json<EntryVersion[]>().map(({ entryText }) => entryText);
const posts = async () => textsOf((await room(ines, cohort)).posts);
const entryRow = async (id: string) =>
  (await test.deps.db.select().from(journalEntries).where(eq(journalEntries.id, id)))[0]!;
const isBound = async (id: string) => isSealedForVersion((await entryRow(id)).entryTextSealed);

describe('beside processes of 0.2.0', () => {
  it('an entry is edited by both in turn, and each reads what the other wrote', async () => {
    const id = await save('Written here.');
    await editEntryBy020(test.deps, id, 'Edited by the earlier release.');
    expect((await edit(id, 2, 'Edited here.')).statusCode).toBe(200);
    await editEntryBy020(test.deps, id, 'Edited there once more.');
    expect(await journal()).toEqual(['Edited there once more.']);
    expect(await journal('?search=there')).toEqual(['Edited there once more.']);
    expect(await versions(id)).toEqual([
      'Edited there once more.',
      'Edited here.',
      'Edited by the earlier release.',
      'Written here.',
    ]);
    expect((await edit(id, 4, 'The last word.')).statusCode).toBe(200);
    const { entryTextSealed } = await entryRow(id);
    const key = await dataKeyOf(test.deps, test.deps.db, nora.id);
    expect(openedBy020(key, id, entryTextSealed)).toBe('The last word.');
  });

  it('so is a post', async () => {
    const post = await written(ines, cohort, 'Good morning.');
    await editPostBy020(test.deps, post.id, 'Good morning, all.');
    expect(await posts()).toEqual(['Good morning, all.']);
    expect((await ines.put(postPath(cohort, post), { text: 'Good day.', version: 2 })).statusCode).toBe(200);
    expect(await posts()).toEqual(['Good day.']);
  });
});

describe('whoever can write to the database', () => {
  it('cannot put an earlier text of an entry back, nor exchange its versions', async () => {
    const { db } = test.deps;
    const id = await save('What was thought first.');
    const { entryTextSealed: first } = await entryRow(id);
    await edit(id, 1, 'What was meant.');
    await edit(id, 2, 'What was meant, in other words.');
    const { entryTextSealed: last } = await entryRow(id);
    await db.update(journalEntries).set({ entryTextSealed: first }).where(eq(journalEntries.id, id));
    const answer = await nora.get('/api/client/journal-entries');
    expect([answer.statusCode, answer.body.includes('thought')]).toEqual([500, false]);

    await db.update(journalEntries).set({ entryTextSealed: last }).where(eq(journalEntries.id, id));
    expect(await versions(id)).toHaveLength(3);
    const { version } = journalEntryVersions;
    await db.update(journalEntryVersions).set({ version: sql`- ${version}` });
    await db.update(journalEntryVersions).set({ version: sql`${version} + 3` });
    expect((await nora.get(`${at(id)}/versions`)).statusCode).toBe(500);
  });

  it('cannot put an earlier text of a post back', async () => {
    const { db } = test.deps;
    const post = await written(ines, cohort, 'On Monday.');
    const [{ body } = { body: null }] = await db.select().from(cohortPosts).where(eq(cohortPosts.id, post.id));
    await ines.put(postPath(cohort, post), { text: 'On Tuesday.', version: 1 });
    await db.update(cohortPosts).set({ body }).where(eq(cohortPosts.id, post.id));
    await expect(room(ines, cohort)).rejects.toThrow(/internal/);
  });
});

describe('texts of an earlier release', () => {
  it('are sealed for their versions in the background, and nobody sees a difference', async () => {
    const ids = [await save('One.'), await save('Two.'), await save('Three.')];
    for (const id of ids) await editEntryBy020(test.deps, id, 'As 0.2.0 left it.');
    const post = await written(ines, cohort, 'Good morning.');
    await editPostBy020(test.deps, post.id, 'Good morning, all.');
    const before = await nora.get('/api/client/journal-entries');
    test.clock.advance(60_000);
    // Three entries, as many versions, and the post.
    expect(await resealOldTexts(test.deps)).toBe(7);
    expect((await nora.get('/api/client/journal-entries')).json()).toEqual(before.json());
    for (const id of ids) {
      expect(await isBound(id)).toBe(true);
      expect(await versions(id)).toHaveLength(2);
    }
    expect(await posts()).toEqual(['Good morning, all.']);
    expect(await resealOldTexts(test.deps), 'nothing is left').toBe(0);
  });

  it('are sealed for their version when they are edited', async () => {
    const id = await save('One.');
    await editEntryBy020(test.deps, id, 'As 0.2.0 left it.');
    expect(await isBound(id)).toBe(false);
    await edit(id, 2, 'As it is now.');
    expect(await isBound(id)).toBe(true);
  });

  it('that somebody is changing are left to them, and none is lost where one does not open', async () => {
    const [held, broken, last] = [await save('Held.'), await save('Broken.'), await save('Last.')];
    for (const id of [held, broken, last]) await editEntryBy020(test.deps, id, 'As 0.2.0 left it.');
    const bytes = Buffer.alloc(60, 7);
    await test.deps.db.update(journalEntries).set({ entryTextSealed: bytes }).where(eq(journalEntries.id, broken));
    await test.deps.db.delete(journalEntryVersions);
    await test.deps.db.transaction(async (tx) => {
      await tx.select().from(journalEntries).where(eq(journalEntries.id, held)).for('update');
      expect(await resealOldTexts(test.deps)).toBe(1);
    });
    expect([await isBound(held), await isBound(last)]).toEqual([false, true]);
    expect((await entryRow(broken)).entryTextSealed).toEqual(bytes);
  });

  it('wait for the next start when the server stops', async () => {
    const id = await save('One.');
    await editEntryBy020(test.deps, id, 'As 0.2.0 left it.');
    expect(await resealOldTexts(test.deps, () => true)).toBe(0);
    expect(await isBound(id)).toBe(false);
  });
});
