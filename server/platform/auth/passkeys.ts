import { passkey } from '@better-auth/passkey';
import { APIError } from 'better-auth/api';
import { and, asc, eq } from 'drizzle-orm';
import { AppError, notFound } from '#server/platform/app-error.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/database.ts';
import { passkeys, users } from '#server/platform/db/schema.ts';
import type { Deps } from '#server/platform/deps.ts';
import { changeSecurity } from './security-change.ts';
import type { SessionUser } from './session-user.ts';

/** Our own header, set by us alone: for whom a passkey is being made. */
export const passkeyOwnerHeader = 'x-passkey-owner';

/** Of the cookie that ties the two steps of a passkey to one browser. */
export const passkeyCookie = 'passkey';

export const mostPasskeys = 20;

/**
 * better-auth's plugin makes and checks the challenges. None of its addresses is open: our own routes call it, and say in
 * a header for whom. A passkey counts only if the device has made sure who holds it (user verification): then it is what
 * one has and what one knows or is, and no code is asked for besides.
 */
export function passkeyPlugin({ config, db, clock }: { config: Config; db: Db; clock: Clock }) {
  return passkey({
    rpID: new URL(config.baseUrl).hostname,
    rpName: config.productName,
    origin: config.baseUrl,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    advanced: { webAuthnChallengeCookie: passkeyCookie },
    registration: {
      requireSession: false,
      resolveUser: async ({ ctx }) => {
        const id = ctx.headers?.get(passkeyOwnerHeader) ?? '';
        const [person] = await db.select({ email: users.email, name: users.name }).from(users).where(eq(users.id, id));
        if (!person) throw new APIError('UNAUTHORIZED');
        return { id, name: person.email, displayName: person.name };
      },
      afterVerification: async ({ ctx, verification, user }) => {
        demandUserVerified(verification.registrationInfo?.userVerified);
        // Begun by one person and finished by another in the same browser: it would open the first one's account.
        if (ctx.headers?.get(passkeyOwnerHeader) !== user.id) throw new APIError('UNAUTHORIZED');
      },
    },
    authentication: {
      afterVerification: async ({ verification, clientData }) => {
        demandUserVerified(verification.authenticationInfo.userVerified);
        await db.update(passkeys).set({ lastUsedAt: clock.now() }).where(eq(passkeys.credentialID, clientData.id));
      },
    },
  });
}

function demandUserVerified(isVerified: boolean | undefined): void {
  if (isVerified !== true) throw new APIError('UNAUTHORIZED', { code: 'USER_NOT_VERIFIED' });
}

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
        throw new AppError('conflict', `You have ${mostPasskeys} passkeys. Please remove one first.`);
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
  if (renamed.length === 0) throw notFound('This passkey');
}

/** Somebody else's passkey is answered like one that does not exist. Gives the Set-Cookie value. */
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
    if (gone.length === 0) throw notFound('This passkey');
  });
}
