import { writePost } from '#contract/cohort-room/endpoints.ts';
import { saveJournalEntry } from '#contract/journal/endpoints.ts';
import { sendMessage } from '#contract/messages/endpoints.ts';
import { forgetOldCommitmentLinks } from '#server/features/commitments/link-pages.ts';
import { exportMailKind, forgetOldExports, publishExportMail } from '#server/features/export/mailed-exports.ts';
import { completeErasureLog } from '#server/features/admin/erase.ts';
import { eraseDeletedEntries } from '#server/features/journal/change-entry.ts';
import { forgetUnfinishedMedia } from '#server/features/media/own-media.ts';
import { eraseAfterPartings } from '#server/features/parting/former-clients.ts';
import { eraseDeletedPrograms } from '#server/features/programs/deleted-programs.ts';
import { forgetOldMoodLinks } from '#server/features/reminders/link-pages.ts';
import { forgetOldDeliveries } from '#server/features/webhooks/send.ts';
import { forgetOldVisits } from '#server/features/visits/recorder.ts';
import { resealOldTexts } from '#server/platform/crypto/reseal.ts';
import type { Deps } from '#server/platform/deps.ts';
import { forgetOldKeys } from '#server/platform/http/idempotency.ts';
import { startJobs } from '#server/platform/jobs/jobs.ts';
import { listen, mailChannel, sessionsChannel } from '#server/platform/jobs/listen.ts';
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
  others: Record<string, () => Promise<unknown>> = {},
): Promise<() => Promise<void>> {
  const run = async (name: string) => {
    await others[name]?.().catch((error: Error) => {
      log.warn({ job: name, type: error.name }, 'a job failed and runs again in a minute');
    });
  };
  const jobs = await startJobs(database.direct, log);
  await jobs.everyMinute('mail', async () => mailSender.wake());
  for (const name of Object.keys(others)) await jobs.everyMinute(name, () => run(name));
  // Nothing is cached until we hear of changes by other processes.
  identity?.setTold(false);
  const onSessions = (payload: string | null) => {
    if (payload === null) identity?.setTold(true);
    else identity?.forgetUsers(payload === '*' ? 'everybody' : payload.split(' '));
  };
  const onMail = (payload: string | null) => {
    if (payload) void run(payload);
    else mailSender.wake();
  };
  const listener = listen(
    database.direct,
    [mailChannel, sessionsChannel],
    (payload, channel) => (channel === sessionsChannel ? onSessions : onMail)(payload),
    log,
    () => identity?.setTold(false),
  );
  return async () => {
    await Promise.all([listener.stop(), jobs.stop(), mailSender.close()]);
  };
}

/** Which features want to hear what became of a mail. */
export const mailWatchers: MailWatchers = { [exportMailKind]: publishExportMail };

const every = 6 * 3_600_000;

/**
 * A device that was away for months may still send an entry, a message or a post whose first answer it never got: it is
 * kept once all the same.
 */
const keysKeptForGood = [saveJournalEntry.id, sendMessage.id, writePost.id];

/**
 * What time alone makes due. Each part for itself: one that fails is noted and the others go on. When the server stops, the
 * rest is left to its next start, and it is not reported that the database went away during a part.
 */
export async function runUpkeep(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'log' | 'vault'>,
  isStopping: () => boolean = () => false,
): Promise<void> {
  const parts = {
    'forget old keys': () => forgetOldKeys(deps.db, deps.clock, keysKeptForGood),
    'erase deleted entries': () => eraseDeletedEntries(deps),
    'forget unfinished media': () => forgetUnfinishedMedia(deps),
    'erase deleted programs': () => eraseDeletedPrograms(deps),
    'erase after partings': () => eraseAfterPartings(deps),
    'forget old mail': () => forgetOldMail(deps.db, deps.clock),
    'forget old live events': () => forgetOldEvents(deps),
    'forget old webhook tries': () => forgetOldDeliveries(deps),
    'forget old exports': () => forgetOldExports(deps),
    'forget old visits': () => forgetOldVisits(deps),
    'forget old mood links': () => forgetOldMoodLinks(deps),
    'forget old commitment links': () => forgetOldCommitmentLinks(deps),
    // Each process has a disk of its own: those that erased no one write down who is gone, too.
    'complete the log of erasures': () => completeErasureLog(deps),
    // Last: after an upgrade it takes as long as there is text.
    'reseal old texts': () => resealOldTexts(deps, isStopping),
  };
  for (const [part, work] of Object.entries(parts)) {
    if (isStopping()) return;
    await work().catch((error: Error) => {
      if (!isStopping())
        deps.log.warn({ part, type: error.name }, 'a part of the upkeep failed and is tried again later');
    });
  }
}

/** At the start and every six hours; what it gives back ends it, after the part that is under way. */
export function startUpkeep(deps: Deps): () => Promise<void> {
  let isStopping = false;
  const run = () => runUpkeep(deps, () => isStopping);
  let underWay = run();
  const timer = setInterval(() => void (underWay = run()), every);
  timer.unref();
  return async () => {
    isStopping = true;
    clearInterval(timer);
    await underWay;
  };
}
