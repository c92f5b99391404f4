import { sql } from 'drizzle-orm';
import { check, customType, date, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from './identity.ts';
import { programs } from './programs.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const assignments = pgTable(
  'assignments',
  {
    id: uuid('id').primaryKey(),
    clientId: uuid('client_id').notNull().references(() => users.id, { onDelete: 'cascade' }),
    programId: uuid('program_id').notNull().references(() => programs.id),
    status: text('status').$type<'active' | 'completed' | 'replaced'>().notNull().default('active'),
    currentWeek: integer('current_week').notNull().default(1),
    currentDay: integer('current_day').notNull().default(1),
    startedAt: instant('started_at').notNull().defaultNow(),
    endedAt: instant('ended_at'),
  },
  (table) => [
    uniqueIndex('assignments_one_active').on(table.clientId).where(sql`${table.status} = 'active'`),
    index('assignments_client_idx').on(table.clientId, table.startedAt),
    index('assignments_program_idx').on(table.programId, table.status),
    check('assignments_status_known', sql`${table.status} in ('active', 'completed', 'replaced')`),
    check('assignments_pointer_range', sql`${table.currentWeek} between 1 and 12 and ${table.currentDay} between 1 and 7`),
  ],
);

export const journalEntries = pgTable(
  'journal_entries',
  {
    id: uuid('id').primaryKey(),
    clientId: uuid('client_id').notNull().references(() => users.id, { onDelete: 'cascade' }),
    assignmentId: uuid('assignment_id').notNull().references(() => assignments.id, { onDelete: 'cascade' }),
    weekNumber: integer('week_number').notNull(),
    dayNumber: integer('day_number').notNull(),
    /** Copies, so that a later edit of the program does not rewrite what was answered. */
    programTitle: text('program_title').notNull(),
    promptText: text('prompt_text').notNull(),
    /** Sealed with the person's data key and bound to this row's id. */
    entryText: bytes('entry_text').notNull(),
    wordCount: integer('word_count').notNull(),
    moodScore: integer('mood_score').notNull(),
    entryType: text('entry_type').$type<'text'>().notNull().default('text'),
    /** The calendar date in the person's zone at the moment of writing. */
    localDate: date('local_date', { mode: 'string' }).notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('journal_entries_client_idx').on(table.clientId, table.createdAt.desc(), table.id.desc()),
    index('journal_entries_assignment_idx').on(table.assignmentId, table.weekNumber, table.dayNumber),
    check('journal_entries_mood_range', sql`${table.moodScore} between 1 and 10`),
    check('journal_entries_day_range', sql`${table.weekNumber} between 1 and 12 and ${table.dayNumber} between 1 and 7`),
  ],
);

/** One data key a person, wrapped by the server's key. Erasing the row makes the person's text unreadable. */
export const userKeys = pgTable('user_keys', {
  userId: uuid('user_id').primaryKey().references(() => users.id, { onDelete: 'cascade' }),
  wrappedKey: bytes('wrapped_key').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
});
