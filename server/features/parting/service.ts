import { clientNotFoundSentence } from '#contract/clients/constants.ts';
import { fullName } from '#contract/names.ts';
import { undoPartingHours, type ProgramWish } from '#contract/parting/constants.ts';
import type { EndWorkBody, LeaveCoachBody, OwnParting, Parted } from '#contract/parting/endpoints.ts';
import { callOffAhead } from '#server/features/appointments/changes.ts';
import { stopProgram } from '#server/features/assignments/start-program.ts';
import { addCoachMessage, isLastCoachMessage } from '#server/features/messages/send.ts';
import { sendNotice } from '#server/features/notices/service.ts';
import { AppError, refusal } from '#server/platform/app-error.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { lockClient } from '#server/platform/db/person-locks.ts';
import type { Deps } from '#server/platform/deps.ts';
import { publish } from '#server/platform/live/publish.ts';
import { pageLink } from '#server/platform/mail/mail-layout.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { nearestLanguage } from '#server/platform/messages.ts';
import { endRelation } from './end-relation.ts';
import { clientPartedMail, workEndedMail } from './mails.ts';
import { findCoachOfParting, findNewestParting, findParting, haveWorkedTogether, setProgramWish } from './queries.ts';

const undoUntilFrom = (now: Date): Date => new Date(now.getTime() + undoPartingHours * 3_600_000);
const parted = (undoUntil: Date | null, now: Date): Parted => ({ undoUntil: (undoUntil ?? now).toISOString() });

/** A coach ends the work. The program continues, and Today asks the client whether it should. */
export async function endWork(
  deps: Deps,
  actor: SessionUser,
  clientId: string,
  { words = '' }: EndWorkBody,
): Promise<Parted> {
  const now = deps.clock.now();
  const coachId = actor.userId;
  const done = await deps.db.transaction(async (tx) => {
    if (!(await haveWorkedTogether(tx, coachId, clientId))) throw new AppError('not_found', clientNotFoundSentence);
    const client = await lockClient(tx, clientId);
    if (client?.coachId !== coachId) {
      // Already ended by this coach, as by a double click: idempotent.
      const before = await findParting(tx, coachId, clientId);
      if (before?.endedBy === 'coach' && before.undoUntil) {
        if (!words || (await isLastCoachMessage(deps, tx, { coachId, clientId, text: words })))
          return parted(before.undoUntil, now);
        // Other words, from another window: accepting would lose them.
        throw refusal('parting-in-other-window');
      }
      throw refusal('no-longer-your-client');
    }
    if (words) await addCoachMessage(deps, tx, { coachId, clientId, text: words });
    const undoUntil = undoUntilFrom(now);
    await callOffAhead(deps, tx, { coachId, clientId });
    await endRelation(tx, { coachId, clientId, endedBy: 'coach', programWish: 'asked', undoUntil, now });
    const coach = await findCoachOfParting(tx, coachId);
    const coachName = coach?.fullName ?? '';
    await sendNotice(tx, {
      userId: clientId,
      kind: 'work-ended',
      detail: { coachId, coachName, hasWords: words !== '' },
      at: now,
    });
    await queueMail(tx, deps, {
      userId: clientId,
      to: client.email,
      aboutId: coachId,
      kind: 'work-ended',
      ...workEndedMail({
        language: nearestLanguage([client.locale]),
        product: deps.config.productName,
        firstName: client.firstName,
        name: coachName,
        hasWords: words !== '',
        url: pageLink(deps.config, words ? '/messages' : '/'),
      }),
    });
    return parted(undoUntil, now);
  });
  deps.identity.forgetUser(clientId);
  return done;
}

/** A client leaves their coach and decides at once about the program. */
export async function leaveCoach(
  deps: Deps,
  actor: SessionUser,
  { coachId, program }: LeaveCoachBody,
  db: Db | Tx = deps.db,
): Promise<Parted> {
  const now = deps.clock.now();
  const clientId = actor.userId;
  const done = await db.transaction(async (tx) => {
    const client = await lockClient(tx, clientId);
    if (client?.coachId !== coachId) {
      const before = client?.coachId ? undefined : await findParting(tx, coachId, clientId);
      if (before?.endedBy === 'client' && before.undoUntil) return parted(before.undoUntil, now);
      throw refusal('no-longer-your-coach');
    }
    const undoUntil = undoUntilFrom(now);
    await callOffAhead(deps, tx, { coachId, clientId });
    await endRelation(tx, { coachId, clientId, endedBy: 'client', programWish: program, undoUntil, now });
    if (program === 'stops') await stopProgram(tx, clientId, now);
    const coach = await findCoachOfParting(tx, coachId);
    const clientName = fullName(client);
    await sendNotice(tx, { userId: coachId, kind: 'client-parted', detail: { clientId, clientName }, at: now });
    if (coach) {
      await queueMail(tx, deps, {
        userId: coachId,
        to: coach.email,
        aboutId: clientId,
        kind: 'client-parted',
        ...clientPartedMail({
          language: nearestLanguage([coach.locale]),
          product: deps.config.productName,
          firstName: coach.firstName,
          name: clientName,
          months: deps.config.formerNotesMonths,
          url: pageLink(deps.config, '/'),
        }),
      });
    }
    return parted(undoUntil, now);
  });
  deps.identity.forgetUser(clientId);
  return done;
}

/** The client's answer to Today's question after a coach has ended the work. */
export async function choosePartingProgram(
  { db, clock }: Deps,
  actor: SessionUser,
  wish: ProgramWish,
): Promise<{ program: ProgramWish }> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    await lockClient(tx, actor.userId);
    const parting = await findNewestParting(tx, actor.userId, nearestLanguage([actor.locale]));
    if (parting?.programWish === wish) return;
    if (parting?.programWish !== 'asked' || parting.runningProgram === null) throw refusal('parting-decided');
    if (wish === 'stops') await stopProgram(tx, actor.userId, now);
    await setProgramWish(tx, parting.coachId, actor.userId, wish);
    await publish(tx, { userId: actor.userId, kind: 'program', at: now });
  });
  return { program: wish };
}

export async function ownParting({ db, clock }: Deps, actor: SessionUser): Promise<OwnParting | null> {
  const row = await findNewestParting(db, actor.userId, nearestLanguage([actor.locale]));
  if (!row) return null;
  const canUndo = row.endedBy === 'client' && row.undoUntil !== null && row.undoUntil > clock.now();
  return {
    coach: { id: row.coachId, fullName: row.coachName },
    endedBy: row.endedBy,
    endedAt: row.endedAt.toISOString(),
    undoUntil: canUndo ? (row.undoUntil?.toISOString() ?? null) : null,
    question: row.programWish === 'asked' && row.runningProgram !== null ? { programTitle: row.runningProgram } : null,
  };
}
