import type { SecondFactorStart, Settings } from '#contract/settings/schema.ts';
import { AppError } from '#server/platform/app-error.ts';
import { audit } from '#server/platform/audit.ts';
import {
  deleteLinks,
  deleteOtherSessions,
  hasPassword,
  isPasswordOf,
  updatePassword,
} from '#server/platform/auth/accounts.ts';
import { hashPassword, passwordProblem } from '#server/platform/auth/passwords.ts';
import { forgetAttempts, takeAttempt } from '#server/platform/auth/rate-limit.ts';
import * as secondFactor from '#server/platform/auth/second-factor.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import { otpauthUri } from '#server/platform/auth/second-factor.ts';
import type { Deps } from '#server/platform/deps.ts';
import { readSettings } from './service.ts';

/** As strict as at the door: who finds an unlocked phone must not be able to try out passwords on it. */
const guesses = { limit: 5, windowSeconds: 15 * 60 };

/** All other devices are signed out and open links end, in the same step: whoever knew the old password is out. */
export async function changePassword(
  deps: Deps,
  actor: SessionUser,
  currentPassword: string,
  newPassword: string,
): Promise<Settings> {
  await demandPassword(deps, actor, 'currentPassword', currentPassword);
  const problem = passwordProblem(newPassword, actor);
  if (problem) throw invalid('newPassword', problem);
  const hash = await hashPassword(newPassword);
  await deps.db.transaction(async (tx) => {
    await updatePassword(tx, actor.userId, hash, deps.clock.now());
    await deleteOtherSessions(tx, actor.userId, actor.sessionId);
    await deleteLinks(tx, actor.userId);
    await audit(tx, { actorId: actor.userId, action: 'password-changed' });
    await deps.identity.mail.passwordChanged(tx, actor);
  });
  deps.identity.forgetUser(actor.userId);
  return await readSettings(deps, actor);
}

export async function startSecondFactor(deps: Deps, actor: SessionUser, password: string): Promise<SecondFactorStart> {
  await demandPassword(deps, actor, 'password', password);
  const { secret, backupCodes } = await secondFactor.startSecondFactor(deps, actor.userId);
  const { uri, secretToType } = otpauthUri(secret, { product: deps.config.productName, email: actor.email });
  return { otpauthUri: uri, secret: secretToType, backupCodes };
}

export async function confirmSecondFactor(deps: Deps, actor: SessionUser, code: string): Promise<Settings> {
  const key = `second factor:${actor.userId}`;
  await takeAttempt(deps.db, deps.clock, key, guesses);
  const outcome = await secondFactor.confirmSecondFactor(deps, actor.userId, code);
  if (outcome !== 'right') throw invalid('code', 'This code is not right. Codes change every 30 seconds.');
  await forgetAttempts(deps.db, key);
  deps.identity.forgetUser(actor.userId);
  return await readSettings(deps, actor);
}

export async function stopSecondFactor(deps: Deps, actor: SessionUser, password: string): Promise<Settings> {
  await demandPassword(deps, actor, 'password', password);
  await secondFactor.stopSecondFactor(deps, actor.userId);
  deps.identity.forgetUser(actor.userId);
  return await readSettings(deps, actor);
}

async function demandPassword(deps: Deps, actor: SessionUser, field: string, password: string): Promise<void> {
  if (!(await hasPassword(deps.db, actor.userId))) {
    throw new AppError('conflict', 'Your account has no password here, so there is nothing to change.');
  }
  const key = `password check:${actor.userId}`;
  await takeAttempt(deps.db, deps.clock, key, guesses);
  if (!(await isPasswordOf(deps.db, actor.userId, password))) throw invalid(field, 'This password is not right.');
  await forgetAttempts(deps.db, key);
}

const invalid = (field: string, sentence: string): AppError =>
  new AppError('invalid', sentence, { fields: { [field]: sentence } });
