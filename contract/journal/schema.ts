import * as z from 'zod/mini';
import { dayFields, namesWholeDay } from '#contract/assignments/endpoints.ts';
import { id, input, instant, line, moment, queryDay, queryWhole, queryWord, text, whole } from '#contract/fields.ts';
import { mediaSchema } from '#contract/media/schema.ts';
import { currentCoachSchema, shareSchema } from '#contract/sharing/schema.ts';
import {
  assignmentIdMax,
  entryRequiredSentence,
  entryTextMax,
  entryTypes,
  journalPageMax,
  journalSearchMax,
  maxMood,
  minMood,
  moodTrends,
} from './rules.ts';
import { said, type FieldLabel } from '#contract/said.ts';

export const moodSentence = said('choose-mood', { minMood, maxMood });

const entryType = z.prefault(z.enum(entryTypes, said('entry-type-text-audio')), 'text');

const entrySentence = said('entry-not-found');
/** A recording may have no words beside it; anything typed has. */
const entryText = text({ field: 'entry', max: entryTextMax });
const moodScore = whole({ field: 'mood', min: minMood, max: maxMood, sentence: moodSentence });

/**
 * What follows the entry type comes from a device, where an entry may have waited, or with one that answers a day that was
 * missed. An entry written now needs none of it.
 */
export const saveEntryBodySchema = input({
  /** Made by the device: sent again with the same text and mood, it is the entry that was saved. Without one, the server makes it. */
  id: z.optional(id(said('id-entry-uuid'))),
  entryText: z.prefault(entryText, ''),
  moodScore,
  entryType,
  /** Any text: one that is no id of ours is answered like an unknown one. */
  assignmentId: z.optional(line({ field: 'program', max: assignmentIdMax })),
  writtenAt: z.optional(moment(said('moment-writing-date'), { offset: true })),
  /** When it was begun, if that was the evening before and it shall belong to it; counts only in the hours after midnight. */
  begunAt: z.optional(moment(said('moment-beginning-date'), { offset: true })),
  ...dayFields,
  /** A page without a prompt, for nothing but its date: taken with or without a program. */
  isFreePage: z.optional(z.boolean(said('say-whether-free'))),
  /** Lets the coach read the entry from the start; without a coach it changes nothing. */
  share: z.optional(z.boolean(said('say-whether-coach-may'))),
  /** The coach the person saw when they said so. An entry that waited on a device is not shared with another one. Any text, as above. */
  shareWith: z.optional(line({ field: 'coach', max: assignmentIdMax })),
}).check(
  namesWholeDay(),
  z.refine(({ entryType, entryText }) => entryType === 'audio' || entryText !== '', {
    error: entryRequiredSentence,
    path: ['entryText'],
  }),
  z.refine(({ isFreePage, assignmentId, week }) => !isFreePage || (assignmentId === undefined && week === undefined), {
    error: said('free-page-belongs'),
    path: ['isFreePage'],
  }),
);
export type SaveEntryBody = z.infer<typeof saveEntryBodySchema>;

export const journalEntrySchema = z.object({
  id: z.string(),
  /** Day of the program, from 1. Null on a free page, which has neither title nor prompt. */
  dayNumber: z.nullable(z.number()),
  programTitle: z.string(),
  /** The prompt it answered, as it read then. */
  promptText: z.string(),
  createdAt: instant,
  updatedAt: instant,
  /** Counts from 1, one more with each edit. */
  version: z.number(),
  /** Written for a day that had been left already. */
  isLate: z.boolean(),
  entryText: z.string(),
  wordCount: z.number(),
  /** Null on an imported page. */
  moodScore: z.nullable(z.number()),
  entryType: z.enum(entryTypes),
  /** Complete ones: a recording first, then photos in the order they were added. */
  media: z.array(mediaSchema),
  share: z.nullable(shareSchema),
});
export type JournalEntry = z.infer<typeof journalEntrySchema>;

const helpLineSchema = z.object({
  name: z.string(),
  /** A number or an address, as it is shown. */
  contact: z.string(),
  /** tel: or https:, when it can be followed. */
  href: z.nullable(z.string()),
});
export type HelpLine = z.infer<typeof helpLineSchema>;

