import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Scope } from '#contract/access-tokens/constants.ts';
import { instant, ownedBy } from './columns.ts';

/** Ordered by code, the same on every database and quick to compare. */
const plainText = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' });

/** One row a person. The first block is what better-auth writes, the rest is ours. */
export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    emailVerified: boolean('email_verified').notNull().default(false),
    image: text('image'),
    twoFactorEnabled: boolean('two_factor_enabled').notNull().default(false),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),

    firstName: text('first_name').notNull().default(''),
    lastName: text('last_name').notNull().default(''),
    /** The role in force; null until chosen and after clear-role. */
    role: text('role').$type<'coach' | 'client' | 'admin'>(),
    /** The admin grant. It permits choosing the admin role; nothing the person sends can set it. */
    isAdmin: boolean('is_admin').notNull().default(false),
    /** The grant rests on OIDC_ADMIN_GROUP alone, and ends with it. */
    adminByGroup: boolean('admin_by_group').notNull().default(false),
    /** Which of OIDC_ADMIN_GROUP and OIDC_COACH_GROUP the ID token of the last sign-in named. No other group is stored. */
    issuerGroups: jsonb('issuer_groups').$type<string[]>().notNull().default([]),
    /** What the visitor chose on the Sign Up tab, so that set-up is already filled in. */
    signupRole: text('signup_role').$type<'coach' | 'client'>(),
    signupReferralCode: text('signup_referral_code'),
    timeZone: text('time_zone').notNull().default('UTC'),
    /** What they read and how they write dates, such as `en-US`: as at their last visit. Null before the first. */
    locale: text('locale'),
    /** The language they chose, of those in messages/. Null: that of their browser. */
    language: text('language'),
    theme: text('theme').$type<'device' | 'light' | 'night'>().notNull().default('device'),
    /** Whether a mail says that messages wait unread. */
    unreadMail: boolean('unread_mail').notNull().default(true),
    /** They asked for their account to be deleted, and when that is due. Until then they may change their mind. */
    deletionRequestedAt: instant('deletion_requested_at'),
    deletionAt: instant('deletion_at'),
    /** An admin has suspended them: kept as they are, but they cannot sign in and no one meets them. */
    suspendedAt: instant('suspended_at'),
    /** Demo people: one click signs in as them, one command removes them. */
    isDemo: boolean('is_demo').notNull().default(false),
    /** Made by a simulation: cannot sign in, gets no mail, meets no real person, and goes when test data is cleared. */
    isTest: boolean('is_test').notNull().default(false),
    /**
     * Name, a tab and address without accents and capitals: what the admin searches and sorts. Written by a trigger
     * (migration 0007).
     */
    searchText: plainText('search_text').notNull().default(''),
  },
  (table) => [
    unique('users_email_unique').on(table.email),
    index('users_search_idx').on(table.searchText, table.id),
    index('users_role_idx').on(sql`coalesce(${table.role}, 'none')`, table.searchText, table.id),
    index('users_created_idx').on(table.createdAt, table.id),
    index('users_test_idx')
      .on(table.id)
      .where(sql`${table.isTest}`),
    index('users_deletion_idx')
      .on(table.deletionAt)
      .where(sql`${table.deletionAt} is not null`),
    index('users_suspended_idx')
      .on(table.searchText, table.id)
      .where(sql`${table.suspendedAt} is not null`),
    check('users_deletion_whole', sql`(${table.deletionAt} is null) = (${table.deletionRequestedAt} is null)`),
    check('users_role_known', sql`${table.role} in ('coach', 'client', 'admin')`),
    check('users_admin_needs_grant', sql`${table.role} is distinct from 'admin' or ${table.isAdmin}`),
    check('users_email_lowercase', sql`${table.email} = lower(${table.email})`),
  ],
);

export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    token: text('token').notNull().unique('sessions_token_unique'),
    userId: ownedBy('user_id', () => users.id),
    expiresAt: instant('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    /** Signed in with more than a password: a code of the second factor, or a passkey. */
    withFactor: boolean('with_factor').notNull().default(false),
    /** What it was called before a change of role, for requests that were on their way; good for reading until then. */
    previousToken: text('previous_token'),
    previousUntil: instant('previous_until'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('sessions_user_idx').on(table.userId),
    index('sessions_previous_token_idx')
      .on(table.previousToken)
      .where(sql`${table.previousToken} is not null`),
  ],
);

