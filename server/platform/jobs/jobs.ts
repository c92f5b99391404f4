import type { Pool } from 'pg';
import { PgBoss, type Db as JobsDatabase } from 'pg-boss';
import { DatabaseStartError } from '#server/platform/db/database.ts';
import { isDatabaseAway } from '#server/platform/db/reach.ts';
import type { Logger } from '#server/platform/log.ts';

/** Its tables live beside ours, in a schema of their own; it makes and migrates them itself, under a lock. */
export const jobsSchema = 'dayloom_jobs';

/** How often a process asks for work. */
const pollingSeconds = 2;
/** Well inside the time a stop may take; see start-server.ts. */
const stopPatience = 3_000;

type Jobs = {
  /** One process on the database does this about once a minute. `work` must not fail. */
  everyMinute: (name: string, work: () => Promise<void>) => Promise<void>;
  stop: () => Promise<void>;
};

/** Works on the server's own pool, so that it needs no connection beyond those. The tables must be up to date. */
export async function startJobs(pool: Pool, log: Logger): Promise<Jobs> {
  const boss = new PgBoss({ db: throughPool(pool), schema: jobsSchema, schedule: false });
  // Without the text: it may quote values. The next poll tries again. An unreachable database has been told by the pool.
  boss.on('error', (error: Error) =>
    log[isDatabaseAway(pool) ? 'debug' : 'warn'](
      { type: error.name, code: (error as NodeJS.ErrnoException).code },
      'the job queue met an error and goes on',
    ),
  );
  boss.on('warning', (warning: { message?: string }) => log.debug({ warning: warning.message }, 'the job queue warns'));
  try {
    await boss.start();
  } catch (error) {
    throw explain(error);
  }
  return {
    everyMinute: async (name, work) => {
      // `short`: at most one is queued. One that failed to queue its successor, or died, is retried.
      await boss.createQueue(name, {
        policy: 'short',
        retryLimit: 1_000,
        retryDelay: 30,
        expireInSeconds: 120,
        deleteAfterSeconds: 3_600,
      });
      const sendNext = () => boss.send(name, {}, { startAfter: 60 });
      await sendNext();
      await boss.work(name, { pollingIntervalSeconds: pollingSeconds }, async () => {
        // Each sends the next: the library's own schedules would do the same with more statements and memory.
        await sendNext();
        await work();
      });
    },
    stop: async () => {
      await boss.stop({ graceful: true, timeout: stopPatience, close: false });
    },
  };
}

/** By how many seconds the most overdue job is late; 0 where none is. */
export async function findJobLag(pool: Pool, now: Date): Promise<number> {
  const { rows } = await pool.query<{ lag: number | null }>(
    `select extract(epoch from $1::timestamptz - min(start_after))::float as lag from ${jobsSchema}.job
     where state in ('created', 'retry') and start_after < $1`,
    [now],
  );
  return rows[0]?.lag ?? 0;
}

function throughPool(pool: Pool): JobsDatabase {
  return {
    executeSql: async (text, values) => await pool.query(text, values as unknown[]),
  };
}

function explain(error: unknown): DatabaseStartError {
  const code = (error as { code?: string }).code ?? '';
  const sentences: Record<string, string> = {
    '42501': 'The account of the database may not make a schema. Make it the owner of the database.',
    '55P03': 'Other connections held its tables too long. Try again when there is less to do.',
    '57014': 'The database took too long. Try again when there is less to do.',
  };
  const reason = sentences[code] ?? 'Look at the log of the database.';
  return new DatabaseStartError(`The job queue could not be started. ${reason} (${(error as Error).message})`, {
    cause: error,
  });
}
