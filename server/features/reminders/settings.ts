import { createHash, randomBytes } from 'node:crypto';
import { pushBrowsersMax, reminderMinuteDefault } from '#contract/reminders/constants.ts';
import type { PushBody, Reminder, ReminderBody } from '#contract/reminders/schema.ts';
import { refusal } from '#server/platform/app-error.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { isPublicHttps } from '#server/platform/http/ask-outside.ts';
import {
  countSubscriptions,
  deleteSubscriptions,
  findReminder,
  holdReminder,
  saveReminder,
  saveSubscription,
  trimSubscriptions,
} from './queries.ts';
import { nextReminder } from './schedule.ts';

/** Without a choice there are no reminders; what is shown is the default of a first choice. */
export async function readReminder({ db, push }: Pick<Deps, 'db' | 'push'>, actor: SessionUser): Promise<Reminder> {
  const [stored, pushBrowsers] = await Promise.all([
    findReminder(db, actor.userId),
    countSubscriptions(db, actor.userId),
  ]);
  return {
    minute: stored?.minute ?? reminderMinuteDefault,
    days: stored?.days ?? [],
    byMail: stored?.byMail ?? true,
    byPush: stored?.byPush ?? false,
    onFreePages: stored?.onFreePages ?? false,
    nextAt: stored?.nextAt?.toISOString() ?? null,
    hasCalendar: Boolean(stored?.calendarTokenHash),
    pushBrowsers,
    pushKey: push.publicKey,
  };
}

export async function chooseReminder(
  deps: Deps,
  actor: SessionUser,
  { minute, days, byMail, byPush, onFreePages }: ReminderBody,
): Promise<Reminder> {
  const now = deps.clock.now();
  const chosen = [...new Set(days)].toSorted((a, b) => a - b);
  const nextAt = nextReminder({ minute, days: chosen, timeZone: actor.timeZone }, now);
  const choice = {
    minute,
    days: chosen,
    byMail,
    byPush,
    nextAt,
    ...(onFreePages === undefined ? {} : { onFreePages }),
  };
  await saveReminder(deps.db, actor.userId, choice, now);
  return await readReminder(deps, actor);
}

/** The same time of day in another zone is another instant. In the transaction that changes the zone. */
export async function replanReminder(tx: Tx, userId: string, timeZone: string, now: Date): Promise<void> {
  const held = await holdReminder(tx, userId);
  if (held) await saveReminder(tx, userId, { nextAt: nextReminder({ ...held, timeZone }, now) }, now);
}

/** The address is the secret, so it is shown once and only its hash is stored. An earlier one stops working. */
export async function renewCalendar(deps: Deps, actor: SessionUser): Promise<{ address: string }> {
  const token = randomBytes(24).toString('base64url');
  await saveReminder(deps.db, actor.userId, { calendarTokenHash: hashOf(token) }, deps.clock.now());
  return { address: `${deps.config.baseUrl}/api/calendar/${token}.ics` };
}

export const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

export async function endCalendar(deps: Deps, actor: SessionUser): Promise<Reminder> {
  await saveReminder(deps.db, actor.userId, { calendarTokenHash: null }, deps.clock.now());
  return await readReminder(deps, actor);
}

/** Subscribes a browser, for any role of the person; beyond the limit the oldest is removed. */
export async function registerBrowser(
  db: Db | Tx,
  userId: string,
  { endpoint, keys }: PushBody,
  now: Date,
): Promise<void> {
  if (!isPublicHttps(endpoint)) throw refusal('browser-not-registered').with({ field: 'endpoint' });
  await db.transaction(async (tx) => {
    await saveSubscription(tx, userId, { endpoint, ...keys }, now);
    await trimSubscriptions(tx, userId, pushBrowsersMax);
  });
}

export async function countBrowsers(db: Db | Tx, userId: string): Promise<number> {
  return await countSubscriptions(db, userId);
}

export async function forgetBrowsers(db: Db | Tx, userId: string): Promise<void> {
  await deleteSubscriptions(db, userId);
}

/** Subscribing a browser also turns the channel on. */
export async function addPush(deps: Deps, actor: SessionUser, body: PushBody): Promise<Reminder> {
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    await saveReminder(tx, actor.userId, { byPush: true }, now);
    await registerBrowser(tx, actor.userId, body, now);
  });
  return await readReminder(deps, actor);
}

export async function removePush(deps: Deps, actor: SessionUser): Promise<Reminder> {
  await deps.db.transaction(async (tx) => {
    await saveReminder(tx, actor.userId, { byPush: false }, deps.clock.now());
    await forgetBrowsers(tx, actor.userId);
  });
  return await readReminder(deps, actor);
}
