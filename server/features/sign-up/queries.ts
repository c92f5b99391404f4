import { and, desc, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { isPresent } from '#server/platform/auth/suspension.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { accountName } from '#server/platform/db/names.ts';
import { signUpLinks, users } from '#server/platform/db/schema.ts';

const isOpen = (now: Date) => and(isNull(signUpLinks.usedAt), gt(signUpLinks.expiresAt, now));

/** The host's own links: a coach's invitations are between the coach and the person invited. */
const isByAdmin = isNull(signUpLinks.coachId);

/** A coach's link works while the coach is there. */
export async function findOpenLink(db: Db | Tx, tokenHash: string, now: Date) {
  const isByCoach = sql<boolean>`${signUpLinks.coachId} is not null`;
  const [row] = await db
    .select({ id: signUpLinks.id, role: signUpLinks.role, email: signUpLinks.email, isByCoach })
    .from(signUpLinks)
    .leftJoin(users, eq(users.id, signUpLinks.coachId))
    .where(and(eq(signUpLinks.tokenHash, tokenHash), isOpen(now), or(isByAdmin, and(isNotNull(users.id), isPresent))));
  return row;
}

/** False for the later of two at once. Taken only together with the account: a sign-up that fails gives it back. */
export async function takeLink(db: Db | Tx, id: string, usedBy: string, now: Date): Promise<boolean> {
  const rows = await db
    .update(signUpLinks)
    .set({ usedAt: now, usedBy, email: null })
    .where(and(eq(signUpLinks.id, id), isOpen(now)))
    .returning({ id: signUpLinks.id });
  return rows.length > 0;
}

type NewLink = Pick<
  typeof signUpLinks.$inferInsert,
  'id' | 'tokenHash' | 'role' | 'email' | 'createdBy' | 'coachId' | 'createdAt' | 'expiresAt'
>;

export async function insertLinks(tx: Tx, links: NewLink[]): Promise<void> {
  await tx.insert(signUpLinks).values(links);
}

export async function deleteLinkOfCoach(tx: Tx, coachId: string, id: string): Promise<void> {
  await tx
    .delete(signUpLinks)
    .where(and(eq(signUpLinks.id, id), eq(signUpLinks.coachId, coachId), isNull(signUpLinks.usedAt)));
}

export async function countOpenLinks(tx: Tx, now: Date): Promise<number> {
  return await tx.$count(signUpLinks, and(isByAdmin, isOpen(now)));
}

/** Its role, or undefined when it is not open any more. */
export async function deleteOpenLink(tx: Tx, id: string, now: Date) {
  const [row] = await tx
    .delete(signUpLinks)
    .where(and(eq(signUpLinks.id, id), isByAdmin, isOpen(now)))
    .returning({ role: signUpLinks.role });
  return row?.role;
}

/** Open ones first, then those used since; newest first. */
export async function listLinks(db: Db, now: Date, usedSince: Date) {
  const makers = alias(users, 'makers');
  return await db
    .select({
      id: signUpLinks.id,
      role: signUpLinks.role,
      email: signUpLinks.email,
      madeBy: sql<string | null>`case when ${makers.id} is not null then ${accountName(makers)} end`,
      madeAt: signUpLinks.createdAt,
      endsAt: signUpLinks.expiresAt,
      usedAt: signUpLinks.usedAt,
      usedBy: signUpLinks.usedBy,
      usedByName: accountName(users),
    })
    .from(signUpLinks)
    .leftJoin(makers, eq(makers.id, signUpLinks.createdBy))
    .leftJoin(users, eq(users.id, signUpLinks.usedBy))
    .where(and(isByAdmin, or(isOpen(now), gt(signUpLinks.usedAt, usedSince))))
    .orderBy(sql`${signUpLinks.usedAt} desc nulls first`, desc(signUpLinks.createdAt));
}
