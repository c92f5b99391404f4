import { and, eq, exists, gt, isNull, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { isProgramUuid } from '#contract/programs/rules.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { assignments, dailyPrompts, invitations, programs } from '#server/platform/db/schema.ts';
import type { Viewer } from './access.ts';

/** The program a call names, by its id or its programId. */
export function isNamed(reference: string): SQL {
  return isProgramUuid(reference) ? eq(programs.id, reference) : eq(programs.programId, reference);
}

/** Not a draft: somebody can be put on it. */
export function hasPrompts(db: Db | Tx): SQL {
  return exists(
    db
      .select({ one: sql`1` })
      .from(dailyPrompts)
      .where(eq(dailyPrompts.programId, programs.id)),
  );
}

/**
 * What a person may see, apart from what an invitation offers (isOfferedTo). A deleted program is hidden from everybody
 * but the clients who are or were on it. A platform program that lost all its prompts is a draft, and a draft is its
 * owner's business.
 */
export function visibleTo(db: Db | Tx, viewer: Viewer): SQL | undefined {
  const isThere = isNull(programs.archivedAt);
  if (viewer.role === 'admin') return isThere;
  if (viewer.role === 'coach')
    return and(isThere, or(eq(programs.ownerId, viewer.userId), and(isNull(programs.ownerId), hasPrompts(db))));
  return hasFollowed(db, viewer.userId);
}

/** On it now, or at any time before. */
function hasFollowed(db: Db | Tx, clientId: string): SQL {
  return exists(
    db
      .select({ one: sql`1` })
      .from(assignments)
      .where(and(eq(assignments.programId, programs.id), eq(assignments.clientId, clientId))),
  );
}

/** Offered to this person by an invitation that still waits for an answer. */
export function isOfferedTo(db: Db | Tx, clientId: string, now: Date): SQL | undefined {
  const waits = and(
    eq(invitations.programId, programs.id),
    eq(invitations.clientId, clientId),
    eq(invitations.status, 'pending'),
    gt(invitations.expiresAt, now),
  );
  return and(
    isNull(programs.archivedAt),
    exists(
      db
        .select({ one: sql`1` })
        .from(invitations)
        .where(waits),
    ),
  );
}

/** A program this person may put a client on: one they see, with at least one prompt. */
export async function findAssignable(db: Db | Tx, viewer: Viewer, reference: string) {
  const [row] = await db
    .select({
      id: programs.id,
      programId: programs.programId,
      title: programs.title,
      durationWeeks: programs.durationWeeks,
    })
    .from(programs)
    .where(and(isNamed(reference), visibleTo(db, viewer), isNull(programs.archivedAt), hasPrompts(db)));
  return row;
}
