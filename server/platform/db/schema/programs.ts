import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { users } from './identity.ts';

/*
 * The lengths are those of the contract (a test compares them). They are counted in characters here and in the
 * browser's units there, which are never fewer: whatever the contract lets through fits.
 */

/** No owner: the program belongs to the platform. */
export const programs = pgTable(
  'programs',
  {
    id: uuid('id').primaryKey(),
    programId: text('program_id').notNull(),
    ownerId: uuid('owner_id').references(() => users.id, { onDelete: 'set null' }),
    title: text('title').notNull(),
    subtitle: text('subtitle').notNull().default(''),
    description: text('description').notNull().default(''),
    coreQuestion: text('core_question').notNull().default(''),
    targetAudience: text('target_audience').notNull().default(''),
    expectedOutcomes: text('expected_outcomes').notNull().default(''),
    durationWeeks: integer('duration_weeks').notNull(),
    /** What it was written in; programTranslations has the others. */
    language: text('language').notNull().default('en'),
    /** Counts every change to the program and its sets, so that one editor cannot overwrite another unseen. */
    revision: integer('revision').notNull().default(1),
    /** Hidden from every list and not to be assigned. People on it go on. */
    archivedAt: instant('archived_at'),
    /** Hidden from its owner too; for some days it can be restored. */
    deletedAt: instant('deleted_at'),
    deletedBy: uuid('deleted_by').references(() => users.id, { onDelete: 'set null' }),
    /** The programId it had, while it can be restored: the name itself is free for others from the deletion on. */
    deletedProgramId: text('deleted_program_id'),
    /**
     * The program this row is an earlier version of: it keeps weeks, practices and prompts for those who began with them,
     * and is hidden like a deleted program.
     */
    versionOf: uuid('version_of').references((): AnyPgColumn => programs.id, { onDelete: 'cascade' }),
    /** Made by a simulation; goes when test data is cleared, unless someone real uses it by then. */
    isTest: boolean('is_test').notNull().default(false),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    unique('programs_program_id_unique').on(table.programId),
    // What an assignment names: a version together with the program it is one of.
    unique('programs_version_unique').on(table.id, table.versionOf),
    index('programs_owner_idx').on(table.ownerId),
    index('programs_version_idx').on(table.versionOf),
    check('programs_weeks_range', sql`${table.durationWeeks} between 1 and 12`),
    check('programs_program_id_shape', sql`${table.programId} ~ '^[a-z0-9][a-z0-9-]{0,62}[a-z0-9]$'`),
    check('programs_title_length', sql`btrim(${table.title}) <> '' and char_length(${table.title}) <= 200`),
    check(
      'programs_texts_length',
      sql`char_length(${table.subtitle}) <= 300 and char_length(${table.description}) <= 2000 and char_length(${table.coreQuestion}) <= 500
        and char_length(${table.targetAudience}) <= 1000 and char_length(${table.expectedOutcomes}) <= 4000`,
    ),
    check('programs_deleted_is_archived', sql`${table.deletedAt} is null or ${table.archivedAt} is not null`),
    check('programs_restorable_is_deleted', sql`${table.deletedProgramId} is null or ${table.deletedAt} is not null`),
    check('programs_version_is_hidden', sql`${table.versionOf} is null or ${table.deletedAt} is not null`),
    check('programs_revision_counts', sql`${table.revision} >= 1`),
  ],
);

const programRef = () =>
  uuid('program_id')
    .notNull()
    .references(() => programs.id, { onDelete: 'cascade' });

/** A program in another language. Blank texts are not stored: they are read in the original. */
export const programTranslations = pgTable(
  'program_translations',
  {
    programId: programRef(),
    language: text('language').notNull(),
    /** By their places (contract/programs/translations.ts). */
    texts: jsonb('texts').$type<Record<string, string>>().notNull().default({}),
    /** Places whose original has changed since they were translated, and when it first did. */
    changed: jsonb('changed').$type<Record<string, string>>().notNull().default({}),
    revision: integer('revision').notNull().default(1),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.programId, table.language] })],
);

