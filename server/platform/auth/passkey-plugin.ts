import { passkey } from '@better-auth/passkey';
import { APIError } from 'better-auth/api';
import { eq } from 'drizzle-orm';
import type { Clock } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/database.ts';
import { passkeys, users } from '#server/platform/db/schema.ts';

/** Our own header, set by us alone: for whom a passkey is being made. */
export const passkeyOwnerHeader = 'x-passkey-owner';

/** Of the cookie that ties the two steps of a passkey to one browser. */
export const passkeyCookie = 'passkey';

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
