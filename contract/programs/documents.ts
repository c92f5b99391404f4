import * as z from 'zod/mini';
import { instrumentSchema } from '#contract/check-ins/instrument-schema.ts';
import { atMost, languageCode, languagesMax, line, record } from '#contract/fields.ts';
import {
  daysPerWeek,
  practicesPerWeekMax,
  practiceTitleMax,
  programIdMax,
  programIdPattern,
  programTitleMax,
  weeksDefault,
  weeksMax,
} from './constants.ts';
import { documentFields, durationWeeks, eachPlaceOnce, oneOrList, orBlank, weekNumber } from './field-schemas.ts';
import { isFreeProgramId, outsideSentence, placesOutside, soundPlaces, type Place } from './rules.ts';
import { said, type FieldLabel } from '#contract/said.ts';
import { translationDocument } from './translation-schema.ts';

type Step = string | number;
type Values = Record<string, unknown>;

const valuesOf = (value: unknown): Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Values) : {};
const soundId = (value: unknown): string | undefined =>
  typeof value === 'string' && isFreeProgramId(value) ? value : undefined;

const listDocuments = [
  { name: 'weeklyData', list: 'weeks', unit: 'week' },
  { name: 'dailyData', list: 'prompts', unit: 'day' },
] as const;

/**
 * Rules across documents. Each applies as far as the fields it needs are valid, whatever is wrong elsewhere, so that
 * one check reports everything.
 */
const documentsAgree = z.superRefine<unknown>(
  (body, context) => {
    const refuse = (message: string, ...path: Step[]) => context.addIssue({ code: 'custom', message, path });
    const { programData, ...others } = valuesOf(body);
    const { durationWeeks = weeksDefault, programId } = valuesOf(programData);
    const ownId = soundId(programId);
    const hasLength =
      typeof durationWeeks === 'number' &&
      Number.isInteger(durationWeeks) &&
      durationWeeks >= 1 &&
      durationWeeks <= weeksMax;

    for (const { name, list, unit } of listDocuments) {
      const document = others[name];
      for (const { id, path } of ownId === undefined ? [] : otherIds(document, ownId)) {
        refuse(said('programid-here-program', { id, ownId: ownId ?? '' }), name, ...path);
      }
      const { items, at } = itemsOf(document, list);
      const places = soundPlaces(items, unit);
      for (const index of hasLength ? placesOutside(places, durationWeeks) : []) {
        refuse(outsideSentence(places[index] as Place, durationWeeks as number), name, ...at, index, 'weekNumber');
      }
    }
  },
  { when: ({ value }) => typeof value === 'object' && value !== null },
);

/** No longer than a valid list can be: a longer one has been refused unread. */
function itemsOf(document: unknown, list: string): { items: unknown[]; at: Step[] } {
  const isList = Array.isArray(document);
  const items: unknown = isList ? document : valuesOf(document)[list];
  return {
    items: Array.isArray(items) && items.length <= weeksMax * daysPerWeek ? items : [],
    at: isList ? [] : [list],
  };
}

/** Where a document names another program. A list that is consistent in itself is refused once, at its first item. */
function otherIds(document: unknown, ownId: string): { id: string; path: Step[] }[] {
  if (!Array.isArray(document)) {
    const id = soundId(valuesOf(document).programId);
    return id === undefined || id === ownId ? [] : [{ id, path: ['programId'] }];
  }
  const { items } = itemsOf(document, '');
  const found = items.flatMap((item, index) => {
    const id = soundId(valuesOf(item).programId);
    return id === undefined || id === ownId ? [] : [{ id, path: [index, 'programId'] }];
  });
  const isOneProgram = found.length === items.length && new Set(found.map(({ id }) => id)).size === 1;
  return isOneProgram ? found.slice(0, 1) : found;
}

const { programTitle, programTexts, themeFields, practiceFields, promptFields, checkInFields } = documentFields;

/** Enough to recognise a misspelt name; a hostile one can be a megabyte long. */
const shownKeys = 5;
const shownKeyLength = 40;

function unknownFields(field: FieldLabel, keys: readonly string[]): string {
  const shown = keys
    .slice(0, shownKeys)
    .map((key) => `"${key.length > shownKeyLength ? `${key.slice(0, shownKeyLength)}…` : key}"`);
  const [names, more] = [shown.join(', '), keys.length - shown.length];
  return more > 0 ? said('unknown-fields-more', { field, names, more }) : said('unknown-fields', { field, names });
}

/**
 * The three documents of a program, for import and export alike. Unlike other bodies they refuse unknown fields: in a
 * hand-written document a misspelt field would otherwise lose its text silently.
 */
function document<Shape extends z.core.$ZodLooseShape>(
  field: FieldLabel,
  shape: Shape,
  mustBe: 'not-an-object' | 'not-object-or-weeks' | 'not-object-or-prompts' = 'not-an-object',
) {
  return z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys' ? unknownFields(field, issue.keys as string[]) : said(mustBe, { field }),
  });
}

const programIdSentence = said('programid-2-lowercase', { programIdMax });
const programId = z.string(programIdSentence).check(
  z.trim(),
  atMost(programIdMax, programIdSentence),
  z.refine((value) => programIdPattern.test(value), programIdSentence),
  z.refine((value) => !programIdPattern.test(value) || isFreeProgramId(value), {
    error: ({ input }) => said('program-id-taken', { id: String(input) }),
  }),
);

