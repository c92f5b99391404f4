import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  real,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { ImportSource } from '#contract/journal-import/rules.ts';
import { bytes, instant, isSealedForRowAlone, ownedBy } from './columns.ts';
import { users } from './identity.ts';
import { programs } from './programs.ts';

export const assignments = pgTable(
  'assignments',
  {
    id: uuid('id').primaryKey(),
    clientId: ownedBy('client_id', () => users.id),
    programId: uuid('program_id')
      .notNull()
      .references(() => programs.id),
    /** The earlier version of the program whose weeks, practices and prompts are followed; null for the current one. */
    versionId: uuid('version_id'),
    status: text('status').$type<'active' | 'completed' | 'replaced'>().notNull().default('active'),
    currentWeek: integer('current_week').notNull().default(1),
    currentDay: integer('current_day').notNull().default(1),
    startedAt: instant('started_at').notNull().defaultNow(),
    endedAt: instant('ended_at'),
    /** The date of day 1 where the calendar moves everyone on together; null where each day waits to be written. */
    calendarFrom: date('calendar_from', { mode: 'string' }),
    /** When the person left the day before by themselves; null once the calendar has moved on, or it was taken back. */
    advancedAt: instant('advanced_at'),
  },
  (table) => [
    uniqueIndex('assignments_one_active')
      .on(table.clientId)
      .where(sql`${table.status} = 'active'`),
    index('assignments_client_idx').on(table.clientId, table.startedAt),
    index('assignments_program_idx').on(table.programId, table.status),
    index('assignments_version_idx')
      .on(table.versionId)
      .where(sql`${table.versionId} is not null`),
    foreignKey({
      name: 'assignments_version_fk',
      columns: [table.versionId, table.programId],
      foreignColumns: [programs.id, programs.versionOf],
    }),
    check('assignments_status_known', sql`${table.status} in ('active', 'completed', 'replaced')`),
    check(
      'assignments_pointer_range',
      sql`${table.currentWeek} between 1 and 12 and ${table.currentDay} between 1 and 7`,
    ),
  ],
);

/** One for each run of an import. Its pages are journal entries; nothing else of the file it came from is kept. */
export const journalImports = pgTable(
  'journal_imports',
  {
    /** Made by the device, which sends the pages in batches. */
    id: uuid('id').primaryKey(),
    clientId: ownedBy('client_id', () => users.id),
    source: text('source').$type<ImportSource>().notNull(),
    createdAt: instant('created_at').notNull(),
    /** When the latest batch arrived: the day for taking it back counts from here. */
    updatedAt: instant('updated_at').notNull(),
    /** A batch that arrives after this is refused. */
    takenBackAt: instant('taken_back_at'),
  },
  (table) => [
    index('journal_imports_client_idx').on(table.clientId),
    check('journal_imports_source_known', sql`${table.source} in ('day-one', 'journey', 'dayloom')`),
  ],
);

