import { normaliseReferralCode, trialDays, trialEnd, trialProgramId } from '#contract/roles/rules.ts';
import { lockCurrentAssignment } from '#server/features/assignments/current-assignment.ts';
import { startProgramByName } from '#server/features/assignments/start-program.ts';
import { refusal } from '#server/platform/app-error.ts';
import { limits } from '#server/platform/auth/limits.ts';
import { returnAttempt, takeAttempt } from '#server/platform/auth/rate-limit.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { lockClient, type HeldClient } from '#server/platform/db/person-locks.ts';
import type { Deps } from '#server/platform/deps.ts';
import { publish } from '#server/platform/live/publish.ts';
import { joinCoach, refusalsToClient, refuseUnlessCanJoin, startDefaultProgram, tellWhoJoined } from './join-coach.ts';
import { lockCoachByCode, type HeldCoach } from './locks.ts';
import { saveClientProfile } from './queries.ts';

/**
 * Counts outside of the transaction in `work`: a wrong guess rolls back, its count must not. Only this attempt is given
 * back: a code that is accepted, or not even looked at, must not wipe out the guesses before it.
 */
export async function countGuess<Result>(deps: Deps, userId: string, work: () => Promise<Result>): Promise<Result> {
  const attempts = `referral-code:${userId}`;
  await takeAttempt(deps.db, deps.clock, attempts, limits.referralCode);
  const result = await work();
  await returnAttempt(deps.db, attempts);
  return result;
}

export async function lockCoachOfCode(deps: Deps, tx: Tx, referralCode: string): Promise<HeldCoach> {
  const coach = await lockCoachByCode(deps, tx, normaliseReferralCode(referralCode));
  if (coach) return coach;
  throw refusal('referral-code-unknown').with({ field: 'referralCode' });
}

/** Named only where the code would connect: the same refusals as joining, and a wrong code is a guess here too. */
export async function coachOfCode(deps: Deps, actor: SessionUser, referralCode: string) {
  const { coachId, fullName } = await countGuess(deps, actor.userId, () =>
    deps.db.transaction(async (tx) => {
      const coach = await lockCoachOfCode(deps, tx, referralCode);
      await refuseUnlessCanJoin(tx, coach, actor.userId, refusalsToClient, deps.clock.now());
      return coach;
    }),
  );
  return { coach: { id: coachId, fullName } };
}

/** Someone who has left the role in another tab gets an error and is not connected. */
export async function lockActor(tx: Tx, actor: SessionUser): Promise<HeldClient> {
  const client = await lockClient(tx, actor.userId);
  if (client?.role !== 'client') throw refusal('not-a-client');
  return client;
}

/** At any time after set-up, as in it. The coach one has already is no refusal: the same code in two tabs is one wish. */
export async function joinByCode(deps: Deps, actor: SessionUser, referralCode: string) {
  const now = deps.clock.now();
  const coach = await countGuess(deps, actor.userId, () =>
    deps.db.transaction(async (tx) => {
      const client = await lockActor(tx, actor);
      const found = await lockCoachOfCode(deps, tx, referralCode);
      if (client.coachId === found.coachId) return found;
      if (client.coachId) throw refusal(refusalsToClient.taken);
      await joinCoach(tx, { client, coach: found, now, refusals: refusalsToClient });
      await tellWhoJoined(tx, { client, coach: found, now }, { isByCode: true });
      await startDefaultProgram(tx, found, client.id, now);
      await publish(tx, { userId: client.id, kind: 'program', at: now });
      return found;
    }),
  );
  deps.identity.forgetUser(actor.userId);
  return { coach: { id: coach.coachId, fullName: coach.fullName } };
}

/** Of two tabs that start it at once, the one that holds the person first does. */
export async function startTrial(deps: Deps, actor: SessionUser): Promise<{ startedAt: string; endsAt: string }> {
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const client = await lockActor(tx, actor);
    if (client.coachId) throw refusal('trial-with-coach');
    if (client.trialStartedAt) throw refusal('trial-used', { days: trialDays });
    const current = await lockCurrentAssignment(tx, client.id, now);
    if (current?.status === 'active') throw refusal('trial-on-program');
    const { isFindable } = client;
    await saveClientProfile(tx, client.id, { clientType: 'trial', trialStartedAt: now, isFindable }, now);
    await startProgramByName(tx, { clientId: client.id, programName: trialProgramId, now });
    await publish(tx, { userId: client.id, kind: 'program', at: now });
  });
  deps.identity.forgetUser(actor.userId);
  return { startedAt: now.toISOString(), endsAt: trialEnd(now).toISOString() };
}
