import * as z from 'zod/mini';
import { input, line } from '#contract/fields.ts';
import {
  daysPerWeek, practicesPerWeekMax, practiceTitleMax, programDocumentNames, programIdMax, programIdPattern, programTitleMax,
  weeksDefault, weeksMax,
} from './constants.ts';
import { durationWeeks, eachPlaceOnce, orBlank, practiceFields, programTexts, promptFields, themeFields, weekNumber } from './parts.ts';

/** A program by its id or its readable programId: an id has the same shape. */
export function programReference(sentence: string) {
  return z.string(sentence).check(z.trim(), z.toLowerCase(), z.maxLength(programIdMax, sentence), z.regex(programIdPattern, sentence));
}

export const programParamsSchema = input({ id: programReference('This program could not be found.') });
export const previewParamsSchema = input({ programId: programReference('This program could not be found.') });
export const documentParamsSchema = input({ name: z.enum(programDocumentNames, 'There is no such document.') });

/** Sent by pages that want to go past every cache; the server does not look at it. */
export const cacheBustingQuerySchema = input({ timestamp: z.optional(line({ name: 'The timestamp', max: 32 })) });

/** The wizard asks for nothing: a blank title is stored as "Untitled program", and so on for weeks and practices. */
export const createProgramBodySchema = input({
  title: z.prefault(line({ name: 'The title', max: programTitleMax }), ''),
  ...orBlank(programTexts),
  durationWeeks: z.prefault(durationWeeks, weeksDefault),
});
export type CreateProgramBody = z.infer<typeof createProgramBodySchema>;

/** What is left out stays as it is. */
export const updateProgramBodySchema = z.partial(
  input({ title: line({ name: 'The title', min: 1, max: programTitleMax }), ...programTexts, durationWeeks }),
);
export type UpdateProgramBody = z.infer<typeof updateProgramBodySchema>;

export const duplicateProgramBodySchema = input({ title: z.optional(line({ name: 'The title', min: 1, max: programTitleMax })) });

export const programCreatedSchema = z.object({ id: z.string(), programId: z.string(), title: z.string() });
export type ProgramCreated = z.infer<typeof programCreatedSchema>;

export const weeklyThemesBodySchema = z
  .array(
    input({ weekNumber, title: z.prefault(line({ name: 'The title', max: programTitleMax }), ''), ...themeFields }, 'A weekly theme must be an object.'),
    'Please send a list of weekly themes.',
  )
  .check(z.maxLength(weeksMax, `A program has at most ${weeksMax} weeks.`), eachPlaceOnce());
export type WeeklyThemesBody = z.infer<typeof weeklyThemesBodySchema>;

export const weeklyPracticesBodySchema = z
  .array(
    input({ weekNumber, title: z.prefault(line({ name: 'The title', max: practiceTitleMax }), ''), ...practiceFields }, 'A weekly practice must be an object.'),
    'Please send a list of weekly practices.',
  )
  .check(
    z.maxLength(weeksMax * practicesPerWeekMax, `A week has at most ${practicesPerWeekMax} practices.`),
    z.refine((items) => !hasFullWeek(items), `A week has at most ${practicesPerWeekMax} practices.`),
  );
export type WeeklyPracticesBody = z.infer<typeof weeklyPracticesBodySchema>;

export const dailyPromptsBodySchema = z
  .array(input(promptFields, 'A daily prompt must be an object.'), 'Please send a list of daily prompts.')
  .check(z.maxLength(weeksMax * daysPerWeek, `A program has at most ${weeksMax * daysPerWeek} days.`), eachPlaceOnce());
export type DailyPromptsBody = z.infer<typeof dailyPromptsBodySchema>;

/** How many there are now. */
export const setSavedSchema = z.object({ count: z.number() });

function hasFullWeek(items: { weekNumber: number }[]): boolean {
  const counts = new Map<number, number>();
  for (const item of items) counts.set(item.weekNumber, (counts.get(item.weekNumber) ?? 0) + 1);
  return [...counts.values()].some((count) => count > practicesPerWeekMax);
}
