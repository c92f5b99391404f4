import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Deps } from '#server/platform/deps.ts';

/** A key for each use: a link that saves a mood can never end reminders, nor be taken for a session. */
export type LinkUse =
  | 'mood link'
  | 'goals after the mood'
  | 'commitment link'
  | 'no more reminders'
  | 'no more letters'
  | 'no more unread mail'
  | 'no more shared mail'
  | 'no more group mail'
  | 'no more session reminders'
  | 'no more reminders of what was agreed'
  | 'no more distress mail';

type Needs = Pick<Deps, 'config' | 'vault'>;

/** Bound to this installation: another with the same secret at another address refuses it. */
export const signatureFor = (deps: Needs, use: LinkUse, id: string): string =>
  signatureOf(deps, use, audienceAndId(deps, id)).toString('base64url');

/**
 * Mail sent before the signature included the address is still accepted, because unsubscribing must always
 * work. It was signed with our secret, and what it names is in our tables or it does nothing.
 */
export function isSigned(deps: Needs, use: LinkUse, id: string, signature: string): boolean {
  const given = Buffer.from(signature, 'base64url');
  return [audienceAndId(deps, id), id].some((signed) => {
    const right = signatureOf(deps, use, signed);
    return given.length === right.length && timingSafeEqual(given, right);
  });
}

const audienceAndId = ({ config }: Needs, id: string): string => `${config.baseUrl}\n${id}`;

function signatureOf({ vault }: Needs, use: LinkUse, signed: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', vault.authSecret, '', use, 32));
  return createHmac('sha256', key).update(signed).digest();
}

/** Works without signing in and never expires: unsubscribing must always work. */
export function personLink(deps: Needs, use: LinkUse, path: string, userId: string): string {
  const query = new URLSearchParams({ person: userId, signature: signatureFor(deps, use, userId) });
  return `${deps.config.baseUrl}${path}?${query.toString()}`;
}

/** Mail programs show a button for these and call the address themselves (RFC 8058). */
export const unsubscribeHeaders = (url: string): Record<string, string> => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});