/** Present when an entry sounds like a heavy day: the page shows a kind card with these lines. */
export const careSchema = z.object({ helpLines: z.array(helpLineSchema), isCoachTold: z.boolean() });
export type Care = z.infer<typeof careSchema>;

export const entrySavedSchema = z.extend(journalEntrySchema, { care: z.nullable(careSchema) });
export type EntrySaved = z.infer<typeof entrySavedSchema>;

export const entryParamsSchema = input({ id: id(entrySentence) });

/**
 * `version` is the one that was edited: if the entry has another by now, nothing is overwritten. An imported page has no mood
 * and gets none.
 */
export const editEntryBodySchema = input({
  entryText,
  moodScore: z.nullable(moodScore),
  version: whole({ field: 'version', min: 1, max: 1_000_000 }),
});
export type EditEntryBody = z.infer<typeof editEntryBodySchema>;

export const entryVersionSchema = z.object({
  version: z.number(),
  entryText: z.string(),
  wordCount: z.number(),
  moodScore: z.nullable(z.number()),
  writtenAt: instant,
});
export type EntryVersion = z.infer<typeof entryVersionSchema>;

export const entryDeletedSchema = z.object({ id: z.string(), restorableUntil: instant });

const filterMood = (field: FieldLabel) => queryWhole({ field, min: minMood, max: maxMood });

/** Filters that are blank are not set. The days are whole days in the person's own time zone. */
export const journalQuerySchema = input({
  page: queryWhole({ field: 'page', min: 1, max: journalPageMax }),
  startDate: queryDay(said('start-date-day')),
  endDate: queryDay(said('end-date-day')),
  minMood: filterMood('lowest-mood'),
  maxMood: filterMood('highest-mood'),
  entryType: queryWord(entryTypes, said('entry-type-text-audio')),
  /** Every word must be in the text, the prompt or the program's title; case and accents do not count. */
  search: z.optional(line({ field: 'search', max: journalSearchMax })),
  /** Returns the page that contains this entry, whatever `page` says; one that is not there is 404. Any text, as above. */
  entry: z.optional(line({ field: 'entry', max: assignmentIdMax })),
});
export type JournalQuery = z.infer<typeof journalQuerySchema>;

/** The way to a page written earlier, without its words. */
const earlierPageSchema = z.nullable(
  z.object({ id: z.string(), dayNumber: z.nullable(z.number()), createdAt: instant }),
);
export type EarlierPage = z.infer<typeof earlierPageSchema>;

/** The answer before to the same prompt. Null where there is none, or the person does not want to be led back. */
export const samePromptSchema = z.object({ before: earlierPageSchema });

export const journalListSchema = z.object({
  entries: z.array(journalEntrySchema),
  /** What was written on this day of last year, the latest of it. Null as above. */
  yearAgo: earlierPageSchema,
  /** Host name of the service that writes recordings down; null where the host has set none. */
  transcribesAt: z.nullable(z.string()),
  /** Null without a coach: then there is no one to share with. */
  coach: z.nullable(currentCoachSchema),
  /** Over all entries, whatever the filter. */
  moodAnalytics: z.object({
    averageMood: z.nullable(z.number()),
    moodTrend: z.enum(moodTrends),
    /** Weeks of the current or latest program, in order; the last four that have entries. */
    weeklyMoodAverages: z.array(z.object({ week: z.number(), average: z.number() })),
  }),
  /** Over all entries, whatever the filter. */
  statistics: z.object({
    totalEntries: z.number(),
    consistencyStreak: z.number(),
    averageWordsPerEntry: z.number(),
  }),
  /** Over the entries that pass the filter. */
  pagination: z.object({ page: z.number(), pageSize: z.number(), totalPages: z.number(), total: z.number() }),
  /** Those that can still be brought back, newest deletion first. */
  recentlyDeleted: z.array(
    z.object({
      id: z.string(),
      dayNumber: z.nullable(z.number()),
      programTitle: z.string(),
      createdAt: instant,
      restorableUntil: instant,
    }),
  ),
});
export type JournalList = z.infer<typeof journalListSchema>;
