import { and, eq } from 'drizzle-orm';
import type { Tx } from '#server/platform/db/database.ts';
import { clientProfiles, coachProfiles, users } from '#server/platform/db/schema.ts';

/**
 * A client of this coach, locked until the transaction ends, so that no one ends the relation or assigns another
 * program. Nothing for other coaches' clients.
 */
export async function lockOwnClient(tx: Tx, coachId: string, clientId: string) {
  const [row] = await tx
    .select({
      userId: users.id,
      firstName: users.firstName,
      email: users.email,
      timeZone: users.timeZone,
      locale: users.locale,
      coachName: coachProfiles.fullName,
    })
    .from(clientProfiles)
    .innerJoin(users, eq(users.id, clientProfiles.userId))
    .innerJoin(coachProfiles, eq(coachProfiles.userId, clientProfiles.coachId))
    .where(and(eq(clientProfiles.userId, clientId), eq(clientProfiles.coachId, coachId)))
    .for('no key update', { of: clientProfiles });
  return row;
}
