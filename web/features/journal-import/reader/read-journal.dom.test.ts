import { describe, expect, it } from 'vitest';
import { entryTextMax } from '#contract/journal/rules.ts';
import { zipOf, type FileToZip } from '#testing/zip-file.ts';
import { offsetAt, partsOf, withOffset } from './found-page.ts';
import { ZipError } from './open-zip.ts';
import { textOfHtml } from './products.ts';
import { readJournal } from './read-journal.ts';

const now = Date.parse('2026-03-04T09:00:00Z');
const read = async (zip: Buffer) => await readJournal(new Blob([new Uint8Array(zip)]), { timeZone: 'Asia/Tokyo', now });
const json = (name: string, document: unknown): FileToZip => ({ name, content: JSON.stringify(document) });
const dayOne = (...entries: object[]) => zipOf([json('Journal.json', { metadata: {}, entries })]);
const entry = (over: object = {}) => ({ uuid: 'E1', creationDate: '2019-05-03T22:14:00Z', text: 'Words.', ...over });

describe('Day One', () => {
  it('has its pages newest first, on the date of the zone they were written in', async () => {
    const journal = await read(
      dayOne(
        entry({ timeZone: 'Europe/Berlin' }),
        entry({ uuid: 'E2', timeZone: 'America/Los_Angeles', creationDate: '2019-12-31T23:59:00Z' }),
        entry({ uuid: 'E3', creationDate: '2018-01-01T20:00:00Z' }),
        entry({ uuid: 'E4', timeZone: 'Nowhere/City', creationDate: '2017-01-01T20:00:00Z' }),
      ),
    );
    expect(journal?.source).toBe('day-one');
    expect(journal?.pages.map(({ sourceId, writtenAt }) => [sourceId, writtenAt])).toEqual([
      ['E2', '2019-12-31T15:59:00.000-08:00'],
      ['E1', '2019-05-04T00:14:00.000+02:00'],
      // Without a zone that is known, in that of the person.
      ['E3', '2018-01-02T05:00:00.000+09:00'],
      ['E4', '2017-01-02T05:00:00.000+09:00'],
    ]);
  });

  it('loses the backslashes and the places of its photos, which stay in the file', async () => {
    const text = '# A title\n\nIt was 3\\.5 km\\!\n\n![](dayone-moment://ABC)\n\nAnd *on*\\.';
    const journal = await read(dayOne(entry({ text, photos: [{ md5: 'a' }, { md5: 'b' }] })));
    expect(journal?.pages).toMatchObject([{ text: '# A title\n\nIt was 3.5 km!\n\nAnd *on*.', photos: 2, mood: null }]);
  });

  it('is read from its other text where there is no Markdown', async () => {
    const richText = JSON.stringify({ contents: [{ text: 'First.\n' }, { embeddedObjects: [] }, { text: 'Second.' }] });
    expect((await read(dayOne(entry({ text: undefined, richText }))))?.pages).toMatchObject([
      { text: 'First.\nSecond.' },
    ]);
  });

  it('says what cannot come: pages without words, and without a date or of the future', async () => {
    const journal = await read(
      dayOne(
        entry({ text: ' ![](dayone-moment://ABC) \u0000' }),
        entry({ uuid: 'E2', creationDate: 'soon' }),
        entry({ uuid: 'E3', creationDate: '2026-03-05T00:00:00Z' }),
        entry({ uuid: 'E4', creationDate: '1850-01-01T00:00:00Z' }),
        entry({ uuid: 'E5' }),
      ),
    );
    expect(journal).toMatchObject({ pages: [{ sourceId: 'E5' }], left: { withoutWords: 1, withoutDate: 3 } });
  });

  it('has a page once that is in two journals, and both of two that have no id', async () => {
    const nameless = { uuid: undefined };
    const zip = zipOf([
      json('One.json', { entries: [entry(), entry({ ...nameless, text: 'A.' })] }),
      json('Two.json', { entries: [entry(), entry({ ...nameless, text: 'B.' }), entry({ ...nameless, text: 'B.' })] }),
    ]);
    expect((await read(zip))?.pages.map(({ text }) => text).sort()).toEqual(['A.', 'B.', 'Words.']);
  });

  // Comparing each with each would take minutes, and the test would not end in time.
  it('has all of twenty thousand pages of one moment and without an id', async () => {
    const many = Array.from({ length: 20_000 }, (_, n) => entry({ uuid: undefined, text: `Page ${n}.` }));
    const pages = (await read(dayOne(...many)))?.pages ?? [];
    expect(new Set(pages.map(({ sourceId }) => sourceId)).size).toBe(20_000);
    expect(pages.slice(0, 2).map(({ sourceId }) => sourceId)).toEqual(['at 1556921640000', 'at 1556921640000, 2']);
  });
});

it('Journey has a file for each page, with HTML and a mood', async () => {
  const page = {
    id: '1556921640000-3fd',
    date_journal: 1_556_921_640_000,
    timezone: 'Asia/Jerusalem',
    text: '<p dir="auto">First <b>line</b>.</p><p>Second&nbsp;&amp; third<br>fourth</p><script>alert(1)</script>',
    photos: ['1.jpg'],
    mood: 4,
  };
  const zip = zipOf([
    json('1556921640000-3fd.json', page),
    json('2.json', {
      ...page,
      id: '2',
      date_journal: 1,
      text: 'Plain <words and\n<https://example.org> a < b',
      mood: 0,
    }),
  ]);
  const journal = await read(zip);
  expect(journal).toMatchObject({
    source: 'journey',
    pages: [
      {
        sourceId: '1556921640000-3fd',
        writtenAt: '2019-05-04T01:14:00.000+03:00',
        text: 'First line.\n\nSecond\u00a0& third\nfourth',
        photos: 1,
        mood: { value: 4, most: 5 },
      },
      { text: 'Plain <words and\n<https://example.org> a < b', mood: null },
    ],
  });
});