/** Lets an editor validate the document while it is written. */
const $schema = z.optional(z.string(said('schema-not-text')).check(atMost(2_000, said('schema-too-long'))));

export const programDocumentSchema = document('program-document', {
  $schema,
  programId,
  title: programTitle,
  ...orBlank(programTexts),
  durationWeeks: z.prefault(durationWeeks, weeksDefault),
  /** What it is written in; without it, what the caller reads. */
  language: z.optional(languageCode),
  /** By language. */
  translations: z.optional(
    record(languageCode, document('translation', translationDocument), {
      most: languagesMax,
      tooMany: said('there-too-many'),
      sentence: said('not-an-object', { field: 'translation' }),
    }),
  ),
});

const titleOf = (max: number) => line({ field: 'title', min: 1, max, refusesUnstorable: true });

const practiceSchema = document('practice', { title: titleOf(practiceTitleMax), ...practiceFields });

const weekFields = {
  weekNumber,
  /** Without it, the week has practices but no theme. */
  title: z.optional(titleOf(programTitleMax)),
  ...themeFields,
  practices: z.prefault(
    z
      .array(practiceSchema, said('practices-list'))
      .check(z.maxLength(practicesPerWeekMax, said('week-practices', { practicesPerWeekMax }))),
    [],
  ),
};

type ThemeTexts = {
  title?: string;
  focusDescription?: string;
  integrationGoal?: string;
  groupPost?: string | undefined;
  discussionTopics?: string[];
  practices?: unknown[];
};

/** A described theme needs a name, and an empty week is a mistake. Checked while other fields are still invalid. */
function namesItsTheme({ title, discussionTopics, practices, ...texts }: ThemeTexts): boolean {
  if (title !== undefined) return true;
  return (
    !texts.focusDescription &&
    !texts.integrationGoal &&
    !texts.groupPost &&
    !discussionTopics?.length &&
    practices?.length !== 0
  );
}

const themeHasTitle = z.refine<ThemeTexts>(namesItsTheme, {
  error: said('title-required'),
  path: ['title'],
  when: ({ value }) => typeof value === 'object' && value !== null && !Array.isArray(value),
});

const days = weeksMax * daysPerWeek;
const weeksLimit = z.maxLength(weeksMax, said('program-weeks', { weeksMax }));
const promptsLimit = z.maxLength(days, said('program-days', { days }));
const promptsNeeded = z.minLength(1, said('least-one-prompt'));

/** A coach’s own check-in brings its questions along, once: other days of the document name it alone. */
const checkInSchema = document('check-2', { ...checkInFields, form: z.optional(instrumentSchema) });
const promptShape = { ...promptFields, checkIn: z.optional(checkInSchema) };

/** The export shape. */
const weeklyDocumentSchema = document(
  'weekly-document',
  {
    $schema,
    programId,
    weeks: z
      .array(document('week', weekFields).check(themeHasTitle), said('weeks-list'))
      .check(weeksLimit, eachPlaceOnce('week', weeksMax)),
  },
  'not-object-or-weeks',
);

const dailyDocumentSchema = document(
  'daily-document',
  {
    $schema,
    programId,
    prompts: z
      .array(document('prompt', promptShape), said('prompts-list'))
      .check(promptsLimit, promptsNeeded, eachPlaceOnce('day', days)),
  },
  'not-object-or-prompts',
);

/** The other shape an import accepts: a plain list whose items each name their program. */
const weeklyListSchema = z
  .array(document('week', { programId, ...weekFields }).check(themeHasTitle))
  .check(weeksLimit, eachPlaceOnce('week', weeksMax));

const dailyListSchema = z
  .array(document('prompt', { programId, ...promptShape }))
  .check(promptsLimit, promptsNeeded, eachPlaceOnce('day', days));

export const weeklyInputSchema = oneOrList(weeklyDocumentSchema, weeklyListSchema);
export const dailyInputSchema = oneOrList(dailyDocumentSchema, dailyListSchema);

export const programDocumentsSchema = document('export', {
  programData: programDocumentSchema,
  weeklyData: weeklyDocumentSchema,
  dailyData: dailyDocumentSchema,
});
export type ProgramDocuments = z.infer<typeof programDocumentsSchema>;

export const importProgramBodySchema = document('import', {
  programData: programDocumentSchema,
  weeklyData: weeklyInputSchema,
  dailyData: dailyInputSchema,
  /** Replace the caller's own program of the same programId, if no one is on it. */
  replace: z.prefault(z.boolean(said('replace-true-false')), false),
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

/** The documents in the export shape, whichever shape they were written in. */
export function inOneShape({
  programData,
  weeklyData,
  dailyData,
}: Pick<ImportProgramBody, 'programData' | 'weeklyData' | 'dailyData'>): ProgramDocuments {
  const { programId } = programData;
  return {
    programData,
    weeklyData: Array.isArray(weeklyData)
      ? { programId, weeks: weeklyData.map(({ programId: _, ...week }) => week) }
      : weeklyData,
    dailyData: Array.isArray(dailyData)
      ? { programId, prompts: dailyData.map(({ programId: _, ...prompt }) => prompt) }
      : dailyData,
  };
}
