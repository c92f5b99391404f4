import { randomInt } from 'node:crypto';
import { symmetricDecrypt } from 'better-auth/crypto';
import { and, eq, not, like } from 'drizzle-orm';
import type { Vault } from '#server/platform/crypto/vault.ts';
import type { Db } from '#server/platform/db/database.ts';
import { twoFactors } from '#server/platform/db/schema.ts';
import { hashPassword, verifyPassword } from './passwords.ts';

type Needs = { db: Db; vault: Pick<Vault, 'authSecret'> };

const count = 10;
/** Without letters and digits that look alike on paper. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Codes to be shown once, and the hashes that are kept of them. Hashed one after the other: others sign in meanwhile. */
export async function newRecoveryCodes(userId: string): Promise<{ codes: string[]; stored: string }> {
  const codes = Array.from({ length: count }, () =>
    Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)]).join(''),
  );
  return { codes: codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`), stored: await hashed(codes, userId) };
}

export const noRecoveryCodes = '[]';

/** Each opens the account once. Of two who send the same one at once the database lets one in. */
export async function takeRecoveryCode(needs: Needs, userId: string, code: string): Promise<boolean> {
  for (;;) {
    const [row] = await needs.db.select().from(twoFactors).where(eq(twoFactors.userId, userId));
    if (!row?.verified) return false;
    const hashes = hashesIn(row.backupCodes) ?? (await hashOld(needs, row));
    let used: string | undefined;
    for (const hash of hashes) if (used === undefined && (await verifyPassword(hash, code, userId))) used = hash;
    if (used === undefined) return false;
    const taken = await needs.db
      .update(twoFactors)
      .set({ backupCodes: JSON.stringify(hashes.filter((hash) => hash !== used)) })
      .where(and(eq(twoFactors.id, row.id), eq(twoFactors.backupCodes, JSON.stringify(hashes))))
      .returning({ id: twoFactors.id });
    if (taken.length > 0) return true;
  }
}

/** Since when it is on and how many codes are left; null while it is off. */
export async function findSecondFactor(
  db: Db,
  userId: string,
): Promise<{ since: Date; recoveryCodesLeft: number } | null> {
  const [row] = await db
    .select({ since: twoFactors.createdAt, stored: twoFactors.backupCodes })
    .from(twoFactors)
    .where(and(eq(twoFactors.userId, userId), eq(twoFactors.verified, true)));
  return row ? { since: row.since, recoveryCodesLeft: hashesIn(row.stored)?.length ?? count } : null;
}

/** Codes made before they were hashed lie encrypted; done once, at the first start of a version that hashes. */
export async function hashOldRecoveryCodes(needs: Needs): Promise<void> {
  const rows = await needs.db
    .select({ id: twoFactors.id, userId: twoFactors.userId, backupCodes: twoFactors.backupCodes })
    .from(twoFactors)
    .where(not(like(twoFactors.backupCodes, '[%')));
  for (const row of rows) await hashOld(needs, row);
}

async function hashOld(
  { db, vault }: Needs,
  row: { id: string; userId: string; backupCodes: string },
): Promise<string[]> {
  const plain = JSON.parse(await symmetricDecrypt({ key: vault.authSecret, data: row.backupCodes })) as string[];
  const stored = await hashed(
    plain.map((code) => code.replaceAll('-', '')),
    row.userId,
  );
  await db
    .update(twoFactors)
    .set({ backupCodes: stored })
    .where(and(eq(twoFactors.id, row.id), eq(twoFactors.backupCodes, row.backupCodes)));
  return JSON.parse(stored) as string[];
}

async function hashed(codes: string[], userId: string): Promise<string> {
  const hashes: string[] = [];
  for (const code of codes) hashes.push(await hashPassword(code, userId));
  return JSON.stringify(hashes);
}

const hashesIn = (stored: string): string[] | undefined =>
  stored.startsWith('[') ? (JSON.parse(stored) as string[]) : undefined;
