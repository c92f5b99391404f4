import fc from 'fast-check';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { JournalList } from '#contract/journal/schema.ts';
import { foldText, searchWords } from '#contract/text.ts';
import { assign, writeMany } from '#testing/histories.ts';
import { trialClient } from '#testing/people.ts';
import type { Person } from '#testing/people.ts';
import { testApp } from '#testing/test-app.ts';
import type { TestApp } from '#testing/test-app.ts';
import { decisiveWords, findMatching, holdsAll, searchWord, searchWordsMax } from './search.ts';

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

describe('how much one search may do', () => {
  const word = fc.array(fc.constantFrom(...'abc'), { minLength: 1, maxLength: 3 }).map((letters) => letters.join(''));

  it('leaves out words that another one holds, and finds the same', () => {
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 8 }), fc.array(word, { maxLength: 4 }), (words, text) => {
        const all = holdsAll(text.join(' '), words.map(searchWord));
        expect(holdsAll(text.join(' '), decisiveWords(words).map(searchWord))).toBe(all);
      }),
    );
    expect(decisiveWords(['the', 'then', 'a', 'the', 'sea'])).toEqual(['then', 'sea']);
  });

  it('looks for the twelve longest of very many', () => {
    const words = Array.from({ length: 36 }, (_, index) => `w${index}`.padEnd(3 + index, 'x'));
    expect(decisiveWords(words)).toEqual(words.toReversed().slice(0, searchWordsMax));
  });

  const entries = Array.from({ length: 60 }, (_, index) => ({
    id: `entry ${index}`,
    version: 1,
    sealedBase64: '',
    promptText: '',
    programTitle: '',
  }));
  /** Takes as long as a very long text. */
  const slow = () => {
    const until = performance.now() + 1;
    while (performance.now() < until);
    return 'rain';
  };
  const pages = (open: () => string) =>
    (async function* () {
      yield { entries, open };
    })();

  it('lets others have their turn by time, not by number of entries', async () => {
    let turns = 0;
    let isOver = false;
    const count = () => {
      turns += 1;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    expect(await findMatching(pages(slow), ['rain'])).toHaveLength(60);
    isOver = true;
    expect(turns).toBeGreaterThanOrEqual(10);
  });

  it('stops when nobody waits for it any more', async () => {
    const gone = new AbortController();
    let opened = 0;
    const open = () => {
      opened += 1;
      if (opened === 10) gone.abort(new Error('typed on'));
      return slow();
    };
    await expect(findMatching(pages(open), ['rain'], gone.signal)).rejects.toThrow('typed on');
    expect(opened).toBeLessThan(30);
  });
});

describe('searching the journal', () => {
  let test: TestApp;
  let someone: Person;
  beforeAll(async () => {
    test = await testApp();
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

  it('reads a long journal a page at a time, each entry once and in order', async () => {
    const writer = await trialClient(test);
    const assigned = await assign(test, writer, { day: 20 });
    const start = Date.parse('2024-01-01T08:00:00Z');
    const entries = 170;
    await writeMany(
      test,
      writer,
      assigned,
      Array.from({ length: entries }, (_, n) => ({
        day: 1 + (n % 20),
        mood: 5,
        // Long ones make short pages, and two of a kind stand at the same moment.
        text: `number${n} ${'word '.repeat(n < 100 ? 5 : 3_000)}`,
        at: new Date(start + (n >> 1) * 86_400_000).toISOString(),
      })),
    );
    const search = async (query: string) =>
      (await writer.get(`/api/client/journal-entries?search=${query}`)).json<JournalList>();
    const statements = vi.spyOn(test.deps.database.pool, 'query');
    const first = await search('number');
    expect(statements.mock.calls.length).toBeGreaterThan(4);
    statements.mockRestore();
    expect(first.pagination.total).toBe(entries);
    const last = await search('number&page=17');
    const numbers = ({ entries: found }: JournalList) =>
      found.map(({ entryText }) => Number(/\d+/.exec(entryText)?.[0]));
    expect(numbers(first).map((n) => n >> 1)).toEqual([84, 84, 83, 83, 82, 82, 81, 81, 80, 80]);
    expect(numbers(last).map((n) => n >> 1)).toEqual([4, 4, 3, 3, 2, 2, 1, 1, 0, 0]);
  });

  it('is one of each person at a time: twenty at once have their turns, and others are not behind all of them', async () => {
    const other = await trialClient(test);
    const url = '/api/client/journal-entries?search=rain';
    const order: string[] = [];
    const search = async (person: Person, name: string) => {
      const { statusCode } = await person.get(url);
      order.push(`${name} ${statusCode}`);
    };
    const flood = Array.from({ length: 20 }, async () => await search(someone, 'greedy'));
    await Promise.all([...flood, search(other, 'modest')]);
    expect(order.filter((one) => one === 'greedy 200')).toHaveLength(20);
    expect(order.indexOf('modest 200')).toBeGreaterThanOrEqual(0);
    expect(order.indexOf('modest 200')).toBeLessThan(10);
  });
});