export const weeklyThemes = pgTable(
  'weekly_themes',
  {
    id: uuid('id').primaryKey(),
    programId: programRef(),
    weekNumber: integer('week_number').notNull(),
    title: text('title').notNull(),
    focusDescription: text('focus_description').notNull().default(''),
    discussionTopics: jsonb('discussion_topics').$type<string[]>().notNull().default([]),
    integrationGoal: text('integration_goal').notNull().default(''),
    /** A draft for cohorts that go through the program; clients see it in a room alone. */
    groupPost: text('group_post').notNull().default(''),
  },
  (table) => [
    unique('weekly_themes_week_unique').on(table.programId, table.weekNumber),
    check('weekly_themes_week_range', sql`${table.weekNumber} between 1 and 12`),
    check('weekly_themes_title_length', sql`btrim(${table.title}) <> '' and char_length(${table.title}) <= 200`),
    check(
      'weekly_themes_texts_length',
      sql`char_length(${table.focusDescription}) <= 2000 and char_length(${table.integrationGoal}) <= 1000`,
    ),
    check('weekly_themes_group_post_length', sql`char_length(${table.groupPost}) <= 4000`),
    check('weekly_themes_topics_count', sql`jsonb_array_length(${table.discussionTopics}) <= 20`),
  ],
);

export const weeklyPractices = pgTable(
  'weekly_practices',
  {
    id: uuid('id').primaryKey(),
    programId: programRef(),
    weekNumber: integer('week_number').notNull(),
    position: integer('position').notNull(),
    title: text('title').notNull(),
    practiceType: text('practice_type').notNull().default('general'),
    duration: text('duration').notNull().default(''),
    instructions: jsonb('instructions').$type<string[]>().notNull().default([]),
    purpose: text('purpose').notNull().default(''),
    difficulty: text('difficulty').$type<'Beginner' | 'Intermediate' | 'Advanced'>().notNull().default('Beginner'),
    isOptional: boolean('is_optional').notNull().default(false),
  },
  (table) => [
    unique('weekly_practices_position_unique').on(table.programId, table.weekNumber, table.position),
    check('weekly_practices_week_range', sql`${table.weekNumber} between 1 and 12`),
    check('weekly_practices_position_range', sql`${table.position} between 1 and 10`),
    check('weekly_practices_title_length', sql`btrim(${table.title}) <> '' and char_length(${table.title}) <= 200`),
    check('weekly_practices_type_length', sql`char_length(${table.practiceType}) between 1 and 40`),
    check(
      'weekly_practices_texts_length',
      sql`char_length(${table.duration}) <= 60 and char_length(${table.purpose}) <= 1000`,
    ),
    check('weekly_practices_steps_count', sql`jsonb_array_length(${table.instructions}) <= 30`),
    check('weekly_practices_difficulty_known', sql`${table.difficulty} in ('Beginner', 'Intermediate', 'Advanced')`),
  ],
);

export const dailyPrompts = pgTable(
  'daily_prompts',
  {
    id: uuid('id').primaryKey(),
    programId: programRef(),
    weekNumber: integer('week_number').notNull(),
    dayNumber: integer('day_number').notNull(),
    promptText: text('prompt_text').notNull(),
    promptType: text('prompt_type').notNull().default('reflection'),
    /** A check-in after the day’s page. */
    checkIn: jsonb('check_in').$type<{ instrumentId: string; version: number }>(),
  },
  (table) => [
    unique('daily_prompts_day_unique').on(table.programId, table.weekNumber, table.dayNumber),
    check('daily_prompts_range', sql`${table.weekNumber} between 1 and 12 and ${table.dayNumber} between 1 and 7`),
    check(
      'daily_prompts_text_length',
      sql`btrim(${table.promptText}) <> '' and char_length(${table.promptText}) <= 10000`,
    ),
    check('daily_prompts_type_length', sql`char_length(${table.promptType}) between 1 and 40`),
  ],
);
