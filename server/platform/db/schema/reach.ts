import { sql } from 'drizzle-orm';
import {
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from './identity.ts';
import { programs } from './programs.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

const coachRef = () =>
  uuid('coach_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });
const clientRef = () =>
  uuid('client_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** A coach's letter to somebody without a coach. Its limits are counted on the client's own row. Sealed with the client's data key. */
export const outreachMessages = pgTable(
  'outreach_messages',
  {
    id: uuid('id').primaryKey(),
    coachId: coachRef(),
    clientId: clientRef(),
    message: bytes('message').notNull(),
    sentAt: instant('sent_at').notNull(),
    readAt: instant('read_at'),
  },
  (table) => [
    index('outreach_messages_client_idx').on(table.clientId, table.sentAt.desc()),
    index('outreach_messages_coach_idx').on(table.coachId),
  ],
);

/** The message is sealed with the client's data key. Time makes a pending one expire, whether or not the row says so yet. */
export const invitations = pgTable(
  'invitations',
  {
    id: uuid('id').primaryKey(),
    coachId: coachRef(),
    clientId: clientRef(),
    programId: uuid('program_id')
      .notNull()
      .references(() => programs.id, { onDelete: 'cascade' }),
    message: bytes('message'),
    status: text('status').$type<'pending' | 'accepted' | 'declined' | 'expired'>().notNull().default('pending'),
    sentAt: instant('sent_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    respondedAt: instant('responded_at'),
  },
  (table) => [
    index('invitations_coach_idx').on(table.coachId),
    uniqueIndex('invitations_one_pending')
      .on(table.coachId, table.clientId)
      .where(sql`${table.status} = 'pending'`),
    index('invitations_client_idx').on(table.clientId, table.sentAt.desc()),
    index('invitations_program_idx').on(table.programId),
    check('invitations_status_known', sql`${table.status} in ('pending', 'accepted', 'declined', 'expired')`),
  ],
);

/** A client asks a coach. Both texts are sealed with the client's data key. */
export const coachingRequests = pgTable(
  'coaching_requests',
  {
    id: uuid('id').primaryKey(),
    clientId: clientRef(),
    coachId: coachRef(),
    message: bytes('message'),
    status: text('status').$type<'pending' | 'accepted' | 'declined' | 'withdrawn'>().notNull().default('pending'),
    answer: bytes('answer'),
    createdAt: instant('created_at').notNull(),
    answeredAt: instant('answered_at'),
  },
  (table) => [
    index('coaching_requests_coach_idx').on(table.coachId),
    uniqueIndex('coaching_requests_one_pending')
      .on(table.coachId, table.clientId)
      .where(sql`${table.status} = 'pending'`),
    index('coaching_requests_client_idx').on(table.clientId, table.createdAt.desc()),
    check('coaching_requests_status_known', sql`${table.status} in ('pending', 'accepted', 'declined', 'withdrawn')`),
  ],
);

/** Mail is a row in the transaction of what it announces; a job sends it. Once it is sent, what it said is forgotten. */
export const mailOutbox = pgTable(
  'mail_outbox',
  {
    id: uuid('id').primaryKey(),
    /** Whom it concerns; their mail goes when they go. Null for addresses without an account. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** Who else is named in it; it goes when they go. */
    aboutId: uuid('about_id').references(() => users.id, { onDelete: 'cascade' }),
    toAddress: text('to_address').notNull(),
    /** What it announces, such as `invitation`: the one thing an admin sees of it. */
    kind: text('kind').notNull(),
    subject: text('subject'),
    textBody: text('text_body'),
    htmlBody: text('html_body'),
    /** Such as List-Unsubscribe. */
    headers: jsonb('headers').$type<Record<string, string>>().notNull().default({}),
    status: text('status').$type<'queued' | 'sending' | 'sent' | 'failed'>().notNull().default('queued'),
    tries: integer('tries').notNull().default(0),
    nextTryAt: instant('next_try_at').notNull(),
    createdAt: instant('created_at').notNull(),
    /** When a process took it to hand it over; one that died in between leaves it here. */
    takenAt: instant('taken_at'),
    endedAt: instant('ended_at'),
    /** In our own words: what a mail server says may hold addresses. */
    lastError: text('last_error'),
  },
  (table) => [
    index('mail_outbox_due_idx')
      .on(table.nextTryAt)
      .where(sql`${table.status} in ('queued', 'sending')`),
    index('mail_outbox_failed_idx')
      .on(table.createdAt)
      .where(sql`${table.status} = 'failed'`),
    index('mail_outbox_user_idx').on(table.userId),
    index('mail_outbox_about_idx').on(table.aboutId),
    check('mail_outbox_status_known', sql`${table.status} in ('queued', 'sending', 'sent', 'failed')`),
    check(
      'mail_outbox_sent_is_forgotten',
      sql`${table.status} <> 'sent' or (${table.subject} is null and ${table.textBody} is null and ${table.htmlBody} is null)`,
    ),
  ],
);
