import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { importMaxBytes } from '#contract/programs/constants.ts';
import { daysOf, weekOf } from '../model/content.ts';
import { putLines } from './put-line.ts';
import type { Place } from './put-line.ts';
import { recognise } from './recognise.ts';

const promptsOf = (text: string) =>
  daysOf(recognise(text).content).flatMap(({ day, prompt }) => (prompt.text === '' ? [] : [`${day} ${prompt.text}`]));
const leftOf = (text: string) => recognise(text).unplaced.map((line) => `${line.text} (${line.why})`);

const messages = join(import.meta.dirname, '../../../../messages');
const languages = Object.keys(JSON.parse(readFileSync(join(messages, 'languages.json'), 'utf8')) as object);

describe('every language of the pages', () => {
  it.each(languages)('%s: the example beside the field is a program', (language) => {
    const catalogue = readFileSync(join(messages, language, 'program-wizard-document.json'), 'utf8');
    const { document } = JSON.parse(catalogue) as { document: { placeholder: string } };
    const { content, unplaced } = recognise(document.placeholder);
    const { theme, practices } = weekOf(content, 1);
    expect([content.heading.durationWeeks, content.heading.title, unplaced]).toEqual([1, '', []]);
    expect(theme).toMatchObject({ title: expect.stringMatching(/^\p{L}+( \p{L}+)*$/u), focusDescription: '' });
    expect(practices).toMatchObject([{ duration: expect.stringMatching(/^3 /), instructions: '' }]);
    expect(promptsOf(document.placeholder)).toEqual([expect.stringMatching(/^1 .+\?$/), '2 …']);
  });

  it.each([
    ['שבוע ב׳ – לראות\nיום ג׳: למה?', '10 למה?'],
    ['שבוע 2\nיום שלישי: למה?', '10 למה?'],
    ['שבוע 2\nשבת: למה?', '14 למה?'],
    ['שבוע י״ב: הסוף\nיום 1\nלמה?', '78 למה?'],
    ['\u200fיום 3: למה?', '3 למה?'],
    ['\u200f- יום 4: למה?', '4 למה?'],
    ['## יום 5\nשאלה: למה?', '5 למה?'],
    ['שבוע\tיום\tשאלה\n2\t3\tלמה?', '10 למה?'],
  ])('Hebrew: a day is found in %j', (text, prompt) => {
    expect(promptsOf(text)).toEqual([prompt]);
  });

  it.each(['יום יום אני כותבת', 'שבוע טוב לכולם', 'יום א היה קשה', 'שני אנשים דיברו'])(
    'Hebrew: and not in %j',
    (line) => {
      expect(promptsOf(`למה?\n${line}`)).toEqual(['1 למה?', `2 ${line}`]);
    },
  );

  it('Hebrew: theme, focus, practices and title have their words', () => {
    const text =
      'כותרת: אומץ קטן\nשבוע 1\nנושא: לשים לב\nמוקד: להביט מקרוב.\nתרגולים:\n- הליכה (10 דק׳): לאט.\nיום 1: למה?';
    const { content, unplaced } = recognise(text);
    const { theme, practices } = weekOf(content, 1);
    expect([content.heading.title, theme.title, theme.focusDescription]).toEqual([
      'אומץ קטן',
      'לשים לב',
      'להביט מקרוב.',
    ]);
    expect(practices).toMatchObject([{ title: 'הליכה', duration: '10 דק׳', instructions: 'לאט.' }]);
    expect(unplaced).toEqual([]);
  });
});

