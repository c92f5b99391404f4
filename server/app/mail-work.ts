import type { Deps } from '#server/platform/deps.ts';
import { listen, mailChannel } from '#server/platform/jobs/listen.ts';
import { startJobs } from '#server/platform/jobs/jobs.ts';

/**
 * The notification says at once that a mail was written, to every process on the database. The job says once a minute, to one
 * of them, to look all the same: for tries that have become due and for mail whose process died. `others` are further things
 * to look at once a minute. What it gives back ends it.
 */
export async function startMailWork(
  { database, log, mailSender }: Pick<Deps, 'database' | 'log' | 'mailSender'>,
  others: Record<string, () => Promise<void>> = {},
): Promise<() => Promise<void>> {
  const jobs = await startJobs(database.pool, log);
  await jobs.everyMinute('mail', async () => mailSender.wake());
  for (const [name, work] of Object.entries(others)) await jobs.everyMinute(name, work);
  const listener = listen(database.pool, mailChannel, mailSender.wake, log);
  return async () => {
    await Promise.all([listener.stop(), jobs.stop(), mailSender.close()]);
  };
}
