import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
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
import type { BookableBy, PlaceKind } from '#contract/appointments/constants.ts';
import { cohorts } from './cohorts.ts';
import { bytes, instant, ownedBy } from './columns.ts';
import { users } from './identity.ts';

/** A coach's weekly hours and the rules around each session. Without a row the defaults of the contract hold. */
export const appointmentRules = pgTable(
  'appointment_rules',
  {
    coachId: uuid('coach_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Seven lists, Monday first, of `[from, until]` in minutes after midnight in the coach's time zone. */
    hours: jsonb('hours').$type<[number, number][][]>().notNull(),
    gapMinutes: integer('gap_minutes').notNull(),
    noticeHours: integer('notice_hours').notNull(),
    horizonWeeks: integer('horizon_weeks').notNull(),
    /** Null: no limit. */
    mostPerWeek: integer('most_per_week'),
    lateHours: integer('late_hours').notNull(),
    /** After so many weeks without a session a client is in the queue; null: never. */
    quietWeeks: integer('quiet_weeks'),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    check('appointment_rules_gap_range', sql`${table.gapMinutes} between 0 and 120`),
    check('appointment_rules_notice_range', sql`${table.noticeHours} between 0 and 336`),
    check('appointment_rules_horizon_range', sql`${table.horizonWeeks} between 1 and 26`),
    check('appointment_rules_most_range', sql`${table.mostPerWeek} between 1 and 100`),
    check('appointment_rules_late_range', sql`${table.lateHours} between 0 and 336`),
    check('appointment_rules_quiet_range', sql`${table.quietWeeks} between 1 and 52`),
  ],
);

/** What a coach offers. Appointments copy what they need, so that a change of the type leaves them alone. */
export const appointmentTypes = pgTable(
  'appointment_types',
  {
    id: uuid('id').primaryKey(),
    coachId: ownedBy('coach_id', () => users.id),
    name: text('name').notNull(),
    minutes: integer('minutes').notNull(),
    placeKind: text('place_kind').$type<PlaceKind>().notNull(),
    place: text('place').notNull(),
    bookableBy: text('bookable_by').$type<BookableBy>().notNull(),
    archivedAt: instant('archived_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('appointment_types_coach_idx').on(table.coachId, table.createdAt),
    check('appointment_types_minutes_range', sql`${table.minutes} between 15 and 180`),
    check('appointment_types_place_known', sql`${table.placeKind} in ('link', 'phone', 'address', 'words')`),
    check('appointment_types_bookable_known', sql`${table.bookableBy} in ('clients', 'allowance', 'coach')`),
  ],
);

/** Days on which other hours hold: away, or extra ones. Local dates and minutes of the coach. */
export const appointmentExceptions = pgTable(
  'appointment_exceptions',
  {
    id: uuid('id').primaryKey(),
    coachId: ownedBy('coach_id', () => users.id),
    kind: text('kind').$type<'away' | 'extra'>().notNull(),
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
    endsOn: date('ends_on', { mode: 'string' }).notNull(),
    /** Of each of these days; 0 to 1440 is all of it. */
    fromMinute: integer('from_minute').notNull(),
    untilMinute: integer('until_minute').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('appointment_exceptions_coach_idx').on(table.coachId, table.endsOn),
    check('appointment_exceptions_kind_known', sql`${table.kind} in ('away', 'extra')`),
    check('appointment_exceptions_order', sql`${table.endsOn} >= ${table.startsOn}`),
    check(
      'appointment_exceptions_minutes',
      sql`${table.fromMinute} between 0 and 1439 and ${table.untilMinute} between 1 and 1440
        and ${table.fromMinute} < ${table.untilMinute}`,
    ),
  ],
);

/** How many sessions a coach has agreed on with a client, and until when. Counts while they work together. */
export const appointmentAllowances = pgTable(
  'appointment_allowances',
  {
    coachId: ownedBy('coach_id', () => users.id),
    clientId: ownedBy('client_id', () => users.id),
    sessions: integer('sessions').notNull(),
    /** Sessions count from this date to the other, in the coach's time zone. */
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
    endsOn: date('ends_on', { mode: 'string' }).notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'appointment_allowances_pk', columns: [table.coachId, table.clientId] }),
    index('appointment_allowances_client_idx').on(table.clientId),
    check('appointment_allowances_sessions_range', sql`${table.sessions} between 1 and 200`),
    check('appointment_allowances_order', sql`${table.endsOn} >= ${table.startsOn}`),
  ],
);

