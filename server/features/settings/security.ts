import type { FastifyReply } from 'fastify';
import type { RecoveryCodes, SecondFactorStart, Settings } from '#contract/settings/schema.ts';
import { refusal } from '#server/platform/app-error.ts';
import { audit } from '#server/platform/audit.ts';
import { deleteOtherSessions, deleteSession, updatePassword } from '#server/platform/auth/accounts.ts';
import { passwordProblem } from '#server/platform/auth/password-rules.ts';
import { hashPassword } from '#server/platform/auth/passwords.ts';
import {
  confirmWithinLimit,
  demandPassword,
  demandPasswordAndCode,
  demandRecentProof,
} from '#server/platform/auth/prove-identity.ts';
import * as secondFactor from '#server/platform/auth/second-factor.ts';
import { changeSecurity } from '#server/platform/auth/security-change.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import type { Deps } from '#server/platform/deps.ts';
import { readSettings } from './service.ts';

type Proof = { password: string; code?: string };

/** Someone else's session looks like one that does not exist. */
export async function endSession(
  deps: Deps,
  actor: SessionUser,
  sessionId: string,
  password?: string,
): Promise<Settings> {
  await demandRecentProof(deps, actor, password);
  await deps.db.transaction(async (tx) => {
    if (!(await deleteSession(tx, actor.userId, sessionId))) throw refusal('session-not-found');
    await audit(tx, { actorId: actor.userId, action: 'session-ended', detail: { count: 1 } });
  });
  deps.identity.forgetUser(actor.userId);
  return await readSettings(deps, actor);
}

export async function endOtherSessions(deps: Deps, actor: SessionUser, password?: string): Promise<Settings> {
  await demandRecentProof(deps, actor, password);
  await deps.db.transaction(async (tx) => {
    const count = await deleteOtherSessions(tx, actor.userId, actor.sessionId);
    if (count > 0) await audit(tx, { actorId: actor.userId, action: 'session-ended', detail: { count } });
  });
  deps.identity.forgetUser(actor.userId);
  return await readSettings(deps, actor);
}

export async function changePassword(
  deps: Deps,
  actor: SessionUser,
  reply: FastifyReply,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<Settings> {
  await demandPassword(deps, actor, 'currentPassword', currentPassword);
  const problem = passwordProblem(newPassword, actor, deps.config.productName);
  if (problem) throw problem.with({ field: 'newPassword' });
  const hash = await hashPassword(newPassword, actor.userId);
  const cookie = await changeSecurity(deps, actor, 'password-changed', async (tx) => {
    await updatePassword(tx, actor.userId, hash, deps.clock.now());
  });
  void reply.header('set-cookie', cookie);
  return await readSettings(deps, actor);
}

export async function startSecondFactor(deps: Deps, actor: SessionUser, password: string): Promise<SecondFactorStart> {
  await demandPassword(deps, actor, 'password', password);
  return await secondFactor.startSecondFactor(deps, actor);
}

export async function confirmSecondFactor(
  deps: Deps,
  actor: SessionUser,
  reply: FastifyReply,
  code: string,
): Promise<RecoveryCodes> {
  const { cookie, recoveryCodes } = await confirmWithinLimit(deps, actor, code);
  void reply.header('set-cookie', cookie);
  return { settings: await readSettings(deps, actor), recoveryCodes };
}

export async function renewRecoveryCodes(
  deps: Deps,
  actor: SessionUser,
  reply: FastifyReply,
  proof: Proof,
): Promise<RecoveryCodes> {
  await demandPasswordAndCode(deps, actor, proof);
  const { cookie, recoveryCodes } = await secondFactor.renewRecoveryCodes(deps, actor);
  void reply.header('set-cookie', cookie);
  return { settings: await readSettings(deps, actor), recoveryCodes };
}

export async function stopSecondFactor(
  deps: Deps,
  actor: SessionUser,
  reply: FastifyReply,
  proof: Proof,
): Promise<Settings> {
  if (actor.role !== null && deps.config.requireSecondFactor.includes(actor.role))
    throw refusal('second-factor-required');
  await demandPasswordAndCode(deps, actor, proof);
  void reply.header('set-cookie', await secondFactor.stopSecondFactor(deps, actor));
  return await readSettings(deps, actor);
}
