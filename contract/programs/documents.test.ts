import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { importProgramBodySchema, inOneShape, programDocumentsSchema, type ImportProgramBody } from './documents.ts';
import { exampleProgram } from './example.ts';
import { programDocumentJsonSchema } from './json-schema.ts';
import { inEnglish } from '#testing/said.ts';

type Items = Record<string, unknown>[];

function documents() {
  return {
    programData: { programId: 'small-braveries', title: 'Small Braveries', durationWeeks: 2 } as Record<
      string,
      unknown
    >,
    weeklyData: {
      programId: 'small-braveries',
      weeks: [
        {
          weekNumber: 1,
          title: 'Naming the Edge',
          practices: [{ title: 'One Breath', instructions: 'Sit.\nBreathe.' }],
        },
        {
          weekNumber: 2,
          practices: [{ title: 'One Step', instructions: ['Walk.'], difficulty: 'Advanced', isOptional: true }],
        },
      ] as Items,
    },
    dailyData: {
      programId: 'small-braveries',
      prompts: [
        { weekNumber: 1, dayNumber: 1, promptText: ' Where do you step back? ' },
        { weekNumber: 2, dayNumber: 7, promptText: 'What stays?', promptType: 'review' },
      ] as Items,
    },
  };
}

/** The same program, each item with its programId. */
function lists() {
  const { programData, weeklyData, dailyData } = documents();
  const carrying = (items: Items) =>
    items.map((item) => ({ programId: 'small-braveries', ...item }) as Record<string, unknown>);
  return { programData, weeklyData: carrying(weeklyData.weeks), dailyData: carrying(dailyData.prompts) };
}

const compiled = z.compile(importProgramBodySchema);

function fields(body: unknown): Record<string, string> {
  const parsed = compiled.safeParse(body);
  return parsed.success
    ? {}
    : Object.fromEntries(parsed.error.issues.map((issue) => [issue.path.join('.'), inEnglish(issue.message)]));
}

describe('an import', () => {
  it('takes three documents and fills in what may be missing', () => {
    const body = z.parse(importProgramBodySchema, documents());
    expect(body).toEqual({
      programData: {
        programId: 'small-braveries',
        title: 'Small Braveries',
        subtitle: '',
        description: '',
        coreQuestion: '',
        targetAudience: '',
        expectedOutcomes: '',
        durationWeeks: 2,
      },
      weeklyData: {
        programId: 'small-braveries',
        weeks: [
          {
            weekNumber: 1,
            title: 'Naming the Edge',
            focusDescription: '',
            discussionTopics: [],
            integrationGoal: '',
            practices: [
              {
                title: 'One Breath',
                practiceType: 'general',
                duration: '',
                instructions: ['Sit.', 'Breathe.'],
                purpose: '',
                difficulty: 'Beginner',
                isOptional: false,
              },
            ],
          },
          {
            weekNumber: 2,
            focusDescription: '',
            discussionTopics: [],
            integrationGoal: '',
            practices: [
              {
                title: 'One Step',
                practiceType: 'general',
                duration: '',
                instructions: ['Walk.'],
                purpose: '',
                difficulty: 'Advanced',
                isOptional: true,
              },
            ],
          },
        ],
      },
      dailyData: {
        programId: 'small-braveries',
        prompts: [
          { weekNumber: 1, dayNumber: 1, promptText: 'Where do you step back?', promptType: 'reflection' },
          { weekNumber: 2, dayNumber: 7, promptText: 'What stays?', promptType: 'review' },
        ],
      },
      replace: false,
    } satisfies ImportProgramBody);
    expect(compiled.parse(documents())).toEqual(body);
  });

  it('takes plain lists just as well, and mixed', () => {
    const wanted = inOneShape(z.parse(importProgramBodySchema, documents()));
    expect(inOneShape(compiled.parse(lists()))).toEqual(wanted);
    expect(inOneShape(compiled.parse({ ...documents(), dailyData: lists().dailyData }))).toEqual(wanted);
    expect(inOneShape(compiled.parse({ ...documents(), weeklyData: [] })).weeklyData).toEqual({
      programId: 'small-braveries',
      weeks: [],
    });
  });

  it('takes what it gave back', () => {
    const once = z.parse(importProgramBodySchema, documents());
    expect(z.parse(importProgramBodySchema, JSON.parse(JSON.stringify(once)))).toEqual(once);
    const exported = inOneShape(once);
    expect(z.parse(programDocumentsSchema, exported)).toEqual(exported);
  });

  it('takes the example of the import page', () => {
    expect(fields(exampleProgram)).toEqual({});
    const { weeklyData, dailyData } = inOneShape(z.parse(importProgramBodySchema, exampleProgram));
    expect(weeklyData.weeks.map(({ weekNumber, title }) => [weekNumber, title])).toEqual([
      [1, 'Naming the Edge'],
      [2, 'Less Certainty, More Contact'],
      [3, 'One Thing Out Loud'],
      [4, 'What You Keep'],
    ]);
    expect(dailyData.prompts.map(({ weekNumber, dayNumber }) => (weekNumber - 1) * 7 + dayNumber)).toEqual(
      Array.from({ length: 28 }, (_, index) => index + 1),
    );
    expect(new Set(dailyData.prompts.map(({ promptText }) => promptText)).size).toBe(28);
  });
});

