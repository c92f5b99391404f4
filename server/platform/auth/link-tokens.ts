import { createHash } from 'node:crypto';
import { signJWT, verifyJWT } from 'better-auth/crypto';
import type { Config } from '#server/platform/config.ts';
import type { Vault } from '#server/platform/crypto/vault.ts';

/*
 * The tokens of links that open something. Each is valid for one purpose, at one address of one installation: a copy of the
 * database with the same secret under another address takes none of them.
 */

type Installation = { config: Pick<Config, 'baseUrl'> };
type Keys = Installation & { vault: Pick<Vault, 'authSecret'> };

const confirmationSeconds = 24 * 3600;
const confirmUse = 'confirm-address';

/** Who confirms which address. It needs no row: confirming happens once, because the address counts from then on. */
export async function confirmationToken(
  { config, vault }: Keys,
  { userId, email }: { userId: string; email: string },
): Promise<string> {
  const claims = { use: confirmUse, aud: config.baseUrl, sub: userId, email };
  return await signJWT(claims, vault.authSecret, confirmationSeconds);
}

/**
 * Null when it is not ours, for something else, or too old. Links that were sent before purpose and audience stood in them
 * name the address alone; they end by themselves within a day of the upgrade.
 */
export async function readConfirmation(
  { config, vault }: Keys,
  token: string,
): Promise<{ email: string; userId: string | null } | null> {
  if (token === '') return null;
  const claims = await verifyJWT<{ use?: unknown; aud?: unknown; sub?: unknown; email?: unknown }>(
    token,
    vault.authSecret,
  );
  if (typeof claims?.email !== 'string') return null;
  const isFormer = claims.use === undefined && claims.aud === undefined && claims.sub === undefined;
  if (isFormer) return { email: claims.email, userId: null };
  const isOurs = claims.use === confirmUse && claims.aud === config.baseUrl && typeof claims.sub === 'string';
  return isOurs ? { email: claims.email, userId: claims.sub as string } : null;
}

/** How the row of a link is found: by what it is for, where, and the token that only the mail holds. */
export const linkHash = (
  { config }: Installation,
  use: 'change-email' | 'reset-password' | 'sign-up',
  token: string,
): string => sha256(`${use}\n${config.baseUrl}\n${token}`);

/** As rows of a change of address were found before that, and for a day longer. */
export const formerChangeHash = (token: string): string => sha256(token);
/** As better-auth finds rows by itself, and as rows of links to a new password were found for an hour longer. */
export const formerResetHash = (token: string): string => sha256(`${resetPrefix}${token}`);

/** What better-auth puts before the token. */
export const resetPrefix = 'reset-password:';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url');
