import { and, eq } from 'drizzle-orm';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { coachProfiles, programs } from '#server/platform/db/schema.ts';
import type { Viewer } from './access.ts';
import { isNamed, visibleTo } from './visible-queries.ts';

export type ProgramWithAuthor = NonNullable<Awaited<ReturnType<typeof findProgramWithAuthor>>>;

export async function findProgramWithAuthor(db: Db | Tx, viewer: Viewer, reference: string) {
  const [row] = await db
    .select({ program: programs, profile: coachProfiles })
    .from(programs)
    .leftJoin(coachProfiles, eq(coachProfiles.userId, programs.ownerId))
    .where(and(isNamed(reference), visibleTo(db, viewer)));
  return row;
}
