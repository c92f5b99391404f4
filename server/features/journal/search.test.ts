import fc from 'fast-check';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { JournalList } from '#contract/journal/schema.ts';
import { foldText, searchWords } from '#contract/text.ts';
import { assign, writeMany } from '#testing/histories.ts';
import { trialClient } from '#testing/people.ts';
import type { Person } from '#testing/people.ts';
import { testApp } from '#testing/test-app.ts';
import type { TestApp } from '#testing/test-app.ts';
import { holdsAll, searchWord } from './search.ts';

describe('looking for words', () => {
  const characters = [...'aAbB019 .\'"!?*+^$|()[]{}\\/-%_\n…’‘—“”éÉßẞσςΣ今🧵e\u0301'];
  const piece = fc.array(fc.constantFrom(...characters), { maxLength: 12 }).map((parts) => parts.join(''));

  it('finds in plain text what it finds in folded text, whatever is typed', () => {
    fc.assert(
      fc.property(piece, piece, piece, (before, word, after) => {
        for (const folded of searchWords(word)) {
          for (const text of [before + word + after, before + after])
            expect(holdsAll(text, [searchWord(folded)])).toBe(foldText(text).includes(folded));
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('finds a dot in the sign for three', () => {
    for (const word of ['.', '..', '...', 'so.']) expect(holdsAll('And so\u2026', [searchWord(word)])).toBe(true);
    expect(holdsAll('And so\u2026', [searchWord('....')])).toBe(false);
  });

  it('wants all of them', () => {
    expect(holdsAll('One and two.', ['one', 'two'].map(searchWord))).toBe(true);
    expect(holdsAll('One and two.', ['one', 'three'].map(searchWord))).toBe(false);
  });
});

describe('searching the journal', () => {
  let test: TestApp;
  let someone: Person;
  beforeAll(async () => {
    test = await testApp({ REQUEST_LIMIT: '100000' });
    someone = await trialClient(test);
    const assigned = await assign(test, someone, { day: 20 });
    await writeMany(test, someone, assigned, [
      {
        day: 3,
        mood: 5,
        text: 'We walked to the Café Müller.\nIt rained, and I didn’t mind.',
        at: '2026-03-03T08:00:00Z',
      },
      { day: 2, mood: 6, text: 'Walking again. 100% my own <b>idea</b>.', at: '2026-03-02T08:00:00Z' },
      { day: 1, mood: 7, text: 'Nothing but rain.', at: '2026-03-01T08:00:00Z' },
      ...Array.from({ length: 25 }, (_, n) => ({
        day: 4,
        mood: 5,
        text: `Filler number ${n}`,
        at: `2026-02-${String(n + 1).padStart(2, '0')}T08:00:00Z`,
      })),
    ]);
  });
  const found = async (search: string, more = '') =>
    (await someone.get(`/api/client/journal-entries?search=${encodeURIComponent(search)}${more}`)).json<JournalList>();
  const days = async (search: string) => (await found(search)).entries.map(({ dayNumber }) => dayNumber);

  it.each([
    ['walk', [3, 2]],
    ['WALK rain', [3]],
    ['rain walk', [3]],
    ['cafe muller', [3]],
    ['café', [3]],
    ["didn't", [3]],
    ['<b>idea', [2]],
    ['100%', [2]],
    ['prompt walked', [3]],
    ['desire walking', [2]],
    ['desire rain', [3, 1]],
    ['nowhere', []],
    ['walk nowhere', []],
    ['.*', []],
  ])('%s', async (search, expected) => {
    expect(await days(search)).toEqual(expected);
  });

  it('has pages like the rest', async () => {
    expect((await found('filler')).pagination).toEqual({ page: 1, pageSize: 10, totalPages: 3, total: 25 });
    const last = await found('filler', '&page=3');
    expect(last.entries.map(({ entryText }) => entryText)).toEqual([4, 3, 2, 1, 0].map((n) => `Filler number ${n}`));
    expect((await found('filler', '&page=4')).entries).toEqual([]);
  });

  it('is the only thing that opens more than the page: without one ten texts are opened', async () => {
    const open = vi.spyOn(test.deps.vault, 'open');
    await someone.get('/api/client/journal-entries');
    expect(open).toHaveBeenCalledTimes(10);
    open.mockClear();
    await someone.get('/api/client/journal-entries?page=3');
    expect(open).toHaveBeenCalledTimes(8);
    open.mockClear();
    await found('nowhere');
    expect(open).toHaveBeenCalledTimes(28);
    open.mockRestore();
  });
});
