import { createHmac, timingSafeEqual } from 'node:crypto';

const stepSeconds = 30;
const digits = 6;

/** A code is right while it is shown and for one step after, for anyone who types slowly; never before it is shown. */
export const codeLifeSeconds = 2 * stepSeconds;

/** RFC 6238 with SHA-1 and six digits, which is what authenticator apps understand. */
export function totpCode(secret: string, at: Date, stepOffset = 0): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at.getTime() / 1000 / stepSeconds) + stepOffset));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac[mac.length - 1] ?? 0) & 15;
  const number = (mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits;
  return String(number).padStart(digits, '0');
}

export function isTotpCode(secret: string, code: string, at: Date): boolean {
  let isRight = false;
  // Both are always compared, so that the time taken does not tell which one it was.
  for (const step of [-1, 0]) {
    const expected = Buffer.from(totpCode(secret, at, step));
    const given = Buffer.from(code);
    if (given.length === expected.length && timingSafeEqual(given, expected)) isRight = true;
  }
  return isRight;
}

/** What an authenticator app reads from a QR code. */
export function otpauthUri(
  secret: string,
  names: { product: string; email: string },
): { uri: string; secretToType: string } {
  const secretToType = base32(Buffer.from(secret));
  const label = `${encodeURIComponent(names.product)}:${encodeURIComponent(names.email)}`;
  const query = new URLSearchParams({
    secret: secretToType,
    issuer: names.product,
    digits: String(digits),
    period: String(stepSeconds),
  });
  return { uri: `otpauth://totp/${label}?${query.toString().replaceAll('+', '%20')}`, secretToType };
}

function base32(bytes: Buffer): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  let bits = '';
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
  return (bits.match(/.{1,5}/g) ?? []).map((group) => alphabet[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}
