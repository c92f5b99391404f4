import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import {
  createProgramBodySchema,
  dailyPromptsBodySchema,
  programParamsSchema,
  setChangeQuerySchema,
  updateProgramBodySchema,
  weeklyPracticesBodySchema,
  weeklyThemesBodySchema,
} from './schema.ts';
import { inEnglish } from '#testing/said.ts';

const firstSentence = (schema: z.ZodMiniType, value: unknown) =>
  inEnglish(schema.safeParse(value).error?.issues[0]?.message ?? '');

describe('the wizard', () => {
  it('asks for a title and nothing else', () => {
    for (const body of [{}, { title: '' }, { title: ' \n ' }]) {
      expect(createProgramBodySchema.safeParse(body).error?.issues).toMatchObject([{ path: ['title'] }]);
      expect(firstSentence(createProgramBodySchema, body)).toBe('Please give the program a title.');
    }
    expect(z.parse(createProgramBodySchema, { title: ' Small Braveries ' })).toEqual({
      title: 'Small Braveries',
      subtitle: '',
      description: '',
      coreQuestion: '',
      targetAudience: '',
      expectedOutcomes: '',
      durationWeeks: 4,
    });
  });

  it('takes themes, practices and prompts as lists', () => {
    expect(z.parse(weeklyThemesBodySchema, [{ weekNumber: 2, discussionTopics: ['a', ''] }])).toEqual([
      { weekNumber: 2, title: '', focusDescription: '', discussionTopics: ['a'], integrationGoal: '' },
    ]);
    expect(
      z.parse(weeklyPracticesBodySchema, [{ weekNumber: 1, title: 'Breathe', instructions: 'In.\nOut.' }])[0]
        ?.instructions,
    ).toEqual(['In.', 'Out.']);
    expect(z.parse(dailyPromptsBodySchema, [])).toEqual([]);
  });

  it('refuses what is no list, and days twice', () => {
    expect(firstSentence(weeklyThemesBodySchema, {})).toBe('Please send a list of weekly themes.');
    const prompt = { weekNumber: 1, dayNumber: 1, promptText: 'Why?' };
    expect(firstSentence(dailyPromptsBodySchema, [prompt, prompt])).toBe('Week 1, day 1 appears twice.');
  });

  it('takes a prompt of 5,000 characters and refuses one of 50,000', () => {
    const prompt = (length: number) => [{ weekNumber: 1, dayNumber: 1, promptText: 'a'.repeat(length) }];
    expect(dailyPromptsBodySchema.safeParse(prompt(5_000)).success).toBe(true);
    expect(dailyPromptsBodySchema.safeParse(prompt(10_000)).success).toBe(true);
    expect(firstSentence(dailyPromptsBodySchema, prompt(50_000))).toBe(
      'The prompt can have at most 10,000 characters.',
    );
  });

  it('drops what cannot be stored, since nobody could see it in a field', () => {
    expect(
      z.parse(dailyPromptsBodySchema, [{ weekNumber: 1, dayNumber: 1, promptText: 'a\u0000b\ud800' }])[0]?.promptText,
    ).toBe('ab\ufffd');
  });

  it('says which step of the instructions is wrong', () => {
    const issues = (instructions: unknown) =>
      weeklyPracticesBodySchema
        .safeParse([{ weekNumber: 1, instructions }])
        .error?.issues.map(({ path, message }) => ({ path, message: inEnglish(message) }));
    expect(issues(['In.', 3])).toMatchObject([{ path: [0, 'instructions', 1], message: 'A step must be text.' }]);
    expect(issues(['In.', 'a'.repeat(1_001)])).toMatchObject([
      { path: [0, 'instructions', 1], message: 'A step can have at most 1,000 characters.' },
    ]);
    const sentence = 'Instructions are one text or a list: at most 30 steps of at most 1000 characters.';
    for (const wrong of [
      3,
      'a'.repeat(1_001),
      'a\n'.repeat(31),
      Array.from({ length: 31 }, () => 'a'),
      'a'.repeat(30_001),
      Array.from({ length: 301 }, () => ''),
    ]) {
      expect(issues(wrong)).toMatchObject([{ path: [0, 'instructions'], message: sentence }]);
    }
  });

  it('says everything that is wrong at once', () => {
    const prompt = { weekNumber: 1, dayNumber: 1, promptText: 'Why?' };
    expect(
      dailyPromptsBodySchema
        .safeParse([prompt, { weekNumber: 1 }, null, prompt])
        .error?.issues.map(({ path }) => path.join('.')),
    ).toEqual(['1.dayNumber', '1.promptText', '2', '3.dayNumber']);
  });

  it('keeps a week to ten practices', () => {
    const practices = (count: number, weekNumber: number) =>
      Array.from({ length: count }, () => ({ weekNumber, title: 'Breathe' }));
    expect(weeklyPracticesBodySchema.safeParse([...practices(10, 1), ...practices(10, 2)]).success).toBe(true);
    expect(firstSentence(weeklyPracticesBodySchema, practices(11, 1))).toBe('A week has at most 10 practices.');
  });
});

describe('a program', () => {
  it('is named by id or programId', () => {
    for (const id of ['019a0b0c-0000-7000-8000-000000000000', 'breath-anchor-01'])
      expect(z.parse(programParamsSchema, { id })).toEqual({ id });
    expect(z.parse(programParamsSchema, { id: 'Breath-Anchor-01' })).toEqual({ id: 'breath-anchor-01' });
    for (const id of ['', '../x', 'a b', 'x'.repeat(65)])
      expect(programParamsSchema.safeParse({ id }).success).toBe(false);
  });

  it('changes only in what is sent', () => {
    expect(z.parse(updateProgramBodySchema, { subtitle: '' })).toEqual({ subtitle: '' });
    expect(firstSentence(updateProgramBodySchema, { title: ' ' })).toBe('Please give the program a title.');
    expect(z.parse(updateProgramBodySchema, { revision: 3 })).toEqual({ revision: 3 });
    expect(firstSentence(updateProgramBodySchema, { revision: 0 })).toBe(
      'The revision must be a whole number from 1 to 2,147,483,647.',
    );
    expect(z.parse(setChangeQuerySchema, { revision: '3' })).toEqual({ revision: 3 });
    expect(z.parse(setChangeQuerySchema, {})).toEqual({});
  });
});
