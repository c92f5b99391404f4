import type { Deps } from '#server/platform/deps.ts';
import { listenTo, mailBell } from '#server/platform/jobs/bell.ts';
import { startJobs } from '#server/platform/jobs/jobs.ts';

/**
 * The bell says at once that a mail was written, to every process on the database. The job says once a minute, to one
 * of them, to look all the same: for tries that have become due and for mail whose process died. `others` are further things
 * to look at once a minute. What it gives back ends it.
 */
export async function startMailWork(
  { database, log, mailSender }: Pick<Deps, 'database' | 'log' | 'mailSender'>,
  others: Record<string, () => Promise<void>> = {},
): Promise<() => Promise<void>> {
  const jobs = await startJobs(database.pool, log);
  await jobs.everyMinute('mail', async () => mailSender.ring());
  for (const [name, work] of Object.entries(others)) await jobs.everyMinute(name, work);
  const bell = listenTo(database.pool, mailBell, mailSender.ring, log);
  return async () => {
    await Promise.all([bell.stop(), jobs.stop(), mailSender.close()]);
  };
}