it('HTML is read for its words alone', () => {
  expect(textOfHtml('<ul><li>one</li><li>two</li></ul><style>p{}</style><img src="x" onerror="alert(1)">').trim()).toBe(
    'one\n\ntwo',
  );
});

it('our own download keeps the dates, also of pages written on a journey, and the prompt above the answer', async () => {
  const own = (over: object) => ({
    id: 'p1',
    date: '2025-10-08',
    writtenAt: '2025-10-08T20:14:00.000Z',
    text: 'Yes.',
    mood: 7,
    ...over,
  });
  const zip = zipOf([
    json('journal.json', {
      format: 'journal-1',
      person: { timeZone: 'Europe/Berlin' },
      entries: [
        own({ prompt: 'What did you want?', media: [{ kind: 'photo' }] }),
        own({ id: 'p2', date: '2025-10-09', prompt: '' }),
        own({ id: 'p3', text: '', prompt: 'Asked.' }),
      ],
    }),
    { name: 'journal.md', content: '# Mine' },
  ]);
  const journal = await read(zip);
  expect(journal?.source).toBe('dayloom');
  expect(Object.fromEntries((journal?.pages ?? []).map((page) => [page.sourceId, page]))).toEqual({
    p1: {
      sourceId: 'p1',
      writtenAt: '2025-10-08T22:14:00.000+02:00',
      text: 'What did you want?\n\nYes.',
      photos: 1,
      mood: { value: 7, most: 10 },
    },
    p2: expect.objectContaining({ writtenAt: '2025-10-09T09:14:00.000+13:00', text: 'Yes.' }),
  });
  expect(journal?.left).toEqual({ withoutWords: 1, withoutDate: 0 });
});

it('a ZIP of something else is no journal, and one whose JSON cannot be read says so', async () => {
  expect(await read(zipOf([json('package.json', { name: 'x' }), { name: 'a.txt', content: 'a' }]))).toBeNull();
  await expect(read(zipOf([{ name: 'Journal.json', content: '{"entries": [' }]))).rejects.toThrow(ZipError);
  const half = zipOf([json('Journal.json', { entries: [entry()] }), { name: 'Other.json', content: '{' }]);
  expect(await read(half)).toMatchObject({ broken: 1, pages: [{ sourceId: 'E1' }] });
});

it('what macOS adds to a ZIP is no page', async () => {
  const zip = zipOf([
    json('Journal.json', { entries: [entry()] }),
    { name: '__MACOSX/._Journal.json', content: '\u0000' },
  ]);
  expect(await read(zip)).toMatchObject({ broken: 0, pages: [{ sourceId: 'E1' }] });
});

describe('a page that is too long for one', () => {
  it('becomes several, one after the other, without losing a character', async () => {
    const text = Array.from({ length: 900 }, (_, n) => `Paragraph ${n} of a very long night that went on and on.`).join(
      '\n\n',
    );
    const journal = await read(dayOne(entry({ text, photos: [{ md5: 'a' }] })));
    const pages = journal?.pages.toReversed() ?? [];
    expect(pages.map(({ sourceId, photos }) => [sourceId, photos])).toEqual([
      ['E1', 1],
      ['E1 2', 0],
      ['E1 3', 0],
    ]);
    expect(pages.map((page) => page.text).join('\n\n')).toBe(text);
    expect(pages.every((page) => page.text.length <= entryTextMax)).toBe(true);
  });

  it.each([
    ['aaaa bbbb', 5, ['aaaa', 'bbbb']],
    ['aaaaaaaaa', 4, ['aaaa', 'aaaa', 'a']],
    ['aaa🧵aaaa', 4, ['aaa', '🧵aa', 'aa']],
    ['short', 20, ['short']],
  ])('%j in parts of %i', (text, most, parts) => {
    expect(partsOf(text, most)).toEqual(parts);
  });
});

it.each([
  ['Europe/Berlin', '2019-07-01T00:00:00Z', 120],
  ['America/St_Johns', '2019-01-01T00:00:00Z', -210],
  ['Asia/Kolkata', '2019-01-01T00:00:00Z', 330],
  ['UTC', '2019-01-01T00:00:00Z', 0],
  ['No/Where', '2019-01-01T00:00:00Z', undefined],
  ['', '2019-01-01T00:00:00Z', undefined],
  [undefined, '2019-01-01T00:00:00Z', undefined],
])('%s at %s is %s minutes ahead', (zone, at, minutes) => {
  expect(offsetAt(Date.parse(at), zone)).toBe(minutes);
  if (minutes !== undefined) expect(Date.parse(withOffset(Date.parse(at), minutes))).toBe(Date.parse(at));
});

it('an id that is blank is none, and one of several lines is of one', async () => {
  const zip = dayOne(entry({ uuid: ' \u0001 ' }), entry({ uuid: 'a\nb', text: 'Other.' }));
  expect((await read(zip))?.pages.map(({ sourceId }) => sourceId).sort()).toEqual(['a b', 'at 1556921640000']);
});
