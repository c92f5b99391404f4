import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { importProgramBodySchema } from './documents.ts';
import type { ImportProgramBody } from './documents.ts';
import { programDocumentJsonSchema } from './json-schema.ts';

function documents() {
  return {
    programData: { programId: 'small-braveries', title: 'Small Braveries', durationWeeks: 2 },
    weeklyData: {
      programId: 'small-braveries',
      weeks: [
        { weekNumber: 1, title: 'Naming the Edge', practices: [{ title: 'One Breath', instructions: 'Sit.\nBreathe.' }] },
        { weekNumber: 2, practices: [{ title: 'One Step', instructions: ['Walk.'], difficulty: 'Advanced', isOptional: true }] },
      ] as Record<string, unknown>[],
    },
    dailyData: {
      programId: 'small-braveries',
      prompts: [
        { weekNumber: 1, dayNumber: 1, promptText: ' Where do you step back? ' },
        { weekNumber: 2, dayNumber: 7, promptText: 'What stays?', promptType: 'review' },
      ] as Record<string, unknown>[],
    },
  };
}

const compiled = z.compile(importProgramBodySchema);

function fields(body: unknown): Record<string, string> {
  const parsed = compiled.safeParse(body);
  return parsed.success ? {} : Object.fromEntries(parsed.error.issues.map((issue) => [issue.path.join('.'), issue.message]));
}

describe('an import', () => {
  it('takes three documents and fills in what may be missing', () => {
    const body = z.parse(importProgramBodySchema, documents());
    expect(body).toEqual({
      programData: {
        programId: 'small-braveries', title: 'Small Braveries', subtitle: '', description: '', coreQuestion: '', targetAudience: '', expectedOutcomes: '', durationWeeks: 2,
      },
      weeklyData: {
        programId: 'small-braveries',
        weeks: [
          {
            weekNumber: 1, title: 'Naming the Edge', focusDescription: '', discussionTopics: [], integrationGoal: '',
            practices: [{ title: 'One Breath', practiceType: 'general', duration: '', instructions: ['Sit.', 'Breathe.'], purpose: '', difficulty: 'Beginner', isOptional: false }],
          },
          {
            weekNumber: 2, focusDescription: '', discussionTopics: [], integrationGoal: '',
            practices: [{ title: 'One Step', practiceType: 'general', duration: '', instructions: ['Walk.'], purpose: '', difficulty: 'Advanced', isOptional: true }],
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

  it('takes what it gave back', () => {
    const once = z.parse(importProgramBodySchema, documents());
    expect(z.parse(importProgramBodySchema, JSON.parse(JSON.stringify(once)))).toEqual(once);
  });

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
      'programData.programId': 'A programId has 2 to 64 small letters, digits and hyphens, such as small-braveries.',
    });
  });

  it('refuses three programs in one', () => {
    const body = documents();
    body.dailyData.programId = 'other';
    expect(fields(body)).toEqual({ 'dailyData.programId': 'The programId is "other" here and "small-braveries" in the program document. All three must be the same.' });
  });

  it('refuses a week or a day twice, or outside the program', () => {
    const twice = documents();
    twice.weeklyData.weeks.push({ weekNumber: 1, title: 'Again' });
    twice.dailyData.prompts.push({ weekNumber: 2, dayNumber: 7, promptText: 'Again?' });
    expect(fields(twice)).toEqual({ 'weeklyData.weeks.2.weekNumber': 'Week 1 is there twice.', 'dailyData.prompts.2.dayNumber': 'Week 2, day 7 is there twice.' });

    const outside = documents();
    outside.programData.durationWeeks = 1;
    expect(fields(outside)).toEqual({
      'weeklyData.weeks.1.weekNumber': 'Week 2 is outside the program, which has 1 week.',
      'dailyData.prompts.1.weekNumber': 'Week 2, day 7 is outside the program, which has 1 week.',
    });
  });

  it('asks for a title where a theme is described', () => {
    const body = documents();
    body.weeklyData.weeks[0] = { weekNumber: 1, focusDescription: 'Find the small places.' };
    expect(fields(body)).toEqual({ 'weeklyData.weeks.0.title': 'The title is required.' });
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
    expect(fields({ programData: documents().programData, weeklyData: [] })).toEqual({
      weeklyData: 'The weekly document must be a JSON object.',
      dailyData: 'The daily document must be a JSON object.',
    });
  });
});

describe('the published JSON Schemas', () => {
  it.each(['program', 'weekly', 'daily'] as const)('%s is closed and says what is required', (name) => {
    expect(programDocumentJsonSchema(name)).toMatchObject({ type: 'object', additionalProperties: false, required: expect.arrayContaining(['programId']) });
  });

  it('carry the limits', () => {
    expect(programDocumentJsonSchema('daily')).toMatchObject({
      properties: { prompts: { maxItems: 84, items: { properties: { promptText: { maxLength: 10_000 }, dayNumber: { minimum: 1, maximum: 7 } } } } },
    });
  });
});
