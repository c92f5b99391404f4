import { AppError } from '#server/platform/app-error.ts';
import type { Deps } from '#server/platform/deps.ts';
import { hasPassword, isPasswordOf } from './accounts.ts';
import { forgetAttempts, takeAttempt } from './rate-limit.ts';
import { checkSecondFactor } from './second-factor.ts';
import type { SessionUser } from './session-user.ts';

/** As strict as at the door: who finds an unlocked phone must not be able to try out passwords on it. */
export const guesses = { limit: 5, windowSeconds: 15 * 60 };

export const wrongCode = 'This code is not right. Codes change every 30 seconds.';

/** Whoever holds the open page says once more who they are. `field` is where a refusal stands. */
export async function demandPassword(deps: Deps, actor: SessionUser, field: string, password: string): Promise<void> {
  if (!(await hasPassword(deps.db, actor.userId))) {
    throw new AppError('conflict', 'Your account has no password here, so there is nothing to change.');
  }
  const key = `password check:${actor.userId}`;
  await takeAttempt(deps.db, deps.clock, key, guesses);
  if (!(await isPasswordOf(deps.db, actor.userId, password))) throw invalid(field, 'This password is not right.');
  await forgetAttempts(deps.db, key);
}

/** The password and, where the second factor is on, a code of the app. */
export async function demandPasswordAndCode(
  deps: Deps,
  actor: SessionUser,
  { password, code }: { password: string; code?: string },
): Promise<void> {
  await demandPassword(deps, actor, 'password', password);
  if (!actor.twoFactorEnabled) return;
  if (code === undefined || code === '') throw invalid('code', 'Please enter the six digits your app shows now.');
  const key = `second factor:${actor.userId}`;
  await takeAttempt(deps.db, deps.clock, key, guesses);
  const outcome = await checkSecondFactor(deps, actor.userId, code);
  if (outcome === 'used') throw invalid('code', 'This code has already been used. Please wait for the next one.');
  if (outcome === 'wrong') throw invalid('code', wrongCode);
  await forgetAttempts(deps.db, key);
}

export const invalid = (field: string, sentence: string): AppError =>
  new AppError('invalid', sentence, { fields: { [field]: sentence } });
