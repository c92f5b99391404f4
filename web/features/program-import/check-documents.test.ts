import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { importMaxBytes } from '#contract/programs/constants.ts';
import { importProgramBodySchema } from '#contract/programs/documents.ts';
import { exampleProgram } from '#contract/programs/example.ts';
import { DocumentChecker } from './check-documents.ts';
import type { Texts } from './checked.ts';

const write = (value: unknown) => JSON.stringify(value, null, 2);
const example: Texts = {
  program: write(exampleProgram.programData),
  weekly: write(exampleProgram.weeklyData),
  daily: write(exampleProgram.dailyData),
};
const check = (texts: Partial<Texts>, refused = {}) => new DocumentChecker().check({ ...example, ...texts }, refused);
const lineOf = (text: string, part: string) => text.slice(0, text.indexOf(part)).split('\n').length;

describe('three sound documents', () => {
  it('can be imported, and show what they will become', () => {
    const { documents, isSound, preview, bytes } = check({});
    expect(Object.values(documents).map(({ state }) => state)).toEqual(['sound', 'sound', 'sound']);
    expect(isSound).toBe(true);
    expect(bytes).toBe(new TextEncoder().encode(JSON.stringify(exampleProgram)).length);
    expect(preview).toMatchObject({
      title: 'Small Braveries',
      subtitle: 'Twenty-eight days of the next small true thing',
      programId: 'small-braveries',
    });
    expect(preview?.days.map(({ day, state }) => `${day} ${state}`)).toEqual(
      Array.from({ length: 28 }, (_, index) => `${index + 1} written`),
    );
    expect(preview?.days[16]?.line).toBe(lineOf(example.daily, exampleProgram.dailyData[16]?.promptText ?? '') - 4);
    expect(preview?.weeks.map(({ week, title }) => `${week} ${title}`)).toEqual(
      exampleProgram.weeklyData.map((week) => `${week.weekNumber} ${week.title}`),
    );
  });

  it('may be written as objects, with a byte order mark, and leave days out', () => {
    const daily = `\ufeff${write({ programId: 'small-braveries', prompts: [{ weekNumber: 2, dayNumber: 1, promptText: 'Why?' }] })}`;
    const { documents, isSound, preview } = check({ daily });
    expect(documents.daily.problems).toEqual([]);
    expect(isSound).toBe(true);
    expect(preview?.days.filter(({ state }) => state === 'written')).toEqual([
      { day: 8, state: 'written', line: lineOf(daily, '"weekNumber"') - 1 },
    ]);
  });
});

describe('a document that is no JSON', () => {
  it('is said with line and column, and the preview keeps what was there', () => {
    const checker = new DocumentChecker();
    checker.check(example);
    const checked = checker.check({ ...example, daily: example.daily.replace('"promptText": "', '"promptText": ') });
    expect(checked.documents.daily).toMatchObject({
      state: 'broken',
      problems: [
        {
          title: 'Invalid JSON',
          text: expect.stringMatching(/ Please check your JSON formatting and try again\.$/),
          line: lineOf(example.daily, '"promptText"'),
          column: 19,
        },
      ],
    });
    expect(checked.documents.program.state).toBe('sound');
    expect(checked.isSound).toBe(false);
    expect(checked.preview?.days.every(({ state }) => state === 'written')).toBe(true);
  });

  it.each([
    ['', 'empty'],
    [' \n', 'empty'],
    ['[', 'broken'],
    ['"text"', 'faulty'],
    ['null', 'faulty'],
    ['[]', 'faulty'],
    ['{"programData": {}}', 'combined'],
  ])('%j is %s', (text, state) => {
    for (const name of ['program', 'weekly', 'daily'] as const) {
      // A program may have no themes.
      if (name === 'weekly' && text === '[]') continue;
      const checked = check({ [name]: text });
      expect(checked.documents[name].state).toBe(state);
      expect(checked.isSound).toBe(false);
    }
  });

  it('may be nested as deeply as it likes', () => {
    expect(check({ daily: '['.repeat(10_000) }).documents.daily.problems).toMatchObject([
      { title: 'Nested too deeply', line: 1, column: 10 },
    ]);
  });
});