describe('a day', () => {
  it.each([
    ['## Day 3\nWhy?', '3 Why?'],
    ['Day 6: Why?', '6 Why?'],
    ['- Day 4: Why?', '4 Why?'],
    ['* Day 5 – Why?', '5 Why?'],
    ['Day 1\tWhy?', '1 Why?'],
    ['•\tDay 2: Why?', '2 Why?'],
    ['**Day 2:** Why?', '2 Why?'],
    ['2. Tag: Warum?', '2 Warum?'],
    ['Week 2, Day 3: Why?', '10 Why?'],
    ['Week 2\nDay 8: Why?', '8 Why?'],
    ['Week 2\nDay 1: Why?', '8 Why?'],
    ['Woche 2\nMittwoch: Warum?', '10 Warum?'],
    ['2\t3\tWhy?', '10 Why?'],
    ['| Day | Prompt |\n|---|---|\n| 3 | Why? |', '3 Why?'],
  ])('is found in %j', (text, prompt) => {
    expect(promptsOf(text)).toEqual([prompt]);
  });

  it.each(['Day by day', '3 things you kept', 'Week 2 was hard. Why?', 'Day 1?', 'Sundays are long'])(
    'is not found in %j',
    (line) => {
      expect(promptsOf(`a?\n${line}`)).toEqual(['1 a?', `2 ${line}`]);
    },
  );

  it('keeps all lines below it, and the first of two prompts', () => {
    expect(promptsOf('Day 1: Courage\nLook.\n- Why?\nDay 1: Again?\nMore.')).toEqual(['1 Courage\nLook.\nWhy?']);
    expect(leftOf('Day 1: Courage\nDay 1: Again?\nMore.')).toEqual(['Again? (taken)', 'More. (taken)']);
  });

  it('beyond the last one of a week or of a program is left for the coach', () => {
    expect(leftOf(`Week 1\n${'- a?\n'.repeat(8)}`)).toEqual(['a? (no-day)']);
    expect(leftOf('a?\n'.repeat(86))).toEqual(['a? (no-day)', 'a? (no-day)']);
    expect(leftOf('Day 85: a?\nWeek 13: Late\nDay 1: b?')).toEqual(['a? (no-day)', 'Late (no-day)', 'b? (no-day)']);
  });
});

describe('headings', () => {
  it('are never prompts, in any place', () => {
    const text = '# Title\n# Week 1: Noticing\n## Day 1\nWhy?\n### Aside\n# Appendix';
    expect(promptsOf(text)).toEqual(['1 Why?']);
    expect(leftOf(text)).toEqual(['Aside (heading)', 'Appendix (heading)']);
    expect(promptsOf('# Questions\n# Mine\nWhy?\nHow?')).toEqual(['1 Why?', '2 How?']);
  });
});

describe('a week', () => {
  const week = (text: string, number = 1) => weekOf(recognise(text).content, number);

  it('has a theme, a focus and practices', () => {
    const { theme, practices } = week(
      'Week 1\nNoticing\nLook closely.\nPractices:\n- Walk (10 min): Slowly.\n- Tea\nDay 1: Why?',
    );
    expect(theme).toMatchObject({ title: 'Noticing', focusDescription: 'Look closely.' });
    expect(practices).toMatchObject([{ title: 'Walk', duration: '10 min', instructions: 'Slowly.' }, { title: 'Tea' }]);
    expect(week('Week 1\nPractice: Walk\nGo out.\nCome back.\nDay 1: Why?').practices).toMatchObject([
      { title: 'Walk', instructions: 'Go out.\nCome back.' },
    ]);
  });

  it('has ten practices at most', () => {
    const text = `Week 1\nPractices\n${Array.from({ length: 11 }, (_, one) => `- Walk ${one}`).join('\n')}`;
    expect(week(text).practices).toHaveLength(10);
    expect(leftOf(text)).toEqual(['Walk 10 (too-many)']);
  });

  it('is as long as the program needs', () => {
    expect(recognise('Day 22: Why?').content.heading.durationWeeks).toBe(4);
    expect(recognise('Why?').content.heading.durationWeeks).toBe(1);
  });
});

