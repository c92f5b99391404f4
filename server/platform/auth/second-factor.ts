import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { generateRandomString, symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { eq } from 'drizzle-orm';
import { AppError } from '#server/platform/app-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { Clock } from '#server/platform/clock.ts';
import { secretChanged } from '#server/platform/crypto/data-keys.ts';
import { holdFingerprint } from '#server/platform/crypto/queries.ts';
import type { Vault } from '#server/platform/crypto/vault.ts';
import type { Db } from '#server/platform/db/database.ts';
import { twoFactors, users, verifications } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { forgetAttempts, takeAttempt } from './rate-limit.ts';

type Needs = { db: Db; clock: Clock; vault: Pick<Vault, 'authSecret' | 'fingerprint'> };

const backupCodeCount = 10;

/**
 * Turning the second factor on and off. The rows have the form better-auth's own plugin writes and reads, because that
 * plugin asks for the code at sign-in. It is not asked to do this part: it would replace the session in the middle of
 * a call of the page, and could not write the audit entry in the same transaction.
 */
export async function startSecondFactor(
  { db, vault }: Needs,
  userId: string,
): Promise<{ secret: string; backupCodes: string[] }> {
  const secret = generateRandomString(32, 'a-z', 'A-Z', '0-9');
  const backupCodes = Array.from(
    { length: backupCodeCount },
    () => `${generateRandomString(5, 'a-z', '0-9')}-${generateRandomString(5, 'a-z', '0-9')}`,
  );
  const key = vault.authSecret;
  const row = {
    secret: await symmetricEncrypt({ key, data: secret }),
    backupCodes: await symmetricEncrypt({ key, data: JSON.stringify(backupCodes) }),
    verified: false,
  };
  await db.transaction(async (tx) => {
    if (!(await holdFingerprint(tx, vault.fingerprint))) throw secretChanged();
    // The person's row is locked, so that two starts at once cannot leave two secrets behind.
    const [person] = await tx
      .select({ isOn: users.twoFactorEnabled })
      .from(users)
      .where(eq(users.id, userId))
      .for('update');
    if (person?.isOn)
      throw new AppError('conflict', 'The second factor is already on. Turn it off first to set it up again.');
    await tx.delete(twoFactors).where(eq(twoFactors.userId, userId));
    await tx.insert(twoFactors).values({ id: newId(), userId, ...row });
  });
  return { secret, backupCodes };
}

/** The first right code proves that the app holds the secret; from then on it is asked for. */
export async function confirmSecondFactor(needs: Needs, userId: string, code: string): Promise<CodeOutcome> {
  const { db, clock, vault } = needs;
  const [row] = await db.select().from(twoFactors).where(eq(twoFactors.userId, userId));
  if (!row || row.verified)
    throw new AppError('conflict', 'There is nothing to confirm. Please start setting up the second factor again.');
  const secret = await symmetricDecrypt({ key: vault.authSecret, data: row.secret });
  return await useCodeOnce(needs, userId, code, async () => {
    if (!isTotpCode(secret, code, clock.now())) return false;
    await db.transaction(async (tx) => {
      const confirmed = await tx
        .update(twoFactors)
        .set({ verified: true })
        .where(eq(twoFactors.id, row.id))
        .returning({ id: twoFactors.id });
      if (confirmed.length === 0)
        throw new AppError('conflict', 'The set-up was started again elsewhere. Please use the newest code.');
      await tx.update(users).set({ twoFactorEnabled: true }).where(eq(users.id, userId));
      await audit(tx, { actorId: userId, action: 'second-factor-on' });
    });
    return true;
  });
}

/** A code of the app, asked for again before something that cannot be taken back. */
export async function checkSecondFactor(needs: Needs, userId: string, code: string): Promise<CodeOutcome> {
  const { db, clock, vault } = needs;
  const [row] = await db.select().from(twoFactors).where(eq(twoFactors.userId, userId));
  if (!row?.verified) return 'wrong';
  const secret = await symmetricDecrypt({ key: vault.authSecret, data: row.secret });
  return await useCodeOnce(needs, userId, code, async () => isTotpCode(secret, code, clock.now()));
}

export async function stopSecondFactor({ db }: Needs, userId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [was] = await tx
      .select({ isOn: users.twoFactorEnabled })
      .from(users)
      .where(eq(users.id, userId))
      .for('update');
    await tx.delete(twoFactors).where(eq(twoFactors.userId, userId));
    if (!was?.isOn) return;
    await tx.update(users).set({ twoFactorEnabled: false }).where(eq(users.id, userId));
    await audit(tx, { actorId: userId, action: 'second-factor-off' });
  });
}

export type CodeOutcome = 'right' | 'wrong' | 'used';

/**
 * A code read over somebody's shoulder is worth nothing: each is accepted once. It is claimed before it is checked, in
 * one statement, so that the same code sent twice at once passes once; a wrong one is given back.
 */
export async function useCodeOnce(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  userId: string,
  code: string,
  isRight: () => Promise<boolean>,
): Promise<CodeOutcome> {
  const key = `code-used:${userId}:${code}`;
  try {
    await takeAttempt(db, clock, key, { limit: 1, windowSeconds: codeLifeSeconds + 30 });
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') return 'used';
    throw error;
  }
  let outcome: CodeOutcome = 'wrong';
  try {
    if (await isRight()) outcome = 'right';
  } finally {
    if (outcome === 'wrong') await forgetAttempts(db, key);
  }
  return outcome;
}

/**
 * Whose sign-in waits for a code, by the value of the two_factor cookie. Identifiers are stored as better-auth hashes
 * them.
 */
export async function findWaitingUser(db: Db, identifier: string): Promise<string | null> {
  const stored = createHash('sha256').update(identifier).digest('base64url');
  const [row] = await db
    .select({ userId: verifications.value })
    .from(verifications)
    .where(eq(verifications.identifier, stored));
  return row?.userId ?? null;
}

const stepSeconds = 30;
const digits = 6;

/** A code is accepted one step early and one step late, because phones' clocks differ. */
export const codeLifeSeconds = 3 * stepSeconds;

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
  // All three are always compared, so that the time taken does not tell which one it was.
  for (const step of [-1, 0, 1]) {
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
