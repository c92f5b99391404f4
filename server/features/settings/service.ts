import { fullName } from '#contract/names.ts';
import type { PushBody } from '#contract/reminders/schema.ts';
import type { Theme } from '#contract/session/constants.ts';
import type { SecondFactorStart, Settings } from '#contract/settings/schema.ts';
import { lockCurrentAssignment } from '#server/features/assignments/current-assignment.ts';
import { countBrowsers, forgetBrowsers, registerBrowser, replanReminder } from '#server/features/reminders/settings.ts';
import { AppError, notFound } from '#server/platform/app-error.ts';
import { audit } from '#server/platform/audit.ts';
import {
  deleteLinks,
  deleteOtherSessions,
  deleteSession,
  hasPassword,
  listSessions,
  updatePassword,
} from '#server/platform/auth/accounts.ts';
import { hashPassword, passwordProblem } from '#server/platform/auth/passwords.ts';
import { findEmailChange } from '#server/platform/auth/email-change.ts';
import { demandPassword, guesses, invalid, wrongCode } from '#server/platform/auth/prove-identity.ts';
import { forgetAttempts, takeAttempt } from '#server/platform/auth/rate-limit.ts';
import * as secondFactor from '#server/platform/auth/second-factor.ts';
import { otpauthUri } from '#server/platform/auth/second-factor.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import type { Deps } from '#server/platform/deps.ts';
import { presentSettings } from './present.ts';
import {
  findPerson,
  holdPerson,
  updateClientProfile,
  updateCoachProfile,
  updatePerson,
  type CoachChange,
} from './queries.ts';

export async function readSettings({ db, config, clock, push }: Deps, actor: SessionUser): Promise<Settings> {
  const person = await findPerson(db, actor.userId);
  if (!person) throw new AppError('unauthorized', 'Unauthorized. Please sign in to continue.');
  return presentSettings({
    person,
    hasPassword: await hasPassword(db, actor.userId),
    signInMethod: config.oidc ? 'oidc' : 'local',
    sessions: await listSessions(db, actor.userId),
    pushBrowsers: person.sharedMail === null ? 0 : await countBrowsers(db, actor.userId),
    pushKey: push.publicKey,
    emailChange: await findEmailChange(db, actor.userId, clock.now()),
    currentSessionId: actor.sessionId,
    now: clock.now(),
  });
}

type PersonChange =
  | { firstName: string; lastName: string }
  | { timeZone: string }
  | { theme: Theme }
  | { unreadMail: boolean };

export async function savePerson(deps: Deps, actor: SessionUser, change: PersonChange): Promise<Settings> {
  const row = 'firstName' in change ? { ...change, name: fullName(change) } : change;
  await deps.db.transaction(async (tx) => {
    await holdPerson(tx, actor.userId);
    // Where a client has come to in the old zone is stored: no journey takes anybody back a day. Before the change, which
    // also touches the client's sums: who saves an entry holds the program first and then the sums.
    if ('timeZone' in change) await lockCurrentAssignment(tx, actor.userId, deps.clock.now(), actor.timeZone);
    await updatePerson(tx, actor.userId, row, deps.clock.now());
    if ('timeZone' in change) await replanReminder(tx, actor.userId, change.timeZone, deps.clock.now());
  });
  deps.identity.forgetUser(actor.userId);
  return await readSettings(deps, actor);
}

export async function saveClient(
  deps: Deps,
  actor: SessionUser,
  change: { whatsappNumber: string } | { isFindable: boolean },
): Promise<Settings> {
  await updateClientProfile(deps.db, actor.userId, change);
  return await readSettings(deps, actor);
}

export async function saveCoach(deps: Deps, actor: SessionUser, change: CoachChange): Promise<Settings> {
  await updateCoachProfile(deps.db, actor.userId, change);
  return await readSettings(deps, actor);
}

export async function addCoachPush(deps: Deps, actor: SessionUser, body: PushBody): Promise<Settings> {
  await registerBrowser(deps.db, actor.userId, body, deps.clock.now());
  return await readSettings(deps, actor);
}

export async function removeCoachPush(deps: Deps, actor: SessionUser): Promise<Settings> {
  await forgetBrowsers(deps.db, actor.userId);
  return await readSettings(deps, actor);
}

/** Somebody else's session is answered like one that does not exist. */
export async function endSession(deps: Deps, actor: SessionUser, sessionId: string): Promise<Settings> {
  await deps.db.transaction(async (tx) => {
    if (!(await deleteSession(tx, actor.userId, sessionId))) throw notFound('This session');
    await audit(tx, { actorId: actor.userId, action: 'session-ended', detail: { count: 1 } });
  });
  deps.identity.forgetUser(actor.userId);
  return await readSettings(deps, actor);
}

export async function endOtherSessions(deps: Deps, actor: SessionUser): Promise<Settings> {
  await deps.db.transaction(async (tx) => {
    const count = await deleteOtherSessions(tx, actor.userId, actor.sessionId);
    if (count > 0) await audit(tx, { actorId: actor.userId, action: 'session-ended', detail: { count } });
  });
  deps.identity.forgetUser(actor.userId);
  return await readSettings(deps, actor);
}

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
  const hash = await hashPassword(newPassword, actor.userId);
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
  if (outcome !== 'right') throw invalid('code', wrongCode);
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
