import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Deps } from '#server/platform/deps.ts';

type Needs = Pick<Deps, 'config' | 'vault'>;

/** A key for each use: a link that saves a mood can never end reminders, nor be taken for a session. */
type Use = 'mood link' | 'no more reminders';

function signatureOf({ vault }: Pick<Deps, 'vault'>, use: Use, id: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', vault.authSecret, '', use, 32));
  return createHmac('sha256', key).update(id).digest();
}

export function isSigned(deps: Pick<Deps, 'vault'>, use: Use, id: string, signature: string): boolean {
  const given = Buffer.from(signature, 'base64url');
  const right = signatureOf(deps, use, id);
  return given.length === right.length && timingSafeEqual(given, right);
}

const signed = (deps: Needs, use: Use, id: string): string => signatureOf(deps, use, id).toString('base64url');

export function moodAddress(deps: Needs, linkId: string, mood: number): string {
  const query = new URLSearchParams({ link: linkId, signature: signed(deps, 'mood link', linkId), mood: String(mood) });
  return `${deps.config.baseUrl}/api/mood?${query.toString()}`;
}

/** Never runs out: whoever wants no more mail must not meet a closed door. */
export function noMoreAddress(deps: Needs, userId: string): string {
  const query = new URLSearchParams({ person: userId, signature: signed(deps, 'no more reminders', userId) });
  return `${deps.config.baseUrl}/api/reminders/no-more?${query.toString()}`;
}
