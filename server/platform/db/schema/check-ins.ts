import { sql } from 'drizzle-orm';
import { check, date, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { Instrument } from '#contract/check-ins/instrument-schema.ts';
import { bytes, instant, ownedBy } from './columns.ts';
import { users } from './identity.ts';

/** Check-ins that coaches made or brought, a row for each version. Rows never change: answers are read by them. */
export const checkInForms = pgTable(
  'check_in_forms',
  {
    id: uuid('id').notNull(),
    version: integer('version').notNull(),
    /** Null once the coach is erased: those who answered keep the questions. */
    coachId: uuid('coach_id').references(() => users.id, { onDelete: 'set null' }),
    definition: jsonb('definition').$type<Instrument>().notNull(),
    /** Not in the library any more; set on every version. */
    removedAt: instant('removed_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.id, table.version] }), index('check_in_forms_coach_idx').on(table.coachId)],
);

/** A coach asks a client, once or every few weeks. */
export const checkInPlans = pgTable(
  'check_in_plans',
  {
    id: uuid('id').primaryKey(),
    coachId: ownedBy('coach_id', () => users.id),
    clientId: ownedBy('client_id', () => users.id),
    /** The name of one that comes with the product, or the id of a coach's form. */
    instrumentId: text('instrument_id').notNull(),
    version: integer('version').notNull(),
    /** Null: once. */
    everyWeeks: integer('every_weeks'),
    /** The coach's word with it, sealed with the client's key. */
    noteSealed: bytes('note'),
    /** The first date, in the client's zone. */
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
    stoppedAt: instant('stopped_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('check_in_plans_client_idx').on(table.clientId, table.createdAt),
    index('check_in_plans_coach_idx').on(table.coachId),
    check('check_in_plans_weeks_range', sql`${table.everyWeeks} between 1 and 12`),
  ],
);

/** What a client answered, or left out: then without answers. */
export const checkIns = pgTable(
  'check_ins',
  {
    id: uuid('id').primaryKey(),
    clientId: ownedBy('client_id', () => users.id),
    instrumentId: text('instrument_id').notNull(),
    version: integer('version').notNull(),
    /** Which time it was asked; null if nobody asked. */
    occasion: text('occasion'),
    /** JSON by question, sealed with the client's key for this row. Null: left out, or done elsewhere. */
    answersSealed: bytes('answers'),
    localDate: date('local_date', { mode: 'string' }).notNull(),
    answeredAt: instant('answered_at').notNull(),
    /** With whom it is or was shared. */
    coachId: uuid('coach_id').references(() => users.id, { onDelete: 'set null' }),
    /** Null: nothing. */
    shown: text('shown').$type<'score' | 'answers'>(),
    sharedAt: instant('shared_at'),
    /** Stays when it is taken back: figures across people are made of groups whose members do not move up. */
    firstSharedAt: instant('first_shared_at'),
  },
  (table) => [
    index('check_ins_client_idx').on(table.clientId, table.answeredAt.desc()),
    index('check_ins_coach_idx')
      .on(table.coachId)
      .where(sql`${table.coachId} is not null`),
    check('check_ins_shown_known', sql`${table.shown} in ('score', 'answers')`),
    check('check_ins_shown_whole', sql`num_nulls(${table.shown}, ${table.sharedAt}) in (0, 2)`),
    check('check_ins_shown_answered', sql`${table.shown} is null or ${table.answersSealed} is not null`),
  ],
);

/** A goal in a client's own words. */
export const goals = pgTable(
  'goals',
  {
    id: uuid('id').primaryKey(),
    clientId: ownedBy('client_id', () => users.id),
    version: integer('version').notNull(),
    /** JSON of title and five steps, sealed with the client's key for this row and version. */
    wordsSealed: bytes('words').notNull(),
    until: date('until', { mode: 'string' }),
    coachId: uuid('coach_id').references(() => users.id, { onDelete: 'set null' }),
    /** Null: the coach sees nothing of it. */
    sharedAt: instant('shared_at'),
    /** The version the coach agreed to. */
    agreedVersion: integer('agreed_version'),
    agreedAt: instant('agreed_at'),
    endedAt: instant('ended_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('goals_client_idx').on(table.clientId, table.createdAt),
    index('goals_coach_idx')
      .on(table.coachId)
      .where(sql`${table.coachId} is not null`),
  ],
);

/** What a goal said before it was changed. */
export const goalVersions = pgTable(
  'goal_versions',
  {
    id: uuid('id').primaryKey(),
    goalId: ownedBy('goal_id', () => goals.id),
    version: integer('version').notNull(),
    /** Sealed for the goal's row and this version, as it was. */
    wordsSealed: bytes('words').notNull(),
    replacedAt: instant('replaced_at').notNull(),
  },
  (table) => [unique('goal_versions_number_unique').on(table.goalId, table.version)],
);

/** Where somebody was on a goal on a date. */
export const goalRatings = pgTable(
  'goal_ratings',
  {
    id: uuid('id').primaryKey(),
    goalId: ownedBy('goal_id', () => goals.id),
    localDate: date('local_date', { mode: 'string' }).notNull(),
    /** The step as text, sealed with the client's key for this row. */
    levelSealed: bytes('level').notNull(),
    ratedAt: instant('rated_at').notNull(),
  },
  (table) => [unique('goal_ratings_date_unique').on(table.goalId, table.localDate)],
);
