import type { LeaveGroupBody, OwnGroup } from '#contract/cohorts/group-endpoints.ts';
import { cohortStateOn, groupWrote, lastDateOf } from '#contract/cohorts/rules.ts';
import { lockCurrentAssignment } from '#server/features/assignments/current-assignment.ts';
import { deleteOwnPostsIn } from '#server/features/cohort-room/posts.ts';
import { publishToRoom } from '#server/features/cohort-room/room.ts';
import { leaveCoach } from '#server/features/parting/service.ts';
import { lockActor } from '#server/features/roles/join-or-trial.ts';
import { refusal } from '#server/platform/app-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { publish, publishToCoachOf } from '#server/platform/live/publish.ts';
import { localDate } from '#server/platform/local-date.ts';
import { nearestLanguage } from '#server/platform/messages.ts';
import {
  findMembership,
  findOwnGroup,
  listGroupsWithRoom,
  listShownNames,
  setLeft,
  setOwnTaste,
} from './member-queries.ts';
import { refuseTakenName } from './membership.ts';
import { leaveCalendar } from './queries.ts';

/** The group a client is in until it is over; null for all others. */
async function currentGroup(db: Db | Tx, actor: SessionUser, now: Date) {
  const found = await findOwnGroup(db, actor.userId, now, nearestLanguage([actor.locale]));
  if (!found?.facts) return null;
  const { facts } = found;
  const state = cohortStateOn({ ...facts, isEnded: false }, localDate(now, actor.timeZone));
  return state === 'ended' ? null : { ...found, facts, wrote: state === 'running' ? groupWrote(facts) : undefined };
}

export async function ownGroup({ db, clock }: Deps, actor: SessionUser): Promise<OwnGroup> {
  const [found, groups] = await Promise.all([
    currentGroup(db, actor, clock.now()),
    listGroupsWithRoom(db, actor.userId),
  ]);
  const ended = groups.filter(({ id }) => id !== found?.id);
  if (!found) return { group: null, ended };
  const { id, facts, wrote, shownName, programTitle, coachId, coachName } = found;
  return {
    group: {
      id,
      name: facts.name,
      coach: { id: coachId, fullName: coachName },
      programTitle: programTitle ?? '',
      startsOn: facts.startsOn,
      lastDate: lastDateOf(facts),
      pace: facts.pace,
      members: facts.members,
      ...(wrote ? { wrote } : {}),
      unread: facts.unread,
      shownName,
      showsCount: !facts.hidesCount,
      names: await listShownNames(db, id, actor.userId),
    },
    ended,
  };
}

/**
 * The display name, or whether Today says how many wrote: in the running group or the one given. The name also applies
 * to the room of a finished group.
 */
export async function changeOwnTaste(
  deps: Deps,
  actor: SessionUser,
  taste: Parameters<typeof setOwnTaste>[3],
  groupId?: string,
): Promise<OwnGroup> {
  await deps.db.transaction(async (tx) => {
    const id = groupId ?? (await currentGroup(tx, actor, deps.clock.now()))?.id;
    if (id === undefined || !(await findMembership(tx, id, actor.userId))?.isIn) throw refusal('not-in-group');
    if ('shownName' in taste) await refuseTakenName(tx, id, actor.userId, taste.shownName);
    await setOwnTaste(tx, id, actor.userId, taste);
    if ('shownName' in taste) await publishToRoom(tx, id, deps.clock.now());
  });
  return await ownGroup(deps, actor);
}

/**
 * The program goes on at one's own pace, from the day one has come to; where the coach is left with it, as after any parting.
 * All of it or nothing. Who has left already, from another window, has what they wanted; what they wrote is removed all the same, also
 * where the coach was first and has taken them out. One that is over is left like any other.
 */
export async function leaveGroup(
  deps: Deps,
  actor: SessionUser,
  { groupId, coach, removesPosts }: LeaveGroupBody,
): Promise<OwnGroup> {
  const now = deps.clock.now();
  const { userId: clientId } = actor;
  await deps.db.transaction(async (tx) => {
    const client = await lockActor(tx, actor);
    const membership = await findMembership(tx, groupId, clientId);
    if (!membership) return;
    // Without their coach a client is no member; Undo restores the coach and with it the group.
    const left = membership.isIn && coach === 'leaves' ? client.coachId : null;
    const hasLeft = membership.isIn && (left !== null || (await leaveNow(tx, actor, groupId, now)));
    if (removesPosts) await deleteOwnPostsIn(tx, groupId, clientId, now);
    if (!hasLeft) return;
    await audit(tx, { actorId: clientId, action: 'cohort-left', detail: { cohortId: groupId } });
    if (left !== null) return void (await leaveCoach(deps, actor, { coachId: left, program: 'goes-on' }, tx));
    await publish(tx, { userId: clientId, kind: 'program', at: now });
    await publishToCoachOf(tx, clientId, now);
    await publishToRoom(tx, groupId, now);
  });
  return await ownGroup(deps, actor);
}

/** False where the coach has taken them out at the same moment. */
async function leaveNow(tx: Tx, actor: SessionUser, groupId: string, now: Date): Promise<boolean> {
  await lockCurrentAssignment(tx, actor.userId, now);
  await leaveCalendar(tx, groupId, now, [actor.userId]);
  return (await setLeft(tx, groupId, [actor.userId], 'member', now)).length > 0;
}