/**
 * An hour agreed on, or offered. With one client, or with a cohort. A client keeps theirs when the coach is erased.
 * Sealed texts use the client's data key.
 */
export const appointments = pgTable(
  'appointments',
  {
    id: uuid('id').primaryKey(),
    coachId: uuid('coach_id').references(() => users.id, { onDelete: 'set null' }),
    clientId: uuid('client_id').references(() => users.id, { onDelete: 'cascade' }),
    cohortId: uuid('cohort_id').references(() => cohorts.id, { onDelete: 'cascade' }),
    typeId: uuid('type_id').references(() => appointmentTypes.id, { onDelete: 'set null' }),
    typeName: text('type_name').notNull(),
    placeKind: text('place_kind').$type<PlaceKind>().notNull(),
    place: text('place').notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    /** Free time after it that the coach asked for when it was agreed. */
    gapMinutes: integer('gap_minutes').notNull(),
    /** The coach's time zone when it was agreed. */
    zone: text('zone').notNull(),
    state: text('state').$type<'offered' | 'booked' | 'held' | 'missed' | 'called-off'>().notNull(),
    createdAt: instant('created_at').notNull(),
    /** Times offered together; booking one withdraws the others. */
    offerId: uuid('offer_id'),
    /** An offered time is kept until then. */
    keepUntil: instant('keep_until'),
    bookedAt: instant('booked_at'),
    bookedBy: text('booked_by').$type<'client' | 'coach'>(),
    /** When a person said that it was held or missed. */
    settledAt: instant('settled_at'),
    calledOffAt: instant('called_off_at'),
    /** `system`: they parted, or one of them is suspended or leaving. */
    calledOffBy: text('called_off_by').$type<'client' | 'coach' | 'system'>(),
    /** Called off later than the coach's rule asks for. */
    isLate: boolean('is_late').notNull().default(false),
    /** What was said with it, for the other person. Sealed. */
    wordSealed: bytes('word'),
    /** Counts the times the calendar entry changed (iTIP). */
    sequence: integer('sequence').notNull().default(0),
    /** Someone asks to move it, and the other has not answered. */
    moveTo: instant('move_to'),
    moveAskedBy: text('move_asked_by').$type<'client' | 'coach'>(),
    moveAskedAt: instant('move_asked_at'),
    /** What the client wants to talk about. Sealed, bound to this row and version. */
    linesSealed: bytes('lines'),
    linesVersion: integer('lines_version').notNull().default(0),
    linesAt: instant('lines_at'),
    /** The client can read the summary and what was agreed from then on. */
    summarySharedAt: instant('summary_shared_at'),
    summaryReadAt: instant('summary_read_at'),
  },
  (table) => [
    index('appointments_coach_idx').on(table.coachId, table.startsAt),
    index('appointments_client_idx').on(table.clientId, table.startsAt),
    index('appointments_cohort_idx').on(table.cohortId, table.startsAt),
    index('appointments_type_idx').on(table.typeId),
    index('appointments_ahead_idx')
      .on(table.startsAt)
      .where(sql`${table.state} = 'booked'`),
    check('appointments_one_side', sql`num_nonnulls(${table.clientId}, ${table.cohortId}) = 1`),
    check('appointments_order', sql`${table.endsAt} > ${table.startsAt}`),
    check('appointments_place_known', sql`${table.placeKind} in ('link', 'phone', 'address', 'words')`),
    check('appointments_state_known', sql`${table.state} in ('offered', 'booked', 'held', 'missed', 'called-off')`),
    check('appointments_offer_kept', sql`${table.state} <> 'offered' or ${table.keepUntil} is not null`),
    check('appointments_called_off_by_known', sql`${table.calledOffBy} in ('client', 'coach', 'system')`),
    check(
      'appointments_called_off_whole',
      sql`(${table.state} = 'called-off') = (${table.calledOffAt} is not null)
        and num_nulls(${table.calledOffAt}, ${table.calledOffBy}) in (0, 2)`,
    ),
    check('appointments_settled_whole', sql`(${table.state} in ('held', 'missed')) = (${table.settledAt} is not null)`),
    check(
      'appointments_move_whole',
      sql`num_nulls(${table.moveTo}, ${table.moveAskedBy}, ${table.moveAskedAt}) in (0, 3)`,
    ),
    check(
      'appointments_people_known',
      sql`${table.bookedBy} in ('client', 'coach') and ${table.moveAskedBy} in ('client', 'coach')`,
    ),
    check('appointments_lines_version_counts', sql`${table.linesVersion} >= 0`),
  ],
);

