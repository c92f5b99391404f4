import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { importMaxBytes } from '#contract/programs/constants.ts';
import { exampleProgram } from '#contract/programs/example.ts';
import { checkDocuments } from './check-documents.ts';
import type { Texts } from './read-document.ts';

const write = (value: unknown) => JSON.stringify(value, null, 2);
const example: Texts = {
  program: write(exampleProgram.programData),
  weekly: write(exampleProgram.weeklyData),
  daily: write(exampleProgram.dailyData),
};
const check = (texts: Partial<Texts>, fields = {}) =>
  checkDocuments({ ...example, ...texts }, { of: { ...example, ...texts }, fields });
const lineOf = (text: string, part: string) => text.slice(0, text.indexOf(part)).split('\n').length;

describe('three documents', () => {
  it('show what they will become', () => {
    const { isReady, preview } = check({});
    expect(isReady).toBe(true);
    expect(preview).toMatchObject({ title: 'Small Braveries', programId: 'small-braveries', practices: 5 });
    expect(preview?.days.map(({ day, state }) => `${day} ${state}`)).toEqual(
      Array.from({ length: 28 }, (_, index) => `${index + 1} written`),
    );
    expect(preview?.days.flatMap(({ day, hasCheckIn }) => (hasCheckIn ? [day] : []))).toEqual([1, 28]);
    expect(preview?.days[16]?.line).toBe(lineOf(example.daily, exampleProgram.dailyData[16]?.promptText ?? '') - 4);
    expect(preview?.weeks.map(({ week, title }) => `${week} ${title}`)).toEqual(
      exampleProgram.weeklyData.map((week) => `${week.weekNumber} ${week.title}`),
    );
  });

  it('may be written as objects, with a byte order mark, and leave days out', () => {
    const prompts = [{ weekNumber: 2, dayNumber: 1, promptText: 'Why?' }];
    const { isReady, preview } = check({ daily: `\ufeff${write({ programId: 'small-braveries', prompts })}` });
    expect(isReady).toBe(true);
    expect(preview?.days.flatMap(({ day, state }) => (state === 'written' ? [day] : []))).toEqual([8]);
  });

  it.each([
    ['', 'empty'],
    [' \n', 'empty'],
    ['[', 'broken'],
    ['"text"', 'read'],
    ['null', 'read'],
    ['{"programData": {}}', 'combined'],
  ])('%j is %s', (text, state) => {
    expect(check({ weekly: text }).documents.weekly.state).toBe(state);
    expect(check({ weekly: text }).isReady).toBe(state === 'read');
  });
});

