import { and, eq, inArray, sql } from 'drizzle-orm';
import { isRunning } from '#server/features/assignments/sql.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { assignments, clientProfiles, clientRollups, programs, users } from '#server/platform/db/schema.ts';

export type OwnClient = {
  id: string;
  firstName: string;
  timeZone: string;
  /** Of the current assignment. */
  programId: string | null;
  programTitle: string | null;
  isRunning: boolean;
};

/** Of these people, the coach's clients. */
export async function findOwnClients(db: Db | Tx, coachId: string, ids: string[], now: Date): Promise<OwnClient[]> {
  return await db
    .select({
      id: users.id,
      firstName: users.firstName,
      timeZone: users.timeZone,
      programId: programs.id,
      programTitle: programs.title,
      isRunning: sql<boolean>`coalesce(${isRunning(assignments.id, now)}, false)`,
    })
    .from(clientProfiles)
    .innerJoin(users, eq(users.id, clientProfiles.userId))
    .leftJoin(clientRollups, eq(clientRollups.clientId, users.id))
    .leftJoin(assignments, eq(assignments.id, clientRollups.assignmentId))
    .leftJoin(programs, eq(programs.id, assignments.programId))
    .where(and(eq(clientProfiles.coachId, coachId), inArray(users.id, ids)));
}

export async function isClient(db: Db | Tx, userId: string): Promise<boolean> {
  return (await db.$count(clientProfiles, eq(clientProfiles.userId, userId))) > 0;
}
