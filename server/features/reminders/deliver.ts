import { startsLater } from '#contract/assignments/rules.ts';
import { firstNameOf } from '#contract/names.ts';
import { moodLinkHours, reminderLateHours } from '#contract/reminders/constants.ts';
import { isTrialOver } from '#contract/roles/rules.ts';
import { currentAssignment } from '#server/features/assignments/current-assignment.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { unsubscribeHeaders } from '#server/platform/http/signed-link.ts';
import { localDate } from '#server/platform/local-date.ts';
import { pageLink } from '#server/platform/mail/mail-layout.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { nearestLanguage } from '#server/platform/messages.ts';
import type { PushWords } from '#server/platform/push/push-sender.ts';
import { findDayFacts, insertMoodLink, type ProgramDayOf } from './day-queries.ts';
import { moodAddress, unsubscribeLink } from './link-pages.ts';
import {
  claimDay,
  claimDue,
  deleteSubscription,
  findRecipient,
  listDue,
  listSubscriptions,
  type Due,
  type Recipient,
} from './queries.ts';
import { nextReminder } from './schedule.ts';
import { nudgeMail, reminderMail, words } from './words.ts';

/**
 * Writes the mail, in the caller's transaction, if the person wants mail and the address is confirmed. For a free page
 * without moods: there is no program day to store them for.
 */
export async function queueReminderMail(
  deps: Pick<Deps, 'clock' | 'config' | 'vault' | 'mail'>,
  tx: Tx,
  person: Recipient,
  day: DayToWrite | null,
  { coach, asker = null }: { coach?: { id: string; name: string }; asker?: string | null } = {},
): Promise<void> {
  if (!person.byMail || !(person.emailVerified || deps.mail.kind === 'files')) return;
  const until = new Date(deps.clock.now().getTime() + moodLinkHours * 3_600_000);
  const linkId = day && (await insertMoodLink(tx, person.id, day, until));
  const unsubscribeUrl = unsubscribeLink(deps, person.id);
  const parts = {
    language: nearestLanguage([person.locale]),
    product: deps.config.productName,
    firstName: person.firstName,
    url: pageLink(deps.config, '/'),
    moodUrl: linkId ? (mood: number) => moodAddress(deps, linkId, mood) : undefined,
    unsubscribeUrl,
  };
  const checkInFrom = asker && firstNameOf(asker);
  await queueMail(tx, deps, {
    ...(coach ? nudgeMail({ ...parts, coachName: coach.name }) : reminderMail({ ...parts, checkInFrom })),
    to: person.email,
    userId: person.id,
    ...(coach ? { aboutId: coach.id } : {}),
    kind: coach ? 'nudge' : 'reminder',
    headers: unsubscribeHeaders(unsubscribeUrl),
  });
}

/** After the commit: a push cannot be undone. Expired subscriptions are removed. */
export async function pushToBrowsers(
  deps: Pick<Deps, 'db' | 'push' | 'config'>,
  userId: string,
  body: string,
): Promise<void> {
  const said: PushWords = { title: deps.config.productName, body };
  const browsers = await listSubscriptions(deps.db, userId);
  await Promise.all(
    browsers.map(async ({ id, ...target }) => {
      if ((await deps.push.send(target, said)) === 'gone') await deleteSubscription(deps.db, id);
    }),
  );
}

export type NotNow = 'no-program' | 'not-begun' | 'trial-over' | 'paused' | 'written';

export type DayToWrite = ProgramDayOf & { startedAt: Date };

/**
 * The program day a client could be reminded of today, or why not. Free pages count as written where the client asked to be
 * reminded, and not where a coach asks: whether one was written is not the coach's to know.
 */
