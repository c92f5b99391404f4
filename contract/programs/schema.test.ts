import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { createProgramBodySchema, dailyPromptsBodySchema, programParamsSchema, updateProgramBodySchema, weeklyPracticesBodySchema, weeklyThemesBodySchema } from './schema.ts';

const firstSentence = (schema: z.ZodMiniType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message;

describe('the wizard', () => {
  it('asks for nothing', () => {
    expect(z.parse(createProgramBodySchema, {})).toEqual({
      title: '', subtitle: '', description: '', coreQuestion: '', targetAudience: '', expectedOutcomes: '', durationWeeks: 4,
    });
  });

  it('takes themes, practices and prompts as lists', () => {
    expect(z.parse(weeklyThemesBodySchema, [{ weekNumber: 2, discussionTopics: ['a', ''] }])).toEqual([
      { weekNumber: 2, title: '', focusDescription: '', discussionTopics: ['a'], integrationGoal: '' },
    ]);
    expect(z.parse(weeklyPracticesBodySchema, [{ weekNumber: 1, title: 'Breathe', instructions: 'In.\nOut.' }])[0]?.instructions).toEqual(['In.', 'Out.']);
    expect(z.parse(dailyPromptsBodySchema, [])).toEqual([]);
  });

  it('refuses what is no list, and days twice', () => {
    expect(firstSentence(weeklyThemesBodySchema, {})).toBe('Please send a list of weekly themes.');
    const prompt = { weekNumber: 1, dayNumber: 1, promptText: 'Why?' };
    expect(firstSentence(dailyPromptsBodySchema, [prompt, prompt])).toBe('Week 1, day 1 is there twice.');
  });

  it('keeps a week to ten practices', () => {
    const practices = (count: number, weekNumber: number) => Array.from({ length: count }, () => ({ weekNumber, title: 'Breathe' }));
    expect(weeklyPracticesBodySchema.safeParse([...practices(10, 1), ...practices(10, 2)]).success).toBe(true);
    expect(firstSentence(weeklyPracticesBodySchema, practices(11, 1))).toBe('A week has at most 10 practices.');
  });
});

describe('a program', () => {
  it('is named by id or programId', () => {
    for (const id of ['019a0b0c-0000-7000-8000-000000000000', 'breath-anchor-01']) expect(z.parse(programParamsSchema, { id })).toEqual({ id });
    expect(z.parse(programParamsSchema, { id: 'Breath-Anchor-01' })).toEqual({ id: 'breath-anchor-01' });
    for (const id of ['', '../x', 'a b', 'x'.repeat(65)]) expect(programParamsSchema.safeParse({ id }).success).toBe(false);
  });

  it('changes only in what is sent', () => {
    expect(z.parse(updateProgramBodySchema, { subtitle: '' })).toEqual({ subtitle: '' });
    expect(firstSentence(updateProgramBodySchema, { title: ' ' })).toBe('The title is required.');
  });
});
