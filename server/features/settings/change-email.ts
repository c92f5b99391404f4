import type { Settings } from '#contract/settings/schema.ts';
import { emailProblem } from '#server/features/session/hosted/validate.ts';
import { refusal } from '#server/platform/app-error.ts';
import { cancelEmailChange, findEmailChange, startEmailChange } from '#server/platform/auth/email-change.ts';
import { demandPasswordAndCode } from '#server/platform/auth/prove-identity.ts';
import { limits } from '#server/platform/auth/limits.ts';
import { takeAttempt } from '#server/platform/auth/rate-limit.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import type { Deps } from '#server/platform/deps.ts';
import { readSettings } from './service.ts';

export async function sendConfirmation(deps: Deps, actor: SessionUser): Promise<Settings> {
  refuseProvider(deps);
  if (actor.emailVerified) throw refusal('address-confirmed');
  await deps.identity.mail.verificationAgain(actor);
  return await readSettings(deps, actor);
}

type EmailBody = { newEmail: string; password: string; code?: string };

/**
 * better-auth's own change of address is not used: it asks for no password, and a link sent to a mistyped address would
 * hand the account to a stranger.
 */
export async function changeEmail(deps: Deps, actor: SessionUser, body: EmailBody): Promise<Settings> {
  refuseProvider(deps);
  const problem = emailProblem(body.newEmail);
  if (problem) throw problem.with({ field: 'newEmail' });
  const newEmail = body.newEmail.toLowerCase();
  if (newEmail === actor.email) throw refusal('address-unchanged').with({ field: 'newEmail' });
  await demandPasswordAndCode(deps, actor, body);
  await takeChange(deps, actor);
  await startEmailChange(deps, actor, newEmail, false);
  return await readSettings(deps, actor);
}

export async function sendEmailChangeAgain(deps: Deps, actor: SessionUser): Promise<Settings> {
  const waiting = await findEmailChange(deps.db, actor.userId, deps.clock.now());
  if (!waiting) throw refusal('address-not-waiting');
  await takeChange(deps, actor);
  await startEmailChange(deps, actor, waiting.newEmail, true);
  return await readSettings(deps, actor);
}

/** Nothing to cancel is not an error: the old address is kept either way. */
export async function keepEmail(deps: Deps, actor: SessionUser): Promise<Settings> {
  await cancelEmailChange(deps.db, actor.userId);
  return await readSettings(deps, actor);
}

const takeChange = (deps: Deps, actor: SessionUser): Promise<void> =>
  takeAttempt(deps.db, deps.clock, `email change:${actor.userId}`, limits.emailChange);

function refuseProvider({ config }: Deps): void {
  if (config.oidc) throw refusal('address-at-provider', { provider: config.oidc.name });
}
