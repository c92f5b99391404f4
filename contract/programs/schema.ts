import * as z from 'zod/mini';
import { atMost, input, line, queryWhole, whole } from '#contract/fields.ts';
import {
  daysPerWeek,
  practicesPerWeekMax,
  practiceTitleMax,
  programDocumentNames,
  programIdMax,
  programIdPattern,
  programTitleMax,
  weeksDefault,
  weeksMax,
} from './constants.ts';
import { callFields, durationWeeks, eachPlaceOnce, orBlank, weekNumber } from './field-schemas.ts';
import { said } from '#contract/said.ts';

const { programTitle, programTexts, themeFields, practiceFields, promptFields } = callFields;

/** A program by its id or its readable programId: an id has the same shape. */
export function programReference(sentence: string) {
  return z
    .string(sentence)
    .check(z.trim(), atMost(programIdMax, sentence), z.toLowerCase(), z.regex(programIdPattern, sentence));
}

export const programParamsSchema = input({ id: programReference(said('program-not-found')) });
export const previewParamsSchema = input({ programId: programReference(said('program-not-found')) });
export const documentParamsSchema = input({ name: z.enum(programDocumentNames, said('theres-no-such-document')) });

/** Sent by pages to bypass every cache; the server ignores it. */
export const cacheBustingQuerySchema = input({ timestamp: z.optional(line({ field: 'timestamp', max: 32 })) });

/**
 * The wizard requires nothing until it saves; then a program needs a title. A blank week or practice gets a default
 * name.
 */
export const createProgramBodySchema = input({
  title: programTitle,
  ...orBlank(programTexts),
  durationWeeks: z.prefault(durationWeeks, weeksDefault),
});
export type CreateProgramBody = z.infer<typeof createProgramBodySchema>;

/**
 * What a change means for people who are or were on the program: they stay on their version, or get the change. By
 * default they stay.
 */
const peopleChoice = z.enum(['stay', 'move'], said('people-on-stay'));
export type PeopleChoice = z.infer<typeof peopleChoice>;

const revisionRule = { field: 'revision', min: 1, max: 2_147_483_647 } as const;

/**
 * Missing fields stay as they are. With the revision that was seen, the change is refused if the program has changed
 * since; without it, it is applied.
 */
export const updateProgramBodySchema = z.partial(
  input({
    title: programTitle,
    ...programTexts,
    durationWeeks,
    /** What it is written in. */
    language: line({ field: 'language', min: 1, max: 8 }),
    revision: whole(revisionRule),
    people: peopleChoice,
  }),
);
export type UpdateProgramBody = z.infer<typeof updateProgramBodySchema>;

/** The same for the calls whose body is a list. */
export const setChangeQuerySchema = input({ revision: queryWhole(revisionRule), people: z.optional(peopleChoice) });

export const duplicateProgramBodySchema = input({ title: z.optional(programTitle) });
export type DuplicateProgramBody = z.infer<typeof duplicateProgramBodySchema>;

/** The revision is incremented by every change to a program, its texts, themes, practices or prompts. */
export const programCreatedSchema = z.object({
  id: z.string(),
  programId: z.string(),
  title: z.string(),
  revision: z.number(),
});
export type ProgramCreated = z.infer<typeof programCreatedSchema>;

export const weeklyThemesBodySchema = z
  .array(
    input(
      { weekNumber, title: z.prefault(line({ field: 'title', max: programTitleMax }), ''), ...themeFields },
      said('weekly-theme-object'),
    ),
    said('send-list-weekly'),
  )
  .check(z.maxLength(weeksMax, said('program-weeks', { weeksMax })), eachPlaceOnce('week', weeksMax));
export type WeeklyThemesBody = z.infer<typeof weeklyThemesBodySchema>;

export const weeklyPracticesBodySchema = z
  .array(
    input(
      { weekNumber, title: z.prefault(line({ field: 'title', max: practiceTitleMax }), ''), ...practiceFields },
      said('weekly-practice-object'),
    ),
    said('send-list-weekly-practices'),
  )
  .check(
    z.maxLength(weeksMax * practicesPerWeekMax, said('week-practices', { practicesPerWeekMax })),
    z.refine((items) => !hasFullWeek(items), said('week-practices', { practicesPerWeekMax })),
  );
export type WeeklyPracticesBody = z.infer<typeof weeklyPracticesBodySchema>;

export const dailyPromptsBodySchema = z
  .array(input(promptFields, said('daily-prompt-object')), said('send-list-daily'))
  .check(
    z.maxLength(weeksMax * daysPerWeek, said('program-too-many-days', { days: weeksMax * daysPerWeek })),
    eachPlaceOnce('day', weeksMax * daysPerWeek),
  );
export type DailyPromptsBody = z.infer<typeof dailyPromptsBodySchema>;

/** How many there are now. */
export const setSavedSchema = z.object({ count: z.number(), revision: z.number() });
export type SetSaved = z.infer<typeof setSavedSchema>;

function hasFullWeek(items: { weekNumber: number }[]): boolean {
  const counts = new Map<number, number>();
  for (const item of items) counts.set(item.weekNumber, (counts.get(item.weekNumber) ?? 0) + 1);
  return [...counts.values()].some((count) => count > practicesPerWeekMax);
}
