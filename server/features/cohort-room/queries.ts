import { and, asc, desc, eq, gt, isNull, ne, or, sql, type SQL } from 'drizzle-orm';
import { pinnedMax, plannedMax, postsShown, reportedShown } from '#contract/cohort-room/rules.ts';
import { isMember } from '#server/platform/db/cohort-members.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import {
  clientProfiles,
  cohortMembers,
  cohortPostAcknowledgements,
  cohortPostReports,
  cohortPosts,
  cohortRooms,
  cohorts,
  weeklyThemes,
} from '#server/platform/db/schema.ts';
import { fromDayOf, shownAt, unaliasedPosts, type Viewer } from './sql.ts';

export type PostRow = Awaited<ReturnType<typeof selectPosts>>[number];

/** As many as that person can see. */
const answersFor = (userId: string) => sql<number>`(select count(*)::int from ${cohortPosts} answer
  where answer.cohort_id = ${cohortPosts.cohortId} and answer.parent_id = ${cohortPosts.id}
    and (answer.removed_at is null or answer.author_id = ${userId}))`;

/** What the coach removed is for its author. That, and what was deleted, holds the place where others answered. */
const isShownTo = (userId: string) => sql`(${cohortPosts.removedAt} is null and ${cohortPosts.body} is not null
  or ${cohortPosts.authorId} = ${userId} or ${answersFor(userId)} > 0)`;

/** Not planned for a day that is still to come for them; nor an answer to such a post. */
const isReachedBy = ({ reachedDay }: Viewer) => sql`${fromDayOf(unaliasedPosts)} <= ${reachedDay}`;

async function selectPosts(db: Db | Tx, viewer: Viewer, which: SQL | undefined, order: SQL[], limit: number) {
  const { userId } = viewer;
  return await db
    .select({
      id: cohortPosts.id,
      number: cohortPosts.number,
      parentId: cohortPosts.parentId,
      authorId: cohortPosts.authorId,
      body: cohortPosts.body,
      version: cohortPosts.version,
      isPinned: sql<boolean>`${cohortPosts.pinnedAt} is not null`,
      programDay: cohortPosts.programDay,
      fromDay: fromDayOf(unaliasedPosts),
      writtenAt: cohortPosts.writtenAt,
      shownAt: shownAt(unaliasedPosts, viewer).mapWith(cohortPosts.writtenAt),
      editedAt: cohortPosts.editedAt,
      isRemoved: sql<boolean>`${cohortPosts.removedAt} is not null`,
      removalReason: cohortPosts.removalReason,
      isByCoach: sql<boolean>`${cohortPosts.authorId} is not distinct from ${cohorts.coachId}`,
      /** Null: they are no member any more. */
      shownName: sql<string | null>`case when ${isMember} then ${cohortMembers.shownName} end`,
      answers: answersFor(userId),
      isAcknowledged: sql<boolean>`exists (select from ${cohortPostAcknowledgements} sign
        where sign.post_id = ${cohortPosts.id} and sign.user_id = ${userId})`,
      isReported: sql<boolean>`exists (select from ${cohortPostReports} report
        where report.post_id = ${cohortPosts.id} and report.reporter_id = ${userId})`,
      acknowledgements: sql<number>`case when ${cohortPosts.authorId} = ${userId} then
        (select count(*)::int from ${cohortPostAcknowledgements} sign where sign.post_id = ${cohortPosts.id}) else 0 end`,
    })
    .from(cohortPosts)
    .innerJoin(cohorts, eq(cohorts.id, cohortPosts.cohortId))
    .leftJoin(
      cohortMembers,
      and(eq(cohortMembers.cohortId, cohortPosts.cohortId), eq(cohortMembers.clientId, cohortPosts.authorId)),
    )
    .leftJoin(clientProfiles, eq(clientProfiles.userId, cohortPosts.authorId))
    .where(which)
    .orderBy(...order)
    .limit(limit);
}

type Piece = { before: number | undefined; parentId?: string };

/** The newest first, one more than is shown. Without a parent the posts themselves, with one the answers to it. */
export async function listPosts(db: Db, cohortId: string, viewer: Viewer, { before, parentId }: Piece) {
  return await selectPosts(
    db,
    viewer,
    and(
      eq(cohortPosts.cohortId, cohortId),
      parentId === undefined ? isNull(cohortPosts.parentId) : eq(cohortPosts.parentId, parentId),
      before === undefined ? undefined : isBefore(cohortId, viewer, before),
      isShownTo(viewer.userId),
      isReachedBy(viewer),
    ),
    [desc(shownAt(unaliasedPosts, viewer)), desc(cohortPosts.number)],
    postsShown + 1,
  );
}

/**
 * Behind the post of that number, or, where that is gone by now, behind the place where it stood. A post they have not come
 * to is as one that never was.
 */
