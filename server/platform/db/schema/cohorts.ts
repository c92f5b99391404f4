import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { instant, ownedBy } from './columns.ts';
import { users } from './identity.ts';
import { assignments } from './journal.ts';
import { programs } from './programs.ts';

/** People who go through one program with the same coach. */
export const cohorts = pgTable(
  'cohorts',
  {
    id: uuid('id').primaryKey(),
    coachId: ownedBy('coach_id', () => users.id),
    name: text('name').notNull(),
    /** Null once the program is gone: then no one new can join. */
    programId: uuid('program_id').references(() => programs.id, { onDelete: 'set null' }),
    /** In each member's own time zone. */
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
    pace: text('pace').$type<'together' | 'own'>().notNull(),
    /** `coach`: no one joins by the link or the code. */
    admission: text('admission').$type<'link' | 'coach'>().notNull().default('link'),
    places: integer('places').notNull(),
    /** The last day on which someone can join, in the coach's time zone. */
    closesOn: date('closes_on', { mode: 'string' }),
    /** By how many days pauses have moved the calendar of a cohort that goes together. */
    shiftedDays: integer('shifted_days').notNull().default(0),
    /** Days together after the last one of the program. */
    extendedDays: integer('extended_days').notNull().default(0),
    /** When the coach paused it, and the date on which it goes on, where each member lives; also when that has gone by. */
    pausedAt: instant('paused_at'),
    resumesOn: date('resumes_on', { mode: 'string' }),
    joinCode: text('join_code').notNull(),
    endedAt: instant('ended_at'),
    archivedAt: instant('archived_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    unique('cohorts_join_code_unique').on(table.joinCode),
    index('cohorts_coach_idx').on(table.coachId, table.startsOn),
    index('cohorts_program_idx').on(table.programId),
    check('cohorts_name_length', sql`btrim(${table.name}) <> '' and char_length(${table.name}) <= 80`),
    check('cohorts_pace_known', sql`${table.pace} in ('together', 'own')`),
    check('cohorts_admission_known', sql`${table.admission} in ('link', 'coach')`),
    check('cohorts_places_range', sql`${table.places} between 1 and 500`),
    check('cohorts_paused_whole', sql`num_nulls(${table.pausedAt}, ${table.resumesOn}) in (0, 2)`),
    check('cohorts_days_moved', sql`${table.shiftedDays} >= 0 and ${table.extendedDays} between 0 and 90`),
    check('cohorts_code_shape', sql`${table.joinCode} ~ '^COHORT-[A-Z0-9]{6}$'`),
  ],
);

/**
 * Who is in a cohort: as long as `left_at` is empty and the cohort's coach is theirs. So anyone who parts from the coach is
 * out of it at once, and back in it with the coach if that is taken back.
 */
export const cohortMembers = pgTable(
  'cohort_members',
  {
    cohortId: ownedBy('cohort_id', () => cohorts.id),
    clientId: ownedBy('client_id', () => users.id),
    /** What the other members see of them; empty: a member without a name. */
    shownName: text('shown_name').notNull().default(''),
    /** They do not want to read on Today how many wrote. */
    hidesCount: boolean('hides_count').notNull().default(false),
    /** Their way through the cohort's program. */
    assignmentId: uuid('assignment_id').references(() => assignments.id, { onDelete: 'set null' }),
    joinedAt: instant('joined_at').notNull(),
    leftAt: instant('left_at'),
    /** Whom the coach took out does not come back by the link. */
    leftBy: text('left_by').$type<'member' | 'coach'>(),
  },
  (table) => [
    primaryKey({ columns: [table.cohortId, table.clientId] }),
    index('cohort_members_client_idx').on(table.clientId),
    index('cohort_members_assignment_idx').on(table.assignmentId),
    check('cohort_members_name_length', sql`char_length(${table.shownName}) <= 40`),
    check('cohort_members_left_by_known', sql`${table.leftBy} in ('member', 'coach')`),
    check('cohort_members_left_whole', sql`num_nulls(${table.leftAt}, ${table.leftBy}) in (0, 2)`),
  ],
);
