import type { ChangedPlan, PlannedPost, Post } from '#contract/cohort-room/endpoints.ts';
import { plannedMax } from '#contract/cohort-room/rules.ts';
import { programDay as dayOf, totalDays } from '#contract/programs/rules.ts';
import { refusal } from '#server/platform/app-error.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import { roomKeyOf } from '#server/platform/crypto/data-keys.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { newId } from '#server/platform/ids.ts';
import { inRoom, limitRate, ownPost, refuseIfEnded } from './posts.ts';
import { countPlanned, insertPost, listProgramPosts, updatePost } from './queries.ts';
import { type RoomRow } from './room-queries.ts';
import { firstOf, presentPost, publishToRoom } from './room.ts';

/** No job publishes it on its day: readers find it there from then on. */
export async function planPost(
  deps: Deps,
  db: Db | Tx,
  actor: SessionUser,
  cohortId: string,
  { text, programDay }: PlannedPost,
): Promise<Post> {
  return await inRoom(deps, db, actor, cohortId, async (tx, { room, at, seal }) => {
    await limitRate(deps, tx, actor);
    refuseIfEnded(room);
    refuseNoSuchDay(room, programDay);
    if ((await countPlanned(tx, cohortId)) >= plannedMax) throw refusal('planned-posts-full', { most: plannedMax });
    const id = newId();
    const body = seal(firstOf(id), text);
    await insertPost(tx, { id, cohortId, parentId: null, authorId: actor.userId, body, writtenAt: at, programDay });
    await publishToRoom(tx, cohortId, at, programDay);
    return presentPost(room, await ownPost(tx, room, id), actor.userId, () => text);
  });
}

/** For a cohort that is being made: what the program brings for each week, on its first day. The coach can change it. */
export async function planFromProgram(
  deps: Deps,
  tx: Tx,
  { cohortId, coachId, programId }: { cohortId: string; coachId: string; programId: string },
): Promise<void> {
  const posts = await listProgramPosts(tx, programId);
  if (posts.length === 0) return;
  const key = await roomKeyOf(deps, tx, cohortId);
  const writtenAt = deps.clock.now();
  for (const { week, text } of posts) {
    const id = newId();
    const body = deps.vault.seal(key, firstOf(id), text);
    const day = dayOf(week, 1);
    await insertPost(tx, { id, cohortId, parentId: null, authorId: coachId, body, writtenAt, programDay: day });
  }
}

/** Of two changes of the same version one is kept. From the day on which a member can read it, it is a post like any other. */
export async function changePlan(
  deps: Deps,
  actor: SessionUser,
  cohortId: string,
  postId: string,
  { text, programDay, version }: ChangedPlan,
): Promise<Post> {
  return await inRoom(deps, deps.db, actor, cohortId, async (tx, { room, at, open, seal }) => {
    refuseIfEnded(room);
    refuseNoSuchDay(room, programDay);
    const before = await ownPost(tx, room, postId);
    if (before.programDay === null || before.programDay <= room.viewer.reachedDay) throw refusal('post-in-room');
    // The client repeats a change whose response was lost.
    const isSame = before.programDay === programDay && before.body && open(before, before.body) === text;
    if (isSame && before.version === version + 1) return presentPost(room, before, actor.userId, open);
    const body = seal({ id: postId, version: version + 1 }, text);
    if (!(await updatePost(tx, { id: postId, authorId: actor.userId, version, body, programDay })))
      throw refusal('post-changed');
    await publishToRoom(tx, cohortId, at, programDay);
    return presentPost(room, await ownPost(tx, room, postId), actor.userId, open);
  });
}

function refuseNoSuchDay({ durationWeeks }: RoomRow, programDay: number): void {
  const days = durationWeeks === null ? 0 : totalDays(durationWeeks);
  if (programDay <= days) return;
  const refused = days === 0 ? refusal('post-program-gone') : refusal('post-day-outside', { days });
  throw refused.with({ field: 'programDay' });
}
