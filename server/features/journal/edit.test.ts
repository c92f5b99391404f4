import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ErrorBody } from '#contract/errors.ts';
import type { EntrySaved, EntryVersion } from '#contract/journal/schema.ts';
import { journalEntries, journalEntryVersions, userKeys } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { trialClient } from '#testing/people.ts';
import type { Person } from '#testing/people.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp();
beforeEach(() => test.clock.set('2026-03-04T09:00:00Z'));

const at = (id: string) => `/api/client/journal-entries/${id}`;
const written = async (who: Person, entryText = 'As it was.', moodScore = 6) =>
  (await who.post('/api/journal-entries', { entryText, moodScore })).json<EntrySaved>();
const edit = async (who: Person, id: string, version: number, over: Record<string, unknown> = {}) =>
  await who.put(at(id), { entryText: 'As it is.', moodScore: 8, version, ...over });
const versions = async (who: Person, id: string) => (await who.get(`${at(id)}/versions`)).json<EntryVersion[]>();

describe('editing an entry', () => {
  it('is for its author', async () => {
    const [one, other] = [await trialClient(test), await trialClient(test)];
    const { id } = await written(one);
    for (const [who, entryId] of [
      [other, id],
      [one, newId()],
      [one, 'no-id'],
      [one, `${id}x`],
    ] as const) {
      for (const response of [await edit(who, entryId, 1), await who.get(`${at(entryId)}/versions`)]) {
        expect(response.statusCode).toBe(404);
        expect(response.json<ErrorBody>().message).toBe('This entry couldn’t be found.');
      }
    }
    expect(await versions(one, id)).toHaveLength(1);
  });

  it('shows 20 versions at a time, however often it was changed', async () => {
    const someone = await trialClient(test);
    const { id } = await written(someone);
    for (let version = 1; version < 43; version += 1)
      await edit(someone, id, version, { entryText: `Changed ${version}` });
    const page = async (query = '') =>
      (await someone.get(`${at(id)}/versions${query}`)).json<EntryVersion[]>().map(({ version }) => version);
    const from = (first: number, last: number) => Array.from({ length: first - last + 1 }, (_, step) => first - step);
    expect(await page()).toEqual(from(43, 24));
    expect(await page('?before=24')).toEqual(from(23, 4));
    expect(await page('?before=4')).toEqual([3, 2, 1]);
    expect(await page('?before=1')).toEqual([]);
    expect(await page('?before=999')).toEqual(from(43, 24));
    expect((await someone.get(`${at(id)}/versions?before=x`)).statusCode).toBe(422);
  });

  it('keeps what it said before, with its mood and its moment', async () => {
    const someone = await trialClient(test);
    const first = await written(someone);
    test.clock.set('2026-03-04T10:00:00Z');
    const second = await edit(someone, first.id, 1, { entryText: ' As it is now, \nlonger. ' });
    expect(second.json()).toEqual({
      ...first,
      entryText: 'As it is now, \nlonger.',
      wordCount: 5,
      moodScore: 8,
      version: 2,
      updatedAt: '2026-03-04T10:00:00.000Z',
    });
    test.clock.set('2026-03-04T11:00:00Z');
    expect((await edit(someone, first.id, 2, { entryText: 'Short.' })).json()).toMatchObject({
      version: 3,
      createdAt: first.createdAt,
    });
    expect(await versions(someone, first.id)).toEqual([
      { version: 3, entryText: 'Short.', wordCount: 1, moodScore: 8, writtenAt: '2026-03-04T11:00:00.000Z' },
      {
        version: 2,
        entryText: 'As it is now, \nlonger.',
        wordCount: 5,
        moodScore: 8,
        writtenAt: '2026-03-04T10:00:00.000Z',
      },
      { version: 1, entryText: 'As it was.', wordCount: 3, moodScore: 6, writtenAt: '2026-03-04T09:00:00.000Z' },
    ]);
    const shown = (await someone.get('/api/client/dashboard')).json<{ todayEntries: unknown[] }>();
    expect(shown.todayEntries).toMatchObject([{ entryText: 'Short.', version: 3 }]);
  });

  it('over a version one has not seen overwrites nothing and says so', async () => {
    const someone = await trialClient(test);
    const { id } = await written(someone);
    await edit(someone, id, 1, { entryText: 'From the phone.' });
    const late = await edit(someone, id, 1, { entryText: 'From the desk.' });
    expect(late.statusCode).toBe(409);
    expect(late.json<ErrorBody>().message).toBe(
      'This entry was edited elsewhere in the meantime. Nothing was overwritten: look at both texts and decide which one to keep.',
    );
    expect((await versions(someone, id)).map(({ entryText }) => entryText)).toEqual(['From the phone.', 'As it was.']);
    expect((await edit(someone, id, 7)).statusCode).toBe(409);
  });

  it('into what it says already is no conflict and no version', async () => {
    const someone = await trialClient(test);
    const { id } = await written(someone);
    const [first, again] = [await edit(someone, id, 1), await edit(someone, id, 1)];
    expect(again.statusCode).toBe(200);
    expect(again.json()).toEqual(first.json());
    expect(await versions(someone, id)).toHaveLength(2);
    // Another mood is another version.
    expect((await edit(someone, id, 2, { moodScore: 3 })).json()).toMatchObject({ version: 3, moodScore: 3 });
  });

  it('by many at once lets one of them win', async () => {
    const someone = await trialClient(test);
    const { id } = await written(someone);
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) => edit(someone, id, 1, { entryText: `From tab ${n}.` })),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 409, 409, 409, 409, 409,
    ]);
    expect((await versions(someone, id)).map(({ version }) => version)).toEqual([2, 1]);
  });

  it.each([
    [{ entryText: ' ' }, 'entryText'],
    [{ entryText: 'a'.repeat(20_001) }, 'entryText'],
    [{ moodScore: 0 }, 'moodScore'],
    [{ moodScore: '7' }, 'moodScore'],
    [{ version: undefined }, 'version'],
    [{ version: 0 }, 'version'],
  ])('refuses %j', async (over, field) => {
    const someone = await trialClient(test);
    const { id } = await written(someone);
    const response = await edit(someone, id, 1, over);
    expect(response.statusCode).toBe(422);
    expect(Object.keys(response.json<ErrorBody>().fields ?? {})).toEqual([field]);
    expect(await versions(someone, id)).toHaveLength(1);
  });

  it('works when the trial is over', async () => {
    const someone = await trialClient(test);
    const { id } = await written(someone);
    test.clock.set('2026-03-20T09:00:00Z');
    expect((await edit(someone, id, 1)).statusCode).toBe(200);
  });
});

