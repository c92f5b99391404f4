import { fullName } from '#contract/names.ts';
import type { RefusalId } from '#contract/refusals.ts';
import { lockCurrentAssignment } from '#server/features/assignments/current-assignment.ts';
import { startProgram } from '#server/features/assignments/start-program.ts';
import type { ApprovalRule } from '#server/features/coach-approval/sql.ts';
import { sendNotice, withdrawNotices } from '#server/features/notices/service.ts';
import { assignableProgram } from '#server/features/programs/read-programs.ts';
import { noteForWebhooks } from '#server/features/webhooks/note.ts';
import { refusal } from '#server/platform/app-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { publishToCoachOf } from '#server/platform/live/publish.ts';
import { lockCoach, type HeldCoach } from './locks.ts';
import {
  declineInvitationsOf,
  deleteSharesOf,
  findCoachToJoin,
  findRoomFor,
  leaveGroupsOf,
  setCoach,
  stopPlansOf,
  settlePartings,
  type CoachOf,
} from './queries.ts';
import { withdrawRequests } from './withdraw-requests.ts';

type Refusals = Record<'self' | 'waiting' | 'closed' | 'full' | 'taken', RefusalId>;

/** The same refusals, said to the one who asked. */
export const refusalsToClient = {
  self: 'own-client',
  waiting: 'coach-not-open',
  closed: 'coach-not-accepting',
  full: 'coach-full',
  taken: 'already-with-coach',
} as const satisfies Refusals;
export const refusalsToCoach = {
  self: 'own-client',
  waiting: 'contact-unapproved',
  closed: 'not-accepting',
  full: 'places-taken',
  taken: 'found-coach',
} as const satisfies Refusals;

/** For someone who has no account yet: the coach's public name, if they could be joined now. */
export async function coachToJoin(
  { config }: { config: ApprovalRule },
  db: Db | Tx,
  which: CoachOf,
  now: Date,
): Promise<{ name: string } | undefined> {
  return await findCoachToJoin(config, db, which, now);
}

/** Holds while the coach's row is locked: no one else can take the place that was free here. */
export async function refuseUnlessCanJoin(
  tx: Tx,
  coach: HeldCoach,
  clientId: string,
  refusals: Refusals,
  now: Date,
): Promise<void> {
  if (coach.coachId === clientId) throw refusal(refusals.self);
  if (coach.isWaiting) throw refusal(refusals.waiting);
  if (!coach.isAcceptingClients) throw refusal(refusals.closed);
  const { taken, canMeet } = await findRoomFor(tx, coach.coachId, clientId, now);
  if (!canMeet) throw refusal(refusals.closed);
  if (taken >= coach.maxClients) throw refusal(refusals.full);
}

/** A client who has completed their program needs a place again with the next one. Asked before it is given. */
export async function refuseUnlessPlaceForNext(
  deps: Pick<Deps, 'config'>,
  tx: Tx,
  coachId: string,
  clientId: string,
  now: Date,
  refusals: Refusals = refusalsToCoach,
): Promise<void> {
  const coach = await lockCoach(deps, tx, coachId);
  const { taken, needsPlace } = await findRoomFor(tx, coachId, clientId, now);
  if (!needsPlace && taken >= (coach?.maxClients ?? 0)) throw refusal(refusals.full);
}

type Joining = {
  client: { id: string; firstName: string; lastName: string };
  coach: HeldCoach;
  now: Date;
  refusals: Refusals;
};

/**
 * The one way in which a client gets a coach: by code or choice, by an invitation, by a request. The caller holds the
 * client and the coach (locks.ts has the order). Whatever else was open between this client and other coaches ends.
 */
export async function joinCoach(tx: Tx, joining: Joining): Promise<void> {
  const { client, coach, now, refusals } = joining;
  await refuseUnlessCanJoin(tx, coach, client.id, refusals, now);
  await deleteSharesOf(tx, client.id);
  await stopPlansOf(tx, client.id, now);
  await leaveGroupsOf(tx, client.id, now);
  await connect(tx, joining, now);
  await audit(tx, { actorId: client.id, action: 'coach-joined', subjectId: coach.coachId });
  await noteForWebhooks(tx, { coachId: coach.coachId, kind: 'client.joined', ids: { clientId: client.id }, at: now });
}

/**
 * A parting is taken back: all is as it was before, what was shared too. A place is needed, the coach's switch is not
 * asked; a client who has completed their program needs none.
 */
export async function rejoinCoach(tx: Tx, joining: Joining, since: Date): Promise<void> {
  const { client, coach, now, refusals } = joining;
  const { taken, needsPlace, canMeet } = await findRoomFor(tx, coach.coachId, client.id, now);
  if (!canMeet) throw refusal(refusals.closed);
  if (needsPlace && taken >= coach.maxClients) throw refusal(refusals.full);
  await connect(tx, joining, since);
}

async function connect(tx: Tx, { client, coach, now, refusals }: Joining, since: Date): Promise<void> {
  // Before the profile and the client's rollups change: saving an entry locks the program first and then the rollups.
  await lockCurrentAssignment(tx, client.id, now);
  if (!(await setCoach(tx, client.id, coach.coachId, since))) throw refusal(refusals.taken);
  await settlePartings(tx, client.id, coach.coachId);
  await publishToCoachOf(tx, client.id, now);
  const closed = await declineInvitationsOf(tx, client.id, now);
  for (const { coachId, programTitle } of closed) {
    // Someone who joins by the code of the coach who also invited them has declined nothing.
    if (coachId === coach.coachId) continue;
    await sendNotice(tx, {
      userId: coachId,
      kind: 'invitation-declined',
      detail: { clientId: client.id, clientName: fullName(client), programTitle },
      at: now,
    });
  }
  await withdrawRequests(tx, client.id, now);
  // Someone with a coach need not see refusals and offers of others on every visit.
  await withdrawNotices(tx, client.id, ['request-declined', 'letter-arrived', 'work-ended'], now);
}

/** Where no one asked the coach, who would otherwise find a stranger among the clients. */
export async function tellWhoJoined(
  tx: Tx,
  { client, coach, now }: Omit<Joining, 'refusals'>,
  way: { isByCode: boolean } | { groupName: string },
): Promise<void> {
  await sendNotice(tx, {
    userId: coach.coachId,
    kind: 'client-joined',
    detail: { clientId: client.id, clientName: fullName(client), ...way },
    at: now,
  });
}

/** For people who come by code or by a request. Someone who is on a program stays there. */
export async function startDefaultProgram(tx: Tx, coach: HeldCoach, clientId: string, now: Date): Promise<void> {
  if (!coach.defaultProgramId) return;
  const program = await assignableProgram(tx, { ...coach, userId: coach.coachId }, coach.defaultProgramId);
  if (program) await startProgram(tx, { clientId, programId: program.id, now });
}
