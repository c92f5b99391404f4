import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { audit } from '#server/platform/audit.ts';
import type { OidcConfig } from '#server/platform/config.ts';
import { retryOnDeadlock, type Db, type Tx } from '#server/platform/db/database.ts';
import { users } from '#server/platform/db/schema.ts';
import type { Logger } from '#server/platform/log.ts';
import { deleteSessionsAndLinks } from './accounts.ts';
import { isPresent } from './suspension.ts';

/**
 * Everyone with the grant, in one order, until the transaction ends. Returns those who can use it: anyone who was
 * suspended, erased or lost it while this waited is not among them.
 */
export async function lockAdmins(tx: Tx): Promise<string[]> {
  const held = await tx
    .select({ id: users.id, suspendedAt: users.suspendedAt })
    .from(users)
    .where(eq(users.isAdmin, true))
    .orderBy(asc(users.id))
    .for('no key update');
  return held.filter(({ suspendedAt }) => suspendedAt === null).map(({ id }) => id);
}

/** False if it is already so. A role that needs the grant is removed with it. */
export async function setAdmin(tx: Tx, id: string, isAdmin: boolean): Promise<boolean> {
  const role = sql`case when ${users.role} = 'admin' then null else ${users.role} end`;
  const rows = await tx
    .update(users)
    .set({ isAdmin, adminByGroup: false, ...(isAdmin ? {} : { role }) })
    .where(and(eq(users.id, id), eq(users.isAdmin, !isAdmin)))
    .returning({ id: users.id });
  return rows.length > 0;
}

type Needs = { db: Db; log: Logger; forgetUser: (userId: string) => void };

/**
 * Follows the groups of the ID token, before the session of this sign-in is made. The admin group gives the grant and
 * takes back only what it gave; a lost grant ends all sessions, as when an admin removes it. No role is given.
 */
export async function followGroups(
  { db, log, forgetUser }: Needs,
  { adminGroup, coachGroup }: Pick<OidcConfig, 'adminGroup' | 'coachGroup'>,
  userId: string,
  groups: readonly string[],
): Promise<void> {
  const issuerGroups = [adminGroup, coachGroup].filter((name) => name !== undefined && groups.includes(name));
  const isInAdminGroup = adminGroup !== undefined && groups.includes(adminGroup);
  const outcome = await retryOnDeadlock(() =>
    db.transaction(async (tx) => {
      // The admins' rows before the person's, as everywhere. Without a grant by group there is nothing to take back.
      const mayLose = !isInAdminGroup && (await tx.$count(users, and(eq(users.id, userId), holdsByGroup))) > 0;
      if (mayLose) await lockAdmins(tx);
      await tx
        .update(users)
        .set({ issuerGroups: issuerGroups as string[] })
        .where(eq(users.id, userId));
      if (isInAdminGroup) await grantByGroup(tx, userId);
      return mayLose ? await revokeByGroup(tx, userId) : 'done';
    }),
  );
  forgetUser(userId);
  if (outcome === 'last admin')
    log.warn({ userId }, 'the last admin is not in OIDC_ADMIN_GROUP any more and keeps the admin rights');
}

const holdsByGroup = and(eq(users.isAdmin, true), eq(users.adminByGroup, true));

async function grantByGroup(tx: Tx, userId: string): Promise<void> {
  const rows = await tx
    .update(users)
    .set({ isAdmin: true, adminByGroup: true })
    .where(and(eq(users.id, userId), eq(users.isAdmin, false), isPresent))
    .returning({ id: users.id });
  if (rows.length > 0)
    await audit(tx, { actorId: null, action: 'admin-granted', subjectId: userId, detail: { by: 'group' } });
}

/** The caller holds the rows of all admins, so two who lose the group at the same time cannot both go. */
async function revokeByGroup(tx: Tx, userId: string): Promise<'done' | 'last admin'> {
  if ((await tx.$count(users, and(eq(users.id, userId), holdsByGroup))) === 0) return 'done';
  if ((await countOtherAdmins(tx, userId)) === 0) return 'last admin';
  await setAdmin(tx, userId, false);
  await deleteSessionsAndLinks(tx, userId);
  await audit(tx, { actorId: null, action: 'admin-revoked', subjectId: userId, detail: { by: 'group' } });
  return 'done';
}

/** Real ones who can use their grant: the demo's admin sees the demo only. */
const countOtherAdmins = async (tx: Tx, userId: string): Promise<number> =>
  await tx.$count(
    users,
    and(eq(users.isAdmin, true), isPresent, eq(users.isDemo, false), eq(users.isTest, false), ne(users.id, userId)),
  );

/** Admins who keep the grant only because there was no other one when their ID token no longer named the group. */
export async function countKeptAdmins(db: Db, adminGroup: string | undefined): Promise<number> {
  const isInGroup = sql`${users.issuerGroups} @> ${JSON.stringify([adminGroup ?? ''])}::jsonb`;
  return await db.$count(users, and(holdsByGroup, sql`not ${isInGroup}`));
}