export const journalEntries = pgTable(
  'journal_entries',
  {
    id: uuid('id').primaryKey(),
    clientId: ownedBy('client_id', () => users.id),
    /** None of the three on a free page, which belongs to its date alone. */
    assignmentId: uuid('assignment_id').references(() => assignments.id, { onDelete: 'cascade' }),
    weekNumber: integer('week_number'),
    dayNumber: integer('day_number'),
    /** Copies, so that a later edit of the program does not rewrite what was answered. Empty on a free page. */
    programTitle: text('program_title').notNull(),
    promptText: text('prompt_text').notNull(),
    /** Sealed with the person's data key and bound to this row's id and version. */
    entryTextSealed: bytes('entry_text').notNull(),
    wordCount: integer('word_count').notNull(),
    /** Null on an imported page, and only there. */
    moodScore: integer('mood_score'),
    /** Set on a page that was imported. */
    importId: uuid('import_id').references(() => journalImports.id),
    entryType: text('entry_type').$type<'text' | 'audio'>().notNull().default('text'),
    /** The calendar date in the person's zone at the moment of writing. */
    localDate: date('local_date', { mode: 'string' }).notNull(),
    /** Counts from 1; earlier versions are in their own table. */
    version: integer('version').notNull().default(1),
    /** Written for a program day that had been left already. */
    isLate: boolean('is_late').notNull().default(false),
    /** Hidden everywhere and erased some days later, so that a deletion can be taken back. */
    deletedAt: instant('deleted_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    /** Carries what is counted as well (migration 0029): the columns an index includes cannot be said here. */
    index('journal_entries_of_client_idx').on(table.clientId, table.createdAt.desc(), table.id.desc()),
    index('journal_entries_created_idx')
      .on(table.createdAt)
      .where(sql`${table.deletedAt} is null`),
    index('journal_entries_deleted_idx')
      .on(table.deletedAt)
      .where(sql`${table.deletedAt} is not null`),
    index('journal_entries_assignment_idx').on(table.assignmentId, table.weekNumber, table.dayNumber),
    index('journal_entries_free_idx')
      .on(table.clientId, table.createdAt.desc())
      .where(sql`${table.assignmentId} is null and ${table.deletedAt} is null`),
    index('journal_entries_old_seals_idx').on(table.id).where(isSealedForRowAlone(table.entryTextSealed)),
    check(
      'journal_entries_whole_day',
      sql`num_nulls(${table.assignmentId}, ${table.weekNumber}, ${table.dayNumber}) in (0, 3)`,
    ),
    check('journal_entries_mood_range', sql`${table.moodScore} between 1 and 10`),
    index('journal_entries_import_idx')
      .on(table.importId)
      .where(sql`${table.importId} is not null`),
    check(
      'journal_entries_mood_unless_imported',
      sql`case when ${table.importId} is null then ${table.moodScore} is not null
        else num_nonnulls(${table.moodScore}, ${table.assignmentId}) = 0 end`,
    ),
    check(
      'journal_entries_day_range',
      sql`${table.weekNumber} between 1 and 12 and ${table.dayNumber} between 1 and 7`,
    ),
  ],
);

/** The ids of erased entries, without a word of them: a device that repeats an old save must not bring one back. */
export const erasedEntries = pgTable(
  'erased_entries',
  {
    id: uuid('id').primaryKey(),
    clientId: ownedBy('client_id', () => users.id),
  },
  (table) => [index('erased_entries_client_idx').on(table.clientId)],
);

/** What an entry said before it was edited. Sealed like the entry, bound to this row's id and version. */
export const journalEntryVersions = pgTable(
  'journal_entry_versions',
  {
    id: uuid('id').primaryKey(),
    entryId: ownedBy('entry_id', () => journalEntries.id),
    version: integer('version').notNull(),
    entryTextSealed: bytes('entry_text').notNull(),
    wordCount: integer('word_count').notNull(),
    /** Null for a version of an imported page. */
    moodScore: integer('mood_score'),
    /** When this version was written, not when it was replaced. */
    writtenAt: instant('written_at').notNull(),
  },
  (table) => [
    unique('journal_entry_versions_number_unique').on(table.entryId, table.version),
    index('journal_entry_versions_old_seals_idx').on(table.id).where(isSealedForRowAlone(table.entryTextSealed)),
    check('journal_entry_versions_mood_range', sql`${table.moodScore} between 1 and 10`),
  ],
);

/**
 * A mark belongs to a program day. The practice's name and kind are copies: the program may change, the past does not.
 */
export const practiceMarks = pgTable(
  'practice_marks',
  {
    id: uuid('id').primaryKey(),
    clientId: ownedBy('client_id', () => users.id),
    assignmentId: ownedBy('assignment_id', () => assignments.id),
    /** The id of a program's practice, or the name of a built-in one. */
    practiceId: text('practice_id').notNull(),
    practiceType: text('practice_type').notNull(),
    title: text('title').notNull(),
    weekNumber: integer('week_number').notNull(),
    dayNumber: integer('day_number').notNull(),
    localDate: date('local_date', { mode: 'string' }).notNull(),
    completedAt: instant('completed_at').notNull(),
  },
  (table) => [
    unique('practice_marks_day_unique').on(table.assignmentId, table.weekNumber, table.dayNumber, table.practiceId),
    index('practice_marks_client_idx').on(table.clientId, table.completedAt),
    check('practice_marks_day_range', sql`${table.weekNumber} between 1 and 12 and ${table.dayNumber} between 1 and 7`),
  ],
);

/** Days a client asked to be left in peace: they break no streak and count as missed for no one. */
export const pauses = pgTable(
  'pauses',
  {
    id: uuid('id').primaryKey(),
    clientId: ownedBy('client_id', () => users.id),
    assignmentId: ownedBy('assignment_id', () => assignments.id),
    /** First and last day, in the person's zone. */
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
    endsOn: date('ends_on', { mode: 'string' }).notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** Ended by the person before its last day; that day and later ones are ordinary days again. */
    endedOn: date('ended_on', { mode: 'string' }),
  },
  (table) => [
    index('pauses_assignment_idx').on(table.assignmentId),
    uniqueIndex('pauses_one_open')
      .on(table.assignmentId)
      .where(sql`${table.endedOn} is null`),
    index('pauses_client_idx').on(table.clientId, table.startsOn),
    check('pauses_order', sql`${table.endsOn} >= ${table.startsOn}`),
  ],
);

/** That an entry, or a check-in, sounded like a heavy day. Never holds a word of it. */
export const careSignals = pgTable(
  'care_signals',
  {
    id: uuid('id').primaryKey(),
    clientId: ownedBy('client_id', () => users.id),
    entryId: uuid('entry_id').references(() => journalEntries.id, { onDelete: 'set null' }),
    /** Of a check-in, as the device named it: it may never be sent. */
    checkInId: uuid('check_in_id'),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** When the coach was told by mail and push, or it was settled that no one is. */
    toldAt: instant('told_at'),
  },
  (table) => [
    index('care_signals_untold_idx')
      .on(table.createdAt)
      .where(sql`${table.toldAt} is null`),
    unique('care_signals_entry_unique').on(table.entryId),
    uniqueIndex('care_signals_check_in_unique').on(table.checkInId),
    index('care_signals_client_idx').on(table.clientId, table.createdAt),
  ],
);

/** One data key a person, wrapped by the server's key. Erasing the row makes the person's text unreadable. */
export const userKeys = pgTable('user_keys', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  wrappedKey: bytes('wrapped_key').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
});

