import { describe, expect, it } from 'vitest';
import { exampleProgram } from '#contract/programs/example.ts';
import { sortFiles } from './sort-files.ts';

const { programData, weeklyData, dailyData } = exampleProgram;
const write = (value: unknown) => JSON.stringify(value, null, 2);
const file = (name: string, content: unknown) => ({
  name,
  text: typeof content === 'string' ? content : write(content),
});

describe('files', () => {
  it('are told apart by what they hold, in either shape', () => {
    for (const [weekly, daily] of [
      [weeklyData, dailyData],
      [
        { programId: 'x', weeks: weeklyData },
        { programId: 'x', prompts: dailyData },
      ],
    ]) {
      expect(
        sortFiles([file('c.json', daily), file('a.json', programData), file('b.json', weekly)], undefined),
      ).toEqual({
        placed: { program: write(programData), weekly: write(weekly), daily: write(daily) },
        used: ['c.json', 'a.json', 'b.json'],
        left: [],
      });
    }
  });

  it('that cannot be read are told apart by their names', () => {
    expect(
      sortFiles(
        [file('x-daily-prompts.json', '[oops'), file('Weekly themes.json', '{'), file('program.json', 'x')],
        'daily',
      ).placed,
    ).toEqual({ daily: '[oops', weekly: '{', program: 'x' });
  });

  it('that say nothing stay out, with a sentence', () => {
    expect(
      sortFiles([file('notes.json', '[1]'), file('a.json', dailyData), file('b.json', dailyData)], undefined),
    ).toMatchObject({
      used: ['a.json'],
      left: [
        '“notes.json” could be any of the three. Please drop it on the box it belongs to.',
        '“b.json” was left out: another file is already the Daily document.',
      ],
    });
  });

  it('that come alone to a box stay there', () => {
    expect(sortFiles([file('notes.json', '[1]')], 'weekly').placed).toEqual({ weekly: '[1]' });
    expect(sortFiles([file('daily.json', dailyData)], 'program').placed).toEqual({ program: write(dailyData) });
  });
});

describe('one file that holds all three', () => {
  it('fills all boxes, with a name and an item on each line', () => {
    const text = JSON.stringify(exampleProgram);
    expect(sortFiles([{ name: 'x.json', text }], 'daily').placed).toEqual({
      program: write(programData),
      weekly: write(weeklyData),
      daily: write(dailyData),
    });
  });
});

it('a document on one long line is laid out, unless that would lose a name that appears twice', () => {
  expect(sortFiles([{ name: 'd.json', text: JSON.stringify(dailyData) }], undefined).placed.daily).toBe(
    write(dailyData),
  );
  const twice = `{"title": "a", "title": "${'b'.repeat(1_000)}"}`;
  expect(sortFiles([{ name: 'program.json', text: twice }], undefined).placed.program).toBe(twice);
  const byHand = '[ {"promptText": "Why?", "dayNumber": 1} ]';
  expect(sortFiles([{ name: 'd.json', text: byHand }], undefined).placed.daily).toBe(byHand);
});
