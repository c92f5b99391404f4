import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, smallint, text, unique, uuid } from 'drizzle-orm/pg-core';
import { instant, ownedBy } from './columns.ts';
import { assignments } from './journal.ts';
import { users } from './identity.ts';

/** When a client wants to be reminded, in their own time zone. */
export const reminders = pgTable(
  'reminders',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Minutes after midnight. */
    minute: integer('minute').notNull(),
    /** 1 is Monday, 7 is Sunday. */
    days: smallint('days').array().notNull(),
    byMail: boolean('by_mail').notNull().default(true),
    byPush: boolean('by_push').notNull().default(false),
    /** Also without an open program day: for the free page then. */
    onFreePages: boolean('on_free_pages').notNull().default(false),
    /** Hashed: anyone who reads the table must not be able to read calendars. Null: no calendar address was asked for. */
    calendarTokenHash: text('calendar_token_hash'),
    /** The next moment worth looking at; recomputed with every change of time, days or zone. */
    nextAt: instant('next_at'),
    /** The local day of the last nudge of any kind: at most one a day. */
    lastNudgedOn: date('last_nudged_on', { mode: 'string' }),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    unique('reminders_calendar_unique').on(table.calendarTokenHash),
    index('reminders_next_idx').on(table.nextAt),
    check('reminders_minute_range', sql`${table.minute} between 0 and 1439`),
  ],
);

/** A browser that may be told something while no page is open. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: uuid('id').primaryKey(),
    userId: ownedBy('user_id', () => users.id),
    endpoint: text('endpoint').notNull(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    unique('push_subscriptions_endpoint_unique').on(table.endpoint),
    index('push_subscriptions_user_idx').on(table.userId),
  ],
);

/** The link in a reminder that saves a mood with one tap. Works once. */
export const moodLinks = pgTable(
  'mood_links',
  {
    id: uuid('id').primaryKey(),
    userId: ownedBy('user_id', () => users.id),
    assignmentId: ownedBy('assignment_id', () => assignments.id),
    weekNumber: integer('week_number').notNull(),
    dayNumber: integer('day_number').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [
    index('mood_links_user_idx').on(table.userId),
    index('mood_links_assignment_idx').on(table.assignmentId),
    index('mood_links_expires_idx').on(table.expiresAt),
  ],
);

/** A mood someone tapped in a reminder, before any word. It presets the slider when they come to write. */
export const moodCheckIns = pgTable(
  'mood_check_ins',
  {
    id: uuid('id').primaryKey(),
    userId: ownedBy('user_id', () => users.id),
    assignmentId: ownedBy('assignment_id', () => assignments.id),
    weekNumber: integer('week_number').notNull(),
    dayNumber: integer('day_number').notNull(),
    moodScore: integer('mood_score').notNull(),
    localDate: date('local_date', { mode: 'string' }).notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    unique('mood_check_ins_day_unique').on(table.assignmentId, table.weekNumber, table.dayNumber),
    index('mood_check_ins_user_idx').on(table.userId, table.createdAt),
    check('mood_check_ins_mood_range', sql`${table.moodScore} between 1 and 10`),
  ],
);
