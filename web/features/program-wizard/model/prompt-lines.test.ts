import { describe, expect, it } from 'vitest';
import { blankContent } from './content.ts';
import { setPrompt } from './edit-content.ts';
import { nextEmptyDay, planPaste, readList } from './prompt-lines.ts';

const promptLines = (text: string) => readList(text).prompts;
const inTurn = (...prompts: string[]) => ({ prompts, days: null });

describe('readList', () => {
  it('drops numbers and bullets at the start of a line, and blank lines', () => {
    expect(
      promptLines('1. What stays?\r\n\n 2) What goes?\n(3) And now?\n- Who?\n• Where?\n– When?\n* Why?\n   '),
    ).toEqual(['What stays?', 'What goes?', 'And now?', 'Who?', 'Where?', 'When?', 'Why?']);
  });

  it('keeps what belongs to the sentence', () => {
    const lines = [
      '3 things you kept',
      '1.5 hours alone: what for?',
      '2025 was a year',
      '"- quoted" is fine',
      'Day by day',
      '-5 degrees',
    ];
    expect(promptLines(lines.join('\n'))).toEqual(lines);
  });

  it('reads a single line as one', () => {
    expect(promptLines('What stays?')).toEqual(['What stays?']);
    expect(promptLines(' \n ')).toEqual([]);
  });
});

describe('planPaste', () => {
  const content = [1, 2, 4].reduce((made, day) => setPrompt(made, day, `Old ${day}`), {
    ...blankContent(),
    heading: { ...blankContent().heading, durationWeeks: 1 },
  });

  it('fills only empty days and says what stays empty', () => {
    const plan = planPaste(content, inTurn('a', 'b'), 'empty', 1);
    expect(plan.puts).toEqual([
      { day: 3, text: 'a', replaces: null },
      { day: 5, text: 'b', replaces: null },
    ]);
    expect(plan).toMatchObject({ stillEmpty: [6, 7], leftOver: [] });
  });

  it('says what it replaces', () => {
    const plan = planPaste(content, inTurn('a', 'Old 2', 'c'), 'from', 1);
    expect(plan.puts).toEqual([
      { day: 1, text: 'a', replaces: 'Old 1' },
      { day: 2, text: 'Old 2', replaces: null },
      { day: 3, text: 'c', replaces: null },
    ]);
    expect(plan.stillEmpty).toEqual([5, 6, 7]);
  });

  it('says which lines find no day', () => {
    expect(planPaste(content, inTurn('a', 'b', 'c', 'd', 'e', 'f'), 'empty', 1).leftOver).toEqual(['e', 'f']);
    expect(planPaste(content, inTurn('a', 'b', 'c'), 'from', 6).leftOver).toEqual(['c']);
  });

  it('puts prompts on the days they name, as far as those are free or may be replaced', () => {
    const list = readList(
      '# Week 1: Noticing\n## Day 3\nThree?\n- Day 4: Four?\n* Day 5 – Five?\nDay 6\tSix?\nDay 9: Nine?',
    );
    const put = (mode: 'empty' | 'from') =>
      planPaste(content, list, mode, 1).puts.map(({ day, text }) => `${day} ${text}`);
    expect(put('empty')).toEqual(['3 Three?', '5 Five?', '6 Six?']);
    expect(planPaste(content, list, 'empty', 1).leftOver).toEqual(['Four?', 'Nine?']);
    expect(put('from')).toEqual(['3 Three?', '4 Four?', '5 Five?', '6 Six?']);
  });
});

describe('nextEmptyDay', () => {
  it('looks on from a day and then from the beginning', () => {
    const content = setPrompt(blankContent(), 1, 'x');
    expect(nextEmptyDay(content, 1)).toBe(2);
    expect(nextEmptyDay(content, 29)).toBe(2);
  });

  it('finds none where every day is written', () => {
    const full = Array.from({ length: 28 }, (_, day) => day + 1).reduce(
      (made, day) => setPrompt(made, day, 'x'),
      blankContent(),
    );
    expect(nextEmptyDay(full, 3)).toBeUndefined();
  });
});
