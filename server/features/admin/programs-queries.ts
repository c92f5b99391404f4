import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { isProgramUuid } from '#contract/programs/rules.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { assignments, coachProfiles, dailyPrompts, programs, users, weeklyThemes } from '#server/platform/db/schema.ts';

/** One statement, whatever the number of programs: each count is a look into an index. */
export async function listPrograms(db: Db) {
  return await db
    .select({
      id: programs.id,
      programId: programs.programId,
      title: programs.title,
      subtitle: programs.subtitle,
      isOwned: sql<boolean>`${programs.ownerId} is not null`,
      creatorName: sql<
        string | null
      >`coalesce(nullif(btrim(${coachProfiles.fullName}), ''), btrim(${users.firstName} || ' ' || ${users.lastName}))`,
      activeAssignments: db.$count(
        assignments,
        and(eq(assignments.programId, programs.id), eq(assignments.status, 'active')),
      ),
      dailyPrompts: db.$count(dailyPrompts, eq(dailyPrompts.programId, programs.id)),
      weeklyThemes: db.$count(weeklyThemes, eq(weeklyThemes.programId, programs.id)),
      createdAt: programs.createdAt,
      isTest: sql<boolean>`${programs.isTest} or coalesce(${users.isTest}, false)`,
      isDemo: sql<boolean>`coalesce(${users.isDemo}, false)`,
    })
    .from(programs)
    .leftJoin(users, eq(users.id, programs.ownerId))
    .leftJoin(coachProfiles, eq(coachProfiles.userId, programs.ownerId))
    .where(isNull(programs.archivedAt))
    .orderBy(asc(sql`fold_text(${programs.title})`), asc(programs.id));
}

/** Held until the transaction ends: nobody is put on it while it is being taken away. */
export async function lockProgram(tx: Tx, reference: string) {
  const [row] = await tx
    .select({ id: programs.id, programId: programs.programId, title: programs.title })
    .from(programs)
    .where(
      and(
        isProgramUuid(reference) ? eq(programs.id, reference) : eq(programs.programId, reference),
        isNull(programs.archivedAt),
      ),
    )
    .for('update');
  return row;
}

/** Hidden everywhere. Nobody gets it by a coach's code any more. Gives how many go on with it. */
export async function archiveProgram(tx: Tx, id: string, now: Date): Promise<number> {
  await tx.update(programs).set({ archivedAt: now, updatedAt: now }).where(eq(programs.id, id));
  await tx.update(coachProfiles).set({ defaultProgramId: null }).where(eq(coachProfiles.defaultProgramId, id));
  return await tx.$count(assignments, and(eq(assignments.programId, id), eq(assignments.status, 'active')));
}
