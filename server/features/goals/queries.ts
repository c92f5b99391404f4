import { and, asc, eq, getTableColumns, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import { currentCoachOf, isWithCurrentCoach } from '#server/features/sharing/sql.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import {
  clientProfiles,
  coachProfiles,
  goalRatings,
  goals,
  goalVersions,
  userKeys,
  users,
} from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';

/** As JSON brings it: the level is sealed, in base64. */
type StoredRating = { id: string; date: string; sealedBase64: string };

/** One level deeper than it looks necessary: in a statement over a single table Drizzle leaves out the tables' names. */
const ratingsOf = sql<StoredRating[]>`${sql`(select coalesce(json_agg(json_build_object('id', ${goalRatings.id},
    'date', ${goalRatings.localDate}, 'sealedBase64', encode(${goalRatings.levelSealed}, 'base64'))
    order by ${goalRatings.localDate}), '[]')
  from ${goalRatings} where ${goalRatings.goalId} = ${goals.id})`}`;

type Which = { clientId: string; id?: string; isOpen?: true } | { seenBy: string; id: string } | SharedOfClient;
type SharedOfClient = { seenBy: string; ofClient: string };

/** A client's own; or what a coach is shown by a client they have now. */
const isMeant = (which: Which): SQL | undefined =>
  and(
    'id' in which && which.id !== undefined ? eq(goals.id, which.id) : undefined,
    'isOpen' in which ? isNull(goals.endedAt) : undefined,
    'clientId' in which ? eq(goals.clientId, which.clientId) : undefined,
    'ofClient' in which ? eq(goals.clientId, which.ofClient) : undefined,
    'seenBy' in which ? and(eq(goals.coachId, which.seenBy), isNotNull(coachProfiles.userId)) : undefined,
  );

export type GoalRow = Awaited<ReturnType<typeof listGoals>>[number];

/** Open ones in the order of writing, then ended ones. */
export async function listGoals(db: Db | Tx, which: Which) {
  return await db
    .select({
      ...getTableColumns(goals),
      /** Null unless it is shown to the coach of now. */
      coachName: coachProfiles.fullName,
      wrappedKey: userKeys.wrappedKey,
      ratings: ratingsOf,
    })
    .from(goals)
    .innerJoin(userKeys, eq(userKeys.userId, goals.clientId))
    .leftJoin(clientProfiles, and(isWithCurrentCoach(goals), isNotNull(goals.sharedAt)))
    .leftJoin(coachProfiles, eq(coachProfiles.userId, clientProfiles.coachId))
    .where(isMeant(which))
    .orderBy(sql`${goals.endedAt} is not null`, asc(goals.createdAt), asc(goals.id));
}

export async function findCoach(db: Db | Tx, clientId: string) {
  const [row] = await db
    .select({ coach: currentCoachOf(users.id) })
    .from(users)
    .where(eq(users.id, clientId));
  return row?.coach ?? null;
}

export async function isClientOf(db: Db | Tx, coachId: string, clientId: string): Promise<boolean> {
  const own = and(eq(clientProfiles.userId, clientId), eq(clientProfiles.coachId, coachId));
  return (await db.$count(clientProfiles, own)) > 0;
}

/**
 * Everything a client does with goals is one after the other: how many are open, and what a date was rated, is read by later
 * statements. Returns the coach of this moment.
 */
export async function holdClient(tx: Tx, clientId: string): Promise<string | null> {
  const [row] = await tx
    .select({ coachId: clientProfiles.coachId })
    .from(clientProfiles)
    .where(eq(clientProfiles.userId, clientId))
    .for('no key update');
  return row?.coachId ?? null;
}

export async function holdGoal(tx: Tx, id: string): Promise<void> {
  await tx.select({ id: goals.id }).from(goals).where(eq(goals.id, id)).for('no key update');
}

export async function countOpen(tx: Tx, clientId: string): Promise<number> {
  return await tx.$count(goals, and(eq(goals.clientId, clientId), isNull(goals.endedAt)));
}

/** False where the id is taken: by somebody else, for one's own was looked for before. */
export async function insertGoal(tx: Tx, row: typeof goals.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(goals).values(row).onConflictDoNothing().returning({ id: goals.id });
  return rows.length > 0;
}

export async function updateGoal(tx: Tx, id: string, change: Partial<typeof goals.$inferInsert>): Promise<void> {
  await tx.update(goals).set(change).where(eq(goals.id, id));
}

/** Sealed as they were: for the goal's row and their version. */
export async function keepWords(tx: Tx, { id, version, wordsSealed }: GoalRow, replacedAt: Date): Promise<void> {
  await tx.insert(goalVersions).values({ id: newId(), goalId: id, version, wordsSealed, replacedAt });
}

/** The later one of a date counts. */
export async function saveRating(tx: Tx, row: typeof goalRatings.$inferInsert): Promise<void> {
  const { levelSealed, ratedAt } = row;
  await tx
    .insert(goalRatings)
    .values(row)
    .onConflictDoUpdate({ target: goalRatings.id, set: { levelSealed, ratedAt } });
}
