import { clientNotFoundSentence } from '#contract/clients/constants.ts';
import { dateAfter } from '#contract/days.ts';
import { nudgeHours } from '#contract/reminders/constants.ts';
import type { NudgeState } from '#contract/reminders/schema.ts';
import { sendNotice } from '#server/features/notices/service.ts';
import { AppError } from '#server/platform/app-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { publish } from '#server/platform/live/publish.ts';
import { localDate, startOfDay } from '#server/platform/local-date.ts';
import { copy } from './copy.ts';
import { findNudged } from './day-queries.ts';
import { findDayToWrite, pushToBrowsers, queueReminderMail, type DayToWrite, type NotNow } from './deliver.ts';
import { claimDay, findRecipient, saveReminder, type Recipient } from './queries.ts';

type Ready = { person: Recipient; day: DayToWrite; coachName: string };
type Refused = { reason: string; nextNudgeAt: Date | null };

export async function readNudge(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: SessionUser,
  clientId: string,
): Promise<NudgeState> {
  const looked = await findNudgeState(db, actor.userId, clientId, clock.now(), actor.timeZone);
  if (!('reason' in looked)) return { isPossible: true, reason: '', nextNudgeAt: null };
  return { isPossible: false, reason: looked.reason, nextNudgeAt: looked.nextNudgeAt?.toISOString() ?? null };
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
    if ('reason' in looked) throw new AppError('conflict', looked.reason);
    const { person, day, coachName } = looked;
    if (!(await claimDay(tx, clientId, localDate(now, person.timeZone))))
      throw new AppError('conflict', remindedToday(person.firstName));
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
    void pushToBrowsers(deps, clientId, copy.nudgePush.body).catch((error: Error) =>
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
  const name = person.firstName || 'This client';
  const open = await findDayToWrite(db, person, now, { countsFreePages: false });
  if ('not' in open) return { reason: whyNot[open.not](name), nextNudgeAt: null };
  const today = localDate(now, person.timeZone);
  if (localDate(open.day.startedAt, person.timeZone) >= today)
    return { reason: `${name} only started today.`, nextNudgeAt: null };
  const again = nudged.lastNudgeAt && nextAfter(nudged.lastNudgeAt);
  if (again && again > now)
    return {
      reason: `${name} has already had a nudge. You can send another ${inWords(again, coachZone)}.`,
      nextNudgeAt: again,
    };
  if (person.lastNudgedOn !== null && person.lastNudgedOn >= today) {
    return {
      reason: remindedToday(person.firstName),
      nextNudgeAt: startOfDay(dateAfter(person.lastNudgedOn, 1), person.timeZone),
    };
  }
  return { person, day: open.day, coachName: nudged.coachName };
}

const whyNot: Record<NotNow, (name: string) => string> = {
  'no-program': (name) => `${name} isn’t on a program at the moment.`,
  'not-begun': (name) => `${name}’s program hasn’t begun yet.`,
  'trial-over': (name) => `${name}’s trial is over.`,
  paused: (name) => `${name} is taking a break at the moment.`,
  written: (name) => `${name} has already written today.`,
};

const remindedToday = (firstName: string): string =>
  `${firstName || 'This client'} was already reminded today. You can send a nudge tomorrow.`;

/** `on Thursday at 09:00`, in the coach's zone. */
function inWords(moment: Date, timeZone: string): string {
  const parts = new Map(
    new Intl.DateTimeFormat('en-GB', {
      timeZone,
      weekday: 'long',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  );
  return `on ${parts.get('weekday')} at ${parts.get('hour')}:${parts.get('minute')}`;
}

const clientNotFound = (): AppError => new AppError('not_found', clientNotFoundSentence);
