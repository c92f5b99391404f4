import { bulkPeopleMax } from '#contract/bulk/rules.ts';
import { dayInMs } from '#contract/days.ts';
import { invitableAgainAt, invitationsPerWeek } from '#contract/invitations/rules.ts';
import type {
  OutreachSent,
  ReceivedOutreach,
  UnassignedClient,
  UnassignedIds,
  UnassignedQuery,
} from '#contract/outreach/endpoints.ts';
import {
  canSendOutreach,
  nextOutreachAt,
  unassignedShown,
  type OutreachHistory,
  type UnassignedOrder,
} from '#contract/outreach/rules.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import { openerOf } from '#server/platform/crypto/data-keys.ts';
import type { Deps } from '#server/platform/deps.ts';
import { cursorOf, cursorParts, pageOf, unknownPlace } from '#server/platform/http/cursor.ts';
import { isUuid } from '#server/platform/ids.ts';
import { refuseUnlessMayContact } from './access.ts';
import { optOut } from './opt-out.ts';
import {
  findOptOut,
  listOutreachMessagesTo,
  listUnassigned,
  listUnassignedNames,
  type UnassignedPlace,
} from './queries.ts';

/** Two statements, regardless of their number. */
export async function unassignedClients(
  deps: Deps,
  actor: SessionUser,
  { search = '', order = 'newest', cursor = '' }: UnassignedQuery,
): Promise<UnassignedClient[]> {
  await refuseUnlessMayContact(deps, deps.db, actor);
  const now = deps.clock.now();
  const after = cursor === '' ? undefined : placeOf(order, cursor);
  const rows = await listUnassigned(deps.db, actor, { search, order, after, limit: unassignedShown + 1 }, now);
  const { shown, last } = pageOf(rows, unassignedShown);
  return shown.map((row) => ({
    ...presentUnassigned(row, now),
    ...(row === last ? { nextCursor: cursorOf(order, row.key, row.id) } : {}),
  }));
}

/** To select them all at once. */
export async function unassignedIds(deps: Deps, actor: SessionUser, search = ''): Promise<UnassignedIds> {
  await refuseUnlessMayContact(deps, deps.db, actor);
  const rows = await listUnassignedNames(deps.db, actor, search, bulkPeopleMax);
  return { people: rows.map(({ total: _total, ...person }) => person), total: rows[0]?.total ?? 0 };
}

/** A value PostgreSQL can parse as the key of each order. */
const keys: Record<UnassignedOrder, RegExp> = {
  reachable: /^[01]_\d{1,16}$/,
  newest: /^\d{1,16}$/,
  name: /^.*$/su,
};

function placeOf(order: UnassignedOrder, cursor: string): UnassignedPlace {
  const [of, key = '', id = ''] = cursorParts(cursor);
  if (of === order && isUuid(id) && keys[order].test(key)) return { key, id };
  throw unknownPlace();
}

export async function outreachMessagesTo(deps: Deps, actor: SessionUser): Promise<ReceivedOutreach> {
  const [rows, hasOptedOut] = await Promise.all([
    listOutreachMessagesTo(deps.db, actor.userId),
    findOptOut(deps.db, actor.userId),
  ]);
  const open = await openerOf(deps, actor.userId, undefined, rows);
  const messages = rows.map(({ sealed, sentAt, ...message }) => ({
    ...message,
    message: open(message.id, sealed),
    sentAt: sentAt.toISOString(),
  }));
  return { messages, hasOptedOut };
}

/** Permanent: it cannot be undone, so that no one is talked into it. */
export async function optOutOfOutreach(deps: Deps, actor: SessionUser): Promise<ReceivedOutreach> {
  await optOut(deps, actor.userId);
  return await outreachMessagesTo(deps, actor);
}

type State = Pick<OutreachSent, 'outreachCount' | 'lastOutreach' | 'canSendOutreach' | 'nextOutreachAt'>;

/** Exactly what the server would answer now. */
export function presentState({ outreachCount, lastOutreach, hasOptedOut }: OutreachHistory, now: Date): State {
  const history = { outreachCount, lastOutreach, hasOptedOut };
  const canSend = canSendOutreach(history, now);
  return {
    outreachCount,
    lastOutreach: lastOutreach?.toISOString() ?? null,
    canSendOutreach: canSend,
    nextOutreachAt: canSend ? null : (nextOutreachAt(history)?.toISOString() ?? null),
  };
}

function presentUnassigned(row: Awaited<ReturnType<typeof listUnassigned>>[number], now: Date): UnassignedClient {
  const { id, firstName, lastName, email, hasOptedOut, isInvited, declinedAt, invitedLately } = row;
  const again = declinedAt ? invitableAgainAt(declinedAt) : null;
  const isAfterNo = again !== null && again > now;
  return {
    id,
    clientId: id,
    firstName,
    lastName,
    email,
    timeSinceJoined: Math.max(0, Math.floor((now.getTime() - row.joinedAt.getTime()) / dayInMs)),
    ...presentState(row, now),
    // A former client is invited, not written to as a stranger.
    ...(row.haveParted ? { canSendOutreach: false, nextOutreachAt: null } : {}),
    hasOptedOut,
    isInvited,
    invitableAt: isAfterNo ? again.toISOString() : null,
    canInvite: !hasOptedOut && !isInvited && !isAfterNo && invitedLately < invitationsPerWeek,
  };
}
