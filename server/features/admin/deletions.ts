import type { CoachDeletion, UserDeletion } from '#contract/admin/schema.ts';
import { callOffAheadOf } from '#server/features/appointments/changes.ts';
import { endCohortsOf, openCohortsOf } from '#server/features/cohorts/service.ts';
import { endRelationsOf } from '#server/features/parting/end-relation.ts';
import { deleteAllOf } from '#server/features/programs/deleted-programs.ts';
import { AppError, refusal } from '#server/platform/app-error.ts';
import { audit } from '#server/platform/audit.ts';
import { refuseUnlessSeen } from '#server/platform/auth/demo-scope.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import { retryOnDeadlock, type Db, type Tx } from '#server/platform/db/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { publish, publishToAll } from '#server/platform/live/publish.ts';
import {
  clearCoachRole,
  countCoaching,
  declinePendingRequests,
  deleteCoachProfile,
  deletePendingInvitations,
  hasCoachProfile,
} from './delete-coach-queries.ts';
import { countOwnPrograms, handProgramsOver } from './programs-queries.ts';
import { countBelongings, countOtherAdmins, findPerson, listConversationPartners } from './erase-queries.ts';
import type { Erased } from './erase-queries.ts';
import { adminAnswers } from './words.ts';
import { lockForErasure } from './locks.ts';
import { eraseWithin, finishErasure, notifyAffected, tellCoachLeft } from './erase.ts';

type RefusalReason = 'no longer admin' | 'demo' | 'oneself' | 'last admin' | 'trial program' | 'unknown';

export class RefusedDeletion extends AppError {
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason, { code, message, named }: AppError) {
    super(code, message, { named });
    this.reason = reason;
  }
}

type Subject = { what: 'user' | 'coach' | 'program'; id?: string };

/** A deletion that is refused changes nothing and is written down all the same: by itself, after it was rolled back. */
export async function recordingRefusals<Done>(
  { db }: Pick<Deps, 'db'>,
  actor: SessionUser,
  { what, id }: Subject,
  run: (tx: Tx) => Promise<Done>,
): Promise<Done> {
  try {
    return await retryOnDeadlock(() => db.transaction(run));
  } catch (error) {
    if (error instanceof RefusedDeletion) {
      await audit(db, {
        actorId: actor.userId,
        action: 'deletion-refused',
        ...(id ? { subjectId: id } : {}),
        detail: { what, reason: error.reason },
      });
    }
    throw error;
  }
}

/** Undefined if allowed. To decide by it, the caller holds the admins' rows. */
function refusalFor(
  actor: SessionUser,
  person: Pick<Erased, 'id' | 'isReal' | 'isAdmin'>,
  otherAdmins: number,
): RefusedDeletion | undefined {
  if (person.id === actor.userId) return new RefusedDeletion('oneself', refusal('own-account-deletion'));
  // Anyone who can open this computer's demo is its admin.
  if (actor.isDemo && person.isReal) return new RefusedDeletion('demo', refusal('demo-is-shared'));
  if (person.isAdmin && otherAdmins === 0) return new RefusedDeletion('last admin', refusal('last-admin'));
  return undefined;
}

export async function userDeletion(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: SessionUser,
  id: string,
  language: string,
): Promise<UserDeletion> {
  await refuseUnlessSeen(db, actor, id, 'user-not-found');
  const [person, otherAdmins, counts] = await Promise.all([
    findPerson(db, id),
    countOtherAdmins(db, id),
    countWhatGoes(db, id, clock.now()),
  ]);
  if (!person || !counts) throw refusal('user-not-found');
  return {
    id,
    name: person.name,
    refusal: refusalFor(actor, person, otherAdmins)?.toldIn(language).message ?? null,
    ...counts,
  };
}

/**
 * The same, with the admins' rows locked: an actor who has lost the grant since the call began decides nothing. So of
 * two who remove each other one remains.
 */
export function refusalUnderLock(
  actor: SessionUser,
  person: Pick<Erased, 'id' | 'isReal' | 'isAdmin'>,
  admins: readonly string[],
): RefusedDeletion | undefined {
  if (!admins.includes(actor.userId)) return new RefusedDeletion('no longer admin', refusal('no-longer-admin'));
  return refusalFor(actor, person, admins.filter((id) => id !== person.id).length);
}