describe('a syntax error', () => {
  it.each([
    ['{"a": 1\n"b": 2}', 2, 1, 'A comma is missing before this.'],
    ['{"a" 1}', 1, 6, 'A colon is missing after the name.'],
    ['{"a": }', 1, 7, 'A value is missing here, or there’s an extra comma before this.'],
    ['[1,\n]', 2, 1, 'A value is missing here, or there’s an extra comma before this.'],
    ['{"a": 1,}', 1, 9, 'A name in double quotes is needed here. Perhaps there’s an extra comma before this.'],
    ['{“a”: 1}', 1, 2, 'This isn’t allowed here. Texts and names need straight double quotes (").'],
    ['{"a": "open\n}', 1, 7, 'This text is never closed: a double quote (") is missing at the end of its line.'],
    [
      '{"a": "\\x"}',
      1,
      7,
      'A backslash can only be followed by " \\ / b f n r t or u. To write a backslash itself, double it.',
    ],
    ['{"a": 1', 1, 8, 'A } is missing here.'],
    ['[1', 1, 3, 'A ] is missing here.'],
    ['{} {}', 1, 4, 'The document is complete before this. Nothing may follow.'],
    ['{} // x', 1, 4, 'JSON has no comments. Please remove it.'],
  ])('in %j is at its line and column', (program, line, column, sentence) => {
    expect(check({ program }).documents.program.problems).toEqual([
      {
        title: 'Invalid JSON',
        text: `${sentence} Please check your JSON formatting and try again.`,
        path: '',
        line,
        column,
      },
    ]);
  });

  it('leaves the preview of what can be read', () => {
    const { preview } = check({ program: example.program.replace('"Small Braveries",', '"Small Braveries"') });
    expect(preview?.title).toBe('Small Braveries');
  });

  it('is found wherever JSON.parse fails', () => {
    const damaged = fc
      .tuple(fc.jsonValue(), fc.nat(), fc.constantFrom('', ',', '"', '{', ']', '\\', "'", '\t'))
      .map(([value, at, sign]) => {
        const text = JSON.stringify(value);
        const place = at % (text.length + 1);
        return text.slice(0, place) + sign + text.slice(place + 1);
      });
    fc.assert(
      fc.property(damaged, (program) => {
        const { state } = check({ program }).documents.program;
        expect(state === 'broken' || state === 'empty').toBe(!isJson(program));
      }),
    );
  });
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

it('a name that appears twice is refused here, since JSON.parse would lose one of its values', () => {
  const program = example.program.replace('"title"', '"title": "First", "title"');
  const checked = check({ program });
  expect(checked.isReady).toBe(false);
  expect(checked.documents.program.problems).toEqual([
    {
      title: '“title” appears twice',
      text: expect.stringContaining('lost'),
      path: '/title',
      line: lineOf(program, '"title"'),
    },
  ]);
  const combined = '{"programData": {"title": "a", "title": "b"}}';
  expect(check({ program: combined }).documents.program).toMatchObject({ state: 'read', problems: [{}] });
});

it('nesting and names that would break a reader are no crash', () => {
  expect(check({ daily: '['.repeat(100_000) }).documents.daily.problems).toHaveLength(1);
  const twice = `{${Array.from({ length: 2_000 }, () => '"a": 1').join(',')}}`;
  expect(check({ daily: twice }).documents.daily.problems).toHaveLength(100);
  expect(check({ program: '{"__proto__": {"title": "x"}}' }).preview?.title).toBe('');
});

// Quadratic time would be minutes for each: the test would run into its limit.
it.each([
  ['a table without a second line', `${'a,'.repeat(500_000)} a`, 1],
  ['many names', `{${Array.from({ length: 60_000 }, (_, index) => `"${index}":\n1`).join(',')}}`, 0],
  ['one name many times', `{${Array.from({ length: 100_000 }, () => '"a":\n1').join(',')}}`, 100],
  ['more than any file may be', ' '.repeat(4 * importMaxBytes) + 'a', 1],
])('%s is read to its end', (_, daily, problems) => {
  expect(check({ daily }).documents.daily.problems).toHaveLength(problems);
});

describe('the server’s refusals', () => {
  const refused = {
    'programData.programId': 'This programId is taken.',
    'dailyData.prompts.16.promptText': 'No text.',
    'weeklyData.1.practices.0.title': 'The title is required.',
    'weeklyData.1.practices': 'Too many.',
    replace: 'Elsewhere.',
  };

  it('are shown by document, path and line, and can be sent again', () => {
    const { documents, isReady, preview } = check({}, refused);
    expect(documents.program.problems).toEqual([
      { title: 'This programId is taken.', text: '', path: '/programId', line: 2 },
    ]);
    expect(documents.weekly.problems).toMatchObject([
      { title: 'Week 2, practice 1', text: 'The title is required.', path: '/1/practices/0/title' },
      { title: 'Week 2', text: 'Too many.', path: '/1/practices' },
    ]);
    const prompt = exampleProgram.dailyData[16]?.promptText ?? '';
    expect(documents.daily.problems).toEqual([
      { title: 'Day 17', text: 'No text.', path: '/16/promptText', line: lineOf(example.daily, prompt) },
    ]);
    expect(preview?.days.filter(({ state }) => state === 'error').map(({ day }) => day)).toEqual([17]);
    expect(isReady).toBe(true);
  });

  it('disappear one by one as the refused values are changed', () => {
    const program = example.program.replace('small-braveries', 'other');
    const { documents } = checkDocuments({ ...example, program }, { of: example, fields: refused });
    expect(documents.program.problems).toEqual([]);
    expect(documents.weekly.problems).toHaveLength(2);
  });

  it('name an item by its place if it has no week or day', () => {
    const daily = write([{ promptText: 'Why?' }]);
    expect(check({ daily }, { 'dailyData.0.dayNumber': 'Missing.' }).documents.daily.problems).toEqual([
      { title: 'Prompt 1 of the list', text: 'Missing.', path: '/0/dayNumber', line: 2 },
    ]);
  });
});

it('whatever the documents are, there is an answer', () => {
  const anything = fc.oneof(fc.jsonValue(), fc.constantFrom(...Object.values(exampleProgram)));
  fc.assert(
    fc.property(anything, anything, anything, (program, weekly, daily) => {
      const { preview } = check({ program: write(program), weekly: write(weekly), daily: write(daily) });
      expect(preview === null || preview.days.length <= 84).toBe(true);
    }),
  );
});
