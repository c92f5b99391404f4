import { bigint, index, integer, jsonb, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

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
 * No foreign key: a seal outlives a row that somebody removed, and so shows that it was there.
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
 * Who was erased and when, by id alone: a backup from before brings them back, and whoever restores it erases them again.
 * The same stands in a file beside the database, which a restore does not replace.
 */
export const erasures = pgTable('erasures', {
  personId: uuid('person_id').primaryKey(),
  erasedAt: instant('erased_at').notNull(),
});
