import { simulateDataBodySchema, type SimulationResult, type SimulationState } from '#contract/simulation/endpoints.ts';
import { AppError, refusal } from '#server/platform/app-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import type { Deps } from '#server/platform/deps.ts';
import { copyFor } from './copy.ts';
import { countTestData, findNewestRun, isSimulationLocked, takeSimulationLock } from './queries.ts';
import { run } from './run.ts';

/** Whether it is on, what the newest run has told so far, and what there is. Looking changes nothing. */
export async function readSimulation({ db, config }: Deps, actor: SessionUser): Promise<SimulationState> {
  const [newest, isLocked, counts] = [await findNewestRun(db), await isSimulationLocked(db), await countTestData(db)];
  if (!newest) return { isEnabled: config.simulation, run: null, ...counts };
  // The lock ends with its process: a run that has none was left behind, though no one has written that down yet.
  const isLeft = newest.status === 'running' && !isLocked;
  return {
    isEnabled: config.simulation,
    run: {
      id: newest.id,
      scenario: newest.scenario,
      status: isLeft ? 'failed' : newest.status,
      lines: newest.lines,
      error: isLeft ? copyFor(actor).interrupted : newest.error,
      startedAt: newest.startedAt.toISOString(),
      endedAt: newest.endedAt?.toISOString() ?? null,
      isYours: newest.adminId === actor.userId,
    },
    ...counts,
  };
}

/** One run at a time, whichever process it is in. Each refusal is recorded. */
export async function simulate(deps: Deps, actor: SessionUser, asked: unknown): Promise<SimulationResult> {
  if (!deps.config.simulation) throw await refused(deps, actor, 'off', refusal('simulation-off'));
  const wanted = simulateDataBodySchema.safeParse(asked);
  if (!wanted.success) {
    const sentence = wanted.error.issues[0]?.message ?? '';
    throw await refused(
      deps,
      actor,
      'unknown scenario',
      new AppError('invalid', sentence, { fields: { scenario: sentence } }),
    );
  }
  const done = await deps.db.transaction(async (lock) =>
    (await takeSimulationLock(lock)) ? await run(deps, actor, wanted.data.scenario) : undefined,
  );
  // Recorded after the transaction: holding one connection while waiting for another could deadlock the pool.
  if (!done) throw await refused(deps, actor, 'running', refusal('simulation-running'));
  return done;
}

async function refused({ db }: Deps, actor: SessionUser, reason: string, error: AppError): Promise<AppError> {
  await audit(db, { actorId: actor.userId, action: 'simulation-refused', detail: { reason } });
  return error;
}