describe('a document that an import refuses', () => {
  it('has every error at its line, by document and path, all at once', () => {
    const daily = structuredClone(exampleProgram.dailyData) as Record<string, unknown>[];
    daily[16] = { ...daily[16], promptText: '  ' };
    daily[20] = { ...daily[20], dayNumber: 9 };
    const weekly = structuredClone(exampleProgram.weeklyData) as Record<string, unknown>[];
    weekly[1] = { ...weekly[1], practices: [{ titel: 'Walk' }] };
    const program = write({ ...exampleProgram.programData, durationWeeks: 3 });
    const texts = { program, weekly: write(weekly), daily: write(daily) };
    const { documents, preview, isSound } = check(texts);
    expect(isSound).toBe(false);
    expect(documents.program.state).toBe('sound');
    expect(documents.weekly.problems).toEqual([
      {
        title: 'Week 2, practice 1',
        text: 'The title is required.',
        path: '/1/practices/0/title',
        line: lineOf(texts.weekly, '"titel"') - 1,
      },
      {
        title: 'Week 2, practice 1',
        text: 'A practice has no field "titel".',
        path: '/1/practices/0/titel',
        line: lineOf(texts.weekly, '"titel"'),
      },
      expect.objectContaining({
        title: 'Week 4',
        path: '/3/weekNumber',
        text: 'Week 4 is outside the program, which has 3 weeks.',
      }),
    ]);
    expect(documents.daily.problems).toHaveLength(9);
    expect(documents.daily.problems[0]).toEqual({
      title: 'Day 17 has no text',
      text: 'Every prompt needs a text of at least one character.',
      path: '/16/promptText',
      line: lineOf(texts.daily, '"promptText": "  "'),
    });
    expect(documents.daily.problems[1]).toMatchObject({ title: 'Prompt 21 of the list', path: '/20/dayNumber' });
    expect(preview?.days.map(({ state }) => state)).toEqual([
      ...Array(16).fill('written'),
      'error',
      ...Array(3).fill('written'),
      'empty',
    ]);
  });

  it('must not lose a text to a name that is there twice', () => {
    const program = example.program.replace('"title"', '"title": "First", "title"');
    expect(check({ program }).documents.program.problems).toEqual([
      {
        title: '“title” appears twice',
        text: expect.stringContaining('lost'),
        path: '/title',
        line: lineOf(program, '"title"'),
      },
    ]);
  });

  it('says what names cannot be used', () => {
    expect(
      check({ program: example.program.replace('"title"', '"__proto__"') }).documents.program.problems,
    ).toMatchObject([{ title: 'Please give the program a title.' }, { title: '“__proto__” can’t be a name' }]);
    expect(
      check({ program: example.program.replace('"subtitle"', '"constructor"') }).documents.program.problems,
    ).toMatchObject([{ title: 'The program document has no field "constructor".' }]);
  });

  it('says that a character cannot be stored', () => {
    const daily = example.daily.replace('"promptText": "', '"promptText": "\\u0000');
    expect(check({ daily }).documents.daily.problems).toMatchObject([
      { title: 'Day 1', line: lineOf(daily, '"promptText"') },
    ]);
  });

  it('shows the server’s refusals at their lines, and lets it be tried again', () => {
    const { documents, isSound } = check(
      {},
      { 'programData.programId': 'This programId is taken.', 'dailyData.16.promptText': 'No.', replace: 'Elsewhere.' },
    );
    expect(documents.program.problems).toEqual([
      { title: 'This programId is taken.', text: '', path: '/programId', line: 2 },
    ]);
    expect(documents.daily.problems).toMatchObject([{ title: 'Day 17', text: 'No.', path: '/16/promptText' }]);
    expect(isSound).toBe(true);
  });

  it('is too large as it is sent, not as it is indented', () => {
    const daily = JSON.stringify(exampleProgram.dailyData, null, 10).replaceAll('\n', `\n${' '.repeat(9_000)}`);
    expect(daily.length).toBeGreaterThan(importMaxBytes);
    expect(check({ daily })).toMatchObject({ isTooLarge: false, isSound: true });
    const prompts = Array.from({ length: 84 }, (_, day) => ({
      weekNumber: Math.floor(day / 7) + 1,
      dayNumber: (day % 7) + 1,
      promptText: 'é'.repeat(9_000),
    }));
    const large = {
      program: write({ ...exampleProgram.programData, durationWeeks: 12 }),
      daily: write({ programId: 'small-braveries', prompts }),
    };
    expect(check(large)).toMatchObject({ isTooLarge: true, isSound: false, documents: { daily: { state: 'sound' } } });
    expect(check({ daily: 'x'.repeat(5 * importMaxBytes) }).documents.daily.problems).toMatchObject([
      { title: 'Too large' },
    ]);
  });
});

describe('hostile documents', () => {
  it('with ten thousand faults are counted, and named up to a hundred', () => {
    const daily = write(Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`name${index}`, index])));
    const twice = `{${Array.from({ length: 20_000 }, () => '"a": 1').join(',')}}`;
    expect(
      check({ daily }).documents.daily.problems.every(
        (problem) => problem.title.length < 500 && problem.path.length < 200,
      ),
    ).toBe(true);
    expect(check({ daily: twice }).documents.daily).toMatchObject({
      problems: expect.objectContaining({ length: 100 }),
      problemCount: 20_002,
    });
    expect(check({ daily: `[${'{},'.repeat(200_000)}{}]` }).documents.daily.state).toBe('faulty');
  });

  it('are answered whatever they hold, and let through only what the server lets through', () => {
    const anything = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom(exampleProgram.programData, exampleProgram.weeklyData, exampleProgram.dailyData),
    );
    fc.assert(
      fc.property(anything, anything, anything, (programData, weeklyData, dailyData) => {
        const { isSound, preview } = check({
          program: write(programData),
          weekly: write(weeklyData),
          daily: write(dailyData),
        });
        expect(isSound).toBe(importProgramBodySchema.safeParse({ programData, weeklyData, dailyData }).success);
        expect(preview === null || preview.days.length <= 84).toBe(true);
      }),
    );
  });
});