describe('a check-in of a day', () => {
  const form = {
    schema: 1,
    id: 'three-words',
    version: 1,
    title: 'Three Words',
    about: '',
    minutes: 1,
    isScreener: false,
    languages: ['en'],
    instruction: '',
    answers: {},
    items: [{ id: 'words', kind: 'words', text: 'Which three words fit today?' }],
    scales: [],
    credit: '',
    licence: { status: 'own', holder: '', words: '', sources: [], checked: '2026-11-01' },
  };
  const withCheckIn = (checkIn: unknown) => {
    const body = documents();
    body.dailyData.prompts[0] = { ...body.dailyData.prompts[0], checkIn };
    return body;
  };

  it('names an instrument and its version, and may bring its questions along', () => {
    const body = withCheckIn({ instrumentId: form.id, version: 1, form });
    const { checkIn } = inOneShape(z.parse(importProgramBodySchema, body)).dailyData.prompts[0] ?? {};
    expect(checkIn).toEqual({ instrumentId: form.id, version: 1, form });
    expect(JSON.stringify(programDocumentJsonSchema('daily'))).toMatch(/"checkIn":\{[^}]*"instrumentId"/);
  });

  it('is refused at its place', () => {
    const place = 'dailyData.prompts.0.checkIn';
    expect(fields(withCheckIn({ instrumentId: 'three-words', version: 0, from: 1 }))).toEqual({
      [`${place}.version`]: 'The version must be a whole number from 1 to 10,000.',
      [place]: 'A check-in has no field "from".',
    });
    expect(fields(withCheckIn('three-words'))).toEqual({ [place]: 'A check-in must be a JSON object.' });
    expect(fields(withCheckIn({ instrumentId: 'three-words', version: 1, form: { ...form, minutes: 0 } }))).toEqual({
      [`${place}.form.minutes`]: 'The minutes it takes must be a whole number from 1 to 60.',
    });
  });
});

