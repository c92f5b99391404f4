import * as z from 'zod/mini';
import { input, line } from '#contract/fields.ts';
import { daysPerWeek, practicesPerWeekMax, practiceTitleMax, programIdMax, programTitleMax, weeksMax } from './constants.ts';
import { durationWeeks, eachPlaceOnce, orBlank, practiceFields, programTexts, promptFields, themeFields, weekNumber } from './parts.ts';
import { describePlace, isFreeProgramId, placesOutside } from './rules.ts';
import type { Place } from './rules.ts';

/**
 * The three documents a program travels in, for import and export alike. Unlike other bodies they refuse what they do
 * not know: in a document written by hand a misspelt field would otherwise lose its text without a word.
 */
function document<Shape extends z.core.$ZodLooseShape>(what: string, shape: Shape) {
  return z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `${what} has no field ${(issue.keys as string[]).map((key) => `"${key}"`).join(', ')}.`
        : `${what} must be a JSON object.`,
  });
}

const programIdSentence = `A programId has 2 to ${programIdMax} small letters, digits and hyphens, such as small-braveries.`;
const programId = z.string(programIdSentence).check(z.trim(), z.refine(isFreeProgramId, programIdSentence));

/** Lets an editor check the document while it is written. */
const $schema = z.optional(z.string('$schema must be text.').check(z.maxLength(2_000, '$schema can have at most 2,000 characters.')));

export const programDocumentSchema = document('The program document', {
  $schema,
  programId,
  title: line({ name: 'The title', min: 1, max: programTitleMax }),
  ...orBlank(programTexts),
  durationWeeks,
});
export type ProgramDocument = z.infer<typeof programDocumentSchema>;

const practiceSchema = document('A practice', { title: line({ name: 'The title', min: 1, max: practiceTitleMax }), ...practiceFields });

const weekSchema = document('A week', {
  weekNumber,
  /** Left out, the week has practices but no theme. */
  title: z.optional(line({ name: 'The title', min: 1, max: programTitleMax })),
  ...themeFields,
  practices: z.prefault(
    z.array(practiceSchema, 'The practices must be a list.').check(z.maxLength(practicesPerWeekMax, `A week has at most ${practicesPerWeekMax} practices.`)),
    [],
  ),
}).check(
  z.refine((week) => week.title !== undefined || (week.practices.length > 0 && !hasThemeText(week)), { error: 'The title is required.', path: ['title'] }),
);

function hasThemeText(week: { focusDescription: string; integrationGoal: string; discussionTopics: string[] }): boolean {
  return week.focusDescription !== '' || week.integrationGoal !== '' || week.discussionTopics.length > 0;
}

export const weeklyDocumentSchema = document('The weekly document', {
  $schema,
  programId,
  weeks: z.array(weekSchema, 'The weeks must be a list.').check(z.maxLength(weeksMax, `A program has at most ${weeksMax} weeks.`), eachPlaceOnce()),
});
export type WeeklyDocument = z.infer<typeof weeklyDocumentSchema>;

export const dailyDocumentSchema = document('The daily document', {
  $schema,
  programId,
  prompts: z
    .array(document('A prompt', promptFields), 'The prompts must be a list.')
    .check(
      z.minLength(1, 'At least one prompt is needed.'),
      z.maxLength(weeksMax * daysPerWeek, `A program has at most ${weeksMax * daysPerWeek} days.`),
      eachPlaceOnce(),
    ),
});
export type DailyDocument = z.infer<typeof dailyDocumentSchema>;

export const programDocumentsSchema = input({ programData: programDocumentSchema, weeklyData: weeklyDocumentSchema, dailyData: dailyDocumentSchema });
export type ProgramDocuments = z.infer<typeof programDocumentsSchema>;

/** Rules that need more than one of the documents; they are looked at when each is sound in itself. */
const documentsAgree = z.superRefine<ProgramDocuments>(
  ({ programData, weeklyData, dailyData }, context) => {
    const refuse = (message: string, ...path: (string | number)[]) => context.addIssue({ code: 'custom', message, path });
    const weeks = programData.durationWeeks === 1 ? '1 week' : `${programData.durationWeeks} weeks`;
    const parts = [
      { name: 'weeklyData', programId: weeklyData.programId, list: 'weeks', items: weeklyData.weeks.map((week) => ({ weekNumber: week.weekNumber })) },
      { name: 'dailyData', programId: dailyData.programId, list: 'prompts', items: dailyData.prompts },
    ];
    for (const { name, programId: other, list, items } of parts) {
      if (other !== programData.programId) {
        refuse(`The programId is "${other}" here and "${programData.programId}" in the program document. All three must be the same.`, name, 'programId');
      }
      for (const index of placesOutside(items, programData.durationWeeks)) {
        refuse(`${describePlace(items[index] as Place)} is outside the program, which has ${weeks}.`, name, list, index, 'weekNumber');
      }
    }
  },
  { when: (payload) => payload.issues.length === 0 },
);

export const importProgramBodySchema = z
  .extend(programDocumentsSchema, {
    /** Replace the caller's own program of the same programId, if nobody follows it. */
    replace: z.prefault(z.boolean('Replace is true or false.'), false),
  })
  .check(documentsAgree);
export type ImportProgramBody = z.infer<typeof importProgramBodySchema>;

export const programImportedSchema = z.object({
  id: z.string(),
  programId: z.string(),
  title: z.string(),
  hasReplaced: z.boolean(),
  weeklyThemesCount: z.number(),
  weeklyPracticesCount: z.number(),
  dailyPromptsCount: z.number(),
});
export type ProgramImported = z.infer<typeof programImportedSchema>;
