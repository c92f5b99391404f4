import { and, eq, or } from 'drizzle-orm';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { coachProfiles, programs } from '#server/platform/db/schema.ts';
import type { Viewer } from './access.ts';
import { isNamed, isOfferedTo, visibleTo } from './visible-queries.ts';

export type ProgramWithAuthor = NonNullable<Awaited<ReturnType<typeof findProgramWithAuthor>>>;

/** `offeredAt` is given where what an invitation offers at that moment may be seen as well. */
export async function findProgramWithAuthor(db: Db | Tx, viewer: Viewer, reference: string, offeredAt?: Date) {
  const isOffered = offeredAt && viewer.role === 'client' ? isOfferedTo(db, viewer.userId, offeredAt) : undefined;
  const [row] = await db
    .select({ program: programs, profile: coachProfiles })
    .from(programs)
    .leftJoin(coachProfiles, eq(coachProfiles.userId, programs.ownerId))
    .where(and(isNamed(reference), or(visibleTo(db, viewer), isOffered)));
  return row;
}