/** A member's answer to a cohort's session. Who has a seat is decided by membership, not by this table. */
export const appointmentSeats = pgTable(
  'appointment_seats',
  {
    appointmentId: ownedBy('appointment_id', () => appointments.id),
    clientId: ownedBy('client_id', () => users.id),
    isComing: boolean('is_coming').notNull(),
    answeredAt: instant('answered_at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'appointment_seats_pk', columns: [table.appointmentId, table.clientId] }),
    index('appointment_seats_client_idx').on(table.clientId),
  ],
);

/** A client asks for another time than those that are free. The words are sealed with the client's data key. */
export const appointmentRequests = pgTable(
  'appointment_requests',
  {
    id: uuid('id').primaryKey(),
    coachId: ownedBy('coach_id', () => users.id),
    clientId: ownedBy('client_id', () => users.id),
    wordsSealed: bytes('words').notNull(),
    createdAt: instant('created_at').notNull(),
    closedAt: instant('closed_at'),
    /** `ended`: they parted. */
    outcome: text('outcome').$type<'offered' | 'declined' | 'withdrawn' | 'ended'>(),
  },
  (table) => [
    index('appointment_requests_coach_idx').on(table.coachId, table.createdAt),
    index('appointment_requests_client_idx').on(table.clientId),
    check('appointment_requests_outcome_known', sql`${table.outcome} in ('offered', 'declined', 'withdrawn', 'ended')`),
    check('appointment_requests_closed_whole', sql`num_nulls(${table.closedAt}, ${table.outcome}) in (0, 2)`),
  ],
);

/**
 * The coach's private notes on a session; every save is a row. Sealed with the client's data key, on a cohort's session with
 * the coach's. Kept after a parting as long as notes on a client are.
 */
export const appointmentNotes = pgTable(
  'appointment_notes',
  {
    id: uuid('id').primaryKey(),
    appointmentId: ownedBy('appointment_id', () => appointments.id),
    coachId: ownedBy('coach_id', () => users.id),
    version: integer('version').notNull(),
    textSealed: bytes('text').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    unique('appointment_notes_version_unique').on(table.appointmentId, table.version),
    index('appointment_notes_coach_idx').on(table.coachId),
    check('appointment_notes_version_counts', sql`${table.version} >= 1`),
  ],
);

/** What both keep of a session; every save is a row. Sealed with the client's data key, and the client's to keep. */
export const appointmentSummaries = pgTable(
  'appointment_summaries',
  {
    id: uuid('id').primaryKey(),
    appointmentId: ownedBy('appointment_id', () => appointments.id),
    version: integer('version').notNull(),
    textSealed: bytes('text').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    unique('appointment_summaries_version_unique').on(table.appointmentId, table.version),
    check('appointment_summaries_version_counts', sql`${table.version} >= 1`),
  ],
);

/** What one of the two agreed to do, until when. The sentence is sealed with the client's data key, for its version. */
export const commitments = pgTable(
  'commitments',
  {
    id: uuid('id').primaryKey(),
    appointmentId: ownedBy('appointment_id', () => appointments.id),
    clientId: ownedBy('client_id', () => users.id),
    owner: text('owner').$type<'client' | 'coach'>().notNull(),
    sentenceSealed: bytes('sentence').notNull(),
    version: integer('version').notNull().default(1),
    dueOn: date('due_on', { mode: 'string' }).notNull(),
    createdAt: instant('created_at').notNull(),
    doneAt: instant('done_at'),
    /** Let go, or carried over to a later session. */
    closedAt: instant('closed_at'),
    closedAs: text('closed_as').$type<'let-go' | 'carried'>(),
    carriedFromId: uuid('carried_from_id').references((): AnyPgColumn => commitments.id, { onDelete: 'set null' }),
    /** When its owner was reminded of the date. */
    remindedAt: instant('reminded_at'),
  },
  (table) => [
    index('commitments_appointment_idx').on(table.appointmentId, table.createdAt),
    index('commitments_client_idx').on(table.clientId),
    index('commitments_carried_idx').on(table.carriedFromId),
    index('commitments_due_idx')
      .on(table.dueOn)
      .where(sql`${table.doneAt} is null and ${table.closedAt} is null and ${table.remindedAt} is null`),
    check('commitments_owner_known', sql`${table.owner} in ('client', 'coach')`),
    check('commitments_closed_as_known', sql`${table.closedAs} in ('let-go', 'carried')`),
    check('commitments_closed_whole', sql`num_nulls(${table.closedAt}, ${table.closedAs}) in (0, 2)`),
    check('commitments_version_counts', sql`${table.version} >= 1`),
  ],
);

/** The link in a reminder that ticks a commitment. Works once. */
export const commitmentLinks = pgTable(
  'commitment_links',
  {
    id: uuid('id').primaryKey(),
    commitmentId: ownedBy('commitment_id', () => commitments.id),
    userId: ownedBy('user_id', () => users.id),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [
    index('commitment_links_commitment_idx').on(table.commitmentId),
    index('commitment_links_user_idx').on(table.userId),
    index('commitment_links_expires_idx').on(table.expiresAt),
  ],
);

/** That a person was reminded of a session: once for each time it was agreed on (`sequence`) and each distance. */
export const appointmentReminders = pgTable(
  'appointment_reminders',
  {
    appointmentId: ownedBy('appointment_id', () => appointments.id),
    userId: ownedBy('user_id', () => users.id),
    sequence: integer('sequence').notNull(),
    distance: text('distance').$type<'day' | 'hour'>().notNull(),
    sentAt: instant('sent_at').notNull(),
  },
  (table) => [
    primaryKey({
      name: 'appointment_reminders_pk',
      columns: [table.appointmentId, table.userId, table.sequence, table.distance],
    }),
    index('appointment_reminders_user_idx').on(table.userId),
    check('appointment_reminders_distance_known', sql`${table.distance} in ('day', 'hour')`),
  ],
);

/** How a person wants to hear of sessions. Without a row the defaults of the contract hold. */
export const appointmentPreferences = pgTable('appointment_preferences', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  remindDay: boolean('remind_day').notNull(),
  remindHour: boolean('remind_hour').notNull(),
  remindAgreed: boolean('remind_agreed').notNull(),
  /** Calendars show no name. */
  neutralTitles: boolean('neutral_titles').notNull(),
});

/** A calendar elsewhere in which a coach is busy. The address is a secret, sealed with the coach's data key. */
export const busyCalendars = pgTable(
  'busy_calendars',
  {
    id: uuid('id').primaryKey(),
    coachId: ownedBy('coach_id', () => users.id),
    name: text('name').notNull(),
    addressSealed: bytes('address').notNull(),
    /** `[from, until]` in minutes since 1970, ordered, without overlaps. Nothing else of the calendar is kept. */
    busy: jsonb('busy').$type<[number, number][]>().notNull().default([]),
    /** When it last answered; null: never. */
    readAt: instant('read_at'),
    /** Since when it does not answer; null: it does. */
    failingSince: instant('failing_since'),
    /** Why, as an id of the contract. */
    failure: text('failure'),
    nextReadAt: instant('next_read_at').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('busy_calendars_coach_idx').on(table.coachId),
    index('busy_calendars_next_idx').on(table.nextReadAt),
  ],
);
