import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Deps } from '#server/platform/deps.ts';

type Needs = Pick<Deps, 'config' | 'vault'>;

/** A key of its own: what is signed here can never be taken for a session or another link. */
function signatureOf({ vault }: Pick<Deps, 'vault'>, clientId: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', vault.authSecret, '', 'no more letters', 32));
  return createHmac('sha256', key).update(clientId).digest();
}

/** Opens without signing in and never runs out: whoever wants no more letters must not meet a closed door. */
export function noMoreLink(deps: Needs, clientId: string): string {
  const query = new URLSearchParams({ person: clientId, signature: signatureOf(deps, clientId).toString('base64url') });
  return `${deps.config.baseUrl}/api/outreach/no-more?${query.toString()}`;
}

export function isSignedFor(deps: Pick<Deps, 'vault'>, clientId: string, signature: string): boolean {
  const given = Buffer.from(signature, 'base64url');
  const right = signatureOf(deps, clientId);
  return given.length === right.length && timingSafeEqual(given, right);
}

/** Mail programs show a button for these and call the address themselves (RFC 8058). */
export function noMoreHeaders(deps: Needs, clientId: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${noMoreLink(deps, clientId)}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}
