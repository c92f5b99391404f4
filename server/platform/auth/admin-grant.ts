import { and, eq } from 'drizzle-orm';
import { audit } from '#server/platform/audit.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/database.ts';
import { users } from '#server/platform/db/schema.ts';
import type { Identity } from './identity.ts';

type Needs = { config: Pick<Config, 'adminEmail'>; db: Db; identity: Pick<Identity, 'forgetUser'> };

/**
 * The account with the configured address gets the grant, once it has proved that the address is its own.
 * Without that proof anybody could register the address before its owner does. Called at start and after each proof.
 */
export async function grantConfiguredAdmin({ config, db, identity }: Needs): Promise<void> {
  const email = config.adminEmail;
  if (!email) return;
  const granted = await db.transaction(async (tx) => {
    const [row] = await tx
      .update(users)
      .set({ isAdmin: true })
      .where(and(eq(users.email, email), eq(users.emailVerified, true), eq(users.isAdmin, false)))
      .returning({ id: users.id });
    if (row)
      await audit(tx, { actorId: null, action: 'admin-granted', subjectId: row.id, detail: { by: 'configuration' } });
    return row;
  });
  if (granted) identity.forgetUser(granted.id);
}

export type GrantOutcome = 'granted' | 'held already' | 'unknown';

/** For the person at the server's own command line, whose word is proof enough. */
export async function grantAdmin(db: Db, email: string): Promise<GrantOutcome> {
  return await db.transaction(async (tx) => {
    const [person] = await tx
      .select({ id: users.id, isAdmin: users.isAdmin })
      .from(users)
      .where(eq(users.email, email.trim().toLowerCase()))
      .for('update');
    if (!person) return 'unknown';
    if (person.isAdmin) return 'held already';
    await tx.update(users).set({ isAdmin: true }).where(eq(users.id, person.id));
    await audit(tx, { actorId: null, action: 'admin-granted', subjectId: person.id, detail: { by: 'command' } });
    return 'granted';
  });
}
