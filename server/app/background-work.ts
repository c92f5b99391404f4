import { saveJournalEntry } from '#contract/journal/endpoints.ts';
import { sendMessage } from '#contract/messages/endpoints.ts';
import { exportMailKind, forgetOldExports, publishExportMail } from '#server/features/export/mailed-exports.ts';
import { eraseDeletedEntries } from '#server/features/journal/change-entry.ts';
import { eraseAfterPartings } from '#server/features/parting/former-clients.ts';
import { forgetOldMoodLinks } from '#server/features/reminders/link-pages.ts';
import { forgetOldVisits } from '#server/features/visits/recorder.ts';
import { readSessionsEnded } from '#server/platform/auth/suspension.ts';
import type { Deps } from '#server/platform/deps.ts';
import { forgetOldKeys } from '#server/platform/http/idempotency.ts';
import { startJobs } from '#server/platform/jobs/jobs.ts';
import { listen, mailChannel } from '#server/platform/jobs/listen.ts';
import { forgetOldEvents } from '#server/platform/live/live.ts';
import type { MailWatchers } from '#server/platform/mail/mail-sender.ts';
import { forgetOldMail } from '#server/platform/mail/outbox.ts';

/**
 * The notification says at once that a mail was written, to every process on the database. The job says once a minute,
 * to one of them, to look all the same: for tries that have become due and for mail whose process died. `others` are
 * further things to look at once a minute, and at once where a notification names them. What it gives back ends it.
 */
export async function startJobWork(
  {
    database,
    log,
    mailSender,
    identity,
  }: Pick<Deps, 'database' | 'log' | 'mailSender'> & Partial<Pick<Deps, 'identity'>>,
  others: Record<string, () => Promise<void>> = {},
): Promise<() => Promise<void>> {
  const jobs = await startJobs(database.pool, log);
  await jobs.everyMinute('mail', async () => mailSender.wake());
  for (const [name, work] of Object.entries(others)) await jobs.everyMinute(name, work);
  const listener = listen(
    database.pool,
    mailChannel,
    (payload) => {
      if (!payload) return mailSender.wake();
      const userId = readSessionsEnded(payload);
      if (userId === undefined) void others[payload]?.();
      else identity?.forgetUser(userId);
    },
    log,
  );
  return async () => {
    await Promise.all([listener.stop(), jobs.stop(), mailSender.close()]);
  };
}

/** Which features want to hear what became of a mail. */
export const mailWatchers: MailWatchers = { [exportMailKind]: publishExportMail };

const every = 6 * 3_600_000;

/**
 * A device that was away for months may still send an entry or a message whose first answer it never got: it is kept
 * once all the same.
 */
const keysKeptForGood = [saveJournalEntry.id, sendMessage.id];

/** What time alone makes due. Each part for itself: one that fails is noted and the others go on. */
export async function runUpkeep(deps: Pick<Deps, 'db' | 'clock' | 'config' | 'log'>): Promise<void> {
  const parts = {
    'forget old keys': () => forgetOldKeys(deps.db, deps.clock, keysKeptForGood),
    'erase deleted entries': () => eraseDeletedEntries(deps),
    'erase after partings': () => eraseAfterPartings(deps),
    'forget old mail': () => forgetOldMail(deps.db, deps.clock),
    'forget old live events': () => forgetOldEvents(deps),
    'forget old exports': () => forgetOldExports(deps),
    'forget old visits': () => forgetOldVisits(deps),
    'forget old mood links': () => forgetOldMoodLinks(deps),
  };
  for (const [part, work] of Object.entries(parts)) {
    await work().catch((error: Error) =>
      deps.log.warn({ part, type: error.name }, 'a part of the upkeep failed and is tried again later'),
    );
  }
}

/** At the start and every six hours; what it gives back ends it. */
export function startUpkeep(deps: Deps): () => void {
  void runUpkeep(deps);
  const timer = setInterval(() => void runUpkeep(deps), every);
  timer.unref();
  return () => clearInterval(timer);
}
