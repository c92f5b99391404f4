import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { cohorts } from './cohorts.ts';
import { bytes, instant, ownedBy } from './columns.ts';
import { users } from './identity.ts';
import { programs } from './programs.ts';

const coachRef = () =>
  uuid('coach_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });
const clientRef = () =>
  uuid('client_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/**
 * A coach's outreach message to someone without a coach. Its limits are counted on the client's own row. Sealed with
 * the client's data key.
 */
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

/**
 * The message is sealed with the client's data key. Time makes a pending one expire, whether or not the row says so
 * yet.
 */
export const invitations = pgTable(
  'invitations',
  {
    id: uuid('id').primaryKey(),
    coachId: coachRef(),
    clientId: clientRef(),
    programId: ownedBy('program_id', () => programs.id),
    /** Into this cohort of the coach's, whose program it is then. */
    cohortId: uuid('cohort_id').references(() => cohorts.id, { onDelete: 'cascade' }),
    message: bytes('message'),
    status: text('status')
      .$type<'pending' | 'accepted' | 'declined' | 'expired' | 'withdrawn'>()
      .notNull()
      .default('pending'),
    sentAt: instant('sent_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** When it was answered, or the coach withdrew it. */
    respondedAt: instant('responded_at'),
  },
  (table) => [
    index('invitations_coach_idx').on(table.coachId, table.sentAt.desc()),
    uniqueIndex('invitations_one_pending')
      .on(table.coachId, table.clientId)
      .where(sql`${table.status} = 'pending'`),
    index('invitations_client_idx').on(table.clientId, table.sentAt.desc()),
    index('invitations_program_idx').on(table.programId),
    index('invitations_cohort_idx').on(table.cohortId),
    check(
      'invitations_status_known',
      sql`${table.status} in ('pending', 'accepted', 'declined', 'expired', 'withdrawn')`,
    ),
  ],
);

/**
 * Limits and opt-out of an address that coaches invite by mail, over all coaches. Kept for good, so only a keyed hash of
 * the address is in it.
 */
export const invitedAddresses = pgTable(
  'invited_addresses',
  {
    id: uuid('id').primaryKey(),
    addressHash: text('address_hash').notNull(),
    mails: integer('mails').notNull().default(0),
    lastMailAt: instant('last_mail_at'),
    optedOutAt: instant('opted_out_at'),
  },
  (table) => [unique('invited_addresses_hash_unique').on(table.addressHash)],
);

/**
 * An invitation to an e-mail address, for the account that confirms it. The coach sees nothing but `sent` until it is
 * accepted; then it becomes a row of `invitations`. Its sign-up link has the same id. Removed when it expires.
 */
export const mailedInvitations = pgTable(
  'mailed_invitations',
  {
    id: uuid('id').primaryKey(),
    coachId: coachRef(),
    addressId: ownedBy('address_id', () => invitedAddresses.id),
    /** Finds the account. Null once that account has been erased. */
    email: text('email'),
    /** What the coach typed, sealed with the coach's data key. */
    address: bytes('address').notNull(),
    message: bytes('message'),
    programId: ownedBy('program_id', () => programs.id),
    /** The person can't be invited, or asked for no more: nobody but the coach sees it. */
    isHeldBack: boolean('is_held_back').notNull(),
    sentAt: instant('sent_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    acceptedAt: instant('accepted_at'),
    declinedAt: instant('declined_at'),
    withdrawnAt: instant('withdrawn_at'),
  },
  (table) => [
    index('mailed_invitations_coach_idx').on(table.coachId, table.sentAt.desc()),
    index('mailed_invitations_email_idx').on(table.email),
    index('mailed_invitations_address_idx').on(table.addressId),
    index('mailed_invitations_program_idx').on(table.programId),
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