describe('a refusal', () => {
  it('names document, path and reason', () => {
    const body = documents();
    body.dailyData.prompts[1] = { weekNumber: 2, dayNumber: 8, promptText: '  ' };
    body.weeklyData.weeks[0] = { weekNumber: 1, titel: 'Naming the Edge' };
    body.programData.programId = 'Small Braveries';
    expect(fields(body)).toEqual({
      'dailyData.prompts.1.dayNumber': 'The day must be a whole number from 1 to 7.',
      'dailyData.prompts.1.promptText': 'Every prompt needs a text of at least one character.',
      'weeklyData.weeks.0': 'A week has no field "titel".',
      'weeklyData.weeks.0.title': 'The title is required.',
      'programData.programId':
        'A programId has 2 to 64 lowercase letters, digits and hyphens, such as small-braveries.',
    });
  });

  it('says of a reserved word that it is one', () => {
    const body = documents();
    for (const document of [body.programData, body.weeklyData, body.dailyData]) document.programId = 'preview';
    const sentence = '"preview" has a meaning of its own here. Please choose another programId.';
    expect(fields(body)).toEqual({
      'programData.programId': sentence,
      'weeklyData.programId': sentence,
      'dailyData.programId': sentence,
    });
  });

  it('takes the fields of the specification alone: without a length there are four weeks', () => {
    const body = documents();
    delete body.programData.durationWeeks;
    const parsed = importProgramBodySchema.safeParse(body);
    expect(parsed.data?.programData.durationWeeks).toBe(4);
    body.dailyData.prompts[0] = { ...body.dailyData.prompts[0], weekNumber: 5 };
    expect(Object.keys(fields(body))).toEqual(['dailyData.prompts.0.weekNumber']);
  });

  it('stands at its place in a list too', () => {
    const body = lists();
    body.dailyData[1] = { ...body.dailyData[1], promptText: '' };
    body.weeklyData[0] = {
      programId: 'small-braveries',
      weekNumber: 1,
      title: 'Naming the Edge',
      practices: [{ title: 'One', instructions: [3] }],
    };
    body.weeklyData[1] = { weekNumber: 2, title: 'Again' };
    expect(fields(body)).toEqual({
      'dailyData.1.promptText': 'Every prompt needs a text of at least one character.',
      'weeklyData.0.practices.0.instructions.0': 'A step must be text.',
      'weeklyData.1.programId':
        'A programId has 2 to 64 lowercase letters, digits and hyphens, such as small-braveries.',
    });
  });

  it('says everything at once, also what lies between the documents', () => {
    const body = { ...lists(), programData: { programId: 'small-braveries', durationWeeks: 1 } };
    body.dailyData = [
      { programId: 'other', weekNumber: 1, dayNumber: 1, promptText: 3 },
      ...body.dailyData,
      { programId: 'small-braveries', weekNumber: 1, dayNumber: 1 },
    ];
    expect(fields(body)).toEqual({
      'programData.title': 'Please give the program a title.',
      'weeklyData.1.weekNumber': 'Week 2 is outside the program, which has 1 week.',
      'dailyData.0.promptText': 'The prompt must be text.',
      'dailyData.0.programId':
        'The programId is "other" here and "small-braveries" in the program document. All three must be the same.',
      'dailyData.1.dayNumber': 'Week 1, day 1 appears twice.',
      'dailyData.2.weekNumber': 'Week 2, day 7 is outside the program, which has 1 week.',
      'dailyData.3.dayNumber': 'Week 1, day 1 appears twice.',
      'dailyData.3.promptText': 'Every prompt needs a text of at least one character.',
    });
  });

  it('meets three programs in one, a whole list once', () => {
    const sentence =
      'The programId is "other" here and "small-braveries" in the program document. All three must be the same.';
    const body = documents();
    body.dailyData.programId = 'other';
    expect(fields(body)).toEqual({ 'dailyData.programId': sentence });
    const other = lists();
    other.dailyData = other.dailyData.map((prompt) => ({ ...prompt, programId: 'other' }));
    other.weeklyData[1] = { ...other.weeklyData[1], programId: 'other' };
    expect(fields(other)).toEqual({ 'dailyData.0.programId': sentence, 'weeklyData.1.programId': sentence });
  });

  it('meets a week or a day twice', () => {
    const twice = documents();
    twice.weeklyData.weeks.push({ weekNumber: 1, title: 'Again' });
    twice.dailyData.prompts.push({ weekNumber: 2, dayNumber: 7, promptText: 'Again?' });
    expect(fields(twice)).toEqual({
      'weeklyData.weeks.2.weekNumber': 'Week 1 appears twice.',
      'dailyData.prompts.2.dayNumber': 'Week 2, day 7 appears twice.',
    });
  });

  it('asks for a title where a theme is described, and where a week says nothing', () => {
    const body = documents();
    body.weeklyData.weeks[0] = { weekNumber: 1, focusDescription: 'Find the small places.', practices: 'none' };
    body.weeklyData.weeks[1] = { weekNumber: 2 };
    expect(fields(body)).toEqual({
      'weeklyData.weeks.0.practices': 'The practices must be a list.',
      'weeklyData.weeks.0.title': 'The title is required.',
      'weeklyData.weeks.1.title': 'The title is required.',
    });
  });

  it('holds to the limits', () => {
    const body = documents();
    body.programData.title = 'a'.repeat(201);
    body.programData.durationWeeks = 13;
    body.dailyData.prompts[0] = { weekNumber: 1, dayNumber: 1, promptText: 'a'.repeat(10_001) };
    expect(fields(body)).toEqual({
      'programData.title': 'The title can have at most 200 characters.',
      'programData.durationWeeks': 'The length in weeks must be a whole number from 1 to 12.',
      'dailyData.prompts.0.promptText': 'The prompt can have at most 10,000 characters.',
    });
  });

  it('says which document is missing', () => {
    expect(fields({ programData: documents().programData, weeklyData: 3 })).toEqual({
      weeklyData: 'The weekly document must be a JSON object or a list of weeks.',
      dailyData: 'The daily document must be a JSON object or a list of prompts.',
    });
    expect(fields([])).toEqual({ '': 'The import must be a JSON object.' });
  });
});