/*
 * Rollups that a coach's pages read in place of every entry of every client. Maintained by triggers of the database
 * (functions/roll-ups.sql), so that no writer can forget them; nothing but the triggers writes them. Recomputed
 * from the entries with every change and under a lock, so that two who write at once cannot leave a sum that is true
 * for neither.
 */

/** What is known of a client's latest weeks. Numbers and dates, never text. */
export const clientRollups = pgTable(
  'client_rollups',
  {
    clientId: uuid('client_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /**
     * Counts up when something that was counted before is true no longer: an entry edited or deleted, another program.
     */
    corrections: integer('corrections').notNull().default(0),
    /**
     * The number of the transaction that last changed anything a coach's pages are made of, here or in the tables
     * beside.
     */
    changedIn: bigint('changed_in', { mode: 'number' }).notNull().default(0),
    /** The program they are on, or finished last. The triggers keep it true, so no constraint has to. */
    assignmentId: uuid('assignment_id'),
    lastEntryAt: instant('last_entry_at'),
    /** In the client's own calendar. */
    lastEntryDate: date('last_entry_date', { mode: 'string' }),
    /** Entries on each of the 28 days up to the last entry's; that day comes first. Empty without an entry. */
    dayCounts: integer('day_counts').array().notNull().default([]),
    /** The sum of the moods on those days. */
    dayMoods: integer('day_moods').array().notNull().default([]),
    /**
     * The deepest fall from one week's mean mood to the next that any day could show from the last entry on; only a
     * sieve.
     */
    deepestFall: real('deepest_fall'),
    /** The newest entry that sounded heavy, of the last weeks, or the signal of a check-in. */
    heavyEntryId: uuid('heavy_entry_id'),
    heavyAt: instant('heavy_at'),
    heavyDay: integer('heavy_day'),
    heavyMood: integer('heavy_mood'),
  },
  (table) => [index('client_rollups_changed_idx').on(table.changedIn)],
);

/**
 * The cloth of one assignment: an element for each program day up to the last one written, null where there is no
 * entry.
 */
export const assignmentRollups = pgTable('assignment_rollups', {
  assignmentId: uuid('assignment_id')
    .primaryKey()
    .references(() => assignments.id, { onDelete: 'cascade' }),
  /** Of several entries the latest gives the mood. */
  moods: smallint('moods').array().notNull().default([]),
  /** The first date on which something was written for the day. */
  firstDates: date('first_dates', { mode: 'string' }).array().notNull().default([]),
  firstTimes: instant('first_times').array().notNull().default([]),
});
