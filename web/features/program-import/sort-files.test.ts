import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { exampleProgram } from '#contract/programs/example.ts';
import { layOut, sortFiles } from './sort-files.ts';

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

  it('keeps what is there twice, so that it can be refused', () => {
    expect(sortFiles([file('x.json', '{"programData": {"title": "a", "title": "b"}}')], undefined).placed).toEqual({
      program: '{\n  "title": "a",\n  "title": "b"\n}',
    });
  });
});

it('a document on one long line is laid out, one written by hand is left as it is', () => {
  expect(sortFiles([{ name: 'd.json', text: JSON.stringify(dailyData) }], undefined).placed.daily).toBe(
    write(dailyData),
  );
  const byHand = '[ {"promptText": "Why?", "dayNumber": 1} ]';
  expect(sortFiles([{ name: 'd.json', text: byHand }], undefined).placed.daily).toBe(byHand);
});

it('writes what JSON.stringify writes', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), fc.constantFrom(undefined, 1, '\t'), (value, indent) => {
      expect(layOut(JSON.stringify(value, null, indent))).toBe(JSON.stringify(value, null, 2));
    }),
  );
});

it('keeps a name that is there twice, numbers as they were written, and brackets inside of texts', () => {
  expect(layOut('{"a":1.50,"a":"{\\"x\\": [1,2]}","b":{ }}')).toBe(
    '{\n  "a": 1.50,\n  "a": "{\\"x\\": [1,2]}",\n  "b": {}\n}',
  );
  expect(layOut('\ufeff[1]')).toBe('[\n  1\n]');
});
