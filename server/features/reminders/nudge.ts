import { clientNotFoundSentence } from '#contract/clients/constants.ts';
import { dateAfter } from '#contract/days.ts';
import type { RefusalId } from '#contract/refusals.ts';
import { nudgeHours } from '#contract/reminders/constants.ts';
import type { NudgeState } from '#contract/reminders/schema.ts';
import { sendNotice } from '#server/features/notices/service.ts';
import { AppError, refusal } from '#server/platform/app-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import { clockAt, weekdayOf } from '#server/platform/dates.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { publish } from '#server/platform/live/publish.ts';
import { localDate, startOfDay } from '#server/platform/local-date.ts';
import { nearestLanguage, sourceLanguage } from '#server/platform/messages.ts';
import { findNudged } from './day-queries.ts';
import { findDayToWrite, pushToBrowsers, queueReminderMail, type DayToWrite, type NotNow } from './deliver.ts';
import { claimDay, findRecipient, saveReminder, type Recipient } from './queries.ts';
import { words } from './words.ts';

type Ready = { person: Recipient; day: DayToWrite; coachName: string };
type Refused = { refused: AppError; nextNudgeAt: Date | null };

export async function readNudge(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: SessionUser,
  clientId: string,
  language: string,
): Promise<NudgeState> {
  const looked = await findNudgeState(db, actor.userId, clientId, clock.now(), actor.timeZone);
  if (!('refused' in looked)) return { isPossible: true, reason: '', nextNudgeAt: null };
  const { refused, nextNudgeAt } = looked;
  return {
    isPossible: false,
    reason: refused.toldIn(language).message,
    nextNudgeAt: nextNudgeAt?.toISOString() ?? null,
  };
}

/** Throws what a nudge sent now would be refused with. */
export async function refuseUnlessNudgeable(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: SessionUser,
  clientId: string,
): Promise<void> {
  const looked = await findNudgeState(db, actor.userId, clientId, clock.now(), actor.timeZone);
  if ('refused' in looked) throw looked.refused;
}

/** Reminds an own quiet client: a notice in the app, and a mail and a push if they want them. */
export async function nudge(
  deps: Deps,
  db: Db | Tx,
  actor: SessionUser,
  clientId: string,
): Promise<{ nextNudgeAt: string }> {
  const now = deps.clock.now();
  const reached = await db.transaction(async (tx) => {
    if (!(await findNudged(tx, actor.userId, clientId))) throw clientNotFound();
    // Locked from here on: of two concurrent presses the second sees the first.
    await saveReminder(tx, clientId, {}, now);
    const looked = await findNudgeState(tx, actor.userId, clientId, now, actor.timeZone);
    if ('refused' in looked) throw looked.refused;
    const { person, day, coachName } = looked;
    if (!(await claimDay(tx, clientId, localDate(now, person.timeZone))))
      throw refusal('client-reminded-today', nameOf(person));
    await sendNotice(tx, {
      userId: clientId,
      kind: 'coach-nudge',
      detail: { coachName, coachId: actor.userId },
      at: now,
    });
    await queueReminderMail(deps, tx, person, day, { coach: { id: actor.userId, name: coachName } });
    await audit(tx, {
      actorId: actor.userId,
      action: 'client-contacted',
      subjectId: clientId,
      detail: { way: 'nudge' },
    });
    // Clears the silence from the queue on all of the coach's devices.
    await publish(tx, { userId: actor.userId, kind: 'activity', detail: { clientId }, at: now });
    return person;
  });
  // No one waits for a push service.
  if (reached.byPush)
    void pushToBrowsers(deps, clientId, words(nearestLanguage([reached.locale])).push.nudge).catch((error: Error) =>
      deps.log.info({ type: error.name }, 'a push could not be sent'),
    );
  return { nextNudgeAt: nextAfter(now).toISOString() };
}

const nextAfter = (nudgedAt: Date): Date => new Date(nudgedAt.getTime() + nudgeHours * 3_600_000);

async function findNudgeState(
  db: Db | Tx,
  coachId: string,
  clientId: string,
  now: Date,
  coachZone: string,
): Promise<Ready | Refused> {
  const nudged = await findNudged(db, coachId, clientId);
  const person = nudged && (await findRecipient(db, clientId));
  if (!nudged || !person) throw clientNotFound();
  const named = nameOf(person);
  const open = await findDayToWrite(db, person, now, { countsFreePages: false });
  if ('not' in open) return { refused: refusal(whyNot[open.not], named), nextNudgeAt: null };
  const today = localDate(now, person.timeZone);
  if (localDate(open.day.startedAt, person.timeZone) >= today)
    return { refused: refusal('client-started-today', named), nextNudgeAt: null };
  const again = nudged.lastNudgeAt && nextAfter(nudged.lastNudgeAt);
  if (again && again > now)
    return {
      refused: refusal('client-nudged', { ...named, ...weekdayAndTime(again, coachZone) }),
      nextNudgeAt: again,
    };
  if (person.lastNudgedOn !== null && person.lastNudgedOn >= today) {
    return {
      refused: refusal('client-reminded-today', named),
      nextNudgeAt: startOfDay(dateAfter(person.lastNudgedOn, 1), person.timeZone),
    };
  }
  return { person, day: open.day, coachName: nudged.coachName };
}

const whyNot = {
  'no-program': 'client-without-program',
  'not-begun': 'client-program-not-begun',
  'trial-over': 'client-trial-over',
  paused: 'client-on-break',
  written: 'client-wrote-today',
} as const satisfies Record<NotNow, RefusalId>;

const nameOf = ({ firstName }: Recipient) => ({ hasName: firstName !== '', name: firstName });

/** `Thursday` and `09:00`, in the coach's zone; the message has a case for each day. */
const weekdayAndTime = (moment: Date, timeZone: string): { weekday: string; time: string } => ({
  weekday: weekdayOf(localDate(moment, timeZone), sourceLanguage),
  time: clockAt(moment, timeZone),
});

const clientNotFound = (): AppError => new AppError('not_found', clientNotFoundSentence);
