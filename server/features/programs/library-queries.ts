import { and, eq, isNull } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { assignments, coachProfiles, dailyPrompts, programs } from '#server/platform/db/schema.ts';
import type { Viewer } from './access.ts';
import { hasPrompts, isNamed, visibleTo } from './visible-queries.ts';

export type LibraryRow = Awaited<ReturnType<typeof listRows>>[number];

/** One statement, whatever the number of programs: each count is a look into an index. */
async function listRows(db: Db | Tx, condition: SQL | undefined) {
  return await db
    .select({
      id: programs.id,
      programId: programs.programId,
      ownerId: programs.ownerId,
      ownerName: coachProfiles.fullName,
      title: programs.title,
      subtitle: programs.subtitle,
      description: programs.description,
      coreQuestion: programs.coreQuestion,
      targetAudience: programs.targetAudience,
      durationWeeks: programs.durationWeeks,
      revision: programs.revision,
      dailyPromptsCount: db.$count(dailyPrompts, eq(dailyPrompts.programId, programs.id)),
      activeClientsCount: db.$count(
        assignments,
        and(eq(assignments.programId, programs.id), eq(assignments.status, 'active')),
      ),
    })
    .from(programs)
    .leftJoin(coachProfiles, eq(coachProfiles.userId, programs.ownerId))
    .where(condition);
}

export async function listVisiblePrograms(db: Db, viewer: Viewer): Promise<LibraryRow[]> {
  return await listRows(db, visibleTo(db, viewer));
}

export async function listEditablePrograms(db: Db, viewer: Viewer): Promise<LibraryRow[]> {
  const isThere = isNull(programs.archivedAt);
  return await listRows(db, viewer.role === 'admin' ? isThere : and(isThere, eq(programs.ownerId, viewer.userId)));
}

export async function findLibraryRow(db: Db | Tx, id: string): Promise<LibraryRow | undefined> {
  return (await listRows(db, isNamed(id)))[0];
}

/** What a client can be put on. */
export async function listAssignablePrograms(db: Db, viewer: Viewer) {
  return await db
    .select({
      id: programs.id,
      programId: programs.programId,
      ownerId: programs.ownerId,
      title: programs.title,
      durationWeeks: programs.durationWeeks,
    })
    .from(programs)
    .where(and(visibleTo(db, viewer), hasPrompts(db)));
}
