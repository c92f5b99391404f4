import type { FastifyRequest } from 'fastify';
import type { SuspensionReason } from '#contract/admin-people/constants.ts';
import { fullName } from '#contract/names.ts';
import { callOffAheadOf } from '#server/features/appointments/changes.ts';
import { bringBack, setAside } from '#server/features/account/set-aside.ts';
import { refusalUnderLock } from '#server/features/admin/deletions.ts';
import { sendNotice, sendNotices, withdrawNotice } from '#server/features/notices/service.ts';
import { callIdentity } from '#server/features/session/hosted/call-identity.ts';
import { refusal } from '#server/platform/app-error.ts';
import { audit } from '#server/platform/audit.ts';
import { deleteSession, deleteSessionsAndLinks } from '#server/platform/auth/accounts.ts';
import { lockAdmins } from '#server/platform/auth/admin-grant.ts';
import { limits } from '#server/platform/auth/limits.ts';
import { removeLink } from '#server/platform/auth/provider-link.ts';
import { takeAttempt } from '#server/platform/auth/rate-limit.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import { retryOnDeadlock, type Tx } from '#server/platform/db/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { languageOf } from '#server/platform/http/languages.ts';
import { answersIn, named } from './mails.ts';
import {
  deleteQueuedMail,
  lockPersonRow,
  listClientIds,
  setEmailVerified,
  setSuspended,
  type HeldPerson,
} from './queries.ts';

type Done = { message: string };

const namedIn = (person: HeldPerson) => named({ name: fullName(person) });

/**
 * Locks the admins first and then the person, in the order of an erasure: of two admins who act on each other one
 * succeeds, and the other reads that they are no longer an admin.
 */
export async function changePerson<Result>(
  deps: Deps,
  actor: SessionUser,
  id: string,
  change: (tx: Tx, person: HeldPerson) => Promise<Result>,
): Promise<Result> {
  const done = await retryOnDeadlock(() =>
    deps.db.transaction(async (tx) => {
      const admins = await lockAdmins(tx);
      const person = await lockPersonRow(tx, id);
      if (!person) throw refusal('user-not-found');
      if (id === actor.userId) throw refusal('own-account');
      const refused = refusalUnderLock(actor, person, admins);
      // Being the last admin matters only when rights are removed; see refuseLastAdmin.
      if (refused && refused.reason !== 'last admin') throw refused;
      return await change(tx, { ...person, isLastAdmin: refused?.reason === 'last admin' });
    }),
  );
  deps.identity.forgetUser(id);
  return done;
}

export function refuseLastAdmin(person: HeldPerson): void {
  if (person.isLastAdmin) throw refusal('last-admin');
}

/** Kept as they are, but signed out everywhere, visible to no one and sent nothing, until it is lifted. */
export async function suspendPerson(
  deps: Deps,
  actor: SessionUser,
  id: string,
  reason: SuspensionReason,
  language: string,
): Promise<Done> {
  const copy = answersIn(language);
  const at = deps.clock.now();
  return await changePerson(deps, actor, id, async (tx, person) => {
    refuseLastAdmin(person);
    if (!(await setSuspended(tx, id, at))) return { message: copy.alreadySuspended(namedIn(person)) };
    await deleteSessionsAndLinks(tx, id, { keepsCalendar: true });
    await deleteQueuedMail(tx, id);
    await callOffAheadOf(deps, tx, id);
    const coachId = await setAside(tx, id, at);
    const detail = { clientId: id, clientName: fullName(person) };
    if (coachId) await sendNotice(tx, { userId: coachId, kind: 'client-unavailable', detail, at });
    await sendNotices(tx, {
      userIds: await listClientIds(tx, id),
      kind: 'coach-unavailable',
      detail: { coachId: id, coachName: person.publicName || fullName(person) },
      at,
    });
    await audit(tx, { actorId: actor.userId, action: 'user-suspended', subjectId: id, detail: { reason } });
    return { message: copy.suspended(namedIn(person)) };
  });
}

