import { freshSignInMinutes } from '#contract/account/constants.ts';
import { tidyCode } from '#contract/settings/rules.ts';
import { refusal } from '#server/platform/app-error.ts';
import type { Deps } from '#server/platform/deps.ts';
import { hasPassword, isPasswordOf } from './accounts.ts';
import { limits } from './limits.ts';
import { forgetAttempts, takeAttempt } from './rate-limit.ts';
import { checkSecondFactor, confirmSecondFactor } from './second-factor.ts';
import type { SessionUser } from './session-user.ts';

/** Re-authentication. `field` is where a refusal is shown. */
export async function demandPassword(deps: Deps, actor: SessionUser, field: string, password: string): Promise<void> {
  if (!(await hasPassword(deps.db, actor.userId))) throw refusal('no-password');
  const key = `password check:${actor.userId}`;
  await takeAttempt(deps.db, deps.clock, key, limits.identityProof);
  if (!(await isPasswordOf(deps.db, actor.userId, password))) throw refusal('password-wrong').with({ field });
  await forgetAttempts(deps.db, key);
}

/** The password and, where the second factor is on, a code of the app or a recovery code. */
export async function demandPasswordAndCode(
  deps: Deps,
  actor: SessionUser,
  { password, code }: { password: string; code?: string },
): Promise<void> {
  await demandPassword(deps, actor, 'password', password);
  if (!actor.twoFactorEnabled) return;
  if (code === undefined || code === '') throw refusal('code-missing').with({ field: 'code' });
  const key = `second factor:${actor.userId}`;
  await takeAttempt(deps.db, deps.clock, key, limits.identityProof);
  const outcome = await checkSecondFactor(deps, actor.userId, tidyCode(code));
  if (outcome === 'used') throw refusal('code-used').with({ field: 'code' });
  if (outcome === 'wrong') throw refusal('code-wrong').with({ field: 'code' });
  await forgetAttempts(deps.db, key);
}

/** The first code of an app that is being set up, as often as one may guess. */
export async function confirmWithinLimit(
  deps: Deps,
  actor: SessionUser,
  code: string,
): Promise<{ cookie: string; recoveryCodes: string[] }> {
  const key = `second factor:${actor.userId}`;
  await takeAttempt(deps.db, deps.clock, key, limits.identityProof);
  const confirmed = await confirmSecondFactor(deps, actor, code);
  if (!confirmed) throw refusal('code-wrong').with({ field: 'code' });
  await forgetAttempts(deps.db, key);
  return confirmed;
}

/** Someone who came in just now need not say again who they are. */
export const isFreshSignIn = (
  { clock }: Pick<Deps, 'clock'>,
  { signedInAt }: Pick<SessionUser, 'signedInAt'>,
): boolean => clock.now().getTime() - signedInAt.getTime() <= freshSignInMinutes * 60_000;

/** The password, and the code where there is one; of someone without a password, a sign-in of the last minutes. */
export async function demandFullProof(
  deps: Deps,
  actor: SessionUser,
  { password = '', code }: { password?: string; code?: string },
): Promise<void> {
  if (await hasPassword(deps.db, actor.userId)) await demandPasswordAndCode(deps, actor, { password, code });
  else await demandRecentProof(deps, actor);
}

/** The password, unless they came in just now: an open page that was found does not throw its owner out elsewhere. */
export async function demandRecentProof(deps: Deps, actor: SessionUser, password?: string): Promise<void> {
  if (isFreshSignIn(deps, actor)) return;
  if (!(await hasPassword(deps.db, actor.userId))) throw refusal('sign-in-again', { minutes: freshSignInMinutes });
  if (password === undefined) throw refusal('password-missing').with({ field: 'password' });
  await demandPassword(deps, actor, 'password', password);
}
