import { bigint, check, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { bytes, instant, ownedBy } from './columns.ts';
import { users } from './identity.ts';

/**
 * Append-only: a trigger in the migration refuses update and delete.
 * People are named by id without a foreign key, so the record outlives an erased person.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant('at').notNull().defaultNow(),
    actorId: uuid('actor_id'),
    action: text('action').notNull(),
    subjectId: uuid('subject_id'),
    /** Facts without contents: a role, a count, an outcome. Never text, e-mail or tokens. */
    detail: jsonb('detail').$type<Record<string, string | number | boolean>>().notNull().default({}),
  },
  (table) => [
    index('audit_log_actor_idx').on(table.actorId, table.id),
    index('audit_log_subject_idx').on(table.subjectId, table.id),
    index('audit_log_at_idx').on(table.at, table.id),
    index('audit_log_action_idx').on(table.action, table.at, table.id),
  ],
);

/**
 * The chain over the audit log: each seal is a hash of one row and of the seal before it. Append-only like the log.
 * No foreign key: a seal outlives a row that someone removed, and so shows that it was there.
 */
export const auditSeals = pgTable('audit_seals', {
  position: bigint('position', { mode: 'number' }).primaryKey(),
  auditId: bigint('audit_id', { mode: 'number' }).notNull().unique(),
  hash: text('hash').notNull(),
  sealedAt: instant('sealed_at').notNull().defaultNow(),
});

/** First answers to writes that carried an Idempotency-Key. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id').notNull(),
    endpoint: text('endpoint').notNull(),
    key: text('key').notNull(),
    bodyHash: text('body_hash').notNull(),
    status: integer('status'),
    answer: jsonb('answer'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    unique('idempotency_keys_unique').on(table.userId, table.endpoint, table.key),
    index('idempotency_keys_created_idx').on(table.createdAt),
  ],
);

/** Small facts about this installation, such as whether the demo people were offered. */
export const installation = pgTable('installation', {
  key: text('key').primaryKey(),
  value: text('value').notNull(),
});

/**
 * Who was erased and when, by id alone: a backup from before brings them back, and the restore erases them
 * again. The same is in a file beside the database, which a restore does not replace.
 */
export const erasures = pgTable('erasures', {
  personId: uuid('person_id').primaryKey(),
  erasedAt: instant('erased_at').notNull(),
});

/**
 * An admin had a link to someone's own data sent to them. The files are made while they are downloaded and lie
 * nowhere. The link holds this id; it opens for that person alone, signed in, so that it is no secret.
 */
export const dataExports = pgTable(
  'data_exports',
  {
    id: uuid('id').primaryKey(),
    userId: ownedBy('user_id', () => users.id),
    /** The admin who asked; their open pages hear what becomes of it. */
    requestedBy: uuid('requested_by').references(() => users.id, { onDelete: 'set null' }),
    /** Its row in the outbox, without a foreign key: ended mail is forgotten before this is. */
    mailId: uuid('mail_id').notNull(),
    requestedAt: instant('requested_at').notNull(),
    /** After 7 days, or at once when a newer link was asked for. */
    expiresAt: instant('expires_at').notNull(),
    /** Counts the downloads that were begun, so that one that broke off frees only its own. */
    attempt: integer('attempt').notNull().default(0),
    /** A download that runs; null when none does. */
    downloadingSince: instant('downloading_since'),
    /** When the whole file had gone out: then the link is used up. */
    downloadedAt: instant('downloaded_at'),
  },
  (table) => [
    unique('data_exports_mail_unique').on(table.mailId),
    index('data_exports_user_idx').on(table.userId, table.requestedAt),
    index('data_exports_requested_by_idx').on(table.requestedBy),
    index('data_exports_requested_at_idx').on(table.requestedAt),
    check('data_exports_expires_after', sql`${table.expiresAt} >= ${table.requestedAt}`),
  ],
);

/**
 * One row each time an admin has a scenario written or the test data cleared. What it made is marked on its own rows.
 */
export const simulationRuns = pgTable(
  'simulation_runs',
  {
    id: uuid('id').primaryKey(),
    adminId: ownedBy('admin_id', () => users.id),
    scenario: integer('scenario').notNull(),
    status: text('status').$type<'running' | 'done' | 'failed'>().notNull().default('running'),
    /** Set once a run failed: a sentence for the admin. */
    error: text('error'),
    startedAt: instant('started_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (table) => [
    index('simulation_runs_started_idx').on(table.startedAt.desc()),
    index('simulation_runs_admin_idx').on(table.adminId),
    check('simulation_runs_status_known', sql`${table.status} in ('running', 'done', 'failed')`),
  ],
);

/** What a run has told so far, so that a page can show it while it runs. */
export const simulationLines = pgTable(
  'simulation_lines',
  {
    runId: ownedBy('run_id', () => simulationRuns.id),
    /** From 1. */
    number: integer('number').notNull(),
    line: text('line').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [primaryKey({ name: 'simulation_lines_pk', columns: [table.runId, table.number] })],
);

/**
 * Mail is a row in the transaction of what it announces; a job sends it. Once it is sent, what it said is forgotten.
 */
export const mailOutbox = pgTable(
  'mail_outbox',
  {
    id: uuid('id').primaryKey(),
    /** Whom it concerns; their mail goes when they go. Null for addresses without an account. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** Who else is named in it; it goes when they go. */
    aboutId: uuid('about_id').references(() => users.id, { onDelete: 'cascade' }),
    /** And who besides, in one that names several people, such as a digest. */
    aboutOthers: uuid('about_others')
      .array()
      .notNull()
      .default(sql`'{}'::uuid[]`),
    toAddress: text('to_address').notNull(),
    /** What it announces, such as `invitation`: the one thing an admin sees of it. */
    kind: text('kind').notNull(),
    /** Subject, text and headers, until it is sent. */
    sealed: bytes('sealed'),
    /** Those of mail that was written before all of it was sealed. */
    subject: text('subject'),
    textBody: text('text_body'),
    htmlBody: text('html_body'),
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
      sql`${table.status} <> 'sent' or
        (${table.subject} is null and ${table.textBody} is null and ${table.htmlBody} is null and ${table.sealed} is null)`,
    ),
  ],
);
