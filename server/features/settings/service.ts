import { fullName } from '#contract/names.ts';
import type { Theme } from '#contract/session/constants.ts';
import type { Settings } from '#contract/settings/schema.ts';
import { settlePointer } from '#server/features/assignments/service.ts';
import { replanReminder } from '#server/features/reminders/settings.ts';
import { AppError, notFound } from '#server/platform/app-error.ts';
import { audit } from '#server/platform/audit.ts';
import { deleteOtherSessions, deleteSession, hasPassword, listSessions } from '#server/platform/auth/accounts.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import type { Deps } from '#server/platform/deps.ts';
import { presentSettings } from './present.ts';
import { findPerson, holdPerson, updateClientProfile, updatePerson } from './queries.ts';

export async function readSettings({ db, config, clock }: Deps, actor: SessionUser): Promise<Settings> {
  const person = await findPerson(db, actor.userId);
  if (!person) throw new AppError('unauthorized', 'Unauthorized. Please sign in to continue.');
  return presentSettings({
    person,
    hasPassword: await hasPassword(db, actor.userId),
    signInMethod: config.oidc ? 'oidc' : 'local',
    sessions: await listSessions(db, actor.userId),
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
    if ('timeZone' in change) await settlePointer(tx, actor.userId, deps.clock.now(), actor.timeZone);
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
