import { freshSignInMinutes } from '#contract/account/constants.ts';
import type { AdminGrantBody, CoachChoice, MoveBody } from '#contract/admin-people/schema.ts';
import { fullName } from '#contract/names.ts';
import { callOffAhead } from '#server/features/appointments/changes.ts';
import { demandProof } from '#server/features/account/deletion.ts';
import { sendNotice } from '#server/features/notices/service.ts';
import { endRelation } from '#server/features/parting/end-relation.ts';
import { joinCoach } from '#server/features/roles/join-coach.ts';
import { lockCoach } from '#server/features/roles/locks.ts';
import { refusal } from '#server/platform/app-error.ts';
import { audit } from '#server/platform/audit.ts';
import { deleteSessionsAndLinks } from '#server/platform/auth/accounts.ts';
import { setAdmin } from '#server/platform/auth/admin-grant.ts';
import { refuseUnlessSeen } from '#server/platform/auth/demo-scope.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import { lockClient } from '#server/platform/db/person-locks.ts';
import type { Deps } from '#server/platform/deps.ts';
import { changePerson, refuseLastAdmin } from './access.ts';
import { answersIn, mailMove, named } from './mails.ts';
import { listCoachesWithRoom } from './queries.ts';

type Done = { message: string };

/** For an admin who connects two others. */
const refusalsToAdmin = {
  self: 'nobody-own-client',
  waiting: 'coach-not-open',
  closed: 'coach-not-accepting',
  full: 'coach-full',
  taken: 'found-coach',
} as const;

/** For an admin without a password. */
const signInAgain = () => refusal('sign-in-again-for-rights', { minutes: freshSignInMinutes });

export async function coachesWithRoom({ db, clock, config }: Deps, actor: SessionUser): Promise<CoachChoice[]> {
  return await listCoachesWithRoom(config, db, actor, clock.now());
}

/**
 * Parting and then joining: shares with the previous coach end, their notes stay theirs, the program continues, and the
 * new coach needs a place. All three are notified by bell and mail.
 */
export async function moveToCoach(
  deps: Deps,
  actor: SessionUser,
  id: string,
  { coachId }: MoveBody,
  language: string,
): Promise<Done> {
  const now = deps.clock.now();
  return await changePerson(deps, actor, id, async (tx, person) => {
    const client = await lockClient(tx, id);
    if (client?.role !== 'client') throw refusal('only-clients-have-coach');
    if (!client.isPresent) throw refusal('move-while-away');
    if (client.coachId === coachId) throw refusal('already-their-coach');
    await refuseUnlessSeen(tx, actor, coachId, 'coach-not-found');
    const coach = await lockCoach(deps, tx, coachId);
    if (!coach) throw refusal('coach-not-found');
    const before = client.coachId;
    if (before) {
      const ending = { coachId: before, clientId: id, endedBy: 'admin', actorId: actor.userId } as const;
      await callOffAhead(deps, tx, { coachId: before, clientId: id });
      await endRelation(tx, { ...ending, programWish: 'goes-on', undoUntil: null, now });
    }
    await joinCoach(tx, { client, coach, now, refusals: refusalsToAdmin });
    const about = { clientId: id, clientName: fullName(person) };
    const coachName = coach.fullName || coach.firstName;
    if (before) await sendNotice(tx, { userId: before, kind: 'client-moved', detail: about, at: now });
    await sendNotice(tx, { userId: coachId, kind: 'client-joined', detail: { ...about, isByAdmin: true }, at: now });
    await sendNotice(tx, { userId: id, kind: 'coach-changed', detail: { coachId, coachName }, at: now });
    await mailMove(deps, tx, {
      client: { id, name: fullName(person) },
      coach: { id: coachId, name: coachName },
      before,
    });
    await audit(tx, { actorId: actor.userId, action: 'client-moved', subjectId: id, detail: { to: coachId } });
    return { message: answersIn(language).moved({ ...named({ name: fullName(person) }), coach: coachName }) };
  });
}

/**
 * Admin rights are granted only after re-authentication. A person who loses them is signed out, and has no role until
 * they choose one.
 */
export async function changeAdminGrant(
  deps: Deps,
  actor: SessionUser,
  id: string,
  { isAdmin, ...proof }: AdminGrantBody,
  language: string,
): Promise<Done> {
  const copy = answersIn(language);
  if (actor.isDemo) throw refusal('demo-is-shared');
  await demandProof(deps, actor, proof, signInAgain);
  return await changePerson(deps, actor, id, async (tx, person) => {
    const name = fullName(person) || person.email;
    if (isAdmin) {
      if (!person.isReal) throw refusal('made-up-admin');
      if (person.suspendedAt || person.isLeaving) throw refusal('admin-while-away');
      if (!person.emailVerified) throw refusal('admin-unconfirmed');
    } else refuseLastAdmin(person);
    if (!(await setAdmin(tx, id, isAdmin))) return { message: (isAdmin ? copy.adminAlready : copy.noAdmin)({ name }) };
    if (!isAdmin) await deleteSessionsAndLinks(tx, id);
    const action = isAdmin ? 'admin-granted' : 'admin-revoked';
    await audit(tx, { actorId: actor.userId, action, subjectId: id, detail: { by: 'admin' } });
    return { message: (isAdmin ? copy.adminNow : copy.adminNoMore)({ name }) };
  });
}
