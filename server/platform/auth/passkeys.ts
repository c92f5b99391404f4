import { and, asc, eq } from 'drizzle-orm';
import { refusal } from '#server/platform/app-error.ts';
import type { Db } from '#server/platform/db/database.ts';
import { passkeys, users } from '#server/platform/db/schema.ts';
import type { Deps } from '#server/platform/deps.ts';
import { changeSecurity } from './security-change.ts';
import type { SessionUser } from './session-user.ts';

const mostPasskeys = 20;

export type StoredPasskey = { id: string; name: string; createdAt: Date; lastUsedAt: Date | null };

export async function listPasskeys(db: Db, userId: string): Promise<StoredPasskey[]> {
  return await db
    .select({
      id: passkeys.id,
      name: passkeys.name,
      createdAt: passkeys.createdAt,
      lastUsedAt: passkeys.lastUsedAt,
    })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
}

/** One that was just made, without a name yet; if anything fails it goes again. Gives the Set-Cookie value. */
export async function keepPasskey(
  deps: Pick<Deps, 'db' | 'clock' | 'identity'>,
  actor: SessionUser,
  passkeyId: string,
  name: string,
): Promise<string> {
  const own = and(eq(passkeys.id, passkeyId), eq(passkeys.userId, actor.userId));
  try {
    return await changeSecurity(deps, actor, 'passkey-added', async (tx) => {
      // The person's row is held, so that two at once cannot be one too many.
      await tx.select({ id: users.id }).from(users).where(eq(users.id, actor.userId)).for('update');
      if ((await tx.$count(passkeys, eq(passkeys.userId, actor.userId))) > mostPasskeys)
        throw refusal('passkeys-full', { most: mostPasskeys });
      await tx.update(passkeys).set({ name, createdAt: deps.clock.now() }).where(own);
    });
  } catch (error) {
    await deps.db.delete(passkeys).where(own);
    throw error;
  }
}

export async function renamePasskey(db: Db, userId: string, passkeyId: string, name: string): Promise<void> {
  const renamed = await db
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.id, passkeyId), eq(passkeys.userId, userId)))
    .returning({ id: passkeys.id });
  if (renamed.length === 0) throw refusal('passkey-not-found');
}

/** Someone else's passkey is answered like one that does not exist. Gives the Set-Cookie value. */
export async function removePasskey(
  deps: Pick<Deps, 'db' | 'identity'>,
  actor: SessionUser,
  passkeyId: string,
): Promise<string> {
  return await changeSecurity(deps, actor, 'passkey-removed', async (tx) => {
    const gone = await tx
      .delete(passkeys)
      .where(and(eq(passkeys.id, passkeyId), eq(passkeys.userId, actor.userId)))
      .returning({ id: passkeys.id });
    if (gone.length === 0) throw refusal('passkey-not-found');
  });
}
