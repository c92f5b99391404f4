import { reminderLateHours } from '#contract/reminders/constants.ts';
import type { Deps } from '#server/platform/deps.ts';
import { localDate } from '#server/platform/local-date.ts';
import { copy } from './copy.ts';
import { mailAbout, pushTo } from './deliver.ts';
import { openDayOf } from './may-remind.ts';
import { claimDay, claimDue, findReached, listDue } from './queries.ts';
import type { Due, Reached } from './queries.ts';
import { nextReminder } from './schedule.ts';

const atATime = 100;

type Needs = Pick<Deps, 'db' | 'clock' | 'log' | 'config' | 'vault' | 'mail' | 'push'>;

/**
 * Sends what is due, once, however many processes look. After a time in which no server ran there is at most one for
 * each person, and none that would come at quite another time of day. Never fails: whoever could not be reminded now
 * is noted, and is looked at again the next time.
 */
export async function sendDueReminders(deps: Needs): Promise<void> {
  try {
    const now = deps.clock.now();
    for (;;) {
      const due = await listDue(deps.db, now, atATime);
      let done = 0;
      for (const one of due) if (await remindSafely(deps, one, now)) done += 1;
      // A full round in which nothing moved would come again for ever.
      if (due.length < atATime || done === 0) return;
    }
  } catch (error) {
    deps.log.warn({ type: (error as Error).name }, 'reminders could not be looked at and are later');
  }
}

async function remindSafely(deps: Needs, due: Due, now: Date): Promise<boolean> {
  try {
    const reached = await claim(deps, due, now);
    if (reached?.byPush) await pushTo(deps, reached.id, copy.push.body);
    return true;
  } catch (error) {
    deps.log.warn({ type: (error as Error).name }, 'a reminder could not be sent and is tried again');
    return false;
  }
}

/** Whether one of its moments has come within the last hours, after however long a time without a server. */
function isInTime(due: Due & { nextAt: Date }, now: Date): boolean {
  const earliest = Math.max(due.nextAt.getTime(), now.getTime() - reminderLateHours * 3_600_000);
  const newest = nextReminder(due, new Date(earliest - 1));
  return newest !== null && newest <= now;
}

/** Whom to push to; nothing when somebody else has it, or the person is to be left in peace. */
async function claim(deps: Needs, due: Due, now: Date): Promise<Reached | undefined> {
  return await deps.db.transaction(async (tx) => {
    if (!due.nextAt || !(await claimDue(tx, due, nextReminder(due, now)))) return undefined;
    if (!isInTime({ ...due, nextAt: due.nextAt }, now)) return undefined;
    const person = await findReached(tx, due.userId);
    if (!person) return undefined;
    const open = await openDayOf(tx, person, now);
    if ('not' in open || !(await claimDay(tx, person.id, localDate(now, person.timeZone)))) return undefined;
    await mailAbout(deps, tx, person, open.day);
    return person;
  });
}