function isBefore(cohortId: string, viewer: Viewer, before: number): SQL {
  return sql`(${shownAt(unaliasedPosts, viewer)}, ${cohortPosts.number}) < (
    select ${shownAt(sql.identifier('place'), viewer)}, place.number + (place.number <> ${before}::int)::int
    from ${cohortPosts} place where place.cohort_id = ${cohortId} and place.number <= ${before}::int
      and (place.number = ${before}::int or place.program_day is null)
      and ${fromDayOf(sql.identifier('place'))} <= ${viewer.reachedDay}
    order by place.number desc limit 1)`;
}

export async function listPinned(db: Db, cohortId: string, viewer: Viewer) {
  const isPinned = sql`${cohortPosts.pinnedAt} is not null and ${cohortPosts.body} is not null`;
  return await selectPosts(
    db,
    viewer,
    and(eq(cohortPosts.cohortId, cohortId), isPinned, isReachedBy(viewer)),
    [desc(cohortPosts.pinnedAt)],
    pinnedMax,
  );
}

/** For the coach: posts no member has reached, by day. */
export async function listPlanned(db: Db, cohortId: string, viewer: Viewer) {
  const which = and(eq(cohortPosts.cohortId, cohortId), gt(cohortPosts.programDay, viewer.reachedDay));
  return await selectPosts(db, viewer, which, [asc(cohortPosts.programDay), asc(cohortPosts.number)], plannedMax);
}

/** What members reported to the coach, who has not settled it. */
export async function listReported(db: Db, cohortId: string, viewer: Viewer) {
  const isReported = sql`${cohortPosts.body} is not null and ${cohortPosts.removedAt} is null
    and exists (select from ${cohortPostReports} report where report.post_id = ${cohortPosts.id}
      and report.sent_to = 'coach' and report.settled_at is null)`;
  const which = and(eq(cohortPosts.cohortId, cohortId), isReported);
  return await selectPosts(db, viewer, which, [desc(cohortPosts.number)], reportedShown);
}

/** Also a removed one, and for its author a planned one: the caller checks. */
export async function findPost(db: Db | Tx, cohortId: string, viewer: Viewer, id: string) {
  const which = and(
    eq(cohortPosts.cohortId, cohortId),
    eq(cohortPosts.id, id),
    or(eq(cohortPosts.authorId, viewer.userId), isReachedBy(viewer)),
  );
  return (await selectPosts(db, viewer, which, [asc(cohortPosts.number)], 1))[0];
}

/** What the author of a program wrote for groups, week by week. */
export async function listProgramPosts(tx: Tx, programId: string) {
  return await tx
    .select({ week: weeklyThemes.weekNumber, text: weeklyThemes.groupPost })
    .from(weeklyThemes)
    .where(and(eq(weeklyThemes.programId, programId), ne(weeklyThemes.groupPost, '')))
    .orderBy(asc(weeklyThemes.weekNumber));
}

export async function countPlanned(tx: Tx, cohortId: string): Promise<number> {
  return await tx.$count(
    cohortPosts,
    and(eq(cohortPosts.cohortId, cohortId), sql`${cohortPosts.programDay} is not null`),
  );
}

type NewPostRow = {
  id: string;
  cohortId: string;
  parentId: string | null;
  authorId: string;
  body: Buffer;
  writtenAt: Date;
  programDay?: number;
};

/** 2020. Until 2051 it fits the column; then numbers go up by one. */
const numbersFrom = 1_577_836_800;
const highestByTime = 1_000_000_000;

/**
 * The number is given on the room's row in the same statement, and goes up with time instead of by one: a gap then says
 * nothing of posts that are planned, removed or deleted. The author has read their own.
 */
export async function insertPost(tx: Tx, post: NewPostRow): Promise<void> {
  const at = sql`${post.writtenAt.toISOString()}::timestamptz`;
  const { rowCount } = await tx.execute(sql`
    with counted as (
      update ${cohortRooms} set last_number = greatest(last_number + 1,
        least(${highestByTime}::int, extract(epoch from ${at})::bigint - ${numbersFrom}::int))
      where cohort_id = ${post.cohortId}
      returning cohort_id, last_number
    )
    insert into ${cohortPosts} (id, cohort_id, number, parent_id, author_id, body, written_at, program_day)
    select ${post.id}::uuid, counted.cohort_id, counted.last_number, ${post.parentId}::uuid, ${post.authorId}::uuid,
      ${post.body}::bytea, ${at}, ${post.programDay ?? null}::int from counted`);
  if (rowCount !== 1) throw new Error('A post was written into a room that is not there.');
}

