import type { PauseClientBody } from '#contract/change-program/endpoints.ts';
import { clientNotFoundSentence } from '#contract/clients/constants.ts';
import { dateAfter } from '#contract/days.ts';
import { daysPerWeek } from '#contract/programs/constants.ts';
import { callOffAhead } from '#server/features/appointments/changes.ts';
import { beginPause } from '#server/features/assignments/pause.ts';
import { sendNotice } from '#server/features/notices/service.ts';
import { AppError, refusal } from '#server/platform/app-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import { longDate } from '#server/platform/dates.ts';
import type { Deps } from '#server/platform/deps.ts';
import { localDate } from '#server/platform/local-date.ts';
import { pageLink } from '#server/platform/mail/mail-layout.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { nearestLanguage } from '#server/platform/messages.ts';
import { programPausedMail } from './mails.ts';
import { lockOwnClient } from './queries.ts';

/**
 * A pause for a client of the caller, instead of ending the work. The client is notified in the same transaction, and
 * alone decides about it from then on; a pause they took themselves is never changed.
 */
export async function pauseClient(
  deps: Deps,
  actor: SessionUser,
  clientId: string,
  { weeks }: PauseClientBody,
): Promise<{ endsOn: string }> {
  const now = deps.clock.now();
  return await deps.db.transaction(async (tx) => {
    const client = await lockOwnClient(tx, actor.userId, clientId);
    if (!client) throw new AppError('not_found', clientNotFoundSentence);
    const { coachName, firstName, timeZone } = client;
    const named = { hasName: firstName !== '', name: firstName };
    const today = localDate(now, timeZone);
    const endsOn = dateAfter(today, weeks * daysPerWeek - 1);
    const outcome = await beginPause(tx, { clientId, today, endsOn, now });
    if (outcome === 'no-program') throw refusal('client-without-program', named);
    if (outcome === 'has-pause') throw refusal('client-has-paused', named);
    await callOffAhead(deps, tx, { clientId }, { startsOn: today, endsOn, zone: timeZone });
    await audit(tx, { actorId: actor.userId, action: 'program-paused', subjectId: clientId, detail: { endsOn } });
    await sendNotice(tx, {
      userId: clientId,
      at: now,
      kind: 'program-paused',
      detail: { coachName, coachId: actor.userId, endsOn },
    });
    const language = nearestLanguage([client.locale]);
    await queueMail(tx, deps, {
      ...programPausedMail({
        language,
        product: deps.config.productName,
        firstName,
        coachName,
        endsOn: longDate(endsOn, language, client.locale),
        url: pageLink(deps.config, '/'),
      }),
      to: client.email,
      userId: clientId,
      aboutId: actor.userId,
      kind: 'program-paused',
    });
    return { endsOn };
  });
}
