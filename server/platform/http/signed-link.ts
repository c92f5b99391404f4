import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Deps } from '#server/platform/deps.ts';

/** A key for each use: a link that saves a mood can never end reminders, nor be taken for a session. */
export type LinkUse =
  | 'mood link'
  | 'no more reminders'
  | 'no more letters'
  | 'no more unread mail'
  | 'no more shared mail';

export function signatureFor({ vault }: Pick<Deps, 'vault'>, use: LinkUse, id: string): string {
  return signatureOf(vault, use, id).toString('base64url');
}

export function isSigned({ vault }: Pick<Deps, 'vault'>, use: LinkUse, id: string, signature: string): boolean {
  const given = Buffer.from(signature, 'base64url');
  const right = signatureOf(vault, use, id);
  return given.length === right.length && timingSafeEqual(given, right);
}

function signatureOf(vault: Deps['vault'], use: LinkUse, id: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', vault.authSecret, '', use, 32));
  return createHmac('sha256', key).update(id).digest();
}

/** Opens without signing in and never runs out: whoever wants no more mail must not meet a closed door. */
export function personLink(deps: Pick<Deps, 'config' | 'vault'>, use: LinkUse, path: string, userId: string): string {
  const query = new URLSearchParams({ person: userId, signature: signatureFor(deps, use, userId) });
  return `${deps.config.baseUrl}${path}?${query.toString()}`;
}

/** Mail programs show a button for these and call the address themselves (RFC 8058). */
export const unsubscribeHeaders = (url: string): Record<string, string> => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});
