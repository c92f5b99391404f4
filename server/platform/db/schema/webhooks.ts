import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { WebhookEnding, WebhookFailure, WebhookKind, webhookTest } from '#contract/webhooks/constants.ts';
import { bytes, instant, ownedBy } from './columns.ts';
import { users } from './identity.ts';

/** An address of a coach's own that is told what happens. Address and secrets are sealed with the coach's data key. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: uuid('id').primaryKey(),
    coachId: ownedBy('coach_id', () => users.id),
    addressSealed: bytes('address').notNull(),
    kinds: jsonb('kinds').$type<WebhookKind[]>().notNull(),
    secretSealed: bytes('secret').notNull(),
    /** The one before the last exchange, which signs as well until then. */
    earlierSecretSealed: bytes('earlier_secret'),
    earlierUntil: instant('earlier_until'),
    createdAt: instant('created_at').notNull(),
    /** The last success. */
    deliveredAt: instant('delivered_at'),
    endedAt: instant('ended_at'),
    endedAs: text('ended_as').$type<WebhookEnding>(),
  },
  (table) => [
    index('webhooks_coach_idx').on(table.coachId),
    check('webhooks_ended_as_known', sql`${table.endedAs} in ('gone', 'failing')`),
    check('webhooks_ended_whole', sql`(${table.endedAt} is null) = (${table.endedAs} is null)`),
    check('webhooks_earlier_whole', sql`(${table.earlierSecretSealed} is null) = (${table.earlierUntil} is null)`),
  ],
);

/** Nothing of an answer but its status. */
export type KeptTry = { at: string; status: number | null; failure: WebhookFailure | null };

/** One event for one webhook: ids and a kind, no words. Its id is what the receiver knows it by. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: uuid('id').primaryKey(),
    webhookId: ownedBy('webhook_id', () => webhooks.id),
    /** Whom it is about; null for a cohort's session and a test. */
    clientId: uuid('client_id').references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<WebhookKind | typeof webhookTest>().notNull(),
    ids: jsonb('ids').$type<Record<string, string>>().notNull(),
    happenedAt: instant('happened_at').notNull(),
    /** Tries that were begun; `tries` has those of which it is known how they ended. */
    tryCount: integer('try_count').notNull().default(0),
    tries: jsonb('tries').$type<KeptTry[]>().notNull().default([]),
    triedAt: instant('tried_at'),
    /** While it is being sent. A process that dies on it leaves it to the next one. */
    takenAt: instant('taken_at'),
    /** Null: delivered, or given up. */
    nextTryAt: instant('next_try_at'),
  },
  (table) => [
    index('webhook_deliveries_due_idx')
      .on(table.nextTryAt)
      .where(sql`${table.nextTryAt} is not null`),
    index('webhook_deliveries_webhook_idx').on(table.webhookId, table.triedAt),
    index('webhook_deliveries_client_idx').on(table.clientId),
  ],
);