/** One transaction: afterwards either everything of the person is gone or nothing is. */
export async function deleteUser(
  deps: Deps,
  actor: SessionUser,
  id: string,
  language: string,
): Promise<{ message: string }> {
  const left = await recordingRefusals(deps, actor, { what: 'user', id }, async (tx) => {
    const { person, admins } = await lockForErasure(tx, id);
    if (!person) throw new RefusedDeletion('unknown', refusal('user-not-found'));
    const refused = refusalUnderLock(actor, person, admins);
    if (refused) throw refused;
    return await eraseWithin(tx, person, actor.userId, deps.clock.now());
  });
  await finishErasure(deps, left);
  const { name } = left.person;
  return { message: adminAnswers(language).userErased({ hasName: name !== '', name }) };
}

export async function coachDeletion(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: SessionUser,
  id: string,
  language: string,
): Promise<CoachDeletion> {
  await refuseUnlessSeen(db, actor, id, 'coach-not-found');
  const now = clock.now();
  const [person, isCoach, otherAdmins, counts, programs, cohorts] = await Promise.all([
    findPerson(db, id),
    hasCoachProfile(db, id),
    countOtherAdmins(db, id),
    countCoaching(db, id, now),
    countOwnPrograms(db, id, now),
    openCohortsOf(db, id, now),
  ]);
  if (!person || !isCoach) throw refusal('coach-not-found');
  return {
    id,
    name: person.name,
    refusal: refusalFor(actor, person, otherAdmins)?.toldIn(language).message ?? null,
    ...counts,
    cohorts: cohorts.map(({ name }) => name),
    programsKept: programs.kept,
    programsRemoved: programs.removed,
  };
}

/** What waits for an answer of a coach who goes, or was offered by them, waits no longer. Gives who had asked. */
export async function endWaiting(tx: Tx, coachId: string, at: Date): Promise<string[]> {
  const invited = await deletePendingInvitations(tx, coachId, at);
  const asked = await declinePendingRequests(tx, coachId, at);
  await publishToAll(tx, invited, { kind: 'invitation', at });
  await publishToAll(tx, asked, { kind: 'request', at });
  return asked;
}

/** What goes with someone and what stays of them; undefined for no one. */
export async function countWhatGoes(db: Db, id: string, now: Date) {
  const [counts, programs, cohorts] = await Promise.all([
    countBelongings(db, id, now),
    countOwnPrograms(db, id, now),
    openCohortsOf(db, id, now),
  ]);
  if (!counts) return undefined;
  const names = cohorts.map(({ name }) => name);
  return { ...counts, cohorts: names, programsKept: programs.kept, programsRemoved: programs.removed };
}

/**
 * The person is no coach any more: profile, picture, code and role go, and so does everything that waits for an answer.
 * The account stays, with what was written to and about clients. The clients have no coach and keep everything else.
 */
export async function deleteCoach(
  deps: Deps,
  actor: SessionUser,
  id: string,
  language: string,
): Promise<{ message: string }> {
  const now = deps.clock.now();
  const done = await recordingRefusals(deps, actor, { what: 'coach', id }, async (tx) => {
    const { person, admins } = await lockForErasure(tx, id);
    if (!person || !(await hasCoachProfile(tx, id))) throw new RefusedDeletion('unknown', refusal('coach-not-found'));
    const refused = refusalUnderLock(actor, person, admins);
    if (refused) throw refused;
    await callOffAheadOf(deps, tx, id);
    const grouped = await endCohortsOf(tx, id, now);
    const clients = await endRelationsOf(tx, id, now);
    await endWaiting(tx, id, now);
    const handed = await handProgramsOver(tx, id, now);
    const hidden = await deleteAllOf(tx, id, { by: actor.userId, at: now });
    await deleteCoachProfile(tx, id);
    await clearCoachRole(tx, id, now);
    await tellCoachLeft(tx, clients, grouped, now);
    await notifyAffected(tx, { clients, partners: await listConversationPartners(tx, id) }, now);
    // Their own pages are a coach's no longer.
    await publish(tx, { userId: id, kind: 'program', at: now });
    await audit(tx, {
      actorId: actor.userId,
      action: 'coach-deleted',
      subjectId: id,
      detail: { people: clients.length, programs: handed, hidden },
    });
    return { name: person.name, clients: clients.length };
  });
  deps.identity.forgetUser(id);
  const copy = adminAnswers(language);
  const { name, clients } = done;
  return { message: `${copy.coachDeleted({ hasName: name !== '', name })} ${copy.theirClients({ clients })}` };
}
