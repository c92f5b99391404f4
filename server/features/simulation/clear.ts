import { audit } from '#server/platform/audit.ts';
import { forgetAttemptsOf } from '#server/platform/auth/rate-limit.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import type { Deps } from '#server/platform/deps.ts';
import { copy } from './copy.ts';
import { countTestData } from './queries.ts';
import {
  deleteOtherRuns,
  deleteTestPeople,
  deleteTestPrograms,
  holdTestPrograms,
  keepProgramsInUse,
} from './removal-queries.ts';

/** What the product counts for a person beside its tables, as the scenarios make it do. */
const attempts = (userId: string): string[] => [`referral-code:${userId}`, `message:${userId}`];

/** Removes exactly what carries the mark of a simulation, all of it or nothing. */
export async function clearTestData(
  { db }: Deps,
  actor: SessionUser,
  runId: string,
  tell: (line: string) => Promise<void>,
): Promise<void> {
  const removed = await db.transaction(async (tx) => {
    const { testEntries } = await countTestData(tx);
    await holdTestPrograms(tx);
    const people = await deleteTestPeople(tx);
    await forgetAttemptsOf(tx, people.flatMap(attempts));
    const kept = await keepProgramsInUse(tx);
    const programs = await deleteTestPrograms(tx);
    await deleteOtherRuns(tx, runId);
    await audit(tx, {
      actorId: actor.userId,
      action: 'simulation-cleared',
      detail: { people: people.length, entries: testEntries },
    });
    return { people: people.length, entries: testEntries, programs, kept };
  });
  if (removed.people + removed.programs + removed.kept === 0) await tell(copy.nothingToClear);
  if (removed.people > 0) await tell(copy.removedAccounts(removed.people, removed.entries));
  if (removed.programs > 0) await tell(copy.removedPrograms(removed.programs));
  if (removed.kept > 0) await tell(copy.keptPrograms(removed.kept));
}
