import { describe, expect, it } from 'vitest';
import { averageMood, entryPreview, moodTrend } from './rules.ts';

describe('moodTrend', () => {
  const seven = (mood: number) => Array.from({ length: 7 }, () => mood);

  it.each([
    ['no entries', [], 'neutral'],
    ['seven entries and nothing before', seven(9), 'neutral'],
    ['one point up', [...seven(7), ...seven(6)], 'improving'],
    ['one point down', [...seven(6), ...seven(7)], 'declining'],
    ['no change', [...seven(6), ...seven(6)], 'neutral'],
    ['3 of 7 points up, less than a half', [7, 7, 7, 6, 6, 6, 6, ...seven(6)], 'neutral'],
    ['4 of 7 points up, more than a half', [7, 7, 7, 7, 6, 6, 6, ...seven(6)], 'improving'],
    ['exactly a half up against two before', [...seven(7), 7, 6], 'improving'],
    ['exactly a half down against two before', [...seven(6), 6, 7], 'declining'],
    ['what lies further back does not count', [...seven(6), ...seven(6), ...seven(1)], 'neutral'],
  ] as const)('%s', (_, moods, trend) => {
    expect(moodTrend(moods)).toBe(trend);
  });
});

describe('averageMood', () => {
  it('rounds to one decimal', () => {
    expect(averageMood([5, 4, 6])).toBe(5);
    expect(averageMood([7, 7, 6])).toBe(6.7);
    expect(averageMood([])).toBeNull();
  });
});

describe('entryPreview', () => {
  it('leaves 200 characters alone', () => {
    expect(entryPreview('a'.repeat(200))).toBe('a'.repeat(200));
  });

  it('cuts after 200', () => {
    expect(entryPreview('a'.repeat(201))).toBe(`${'a'.repeat(200)}…`);
    expect(entryPreview(`${'a'.repeat(199)} ${'b'.repeat(50)}`)).toBe(`${'a'.repeat(199)}…`);
  });

  it('never shows half a character', () => {
    const preview = entryPreview(`${'a'.repeat(199)}🧵 and more`);
    expect(preview).toBe(`${'a'.repeat(199)}…`);
    expect(preview.isWellFormed()).toBe(true);
  });
});
