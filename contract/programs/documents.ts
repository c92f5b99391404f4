import * as z from 'zod/mini';
import { line } from '#contract/fields.ts';
import {
  daysPerWeek,
  practicesPerWeekMax,
  practiceTitleMax,
  programIdMax,
  programTitleMax,
  weeksMax,
} from './constants.ts';
import { documentsAgree } from './documents-agree.ts';
import { oneOrList } from './one-or-list.ts';
import { documentFields, durationWeeks, eachPlaceOnce, orBlank, weekNumber } from './parts.ts';
import { isFreeProgramId } from './rules.ts';

const { programTitle, programTexts, themeFields, practiceFields, promptFields } = documentFields;

/** Enough to recognise a misspelt name; a hostile one can be a megabyte long. */
const shownKeys = 5;
const shownKeyLength = 40;

function named(keys: readonly string[]): string {
  const shown = keys
    .slice(0, shownKeys)
    .map((key) => `"${key.length > shownKeyLength ? `${key.slice(0, shownKeyLength)}…` : key}"`);
  const more = keys.length - shown.length;
  return shown.join(', ') + (more > 0 ? ` and ${more} more` : '');
}

/**
 * The three documents a program travels in, for import and export alike. Unlike other bodies they refuse what they do
 * not know: in a document written by hand a misspelt field would otherwise lose its text without a word.
 */
function document<Shape extends z.core.$ZodLooseShape>(what: string, shape: Shape, mustBe = 'a JSON object') {
  return z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `${what} has no field ${named(issue.keys as string[])}.`
        : `${what} must be ${mustBe}.`,
  });
}

const programIdSentence = `A programId has 2 to ${programIdMax} small letters, digits and hyphens, such as small-braveries.`;
const programId = z.string(programIdSentence).check(z.trim(), z.refine(isFreeProgramId, programIdSentence));

/** Lets an editor check the document while it is written. */
const $schema = z.optional(
  z.string('$schema must be text.').check(z.maxLength(2_000, '$schema can have at most 2,000 characters.')),
);

export const programDocumentSchema = document('The program document', {
  $schema,
  programId,
  title: programTitle,
  ...orBlank(programTexts),
  durationWeeks,
});
export type ProgramDocument = z.infer<typeof programDocumentSchema>;

const titleOf = (max: number) => line({ name: 'The title', min: 1, max, refusesUnstorable: true });

const practiceSchema = document('A practice', { title: titleOf(practiceTitleMax), ...practiceFields });

const weekFields = {
  weekNumber,
  /** Left out, the week has practices but no theme. */
  title: z.optional(titleOf(programTitleMax)),
  ...themeFields,
  practices: z.prefault(
    z
      .array(practiceSchema, 'The practices must be a list.')
      .check(z.maxLength(practicesPerWeekMax, `A week has at most ${practicesPerWeekMax} practices.`)),
    [],
  ),
};

type ThemeTexts = {
  title?: string;
  focusDescription?: string;
  integrationGoal?: string;
  discussionTopics?: string[];
  practices?: unknown[];
};

/** A theme that is described has a name, and a week that says nothing at all is a mistake. Looked at while other fields are still wrong. */
function namesItsTheme({ title, focusDescription, integrationGoal, discussionTopics, practices }: ThemeTexts): boolean {
  if (title !== undefined) return true;
  return !focusDescription && !integrationGoal && !discussionTopics?.length && practices?.length !== 0;
}

const themeHasTitle = z.refine<ThemeTexts>(namesItsTheme, {
  error: 'The title is required.',
  path: ['title'],
  when: ({ value }) => typeof value === 'object' && value !== null && !Array.isArray(value),
});

const days = weeksMax * daysPerWeek;
const weeksLimit = z.maxLength(weeksMax, `A program has at most ${weeksMax} weeks.`);
const promptsLimit = z.maxLength(days, `A program has at most ${days} days.`);
const promptsNeeded = z.minLength(1, 'At least one prompt is needed.');

/** The shape an export has. */
export const weeklyDocumentSchema = document(
  'The weekly document',
  {
    $schema,
    programId,
    weeks: z
      .array(document('A week', weekFields).check(themeHasTitle), 'The weeks must be a list.')
      .check(weeksLimit, eachPlaceOnce('week', weeksMax)),
  },
  'a JSON object or a list of weeks',
);
export type WeeklyDocument = z.infer<typeof weeklyDocumentSchema>;

export const dailyDocumentSchema = document(
  'The daily document',
  {
    $schema,
    programId,
    prompts: z
      .array(document('A prompt', promptFields), 'The prompts must be a list.')
      .check(promptsLimit, promptsNeeded, eachPlaceOnce('day', days)),
  },
  'a JSON object or a list of prompts',
);
export type DailyDocument = z.infer<typeof dailyDocumentSchema>;

/** The other shape an import takes: a plain list whose items each name their program. */
export const weeklyListSchema = z
  .array(document('A week', { programId, ...weekFields }).check(themeHasTitle))
  .check(weeksLimit, eachPlaceOnce('week', weeksMax));

export const dailyListSchema = z
  .array(document('A prompt', { programId, ...promptFields }))
  .check(promptsLimit, promptsNeeded, eachPlaceOnce('day', days));

export const weeklyInputSchema = oneOrList(weeklyDocumentSchema, weeklyListSchema);
export const dailyInputSchema = oneOrList(dailyDocumentSchema, dailyListSchema);

export const programDocumentsSchema = document('The export', {
  programData: programDocumentSchema,
  weeklyData: weeklyDocumentSchema,
  dailyData: dailyDocumentSchema,
});
export type ProgramDocuments = z.infer<typeof programDocumentsSchema>;

export const importProgramBodySchema = document('The import', {
  programData: programDocumentSchema,
  weeklyData: weeklyInputSchema,
  dailyData: dailyInputSchema,
  /** Replace the caller's own program of the same programId, if nobody follows it. */
  replace: z.prefault(z.boolean('Replace is true or false.'), false),
}).check(documentsAgree);
export type ImportProgramBody = z.infer<typeof importProgramBodySchema>;

export const programImportedSchema = z.object({
  id: z.string(),
  programId: z.string(),
  title: z.string(),
  revision: z.number(),
  hasReplaced: z.boolean(),
  weeklyThemesCount: z.number(),
  weeklyPracticesCount: z.number(),
  dailyPromptsCount: z.number(),
});
export type ProgramImported = z.infer<typeof programImportedSchema>;
