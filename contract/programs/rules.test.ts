import { describe, expect, it } from 'vitest';
import {
  twiceSentence,
  instructionSteps,
  isDraft,
  isFreeProgramId,
  isProgramUuid,
  numberedProgramId,
  outsideSentence,
  placesOutside,
  programDay,
  programIdFromTitle,
  repeatedPlaces,
  soundPlaces,
  titleOfCopy,
  titleOfPractice,
  titleOfWeek,
  totalDays,
  weekAndDay,
} from './rules.ts';
import { inEnglish } from '#testing/said.ts';

describe('program references', () => {
  it('tells an id from a readable programId', () => {
    expect(isProgramUuid('019a0b0c-0000-7000-8000-000000000000')).toBe(true);
    expect(isProgramUuid('breath-anchor-01')).toBe(false);
  });

  it.each(['breath-anchor-01', 'a1', '28-days'])('%s may be used', (programId) => {
    expect(isFreeProgramId(programId)).toBe(true);
  });

  it.each([
    '',
    'a',
    '-a',
    'a-',
    'A-B',
    'a_b',
    'all',
    'preview',
    'x'.repeat(65),
    '019a0b0c-0000-7000-8000-000000000000',
  ])('%j may not', (programId) => {
    expect(isFreeProgramId(programId)).toBe(false);
  });

  it.each([
    ['Small Braveries', 'small-braveries'],
    ['  Über die Ruhe! ', 'uber-die-ruhe'],
    ['Preview', 'program-preview'],
    ['静かな時間', 'program'],
    ['!', 'program'],
    ['x', 'program-x'],
  ])('%j becomes %s', (title, programId) => {
    expect(programIdFromTitle(title)).toBe(programId);
  });

  it('makes an id that is valid and has room for a suffix, whatever the title', () => {
    for (const title of [
      'a'.repeat(400),
      'ab '.repeat(60),
      '-',
      'new',
      '\u0301\u0301',
      '019a0b0c-0000-7000-8000-000000000000',
    ]) {
      const programId = programIdFromTitle(title);
      expect(isFreeProgramId(`${programId}-99`)).toBe(true);
      expect(isFreeProgramId(programId)).toBe(true);
    }
  });
});

describe('a copy', () => {
  it('says that it is one, within the limit and without half a character', () => {
    const named = ({ title }: { title: string }) => `${title} (copy)`;
    expect(titleOfCopy('Small Braveries', named)).toBe('Small Braveries (copy)');
    expect(titleOfCopy('a'.repeat(200), named)).toBe(`${'a'.repeat(193)} (copy)`);
    expect(titleOfCopy(`${'a'.repeat(192)}😀😀😀`, named)).toBe(`${'a'.repeat(192)} (copy)`);
  });

  it('gets a number behind its programId that always fits', () => {
    expect(numberedProgramId('small-braveries', 1)).toBe('small-braveries');
    expect(numberedProgramId('small-braveries', 2)).toBe('small-braveries-2');
    for (const base of ['a'.repeat(64), `${'a'.repeat(55)}-${'b'.repeat(8)}`])
      expect(isFreeProgramId(numberedProgramId(base, 1_234))).toBe(true);
  });
});

describe('weeks and days', () => {
  it('counts through the program and back', () => {
    expect(programDay(1, 1)).toBe(1);
    expect(programDay(3, 3)).toBe(17);
    expect(programDay(4, 7)).toBe(28);
    for (let day = 1; day <= 84; day += 1) {
      const place = weekAndDay(day);
      expect(programDay(place.week, place.day)).toBe(day);
      expect(place.day).toBeGreaterThanOrEqual(1);
      expect(place.day).toBeLessThanOrEqual(7);
    }
  });

  it('knows the length', () => {
    expect(totalDays(1)).toBe(7);
    expect(totalDays(4)).toBe(28);
  });

  it('finds repeated weeks and days', () => {
    expect(repeatedPlaces([{ weekNumber: 1 }, { weekNumber: 2 }, { weekNumber: 1 }, { weekNumber: 1 }])).toEqual([
      2, 3,
    ]);
    expect(
      repeatedPlaces([
        { weekNumber: 1, dayNumber: 1 },
        { weekNumber: 1, dayNumber: 2 },
        { weekNumber: 2, dayNumber: 1 },
      ]),
    ).toEqual([]);
    expect(
      repeatedPlaces([
        { weekNumber: 1, dayNumber: 2 },
        { weekNumber: 1, dayNumber: 2 },
      ]),
    ).toEqual([1]);
  });

  it('finds weeks outside the program', () => {
    expect(placesOutside([{ weekNumber: 1 }, { weekNumber: 4 }, { weekNumber: 5 }], 4)).toEqual([2]);
  });

  it('names a place', () => {
    expect(inEnglish(twiceSentence({ weekNumber: 2, dayNumber: 5 }))).toBe('Week 2, day 5 appears twice.');
    expect(inEnglish(outsideSentence({ weekNumber: 2 }, 1))).toBe('Week 2 is outside the program, which has 1 week.');
  });

  it('leaves a gap for whatever names no place that could be right', () => {
    const wrong = [
      null,
      'x',
      3,
      [],
      {},
      { weekNumber: '1' },
      { weekNumber: 0 },
      { weekNumber: 13 },
      { weekNumber: 1.5 },
    ];
    expect(soundPlaces(wrong, 'week')).toEqual(wrong.map(() => undefined));
    expect(
      soundPlaces(
        [{ weekNumber: 1 }, { weekNumber: 1, dayNumber: 8 }, { weekNumber: 1, dayNumber: 7, more: 1 }],
        'day',
      ),
    ).toEqual([undefined, undefined, { weekNumber: 1, dayNumber: 7 }]);
    expect(repeatedPlaces([undefined, { weekNumber: 1 }, undefined, { weekNumber: 1 }])).toEqual([3]);
    expect(placesOutside([undefined, { weekNumber: 2 }], 1)).toEqual([1]);
  });
});

describe('what an author left blank', () => {
  it('gets a plain name', () => {
    expect(titleOfWeek('', 3)).toBe('Week 3');
    expect(titleOfPractice('')).toBe('Practice');
  });

  it('is a draft as long as no prompt is written', () => {
    expect(isDraft({ dailyPromptsCount: 0 })).toBe(true);
    expect(isDraft({ dailyPromptsCount: 1 })).toBe(false);
  });
});

describe('instructionSteps', () => {
  it('takes text with one step a line, or a list', () => {
    expect(instructionSteps('Sit.\n\n  Breathe. \n')).toEqual(['Sit.', 'Breathe.']);
    expect(instructionSteps([' Sit. ', '', 'Breathe.'])).toEqual(['Sit.', 'Breathe.']);
    expect(instructionSteps('')).toEqual([]);
  });
});