describe('a line', () => {
  const { content } = recognise('Week 1: Noticing\nDay 1: Why?');
  const put = (text: string, place: Place) => putLines(content, [{ text }], { [text]: place });

  it('is put where the coach says, beside what is there', () => {
    expect(weekOf(put('How?', 'day-1'), 1).prompts[0]?.text).toBe('Why?\nHow?');
    expect(put('How?', 'day-8').heading.durationWeeks).toBe(2);
    expect(weekOf(put('Look.', 'theme-1'), 1).theme).toMatchObject({ title: 'Noticing', focusDescription: 'Look.' });
    expect(weekOf(put('Walk (5 min)', 'practice-1'), 1).practices).toMatchObject([{ duration: '5 min' }]);
    expect(put('For all.', 'description').heading.description).toBe('For all.');
    expect(weekOf(content, 1).prompts[0]?.text).toBe('Why?');
  });

  it('is left out until the coach says, whatever it is called', () => {
    expect(put('No.', 'leave')).toBe(content);
    expect(putLines(content, [{ text: 'constructor' }], {})).toBe(content);
  });

  it('is put with the others into one copy', () => {
    const clone = vi.spyOn(globalThis, 'structuredClone');
    const lines = Array.from({ length: 50 }, (_, index) => ({ text: `${index}` }));
    const placed = putLines(content, lines, { 7: 'day-2', 9: 'day-2' });
    expect(weekOf(placed, 1).prompts[1]?.text).toBe('7\n9');
    expect(clone).toHaveBeenCalledTimes(1);
    clone.mockRestore();
  });

  it('that is longer than any prompt is plain text', () => {
    const long = `Day 1: ${'a'.repeat(20_000)}`;
    expect(promptsOf(`Day 2: Why?\n${long}`)).toEqual([`2 Why?\n${long}`]);
  });

  it('loses the marks of bold text and of a heading that is closed', () => {
    expect(promptsOf('Day 1: **a** and __b c__, **d **e** **')).toEqual(['1 a and b c, **d e **']);
    expect(recognise('# A title  ##\nDay 1: Why?').content.heading.title).toBe('A title');
  });
});

describe('a text of 1 MB', () => {
  const filled = (start: string, part: string, end = '') =>
    start + part.repeat((importMaxBytes - start.length - end.length) / part.length) + end;
  const lines = (start: string, part: string, end: string) => filled('', `${lineOf(start, part, end)}\n`);
  /** As long as a line that is looked at may be. */
  const lineOf = (start: string, part: string, end: string) => start + part.repeat(19_000 / part.length) + end;

  // Quadratic time would be minutes for each: the test would run into its limit.
  it.each([
    ['a heading with spaces inside', '# a', ' ', 'b'],
    ['a heading with marks inside', '# a', '#', 'b'],
    ['a week with spaces', 'Week 1', ' ', 'x'],
    ['a label with spaces', 'Theme', ' ', 'x'],
    ['bold text that never ends', '', '**a ', 'x'],
    ['bold text of two kinds', '', '**a __b ', 'x'],
    ['an item with spaces', '-', ' ', 'x'],
    ['quotes', '', '> ', 'x'],
    ['cells', '|', 'a|', ''],
  ])('is read where it is %s', (_, start, part, end) => {
    for (const text of [filled(start, part, end), lines(start, part, end)])
      expect(recognise(text)).toMatchObject({ isTooLong: false });
  });

  it.each([
    ['a focus of many lines', (index: number) => `Focus: ${index}`],
    ['days beyond the last', (index: number) => `Day 99: ${index}`],
    ['cells with quotes', (index: number) => `"${index}\t"""x\t""y`],
  ])('is read where it is %s', (_, line) => {
    const text = Array.from({ length: 60_000 }, (__, index) => line(index)).join('\n');
    expect(recognise(text)).toMatchObject({ isTooLong: false });
  });

  it('is the longest that is read', () => {
    expect(recognise(filled('Day 1: ', 'a'))).toMatchObject({ isTooLong: false });
    expect(recognise(`${filled('Day 1: ', 'a')}a`)).toMatchObject({ isTooLong: true, unplaced: [] });
  });
});
