import { sql } from 'drizzle-orm';
import { boolean, check, integer, jsonb, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { users } from './identity.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

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
    archivedAt: instant('archived_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    unique('programs_program_id_unique').on(table.programId),
    check('programs_weeks_range', sql`${table.durationWeeks} between 1 and 12`),
    check('programs_program_id_shape', sql`${table.programId} ~ '^[a-z0-9][a-z0-9-]{0,62}[a-z0-9]$'`),
  ],
);

const programRef = () => uuid('program_id').notNull().references(() => programs.id, { onDelete: 'cascade' });

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
  },
  (table) => [
    unique('weekly_themes_week_unique').on(table.programId, table.weekNumber),
    check('weekly_themes_week_range', sql`${table.weekNumber} between 1 and 12`),
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
  },
  (table) => [
    unique('daily_prompts_day_unique').on(table.programId, table.weekNumber, table.dayNumber),
    check('daily_prompts_range', sql`${table.weekNumber} between 1 and 12 and ${table.dayNumber} between 1 and 7`),
  ],
);
