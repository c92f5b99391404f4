import type { FastifyReply, FastifyRequest } from 'fastify';
import { localeOf } from '#contract/locale.ts';
import { fullName } from '#contract/names.ts';
import type { PushBody } from '#contract/reminders/schema.ts';
import type { Theme } from '#contract/session/constants.ts';
import type { Settings } from '#contract/settings/schema.ts';
import { keepProgramDates } from '#server/features/assignments/start-program.ts';
import { countBrowsers, forgetBrowsers, registerBrowser, replanReminder } from '#server/features/reminders/settings.ts';
import { refusal, unauthorized } from '#server/platform/app-error.ts';
import { hasPassword, listSessions } from '#server/platform/auth/accounts.ts';
import { findEmailChange } from '#server/platform/auth/email-change.ts';
import { listPasskeys } from '#server/platform/auth/passkeys.ts';
import { findSecondFactor } from '#server/platform/auth/recovery-codes.ts';
import { sessionEnd } from '#server/platform/auth/session-lookup.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import type { Deps } from '#server/platform/deps.ts';
import { isLanguage, keepLanguageOfAccount, languagesOf, preferLanguage } from '#server/platform/http/languages.ts';
import { presentSettings } from './present.ts';
import {
  findPerson,
  holdPerson,
  updateClientProfile,
  updateCoachProfile,
  updatePerson,
  type ClientChange,
  type CoachChange,
} from './queries.ts';

export async function readSettings({ db, config, clock, push }: Deps, actor: SessionUser): Promise<Settings> {
  const person = await findPerson(db, actor.userId);
  if (!person) throw unauthorized();
  return presentSettings({
    person,
    hasPassword: await hasPassword(db, actor.userId),
    signInMethod: config.oidc ? 'oidc' : 'local',
    sessions: (await listSessions(db, actor.userId)).filter(
      (session) => sessionEnd(config, { ...session, role: person.role, signedInAt: session.createdAt }) > clock.now(),
    ),
    secondFactor: await findSecondFactor(db, actor.userId),
    passkeys: await listPasskeys(db, actor.userId),
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
  | { language: string; locale: string }
  | { theme: Theme }
  | { unreadMail: boolean };

export async function savePerson(deps: Deps, actor: SessionUser, change: PersonChange): Promise<Settings> {
  const row = 'firstName' in change ? { ...change, name: fullName(change) } : change;
  await deps.db.transaction(async (tx) => {
    await holdPerson(tx, actor.userId);
    // Stores the day reached in the old zone, so that no change of zone takes anyone back. Before the change, which
    // also updates the client's rollups: saving an entry locks the program first and then the rollups.
    if ('timeZone' in change)
      await keepProgramDates(tx, actor.userId, { before: actor.timeZone, after: change.timeZone }, deps.clock.now());
    await updatePerson(tx, actor.userId, row, deps.clock.now());
    if ('timeZone' in change) await replanReminder(tx, actor.userId, change.timeZone, deps.clock.now());
  });
  deps.identity.forgetUser(actor.userId);
  return await readSettings(deps, actor);
}

/** Mails and dates follow at once, also before the next visit. */
export async function saveLanguage(
  deps: Deps,
  actor: SessionUser,
  language: string,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<Settings> {
  if (!isLanguage(language)) throw refusal('language-unknown').with({ field: 'language' });
  preferLanguage(request, language);
  void reply.header('set-cookie', keepLanguageOfAccount(deps.config, language));
  return await savePerson(deps, actor, { language, locale: localeOf(languagesOf(request.headers['accept-language'])) });
}

export async function saveClient(deps: Deps, actor: SessionUser, change: ClientChange): Promise<Settings> {
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
