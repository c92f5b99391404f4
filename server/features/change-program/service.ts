import { totalDays } from '#contract/programs/rules.ts';
import { startAheadMaxDays } from '#contract/assignments/rules.ts';
import type { ChangeProgramBody } from '#contract/change-program/endpoints.ts';
import { clientNotFoundSentence } from '#contract/clients/constants.ts';
import { daysBetween } from '#contract/days.ts';
import { replaceProgram } from '#server/features/assignments/start-program.ts';
import { sendNotice, withdrawNotices } from '#server/features/notices/service.ts';
import { assignableProgram } from '#server/features/programs/read-programs.ts';
import { refuseUnlessPlaceForNext } from '#server/features/roles/join-coach.ts';
import { AppError, refusal } from '#server/platform/app-error.ts';
import { audit } from '#server/platform/audit.ts';
import { limits } from '#server/platform/auth/limits.ts';
import { takeAttempt } from '#server/platform/auth/rate-limit.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import { longDate } from '#server/platform/dates.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { titleIn } from '#server/platform/db/program-titles.ts';
import type { Deps } from '#server/platform/deps.ts';
import { publish } from '#server/platform/live/publish.ts';
import { localDate, startOfDay } from '#server/platform/local-date.ts';
import { pageLink } from '#server/platform/mail/mail-layout.ts';
import { queueLatestMails } from '#server/platform/mail/outbox.ts';
import { nearestLanguage } from '#server/platform/messages.ts';
import { programGivenMail } from './mails.ts';
import { lockOwnClient } from './queries.ts';

/** At most one mail about it to one client in this time. */
const programMailEveryMs = 3_600_000;

/**
 * Assigns a program to a client of the caller; the previous one ends and its entries stay. The client is notified, in
 * the app and by mail, in the same transaction. False if the client is already on it: then nothing happens.
 */
export async function changeProgram(
  deps: Deps,
  actor: SessionUser,
  clientId: string,
  body: ChangeProgramBody,
  db: Db | Tx = deps.db,
): Promise<boolean> {
  const now = deps.clock.now();
  return await db.transaction(async (tx) => {
    const client = await lockOwnClient(tx, actor.userId, clientId);
    if (!client) throw new AppError('not_found', clientNotFoundSentence);
    await takeAttempt(tx, deps.clock, `change-program:${clientId}`, limits.programChange);
    const program = await assignableProgram(tx, actor, body.programId);
    if (!program) throw refusal('program-not-assignable').with({ field: 'programId' });
    await refuseUnlessPlaceForNext(deps, tx, actor.userId, clientId, now);
    const startsOn = firstDay(body.startsOn, localDate(now, client.timeZone));
    const startsAt = startsOn ? startOfDay(startsOn, client.timeZone) : now;

    const done = await replaceProgram(tx, {
      clientId,
      programId: program.id,
      now,
      startsAt,
      timeZone: client.timeZone,
    });
    if (done.outcome === 'same') return false;
    if (done.outcome === 'came-second') {
      throw refusal('client-just-given-program');
    }

    const isChange = done.before?.status === 'active';
    const { coachName } = client;
    await audit(tx, {
      actorId: actor.userId,
      action: 'program-assigned',
      subjectId: clientId,
      detail: { programId: program.programId, isChange, startsOn: startsOn ?? 'today' },
    });
    const language = nearestLanguage([client.locale]);
    // The latest wins: of several changes in a row only the last is announced.
    await withdrawNotices(tx, clientId, ['program-changed', 'program-assigned'], now);
    await sendNotice(tx, {
      userId: clientId,
      at: now,
      kind: isChange ? 'program-changed' : 'program-assigned',
      detail: {
        programTitle: titleIn(language, program),
        coachName,
        coachId: actor.userId,
        ...(startsOn ? { startsOn } : {}),
      },
    });
    await publish(tx, { userId: clientId, kind: 'program', at: now });
    const mail = programGivenMail({
      language,
      product: deps.config.productName,
      firstName: client.firstName,
      programTitle: titleIn(language, program),
      coachName,
      isChange,
      days: totalDays(program.durationWeeks),
      beginsOn: startsOn && longDate(startsOn, language, client.locale),
      url: pageLink(deps.config, '/'),
    });
    const letter = { ...mail, to: client.email, userId: clientId, aboutId: actor.userId };
    await queueLatestMails(tx, deps, 'program-given', [letter], programMailEveryMs);
    return true;
  });
}

/** Null for today: it begins now. */
function firstDay(asked: string | undefined, today: string): string | null {
  if (asked === undefined || asked === today) return null;
  if (asked < today) throw refusal('program-start-past').with({ field: 'startsOn' });
  if (daysBetween(today, asked) > startAheadMaxDays)
    throw refusal('program-start-too-late', { days: startAheadMaxDays }).with({ field: 'startsOn' });
  return asked;
}
