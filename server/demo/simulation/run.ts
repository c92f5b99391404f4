import { clearScenario } from '#contract/simulation/constants.ts';
import type { SimulationResult } from '#contract/simulation/endpoints.ts';
import { AppError } from '#server/platform/app-error.ts';
import { audit } from '#server/platform/audit.ts';
import { forgetAttemptsOf } from '#server/platform/auth/rate-limit.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import type { Deps } from '#server/platform/deps.ts';
import { publish } from '#server/platform/live/publish.ts';
import { copyFor, languageFor, outcomeOf } from './copy.ts';
import {
  countTestData,
  deleteOtherRuns,
  deleteTestPeople,
  deleteTestPrograms,
  endInterruptedRuns,
  endRun,
  holdTestPrograms,
  insertLine,
  insertRun,
  keepProgramsInUse,
  listTestNames,
} from './queries.ts';
import type { SimulationStage } from './people.ts';
import { scenarios } from './scenarios.ts';

/** The caller holds the lock, so whatever still counts as running was left behind. */
export async function run(deps: Deps, actor: SessionUser, scenario: number): Promise<SimulationResult> {
  const startedAt = deps.clock.now();
  await endInterruptedRuns(deps.db, copyFor(actor).interrupted, startedAt);
  const runId = await insertRun(deps.db, { adminId: actor.userId, scenario, startedAt });
  const details: string[] = [];
  const tell = async (line: string) => {
    details.push(line);
    await keepLine(deps, actor, { runId, number: details.length, line });
  };

  const error = await explained(deps, actor, async () => {
    if (scenario === clearScenario) return await clearTestData(deps, actor, runId, tell);
    // Before the first row: also a run that breaks off is on record.
    await audit(deps.db, { actorId: actor.userId, action: 'simulation-run', detail: { scenario } });
    const taken = await listTestNames(deps.db);
    const stage: SimulationStage = { deps, mark: 'test', admin: actor, now: startedAt, tell, taken };
    await scenarios[scenario]?.(stage);
  });
  await endRun(deps.db, runId, {
    status: error === undefined ? 'done' : 'failed',
    error: error ?? null,
    endedAt: deps.clock.now(),
  });
  await publish(deps.db, { userId: actor.userId, kind: 'simulation', detail: { runId }, at: deps.clock.now() });
  const { testAccounts, testEntries } = await countTestData(deps.db);
  return {
    message: outcomeOf(actor, scenario, error === undefined),
    details,
    ...(error === undefined ? {} : { error }),
    testAccounts,
    testEntries,
  };
}

/** Outside of whatever the scenario is doing, so that it can be read at once. */
async function keepLine(
  { db, clock }: Deps,
  actor: SessionUser,
  line: { runId: string; number: number; line: string },
): Promise<void> {
  const at = clock.now();
  await db.transaction(async (tx) => {
    await insertLine(tx, { ...line, at });
    await publish(tx, {
      userId: actor.userId,
      kind: 'simulation',
      detail: { runId: line.runId, number: line.number },
      at,
    });
  });
}

/** Undefined when all went well; otherwise a sentence for the admin. */
async function explained({ log }: Deps, actor: SessionUser, work: () => Promise<void>): Promise<string | undefined> {
  const copy = copyFor(actor);
  try {
    await work();
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return copy.stopped({ why: error.toldIn(languageFor(actor)).message });
    // What the database says may hold what was being written.
    log.error(
      { type: (error as Error).name, cause: ((error as Error).cause as { code?: string } | undefined)?.code },
      'a simulation stopped',
    );
    return copy.broken;
  }
}

/** What the product counts for a person beside its tables, as the scenarios make it do. */
const attempts = (userId: string): string[] => [
  `referral-code:${userId}`,
  `message:${userId}`,
  `change-program:${userId}`,
  `cohort-created:${userId}`,
  `room-post:${userId}`,
];

/** Removes exactly what carries the mark of a simulation, all of it or nothing. */
async function clearTestData(
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
  const copy = copyFor(actor);
  const { people: accounts, entries, programs, kept } = removed;
  if (accounts + programs + kept === 0) await tell(copy.nothingToClear);
  if (accounts > 0) await tell(copy.removedAccounts({ accounts, entries }));
  if (programs > 0) await tell(copy.removedPrograms({ programs }));
  if (kept > 0) await tell(copy.keptPrograms({ programs: kept }));
}
