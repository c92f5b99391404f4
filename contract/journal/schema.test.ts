import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { journalQuerySchema, saveEntryBodySchema } from './schema.ts';
import { inEnglish } from '#testing/said.ts';

const compiled = z.compile(saveEntryBodySchema);

function fields(body: unknown): Record<string, string> {
  return Object.fromEntries(
    compiled.safeParse(body).error?.issues.map((issue) => [issue.path.join('.'), inEnglish(issue.message)]) ?? [],
  );
}

describe('a journal entry', () => {
  it('is trimmed and is text', () => {
    expect(compiled.parse({ entryText: ' I asked. \n', moodScore: 7 })).toEqual({
      entryText: 'I asked.',
      moodScore: 7,
      entryType: 'text',
    });
  });

  it.each([undefined, '', '  \n '])('of %j is refused', (entryText) => {
    expect(fields({ entryText, moodScore: 7 })).toEqual({
      entryText: 'Please write something before saving your entry.',
    });
  });

  it('has at most 20,000 characters', () => {
    expect(fields({ entryText: 'a'.repeat(20_000), moodScore: 7 })).toEqual({});
    expect(fields({ entryText: 'a'.repeat(20_001), moodScore: 7 })).toEqual({
      entryText: 'The entry can have at most 20,000 characters.',
    });
  });

  it.each([0, 11, 6.5, '7', null, undefined])('with mood %j is refused', (moodScore) => {
    expect(fields({ entryText: 'a', moodScore })).toEqual({ moodScore: 'Please choose a mood from 1 to 10.' });
  });

  it('that was spoken may have no words; one that was typed has some', () => {
    expect(fields({ moodScore: 7, entryType: 'audio' })).toEqual({});
    expect(fields({ entryText: ' ', moodScore: 7, entryType: 'text' })).toHaveProperty('entryText');
    expect(fields({ entryText: 'a', moodScore: 7, entryType: 'x' })).toHaveProperty('entryType');
  });

  it('may say when and for which day it was written', () => {
    const waited = {
      entryText: 'a',
      moodScore: 7,
      entryType: 'text',
      writtenAt: '2025-10-07T23:10:00+01:00',
      week: 3,
      day: 2,
    };
    expect(compiled.parse(waited)).toEqual(waited);
    expect(fields({ entryText: 'a', moodScore: 7, week: 3 })).toEqual({ day: 'Week and day belong together.' });
  });
});

describe('the journal’s filters', () => {
  it('may all be missing or blank', () => {
    expect(z.parse(journalQuerySchema, {})).toEqual({});
    expect(
      z.parse(journalQuerySchema, { page: '', startDate: '', endDate: '', minMood: '', maxMood: '', entryType: '' }),
    ).toEqual({});
  });

  it('come from a query string', () => {
    expect(
      z.parse(journalQuerySchema, {
        page: '2',
        startDate: '2025-10-01',
        endDate: '2025-10-08',
        minMood: '3',
        maxMood: '10',
        entryType: 'audio',
        other: 'x',
      }),
    ).toEqual({
      page: 2,
      startDate: '2025-10-01',
      endDate: '2025-10-08',
      minMood: 3,
      maxMood: 10,
      entryType: 'audio',
    });
  });
});
