import { fullName } from '#contract/names.ts';
import { settlePointer, startProgram } from '#server/features/assignments/service.ts';
import { sendNotice, withdrawNotices } from '#server/features/notices/service.ts';
import { assignableProgram } from '#server/features/programs/service.ts';
import { AppError } from '#server/platform/app-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { publish, publishToCoachOf } from '#server/platform/live/publish.ts';
import { declineInvitationsOf, lookBeforeSeating, setCoach, withdrawRequestsOf } from './seat-queries.ts';
import type { CoachSeat } from './seat-queries.ts';

type Refusals = { self: string; closed: string; full: string; taken: string };

/** The same refusals, said to the one who asked. */
export const toTheClient: Refusals = {
  self: 'You cannot be your own client.',
  closed: 'This coach is not accepting clients at the moment.',
  full: 'This coach has no free place at the moment.',
  taken: 'You already work with a coach. Ask them before you change to another one.',
};
export const toTheCoach: Refusals = {
  self: 'You cannot be your own client.',
  closed: 'You are not accepting clients at the moment. Change that in your profile first.',
  full: 'All your places are taken. Raise the number of clients in your profile, or wait until a place is free.',
  taken: 'This person has found a coach in the meantime.',
};

/** Holds while the coach's row is locked: nobody else can take the place that was free here. */
export async function refuseWithoutSeat(tx: Tx, seat: CoachSeat, clientId: string, say: Refusals): Promise<void> {
  if (seat.coachId === clientId) throw new AppError('conflict', say.self);
  if (!seat.isAcceptingClients) throw new AppError('conflict', say.closed);
  const { total, canMeet } = await lookBeforeSeating(tx, seat.coachId, clientId);
  if (!canMeet) throw new AppError('conflict', say.closed);
  if (total >= seat.maxClients) throw new AppError('conflict', say.full);
}

export type Joining = {
  client: { id: string; firstName: string; lastName: string };
  seat: CoachSeat;
  now: Date;
  say: Refusals;
};

/**
 * The one way in which a client gets a coach: by code or choice, by an invitation, by a request. The caller holds the
 * client and the seat (seat-queries.ts has the order). Whatever else was open between this client and other coaches ends.
 */
export async function takeSeat(tx: Tx, { client, seat, now, say }: Joining): Promise<void> {
  await refuseWithoutSeat(tx, seat, client.id, say);
  // Before the profile changes, and with it the client's sums: who saves an entry holds the program first and then the sums.
  await settlePointer(tx, client.id, now);
  if (!(await setCoach(tx, client.id, seat.coachId, now))) throw new AppError('conflict', say.taken);
  await audit(tx, { actorId: client.id, action: 'coach-joined', subjectId: seat.coachId });
  await publishToCoachOf(tx, client.id, now);
  const closed = await declineInvitationsOf(tx, client.id, now);
  for (const { coachId, programTitle } of closed) {
    // Somebody who joins by the code of the coach who also invited them has declined nothing.
    if (coachId === seat.coachId) continue;
    await sendNotice(tx, {
      userId: coachId,
      kind: 'invitation-declined',
      detail: { clientId: client.id, clientName: fullName(client), programTitle },
      at: now,
    });
  }
  for (const userId of await withdrawRequestsOf(tx, client.id, now))
    await publish(tx, { userId, kind: 'request', at: now });
  // Whoever has a coach need not read on every visit that one declined, or that one would like to be it.
  await withdrawNotices(tx, client.id, ['request-declined', 'letter-arrived'], now);
}

/** For people who come by code or by a request. Someone who is on a program stays there. */
export async function startDefaultProgram(tx: Tx, seat: CoachSeat, clientId: string, now: Date): Promise<void> {
  if (!seat.defaultProgramId) return;
  const program = await assignableProgram(tx, { userId: seat.coachId, role: seat.role }, seat.defaultProgramId);
  if (program) await startProgram(tx, { clientId, programId: program.id, now });
}