describe('hostile documents', () => {
  it('are not looked through to their end', () => {
    const endless = Array.from({ length: 100_000 }, () => ({}));
    expect(
      fields({ ...documents(), weeklyData: endless, dailyData: { programId: 'small-braveries', prompts: endless } }),
    ).toEqual({
      weeklyData: 'A program has at most 12 weeks.',
      'dailyData.prompts': 'A program has at most 84 days.',
    });
    const week = {
      programId: 'small-braveries',
      weekNumber: 1,
      title: 'T',
      discussionTopics: endless,
      practices: [{ title: 'P', instructions: endless }],
    };
    expect(fields({ ...documents(), weeklyData: [week] })).toEqual({
      'weeklyData.0.discussionTopics': 'The discussion topics can have at most 20 items.',
      'weeklyData.0.practices.0.instructions':
        'Instructions are one text or a list: at most 30 steps of at most 1000 characters.',
    });
    const manyKeys = Object.fromEntries(
      Array.from({ length: 1_000 }, (_, index) => [`${index}${'k'.repeat(1_000)}`, 1]),
    );
    expect(
      fields({ ...documents(), weeklyData: [{ ...week, discussionTopics: [], practices: [], ...manyKeys }] })[
        'weeklyData.0'
      ],
    ).toMatch(/^A week has no field "0k{39}…", .{170,200} and 995 more\.$/);
  });
});

const closed = { type: 'object', additionalProperties: false, required: expect.arrayContaining(['programId']) };
const promptLimits = { properties: { promptText: { maxLength: 10_000 }, dayNumber: { minimum: 1, maximum: 7 } } };

describe('the published JSON Schemas', () => {
  it('describe the program document', () => {
    expect(programDocumentJsonSchema('program')).toMatchObject({
      ...closed,
      title: 'Program',
      properties: { title: { minLength: 1, maxLength: 200 }, durationWeeks: { minimum: 1, maximum: 12 } },
    });
  });

  it('describe both shapes of the weekly and the daily document, closed and with their limits', () => {
    expect(programDocumentJsonSchema('daily')).toMatchObject({
      anyOf: [
        { ...closed, properties: { prompts: { maxItems: 84, minItems: 1, items: promptLimits } } },
        { type: 'array', maxItems: 84, minItems: 1, items: { ...closed, ...promptLimits } },
      ],
    });
    expect(programDocumentJsonSchema('weekly')).toMatchObject({
      anyOf: [
        { ...closed, properties: { weeks: { maxItems: 12 } } },
        { type: 'array', maxItems: 12, items: { ...closed, properties: { practices: { maxItems: 10 } } } },
      ],
    });
  });
});
