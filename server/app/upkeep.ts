import { saveJournalEntry } from '#contract/journal/endpoints.ts';
import { sendMessage } from '#contract/messages/endpoints.ts';
import { forgetOldExports } from '#server/features/export/overview.ts';
import { eraseDeletedEntries } from '#server/features/journal/service.ts';
import { forgetOldMoodLinks } from '#server/features/reminders/service.ts';
import { forgetOldVisits } from '#server/features/visits/service.ts';
import type { Deps } from '#server/platform/deps.ts';
import { forgetOldEvents } from '#server/platform/live/live.ts';
import { forgetOldMail } from '#server/platform/mail/outbox.ts';
import { forgetOldKeys } from '#server/platform/http/idempotency.ts';

const every = 6 * 3_600_000;

/** A device that was away for months may still send an entry or a message whose first answer it never got: it is kept once all the same. */
const keysKeptForGood = [saveJournalEntry.id, sendMessage.id];

/** What time alone makes due. Each part for itself: one that fails is noted and the others go on. */
export async function runUpkeep(deps: Pick<Deps, 'db' | 'clock' | 'log'>): Promise<void> {
  const parts = {
    'forget old keys': () => forgetOldKeys(deps.db, deps.clock, keysKeptForGood),
    'erase deleted entries': () => eraseDeletedEntries(deps),
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
