import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import {
  calendarDay,
  emailAddress,
  id,
  input,
  line,
  lines,
  moment,
  queryDay,
  queryWhole,
  text,
  verbatim,
  webAddress,
  whole,
} from './fields.ts';
import { inEnglish } from '#testing/said.ts';

/** What comes out, or the first sentence. The server uses compiled schemas, so both ways must agree. */
function outcome(schema: z.ZodMiniType, value: unknown): unknown {
  const [plain, compiled] = [schema, z.compile(schema)].map((one) => {
    const parsed = one.safeParse(value);
    return parsed.success ? parsed.data : inEnglish(parsed.error.issues[0]?.message ?? '');
  });
  expect(compiled).toEqual(plain);
  return plain;
}

describe('text', () => {
  const title = line({ field: 'title', min: 1, max: 5 });

  it('trims, and counts after trimming', () => {
    expect(outcome(title, '  abcde  ')).toBe('abcde');
    expect(outcome(title, '   ')).toBe('The title is required.');
    expect(outcome(title, undefined)).toBe('The title is required.');
    expect(outcome(title, 'abcdef')).toBe('The title can have at most 5 characters.');
    expect(outcome(title, 7)).toBe('The title must be text.');
  });

  it('names large numbers readably', () => {
    expect(outcome(text({ field: 'entry', max: 20_000 }), 'a'.repeat(20_001))).toBe(
      'The entry can have at most 20,000 characters.',
    );
  });

  it('drops what the database cannot hold', () => {
    expect(outcome(text({ field: 'entry', max: 50 }), 'a\u0000b\r\nc\ud83e')).toBe('ab\nc\ufffd');
  });

  it('keeps one line on one line', () => {
    expect(outcome(line({ field: 'title', max: 50 }), 'Hello\r\nBcc: someone\u2028x')).toBe('Hello Bcc: someone x');
  });

  it('keeps notes as they were typed', () => {
    expect(outcome(verbatim({ field: 'note', max: 50 }), '  - one\n  - two\n')).toBe('  - one\n  - two\n');
  });

  it('drops blank lines of a list', () => {
    const list = lines({ field: 'discussion-topic', list: 'discussion-topics', max: 5, most: 2 });
    expect(outcome(list, [' a ', '', ' ', 'b'])).toEqual(['a', 'b']);
    expect(outcome(list, ['a', 'b', 'c'])).toBe('The discussion topics can have at most 2 items.');
    expect(outcome(list, 'a')).toBe('The discussion topics must be a list.');
  });
});

describe('webAddress', () => {
  const address = webAddress('website');
  const sentence = 'The website must be a complete address that begins with https:// or http://.';

  it.each([
    '',
    'https://example.org',
    'http://example.org/a?b=c#d',
    'https://example.org:8443/@ines',
    'https://müller.example/ü',
  ])('takes %j', (given) => {
    expect(outcome(address, given)).toBe(given);
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt://example.org/%0aalert(1)',
    'data:text/html,x',
    'ftp://example.org',
    'example.org',
    '//example.org',
    'https:example.org',
    'https://',
    'https://bank.example@elsewhere.example',
    'https://exa mple.org',
    'https:\\\\example.org',
    null,
    1,
  ])('refuses %j', (given) => {
    expect(outcome(address, given)).toBe(sentence);
  });
});

describe('emailAddress', () => {
  const email = emailAddress('Please give an address.');

  it('is one address in lower case', () => {
    expect(outcome(email, ' Nora@Example.org ')).toBe('nora@example.org');
  });

  it.each([
    '',
    'nora',
    'nora@',
    'a@x.org\r\nBcc: evil@y.org',
    'a@x.org, b@y.org',
    'Nora <a@x.org>',
    `${'a'.repeat(250)}@x.org`,
  ])('refuses %j', (given) => {
    expect(outcome(email, given)).toBe('Please give an address.');
  });
});

describe('numbers and ids', () => {
  it('takes whole numbers within bounds', () => {
    const mood = whole({ field: 'mood', min: 1, max: 10 });
    expect(outcome(mood, 7)).toBe(7);
    for (const wrong of [0, 11, 7.5, '7', null, Number.NaN, Number.POSITIVE_INFINITY])
      expect(outcome(mood, wrong)).toBe('The mood must be a whole number from 1 to 10.');
  });

  it('reads numbers and days from a query string', () => {
    const query = input({ page: queryWhole({ field: 'page', min: 1, max: 100 }), from: queryDay('No such day.') });
    expect(outcome(query, { page: '3', from: '2025-02-28' })).toEqual({ page: 3, from: '2025-02-28' });
    expect(outcome(query, { page: '', from: '' })).toEqual({});
    expect(outcome(query, {})).toEqual({});
    for (const page of ['0', '1.5', 'x', '101', '1e9', ['1', '2']])
      expect(outcome(query, { page })).toBe('The page must be a whole number from 1 to 100.');
    for (const from of ['2025-02-30', '28.02.2025', '2025-02-28T00:00:00Z', 'x'])
      expect(outcome(query, { from })).toBe('No such day.');
  });

  it('takes no date near the ends of what dates can express; in a query string it is the nearest', () => {
    const [day, at] = [calendarDay('No such day.'), moment('No such time.', { offset: true })];
    const from = input({ from: queryDay('No such day.') });
    for (const date of ['1900-01-01', '2026-03-04', '2199-12-31']) {
      const time = `${date}T09:00:00+02:00`;
      expect([outcome(day, date), outcome(at, time), outcome(from, { from: date })]).toEqual([
        date,
        time,
        { from: date },
      ]);
    }
    for (const [date, nearest] of [
      ['0000-01-01', '1900-01-01'],
      ['1899-12-31', '1900-01-01'],
      ['2200-01-01', '2199-12-31'],
      ['9999-12-31', '2199-12-31'],
    ] as const) {
      expect([outcome(day, date), outcome(at, `${date}T09:00:00Z`)]).toEqual(['No such day.', 'No such time.']);
      expect(outcome(from, { from: date })).toEqual({ from: nearest });
    }
  });

  it('writes an id in one way', () => {
    expect(outcome(id('Not found.'), '019A0B0C-0000-7000-8000-00000000000A')).toBe(
      '019a0b0c-0000-7000-8000-00000000000a',
    );
    for (const wrong of ['', 'x', '019a0b0c-0000-7000-8000-00000000000', "' or 1=1", 3, null])
      expect(outcome(id('Not found.'), wrong)).toBe('Not found.');
  });
});

it('drops what an object does not declare', () => {
  expect(outcome(input({ a: z.string() }), { a: 'x', isAdmin: true })).toEqual({ a: 'x' });
  expect(outcome(input({ a: z.string() }), 'x')).toBe(
    'The request isn’t complete. Please reload the page and try again.',
  );
});
