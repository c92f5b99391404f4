import { and, eq, isNull } from 'drizzle-orm';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { assignments, programs } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';

export type NewAssignment = { clientId: string; programId: string; now: Date };

/** At most one active assignment a client: the unique index decides, not a look before the write. */
export async function insertAssignmentUnlessActive(tx: Tx, assignment: NewAssignment): Promise<string | undefined> {
  const [row] = await tx
    .insert(assignments)
    .values({ id: newId(), clientId: assignment.clientId, programId: assignment.programId, startedAt: assignment.now })
    .onConflictDoNothing()
    .returning({ id: assignments.id });
  return row?.id;
}

export async function findAssignableProgram(tx: Db | Tx, programId: string) {
  const [row] = await tx
    .select({ id: programs.id, title: programs.title })
    .from(programs)
    .where(and(eq(programs.programId, programId), isNull(programs.archivedAt)));
  return row;
}