/** What a person's own programs call with. A token is shown once and kept as its hash. */
export const accessTokens = pgTable(
  'access_tokens',
  {
    id: uuid('id').primaryKey(),
    userId: ownedBy('user_id', () => users.id),
    /** As the person called it. */
    name: text('name').notNull(),
    scopes: jsonb('scopes').$type<Scope[]>().notNull(),
    tokenHash: text('token_hash').notNull(),
    /** It ends with this role. */
    role: text('role').$type<'coach' | 'client' | 'admin'>().notNull(),
    /** As the session it was made in. */
    withFactor: boolean('with_factor').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [
    unique('access_tokens_hash_unique').on(table.tokenHash),
    index('access_tokens_user_idx').on(table.userId),
    check('access_tokens_role_known', sql`${table.role} in ('coach', 'client', 'admin')`),
  ],
);

export const accounts = pgTable(
  'accounts',
  {
    id: uuid('id').primaryKey(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    userId: ownedBy('user_id', () => users.id),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: instant('access_token_expires_at'),
    refreshTokenExpiresAt: instant('refresh_token_expires_at'),
    scope: text('scope'),
    /** argon2id, in PHC string form. */
    password: text('password'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    unique('accounts_provider_account_unique').on(table.providerId, table.accountId),
    index('accounts_user_idx').on(table.userId),
  ],
);

export const verifications = pgTable(
  'verifications',
  {
    id: uuid('id').primaryKey(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [index('verifications_identifier_idx').on(table.identifier)],
);

/**
 * Made by an admin, or mailed with a coach's invitation; valid once, and only for the holder of the token. A used one says
 * how its person came.
 */
export const signUpLinks = pgTable(
  'sign_up_links',
  {
    id: uuid('id').primaryKey(),
    tokenHash: text('token_hash').notNull(),
    /** With a link for coaches the coach role can be chosen; see mayBecomeCoach. */
    role: text('role').$type<'coach' | 'client'>().notNull(),
    /** The only address that can sign up with it, if the admin named one. */
    email: text('email'),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    /** The coach who invited the address; such a link has no admin. */
    coachId: uuid('coach_id').references(() => users.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
    /** Checked at commit (see the migration): the link is taken before the account is inserted. */
    usedBy: uuid('used_by').references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [
    unique('sign_up_links_token_unique').on(table.tokenHash),
    index('sign_up_links_used_by_idx').on(table.usedBy),
    index('sign_up_links_created_by_idx').on(table.createdBy),
    index('sign_up_links_coach_idx').on(table.coachId),
  ],
);

export const twoFactors = pgTable(
  'two_factors',
  {
    id: uuid('id').primaryKey(),
    secret: text('secret').notNull(),
    /** A JSON list of argon2id hashes, one for each recovery code that is left. */
    backupCodes: text('backup_codes').notNull(),
    userId: ownedBy('user_id', () => users.id),
    verified: boolean('verified').notNull().default(true),
    /** When it was confirmed; before that, when it was begun. */
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [index('two_factors_user_idx').on(table.userId)],
);

/** A key pair of which the private half never leaves the person's device. better-auth's columns, and ours at the end. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid('id').primaryKey(),
    userId: ownedBy('user_id', () => users.id),
    credentialID: text('credential_id').notNull(),
    publicKey: text('public_key').notNull(),
    counter: integer('counter').notNull(),
    deviceType: text('device_type').notNull(),
    backedUp: boolean('backed_up').notNull(),
    transports: text('transports'),
    aaguid: text('aaguid'),
    /** As the person called it. */
    name: text('name').notNull().default(''),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [unique('passkeys_credential_unique').on(table.credentialID), index('passkeys_user_idx').on(table.userId)],
);

/**
 * Someone wants another address: it counts once the link that was sent there is opened. One at a time, the newest. A
 * link is kept as its hash; for an address that someone else has no one was sent one, and nothing else differs.
 */
export const emailChanges = pgTable(
  'email_changes',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    newEmail: text('new_email').notNull(),
    tokenHash: text('token_hash').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    unique('email_changes_token_unique').on(table.tokenHash),
    check('email_changes_lowercase', sql`${table.newEmail} = lower(${table.newEmail})`),
  ],
);

/** Browsers someone has signed in with: the hash of a random cookie, and nothing about the machine or the place. */
export const knownDevices = pgTable(
  'known_devices',
  {
    userId: ownedBy('user_id', () => users.id),
    tokenHash: text('token_hash').notNull(),
    lastUsedAt: instant('last_used_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.tokenHash] }),
    index('known_devices_last_used_idx').on(table.lastUsedAt),
  ],
);

/** Counters of attempts (sign-in, sign-up, reset), shared by all server processes. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    resetsAt: instant('resets_at').notNull(),
  },
  (table) => [index('rate_limits_resets_idx').on(table.resetsAt)],
);