/** False: it was changed since, perhaps on another device, or is gone. */
export async function updatePost(
  tx: Tx,
  {
    id,
    authorId,
    version,
    ...changed
  }: { id: string; authorId: string; version: number; body: Buffer; editedAt?: Date; programDay?: number },
): Promise<boolean> {
  const rows = await tx
    .update(cohortPosts)
    .set({ ...changed, version: version + 1 })
    .where(
      and(
        eq(cohortPosts.id, id),
        eq(cohortPosts.authorId, authorId),
        eq(cohortPosts.version, version),
        isNull(cohortPosts.removedAt),
      ),
    )
    .returning({ id: cohortPosts.id });
  return rows.length > 0;
}

/** From which day on an own post is there; nothing where that person wrote no such post. */
export async function findOwnDay(tx: Tx, cohortId: string, id: string, authorId: string) {
  const own = and(eq(cohortPosts.cohortId, cohortId), eq(cohortPosts.id, id), eq(cohortPosts.authorId, authorId));
  const [row] = await tx
    .select({ fromDay: fromDayOf(unaliasedPosts) })
    .from(cohortPosts)
    .where(own);
  return row;
}

const hasAnswers = sql`exists (select from ${cohortPosts} answer
  where answer.cohort_id = ${cohortPosts.cohortId} and answer.parent_id = ${cohortPosts.id})`;

/**
 * Deletes a person's posts: one, all of a room or all of all rooms. Replies by others stay below an empty post. The
 * caller holds the room's lock, so that no reply arrives in between.
 */
export async function deletePostsOf(
  tx: Tx,
  { authorId, cohortId, postId }: { authorId: string; cohortId?: string; postId?: string },
): Promise<number> {
  const own = and(
    eq(cohortPosts.authorId, authorId),
    cohortId === undefined ? undefined : eq(cohortPosts.cohortId, cohortId),
    postId === undefined ? undefined : eq(cohortPosts.id, postId),
  );
  const answers = await tx
    .delete(cohortPosts)
    .where(and(own, sql`${cohortPosts.parentId} is not null`))
    .returning({ id: cohortPosts.id });
  const emptied = await tx
    .update(cohortPosts)
    // With the reason why it was removed, if it was: those are words about its author.
    .set({ authorId: null, body: null, pinnedAt: null, removedAt: null, removalReason: null })
    .where(and(own, hasAnswers))
    .returning({ id: cohortPosts.id });
  const posts = await tx.delete(cohortPosts).where(own).returning({ id: cohortPosts.id });
  return answers.length + emptied.length + posts.length;
}

/** False: it was removed already. */
export async function setRemoved(tx: Tx, id: string, reason: Buffer, now: Date): Promise<boolean> {
  const rows = await tx
    .update(cohortPosts)
    .set({ removedAt: now, removalReason: reason, pinnedAt: null })
    .where(and(eq(cohortPosts.id, id), isNull(cohortPosts.removedAt)))
    .returning({ id: cohortPosts.id });
  return rows.length > 0;
}

export async function countPinned(tx: Tx, cohortId: string, except: string): Promise<number> {
  return await tx.$count(
    cohortPosts,
    and(
      eq(cohortPosts.cohortId, cohortId),
      sql`${cohortPosts.pinnedAt} is not null`,
      sql`${cohortPosts.id} <> ${except}`,
    ),
  );
}

export async function setPinned(tx: Tx, id: string, pinnedAt: Date | null): Promise<void> {
  await tx.update(cohortPosts).set({ pinnedAt }).where(eq(cohortPosts.id, id));
}

export async function setAcknowledged(
  tx: Tx,
  { postId, userId, isAcknowledged, at }: { postId: string; userId: string; isAcknowledged: boolean; at: Date },
): Promise<void> {
  const table = cohortPostAcknowledgements;
  if (isAcknowledged) await tx.insert(table).values({ postId, userId, at }).onConflictDoNothing();
  else await tx.delete(table).where(and(eq(table.postId, postId), eq(table.userId, userId)));
}

export type WrittenPost = Awaited<ReturnType<typeof listWrittenAfter>>[number];

/** Of one person, in all rooms, also those they have left: ids go up with time. */
export async function listWrittenAfter(db: Db, authorId: string, after: string | undefined, limit: number) {
  return await db
    .select({
      id: cohortPosts.id,
      version: cohortPosts.version,
      cohortId: cohortPosts.cohortId,
      cohortName: cohorts.name,
      isAnswer: sql<boolean>`${cohortPosts.parentId} is not null`,
      body: cohortPosts.body,
      writtenAt: cohortPosts.writtenAt,
      editedAt: cohortPosts.editedAt,
      removalReason: cohortPosts.removalReason,
      wrappedKey: cohortRooms.wrappedKey,
    })
    .from(cohortPosts)
    .innerJoin(cohorts, eq(cohorts.id, cohortPosts.cohortId))
    .innerJoin(cohortRooms, eq(cohortRooms.cohortId, cohortPosts.cohortId))
    .where(and(eq(cohortPosts.authorId, authorId), after === undefined ? undefined : gt(cohortPosts.id, after)))
    .orderBy(asc(cohortPosts.id))
    .limit(limit);
}