export async function findDayToWrite(
  db: Db | Tx,
  person: Pick<Recipient, 'id' | 'role' | 'clientType' | 'trialStartedAt' | 'timeZone'>,
  now: Date,
  { countsFreePages }: { countsFreePages: boolean },
): Promise<{ day: DayToWrite } | { not: NotNow }> {
  const at = person.role === 'client' ? await currentAssignment(db, person.id, now, person.timeZone) : null;
  if (at?.status !== 'active') return { not: 'no-program' };
  if (startsLater(at, now)) return { not: 'not-begun' };
  if (person.clientType === 'trial' && person.trialStartedAt && isTrialOver(person.trialStartedAt, now))
    return { not: 'trial-over' };
  const { assignmentId, week, day: dayNumber, startedAt } = at;
  const day = { assignmentId, week, day: dayNumber, startedAt };
  const today = localDate(now, person.timeZone);
  const { isWritten, isPaused } = await findDayFacts(db, person.id, today, { openDay: day, countsFreePages });
  if (isPaused) return { not: 'paused' };
  return isWritten ? { not: 'written' } : { day };
}

/** By choice, a reminder of the free page where no program day is open, on the same terms. */
async function isFreePageOpen(tx: Tx, person: Recipient, reason: NotNow, now: Date): Promise<boolean> {
  const hasNoDay = reason === 'no-program' || reason === 'not-begun' || reason === 'trial-over';
  if (!person.onFreePages || person.role !== 'client' || !hasNoDay) return false;
  const today = localDate(now, person.timeZone);
  const { isWritten, isPaused } = await findDayFacts(tx, person.id, today, { openDay: null, countsFreePages: true });
  return !isWritten && !isPaused;
}

const atATime = 100;

type Needs = Pick<Deps, 'db' | 'clock' | 'log' | 'config' | 'vault' | 'mail' | 'push'>;

/**
 * Sends what is due, once, regardless of the number of processes. After an outage at most one per person, and none at
 * quite another time of day. Never throws: failures are logged and retried.
 */
export async function sendDueReminders(deps: Needs): Promise<void> {
  try {
    const now = deps.clock.now();
    for (;;) {
      const due = await listDue(deps.db, now, atATime);
      let done = 0;
      // At once: a push service that does not answer makes nobody else wait.
      const pushes: Promise<unknown>[] = [];
      for (const one of due) {
        const isClaimed = await safely(deps, async () => {
          const reached = await claim(deps, one, now);
          if (reached?.byPush) pushes.push(safely(deps, () => pushReminder(deps, reached)));
        });
        if (isClaimed) done += 1;
      }
      await Promise.all(pushes);
      // A full batch in which nothing changed would repeat for ever.
      if (due.length < atATime || done === 0) return;
    }
  } catch (error) {
    deps.log.warn({ type: (error as Error).name }, 'reminders could not be looked at and are later');
  }
}

const pushReminder = async (deps: Needs, { id, locale }: Recipient): Promise<void> =>
  await pushToBrowsers(deps, id, words(nearestLanguage([locale])).push.reminder);

async function safely({ log }: Needs, work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    log.warn({ type: (error as Error).name }, 'a reminder could not be sent and is tried again');
    return false;
  }
}

/** Whether one of its times was within the last hours, however long the outage. */
function isInTime(due: Due & { nextAt: Date }, now: Date): boolean {
  const earliest = Math.max(due.nextAt.getTime(), now.getTime() - reminderLateHours * 3_600_000);
  const newest = nextReminder(due, new Date(earliest - 1));
  return newest !== null && newest <= now;
}

/** Whom to push to; undefined if another process has it, or no reminder is due. */
async function claim(deps: Needs, due: Due, now: Date): Promise<Recipient | undefined> {
  return await deps.db.transaction(async (tx) => {
    if (!due.nextAt || !(await claimDue(tx, due, nextReminder(due, now)))) return undefined;
    if (!isInTime({ ...due, nextAt: due.nextAt }, now)) return undefined;
    const person = await findRecipient(tx, due.userId);
    if (!person) return undefined;
    const open = await findDayToWrite(tx, person, now, { countsFreePages: true });
    if ('not' in open && !(await isFreePageOpen(tx, person, open.not, now))) return undefined;
    const claimed = await claimDay(tx, person.id, localDate(now, person.timeZone));
    if (!claimed) return undefined;
    await queueReminderMail(deps, tx, person, 'day' in open ? open.day : null, claimed);
    return person;
  });
}