export async function liftSuspension(deps: Deps, actor: SessionUser, id: string, language: string): Promise<Done> {
  const copy = answersIn(language);
  const at = deps.clock.now();
  return await changePerson(deps, actor, id, async (tx, person) => {
    if (!(await setSuspended(tx, id, null))) return { message: copy.notSuspended(namedIn(person)) };
    // A sign-in that spanned the suspension left a session no one could use.
    await deleteSessionsAndLinks(tx, id, { keepsCalendar: true });
    // A person who asked for deletion meanwhile stays hidden.
    const coachId = person.isLeaving ? null : await bringBack(tx, id, at);
    const detail = { clientId: id, clientName: fullName(person) };
    if (coachId) await withdrawNotice(tx, { userId: coachId, kind: 'client-unavailable', detail, at }, 'clientId');
    for (const userId of await listClientIds(tx, id))
      await withdrawNotice(tx, { userId, kind: 'coach-unavailable', detail: { coachId: id }, at }, 'coachId');
    await audit(tx, { actorId: actor.userId, action: 'suspension-lifted', subjectId: id });
    return { message: copy.canSignIn(namedIn(person)) };
  });
}

/** One device, or all; open pages and streams end with it. */
export async function endSessions(
  deps: Deps,
  actor: SessionUser,
  { id, sessionId }: { id: string; sessionId?: string },
  language: string,
): Promise<Done> {
  const copy = answersIn(language);
  return await changePerson(deps, actor, id, async (tx, person) => {
    const count =
      sessionId === undefined ? await deleteSessionsAndLinks(tx, id) : Number(await deleteSession(tx, id, sessionId));
    if (sessionId !== undefined && count === 0) throw refusal('session-not-found');
    if (count > 0)
      await audit(tx, { actorId: actor.userId, action: 'session-ended', subjectId: id, detail: { count } });
    return { message: (count === 0 ? copy.notSignedIn : copy.signedOut)(namedIn(person)) };
  });
}

/** The same link the sign-in page sends, to the account's own address; the admin never sees it. */
export async function sendPasswordLink(
  deps: Deps,
  actor: SessionUser,
  id: string,
  request: FastifyRequest,
): Promise<Done> {
  const person = await changePerson(deps, actor, id, async (tx, held) => {
    if (deps.config.oidc) throw refusal('people-without-password');
    if (!held.isReal) throw refusal('no-mail-to-made-up');
    if (held.suspendedAt) throw refusal('no-mail-to-suspended');
    await takeAttempt(tx, deps.clock, `password link:${id}`, limits.passwordLinkByAdmin);
    await audit(tx, { actorId: actor.userId, action: 'password-link-sent', subjectId: id });
    return held;
  });
  await callIdentity(deps, request, {
    method: 'POST',
    path: '/request-password-reset',
    body: { email: person.email },
  });
  return { message: answersIn(languageOf(request)).linkSent({ email: person.email }) };
}

/** The next sign-in at the issuer with their address is linked to the account, as a first one is. */
export async function removeProviderLink(deps: Deps, actor: SessionUser, id: string, language: string): Promise<Done> {
  const { oidc } = deps.config;
  const copy = answersIn(language);
  return await changePerson(deps, actor, id, async (tx, person) => {
    if (!oidc) throw refusal('people-with-password');
    if (!person.emailVerified) throw refusal('link-again-unconfirmed');
    const provider = oidc.name;
    const isRemoved = await removeLink(deps, tx, id, { actorId: actor.userId, provider });
    return { message: (isRemoved ? copy.linksAgain : copy.notLinked)({ ...namedIn(person), provider }) };
  });
}

/**
 * The admin vouches for it, where mail does not get through. Not for the address that makes its owner an admin: that
 * one must be proved.
 */
export async function confirmAddress(deps: Deps, actor: SessionUser, id: string, language: string): Promise<Done> {
  return await changePerson(deps, actor, id, async (tx, person) => {
    if (person.email === deps.config.adminEmail && !person.isAdmin) throw refusal('admin-address');
    if (await setEmailVerified(tx, id))
      await audit(tx, { actorId: actor.userId, action: 'email-verified', subjectId: id, detail: { by: 'admin' } });
    return { message: answersIn(language).confirmed({ email: person.email }) };
  });
}
