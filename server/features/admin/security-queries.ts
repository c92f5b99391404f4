import { and, asc, count, desc, eq, gt, inArray, isNotNull, max, ne, not, or, sql } from 'drizzle-orm';
import { peopleSeenBy } from '#server/platform/auth/demo-scope.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import type { Db } from '#server/platform/db/database.ts';
import { accountName } from '#server/platform/db/names.ts';
import { clientProfiles, passkeys, sessions, users } from '#server/platform/db/schema.ts';

type Viewer = Pick<SessionUser, 'isDemo'>;

/** People of the demo and of a simulation are asked for nothing. */
const isReal = and(eq(users.isDemo, false), eq(users.isTest, false));
const hasPasskey = sql<boolean>`exists (select from ${passkeys} where ${passkeys.userId} = ${users.id})`;
const hasFactor = or(eq(users.twoFactorEnabled, true), hasPasskey);

/** One statement for all roles; a passkey is a second factor by itself. */
export async function countFactors(db: Db, viewer: Viewer) {
  return await db
    .select({
      role: users.role,
      people: count(),
      withFactor: sql<number>`(count(*) filter (where ${hasFactor}))::int`,
    })
    .from(users)
    .where(and(isReal, isNotNull(users.role), peopleSeenBy(viewer)))
    .groupBy(users.role);
}

export async function countPasskeys(db: Db, viewer: Viewer): Promise<number> {
  const [row] = await db
    .select({ passkeys: count() })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(peopleSeenBy(viewer));
  return row?.passkeys ?? 0;
}

/** Of those who see what others wrote or do. Admins first. */
export async function listWithoutFactor(db: Db, viewer: Viewer, limit: number) {
  return await db
    .select({
      id: users.id,
      name: accountName(users),
      email: users.email,
      role: sql<'coach' | 'admin'>`${users.role}`,
      clients: db.$count(clientProfiles, eq(clientProfiles.coachId, users.id)),
    })
    .from(users)
    .where(
      and(
        isReal,
        peopleSeenBy(viewer),
        inArray(users.role, ['admin', 'coach']),
        not(sql`coalesce(${hasFactor}, false)`),
      ),
    )
    .orderBy(asc(users.role), asc(sql`fold_text(${users.name})`), asc(users.id))
    .limit(limit);
}

export async function listSuspended(db: Db, viewer: Viewer, limit: number) {
  return await db
    .select({
      id: users.id,
      name: accountName(users),
      email: users.email,
      role: users.role,
      suspendedAt: sql<Date>`${users.suspendedAt}`.mapWith(users.suspendedAt),
    })
    .from(users)
    .where(and(isNotNull(users.suspendedAt), peopleSeenBy(viewer)))
    .orderBy(desc(users.suspendedAt), desc(users.id))
    .limit(limit);
}

/** Everyone with the grant, whichever role they work in, with the devices they are signed in on. */
export async function listAdminSessions(db: Db, viewer: Viewer, now: Date) {
  return await db
    .select({
      id: users.id,
      name: accountName(users),
      email: users.email,
      devices: count(sessions.id),
      lastUsed: max(sessions.updatedAt),
    })
    .from(users)
    .leftJoin(sessions, and(eq(sessions.userId, users.id), gt(sessions.expiresAt, now)))
    .where(and(eq(users.isAdmin, true), ne(users.isTest, true), peopleSeenBy(viewer)))
    .groupBy(users.id)
    .orderBy(asc(sql`fold_text(${users.name})`), asc(users.id));
}
