import { clientNotFoundSentence } from '#contract/clients/constants.ts';
import { fullName } from '#contract/names.ts';
import { undoPartingHours } from '#contract/parting/constants.ts';
import { resumeProgram } from '#server/features/assignments/start-program.ts';
import { sendNotice, withdrawNotice } from '#server/features/notices/service.ts';
import { refusalsToClient, refusalsToCoach, rejoinCoach } from '#server/features/roles/join-coach.ts';
import { lockCoach, type HeldCoach } from '#server/features/roles/locks.ts';
import { AppError, refusal } from '#server/platform/app-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { lockClient, type HeldClient } from '#server/platform/db/person-locks.ts';
import type { Deps } from '#server/platform/deps.ts';
import { pageLink } from '#server/platform/mail/mail-layout.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { nearestLanguage } from '#server/platform/messages.ts';
import { publishParting } from './end-relation.ts';
import { followGroupAgain } from './group-queries.ts';
import { partingUndoneMail } from './mails.ts';
import { findNewestParting, findParting, takeBackQuestion } from './queries.ts';

type Pair = { coachId: string; clientId: string };

/** A coach undoes the ending. What the client has decided about the program stays. */
export async function undoEndWork(deps: Deps, actor: SessionUser, clientId: string): Promise<{ clientId: string }> {
  const pair = { coachId: actor.userId, clientId };
  await deps.db.transaction(async (tx) => {
    if (!(await findParting(tx, pair.coachId, clientId))) throw new AppError('not_found', clientNotFoundSentence);
    const { client, coach } = await takeBack(deps, tx, pair, 'coach');
    await takeBackQuestion(tx, clientId);
    const news = { userId: clientId, at: deps.clock.now() };
    const detail = { coachId: coach.coachId, coachName: coach.fullName };
    await withdrawNotice(tx, { ...news, kind: 'work-ended', detail }, 'coachId');
    await sendNotice(tx, { ...news, kind: 'parting-undone', detail });
    await queueMail(tx, deps, {
      userId: clientId,
      to: client.email,
      aboutId: coach.coachId,
      kind: 'parting-undone',
      ...partingUndoneMail({
        language: nearestLanguage([client.locale]),
        product: deps.config.productName,
        firstName: client.firstName,
        name: coach.fullName,
        url: pageLink(deps.config, '/'),
      }),
    });
  });
  deps.identity.forgetUser(clientId);
  return { clientId };
}

/** A client undoes the leaving. A program stopped with it runs again. */
export async function undoLeaveCoach(deps: Deps, actor: SessionUser): Promise<{ id: string; fullName: string }> {
  const clientId = actor.userId;
  const coach = await deps.db.transaction(async (tx) => {
    const newest = await findNewestParting(tx, clientId, nearestLanguage([actor.locale]));
    if (newest?.endedBy !== 'client') throw refusal('parting-nothing-to-undo');
    const pair = { coachId: newest.coachId, clientId };
    const done = await takeBack(deps, tx, pair, 'client');
    const news = { userId: pair.coachId, at: deps.clock.now() };
    const detail = { clientId, clientName: fullName(done.client) };
    await withdrawNotice(tx, { ...news, kind: 'client-parted', detail }, 'clientId');
    await sendNotice(tx, { ...news, kind: 'parting-undone', detail });
    await queueMail(tx, deps, {
      userId: pair.coachId,
      to: done.coach.email,
      aboutId: clientId,
      kind: 'parting-undone',
      ...partingUndoneMail({
        language: nearestLanguage([done.coach.locale]),
        product: deps.config.productName,
        firstName: done.coach.firstName,
        name: detail.clientName,
        url: pageLink(deps.config, `/client/${clientId}`),
      }),
    });
    return done.coach;
  });
  deps.identity.forgetUser(clientId);
  return { id: coach.coachId, fullName: coach.fullName };
}

/** Everything is checked under the locks: the place may be taken, and the client with another coach. */
async function takeBack(
  deps: Pick<Deps, 'clock' | 'config'>,
  tx: Tx,
  { coachId, clientId }: Pair,
  by: 'coach' | 'client',
): Promise<{ client: HeldClient; coach: HeldCoach }> {
  const now = deps.clock.now();
  const refusals = by === 'coach' ? refusalsToCoach : refusalsToClient;
  const client = await lockClient(tx, clientId);
  const coach = await lockCoach(deps, tx, coachId);
  const parting = await findParting(tx, coachId, clientId);
  if (client?.coachId === coachId) throw refusal('already-together');
  if (client?.coachId) throw refusal(refusals.taken);
  if (!client || !coach || parting?.endedBy !== by || !parting.undoUntil || parting.undoUntil <= now)
    throw refusal('parting-undo-over', { hours: undoPartingHours });
  // The role, not the accepting switch: a coach who takes no new clients may still have this one back.
  if (coach.role !== 'coach' && coach.role !== 'admin') throw refusal(refusals.closed);
  if (by === 'client' && parting.programWish === 'stops' && parting.assignmentId)
    await resumeProgram(tx, clientId, parting.assignmentId, now);
  await rejoinCoach(tx, { client, coach, now, refusals }, parting.coachSince ?? now);
  await followGroupAgain(tx, coachId, clientId, now);
  await audit(tx, {
    actorId: by === 'coach' ? coachId : clientId,
    action: 'parting-undone',
    subjectId: by === 'coach' ? clientId : coachId,
  });
  await publishParting(tx, coachId, clientId, now);
  return { client, coach };
}
