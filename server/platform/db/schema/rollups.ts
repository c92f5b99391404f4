import { bigint, date, index, integer, pgTable, real, smallint, timestamp, uuid } from 'drizzle-orm/pg-core';
import { assignments } from './client-day.ts';
import { users } from './identity.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/*
 * Sums that a coach's pages read in place of every entry of every client. Kept by triggers of the database (migration
 * 0005), so that no writer can forget them; nothing but the triggers writes them. Worked out anew from the entries with
 * every change and under a lock, so that two who write at once cannot leave a sum that is true for neither.
 */

/** What is known of a client's latest weeks. Numbers and dates, never text. */
export const clientRollups = pgTable(
  'client_rollups',
  {
    clientId: uuid('client_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Counts up when something that was counted before is true no longer: an entry edited or deleted, another program. */
    corrections: integer('corrections').notNull().default(0),
    /** The number of the transaction that last changed anything a coach's pages are made of, here or in the tables beside. */
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
    /** The deepest fall from one week's mean mood to the next that any day could show from the last entry on; only a sieve. */
    deepestFall: real('deepest_fall'),
    /** The newest entry that sounded heavy, of the last weeks. */
    heavyEntryId: uuid('heavy_entry_id'),
    heavyAt: instant('heavy_at'),
    heavyDay: integer('heavy_day'),
    heavyMood: integer('heavy_mood'),
  },
  (table) => [index('client_rollups_changed_idx').on(table.changedIn)],
);

/** The cloth of one assignment: an element for each program day up to the last one written, null where there is no entry. */
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