describe('entries and versions at rest', () => {
  it('show no word, and open in no other row', async () => {
    const someone = await trialClient(test);
    const { id } = await written(someone, 'A canary in the first version.');
    await edit(someone, id, 1, { entryText: 'A canary in the second version.' });
    const { db, vault } = test.deps;
    const [entry] = await db.select().from(journalEntries).where(eq(journalEntries.id, id));
    const [version] = await db.select().from(journalEntryVersions).where(eq(journalEntryVersions.entryId, id));
    for (const row of [entry, version])
      expect(Buffer.from(row!.entryTextSealed).toString('latin1')).not.toContain('canary');
    const { rows } = await test.deps.database.pool.query<{ dump: string }>(
      'select (select string_agg(e::text, chr(10)) from journal_entries e) || ' +
        '(select string_agg(v::text, chr(10)) from journal_entry_versions v) as dump',
    );
    expect(rows[0]?.dump).toContain(id);
    for (const form of ['canary', Buffer.from('canary').toString('hex'), Buffer.from('canary').toString('base64')])
      expect(rows[0]?.dump).not.toContain(form);

    const [wrapped] = await db.select().from(userKeys).where(eq(userKeys.userId, someone.id));
    const key = vault.unwrap(wrapped!.wrappedKey, someone.id);
    expect(vault.open(key, entry!, entry!.entryTextSealed)).toBe('A canary in the second version.');
    expect(vault.open(key, version!, version!.entryTextSealed)).toBe('A canary in the first version.');
    expect(() => vault.open(key, entry!, version!.entryTextSealed)).toThrow();
    expect(() => vault.open(key, version!, entry!.entryTextSealed)).toThrow();
  });
});
