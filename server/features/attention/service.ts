import { attentionKinds, isDismissible } from '#contract/attention/rules.ts';
import type { ClientNotification } from '#contract/clients/endpoints.ts';
import { waitsForApproval } from '#server/features/coach-approval/wait.ts';
import { AppError, refusal } from '#server/platform/app-error.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { publish } from '#server/platform/live/publish.ts';
import { clientNotFoundSentence, distressDays, endingDays } from '#contract/clients/constants.ts';
import { addDays, dateAfter } from '#contract/days.ts';
import { programDay, weekAndDay } from '#contract/programs/rules.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import { localDate, startOfDay } from '#server/platform/local-date.ts';
import { sourceLanguage } from '#server/platform/messages.ts';
import {
  deleteDismissals,
  deleteEarlierDismissals,
  insertDismissal,
  readFactsOfClients,
  type AssignmentRow,
  type EndingInvitation,
  type FactsRow,
} from './queries.ts';
import { reasonsOf, waitingByPerson, type Waiting } from './queue.ts';
import { acknowledged, notificationsOf, quietSince, type ClientFacts, type KnownAssignment } from './rules.ts';
import { readWaiting, type WaitingRead } from './waiting-queries.ts';

/** All clients of a coach and the coach's invitations that expire soon: one statement over the rollup tables. */
export async function readClients(
  db: Db,
  coachId: string,
  now: Date,
  clientId?: string,
): Promise<{ facts: ClientFacts[]; invitations: EndingInvitation[] }> {
  const span = { invitationsFrom: now, invitationsUntil: addDays(now, endingDays) };
  const { rows, invitations } = await readFactsOfClients(db, { coachId, ...(clientId ? { clientId } : {}), ...span });
  return { facts: rows.map(readFacts), invitations };
}

function readFacts({ trialStartedAt, assignment, lastEntryAt, heavy, ...row }: FactsRow): ClientFacts {
  return {
    ...row,
    trialStartedAt: moment(trialStartedAt),
    assignment: assignment && readAssignment(assignment),
    lastEntryAt: moment(lastEntryAt),
    heavy: heavy && { ...heavy, at: new Date(heavy.at) },
  };
}

function readAssignment({ startedAt, endedAt, firstDates, ...row }: AssignmentRow): KnownAssignment {
  const stored = programDay(row.currentWeek, row.currentDay);
  const written = (firstDates ?? []).flatMap((date, index) => {
    if (date === null) return [];
    const { week, day } = weekAndDay(stored + index);
    return [{ weekNumber: week, dayNumber: day, localDate: date }];
  });
  return { ...row, startedAt: new Date(startedAt), endedAt: moment(endedAt), written };
}

const moment = (milliseconds: number | null): Date | null => (milliseconds === null ? null : new Date(milliseconds));

/** What there is to say about one client of this coach; nothing when the client is not theirs. One statement. */
export async function notificationsAbout(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  coachId: string,
  clientId: string,
  language: string,
): Promise<{ notifications: ClientNotification[]; quietSince: string | null }> {
  const now = clock.now();
  const [facts] = (await readClients(db, coachId, now, clientId)).facts;
  return facts
    ? { notifications: notificationsOf(facts, now, language), quietSince: quietSince(facts, now) }
    : { notifications: [], quietSince: null };
}

/** The first reason for which each of this coach's clients needs them now: what the list of clients marks them with. */
export async function firstReasons(deps: Pick<Deps, 'db' | 'clock' | 'config'>, actor: SessionUser) {
  const now = deps.clock.now();
  const [{ facts }, { people }] = await Promise.all([readClients(deps.db, actor.userId, now), whatWaits(deps, actor)]);
  return new Map(
    facts.flatMap((client) => {
      // Only their kinds are returned.
      const notifications = notificationsOf(client, now, sourceLanguage);
      const [first] = reasonsOf(notifications, people.get(client.id), client.dismissed, now, sourceLanguage);
      return first ? [[client.id, first.kind] as const] : [];
    }),
  );
}

/**
 * What people have sent this coach, and whom the coach has answered today. One statement. A coach who waits for approval
 * hears of their own clients alone.
 */
export async function whatWaits(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  actor: SessionUser,
): Promise<{ people: ReadonlyMap<string, Waiting>; done: WaitingRead['done']; isHeld: boolean }> {
  const { db, clock } = deps;
  const { userId, timeZone } = actor;
  const now = clock.now();
  // A heavy entry asks for the coach for so many days: no answer to it is older.
  const since = addDays(now, -distressDays);
  const date = localDate(now, timeZone);
  const [today, tomorrow] = [startOfDay(date, timeZone), startOfDay(dateAfter(date, 1), timeZone)];
  const [read, isHeld] = await Promise.all([
    readWaiting(db, userId, { since, now, today, tomorrow }),
    waitsForApproval(deps, db, actor),
  ]);
  const conversations = read.conversations.filter(({ isOwn }) => isOwn || !isHeld);
  const people = waitingByPerson({ ...read, conversations, requests: isHeld ? [] : read.requests });
  return { people, done: isHeld ? [] : read.done, isHeld };
}

/** Dismisses a reason of the queue for this coach; idempotent. Another coach's client looks like one that does not exist. */
export async function dismiss(
  deps: Pick<Deps, 'db' | 'clock'>,
  coachId: string,
  clientId: string,
  notificationId: string,
): Promise<{ id: string }> {
  return await keepDismissals(deps, { coachId, clientId, notificationId }, ['']);
}

/** Dismisses it from the client's page too, where distress stays until then. */
export async function acknowledge(
  deps: Pick<Deps, 'db' | 'clock'>,
  coachId: string,
  clientId: string,
  notificationId: string,
): Promise<{ id: string }> {
  return await keepDismissals(deps, { coachId, clientId, notificationId }, ['', acknowledged('')]);
}

async function keepDismissals(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { coachId, clientId, notificationId }: { coachId: string; clientId: string; notificationId: string },
  prefixes: readonly string[],
): Promise<{ id: string }> {
  const kind = attentionKinds.find((one) => isDismissible(one) && notificationId.startsWith(`${one}:`));
  if (!kind) throw refusal('notification-not-found');
  await db.transaction(async (tx) => {
    const at = clock.now();
    for (const prefix of prefixes) {
      const dismissal = { coachId, clientId, notificationId: `${prefix}${notificationId}` };
      if (!(await insertDismissal(tx, { ...dismissal, at }))) throw new AppError('not_found', clientNotFoundSentence);
      await deleteEarlierDismissals(tx, { ...dismissal, kind: `${prefix}${kind}` });
    }
    // It goes from the coach's other devices too.
    await publish(tx, { userId: coachId, kind: 'activity', detail: { clientId }, at });
  });
  return { id: notificationId };
}

/** Undoes dismissals; idempotent. */
export async function restore(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  coachId: string,
  clientId: string,
  ids: string[],
): Promise<{ ids: string[] }> {
  await db.transaction(async (tx) => {
    if (!(await deleteDismissals(tx, coachId, clientId, [...ids, ...ids.map(acknowledged)])))
      throw new AppError('not_found', clientNotFoundSentence);
    await publish(tx, { userId: coachId, kind: 'activity', detail: { clientId }, at: clock.now() });
  });
  return { ids };
}
