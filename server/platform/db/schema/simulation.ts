import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from './identity.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** One row each time an admin has a scenario written or the test data cleared. What it made is marked on its own rows. */
export const simulationRuns = pgTable(
  'simulation_runs',
  {
    id: uuid('id').primaryKey(),
    adminId: uuid('admin_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
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
    runId: uuid('run_id')
      .notNull()
      .references(() => simulationRuns.id, { onDelete: 'cascade' }),
    /** From 1. */
    number: integer('number').notNull(),
    line: text('line').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [primaryKey({ name: 'simulation_lines_pk', columns: [table.runId, table.number] })],
);
