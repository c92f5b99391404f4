import { and, asc, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/database.ts';
import { clientProfiles, clientRollups, dailyPrompts, programs, users } from '#server/platform/db/schema.ts';

export type Practice = {
  clients: number;
  /** Another one as soon as somebody joins or leaves, or something that was counted is not true any more. */
  fingerprint: string;
};

/** Who the coach's clients are at this moment, small enough to be asked with every request. */
export async function findPractice(db: Db, coachId: string): Promise<Practice> {
  const [row] = await db
    .select({
      clients: sql<number>`count(*)::int`,
      fingerprint: sql<string>`coalesce(bit_xor(hashtextextended(${clientProfiles.userId}::text, coalesce(${clientRollups.corrections}, 0))), 0)::text`,
    })
    .from(clientProfiles)
    .leftJoin(clientRollups, eq(clientRollups.clientId, clientProfiles.userId))
    .where(eq(clientProfiles.coachId, coachId));
  if (!row) throw new Error('A count without a row.');
  return row;
}

export type NamedClient = Awaited<ReturnType<typeof listNames>>[number];

/** Names of those who are the coach's clients now; somebody who left between two statements has none. */
export async function listNames(db: Db, coachId: string, ids: string[]) {
  if (ids.length === 0) return [];
  return await selectNames(db).where(and(eq(clientProfiles.coachId, coachId), inArray(users.id, ids)));
}

export async function listNamesInOrder(
  db: Db,
  coachId: string,
  page: { isReversed: boolean; limit: number; offset: number },
) {
  const order = page.isReversed ? desc : asc;
  return await selectNames(db)
    .where(eq(clientProfiles.coachId, coachId))
    .orderBy(order(sql`lower(${users.firstName})`), order(sql`lower(${users.lastName})`), order(users.id))
    .limit(page.limit)
    .offset(page.offset);
}

function selectNames(db: Db) {
  return db
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
    .from(clientProfiles)
    .innerJoin(users, eq(users.id, clientProfiles.userId));
}

export type Place = { programId: string; week: number; day: number };
export type Prompt = { week: number; day: number; promptText: string };
export type ProgramRow = Awaited<ReturnType<typeof listPrograms>>[number];

/** The coach's own programs and those named, with the prompts of some days as they are today; of others' programs only the title. */
export async function listPrograms(db: Db, coachId: string, ids: string[], places: Place[]) {
  const own = and(eq(programs.ownerId, coachId), isNull(programs.archivedAt));
  const isReadable = or(isNull(programs.ownerId), eq(programs.ownerId, coachId));
  const asked =
    or(
      ...places.map(({ programId, week, day }) =>
        and(eq(programs.id, programId), eq(dailyPrompts.weekNumber, week), eq(dailyPrompts.dayNumber, day)),
      ),
    ) ?? sql`false`;
  return await db
    .select({
      id: programs.id,
      title: programs.title,
      isReadable: sql<boolean>`${isReadable}`,
      isArchived: sql<boolean>`${programs.archivedAt} is not null`,
      prompts: sql<
        Prompt[]
      >`(select coalesce(json_agg(json_build_object('week', ${dailyPrompts.weekNumber}, 'day', ${dailyPrompts.dayNumber},
        'promptText', ${dailyPrompts.promptText})), '[]') from ${dailyPrompts}
        where ${eq(dailyPrompts.programId, programs.id)} and ${isReadable} and ${asked})`,
    })
    .from(programs)
    .where(ids.length === 0 ? own : or(own, inArray(programs.id, ids)));
}
