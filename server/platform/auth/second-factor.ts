import { createHash } from 'node:crypto';
import { generateRandomString, symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { and, eq, gt } from 'drizzle-orm';
import { AppError, refusal } from '#server/platform/app-error.ts';
import { audit } from '#server/platform/audit.ts';
import { secretChanged } from '#server/platform/crypto/data-keys.ts';
import { holdFingerprint } from '#server/platform/crypto/queries.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { twoFactors, users, verifications } from '#server/platform/db/schema.ts';
import type { Deps } from '#server/platform/deps.ts';
import { qrCodeSvg } from '#server/platform/http/qr-code.ts';
import { newId } from '#server/platform/ids.ts';
import { deleteSessionsAndLinks } from './accounts.ts';
import { limits } from './limits.ts';
import { forgetAttempts, takeAttempt } from './rate-limit.ts';
import { newRecoveryCodes, noRecoveryCodes, takeRecoveryCode } from './recovery-codes.ts';
import { changeSecurity } from './security-change.ts';
import type { SessionUser } from './session-user.ts';
import { isTotpCode, otpauthUri } from './totp.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'vault' | 'identity' | 'config'>;
type CodeNeeds = Pick<Needs, 'db' | 'clock' | 'vault'>;

/** What an authenticator app needs, as a QR code, as text, or as a link on the same device. */
export type AppSetUp = { otpauthUri: string; secret: string; qrCode: string };

/*
 * Turning the second factor on and off, and checking it. The rows have the form better-auth's own plugin writes, because
 * that plugin holds up a sign-in until the code is there. It is asked for nothing else: it would accept a code for three
 * steps, keep recovery codes readable, and could not write the audit entry in the same transaction.
 */
export async function startSecondFactor(
  { db, vault, config }: Pick<Needs, 'db' | 'vault' | 'config'>,
  { userId, email }: Pick<SessionUser, 'userId' | 'email'>,
): Promise<AppSetUp> {
  const secret = generateRandomString(32, 'a-z', 'A-Z', '0-9');
  const encrypted = await symmetricEncrypt({ key: vault.authSecret, data: secret });
  await db.transaction(async (tx) => {
    if (!(await holdFingerprint(tx, vault.fingerprint))) throw secretChanged();
    // The person's row is locked, so that two starts at once cannot leave two secrets behind.
    if (await holdPerson(tx, userId)) throw refusal('second-factor-on');
    await tx.delete(twoFactors).where(eq(twoFactors.userId, userId));
    await tx
      .insert(twoFactors)
      .values({ id: newId(), userId, secret: encrypted, backupCodes: noRecoveryCodes, verified: false });
  });
  return appSetUp(secret, { product: config.productName, email });
}

/** The set-up that was begun and not finished, to be shown again; null where there is none. */
export async function findStartedSetUp(
  { db, vault, config }: Pick<Needs, 'db' | 'vault' | 'config'>,
  { userId, email }: Pick<SessionUser, 'userId' | 'email'>,
): Promise<AppSetUp | null> {
  const [row] = await db.select().from(twoFactors).where(eq(twoFactors.userId, userId));
  if (!row || row.verified) return null;
  const secret = await symmetricDecrypt({ key: vault.authSecret, data: row.secret });
  return appSetUp(secret, { product: config.productName, email });
}

function appSetUp(secret: string, names: { product: string; email: string }): AppSetUp {
  const { uri, secretToType } = otpauthUri(secret, names);
  return { otpauthUri: uri, secret: secretToType, qrCode: qrCodeSvg(uri) };
}

type Confirmed = { cookie: string; recoveryCodes: string[] };

/** The first right code proves that the app holds the secret; from then on it is asked for. Until then nothing is on. */
export async function confirmSecondFactor(needs: Needs, actor: SessionUser, code: string): Promise<Confirmed | null> {
  const { db, clock, vault } = needs;
  const [row] = await db.select().from(twoFactors).where(eq(twoFactors.userId, actor.userId));
  if (!row || row.verified) throw refusal('second-factor-not-begun');
  const secret = await symmetricDecrypt({ key: vault.authSecret, data: row.secret });
  let confirmed: Confirmed | null = null;
  await useCodeOnce(needs, actor.userId, code, async () => {
    if (!isTotpCode(secret, code, clock.now())) return false;
    const { codes, stored } = await newRecoveryCodes(actor.userId);
    const cookie = await changeSecurity(needs, actor, 'second-factor-on', async (tx) => {
      const changed = await tx
        .update(twoFactors)
        .set({ verified: true, backupCodes: stored, createdAt: clock.now() })
        .where(and(eq(twoFactors.id, row.id), eq(twoFactors.verified, false)))
        .returning({ id: twoFactors.id });
      if (changed.length === 0) throw refusal('second-factor-begun-again');
      await tx.update(users).set({ twoFactorEnabled: true }).where(eq(users.id, actor.userId));
      return { withFactor: true };
    });
    confirmed = { cookie, recoveryCodes: codes };
    return true;
  });
  return confirmed;
}

/** The codes before are worth nothing from now on. */
export async function renewRecoveryCodes(needs: Needs, actor: SessionUser): Promise<Confirmed> {
  const { codes, stored } = await newRecoveryCodes(actor.userId);
  const cookie = await changeSecurity(needs, actor, 'recovery-codes-renewed', async (tx) => {
    const changed = await tx
      .update(twoFactors)
      .set({ backupCodes: stored })
      .where(and(eq(twoFactors.userId, actor.userId), eq(twoFactors.verified, true)))
      .returning({ id: twoFactors.id });
    if (changed.length === 0) throw refusal('second-factor-without-codes');
  });
  return { cookie, recoveryCodes: codes };
}

export async function stopSecondFactor(needs: Needs, actor: SessionUser): Promise<string> {
  return await changeSecurity(needs, actor, 'second-factor-off', async (tx) => {
    if (!(await holdPerson(tx, actor.userId))) throw refusal('second-factor-off');
    await removeSecondFactor(tx, actor.userId);
    return { withFactor: false };
  });
}

/** For the host, when phone and recovery codes are lost. The person gets a mail and signs in with the password. */
export async function resetSecondFactor(
  { db, clock, tell }: Pick<Needs, 'db' | 'clock'> & { tell: (tx: Tx, person: Told) => Promise<void> },
  email: string,
): Promise<'reset' | 'off already' | 'unknown'> {
  return await db.transaction(async (tx) => {
    const [person] = await tx.select().from(users).where(eq(users.email, email.trim().toLowerCase())).for('update');
    if (!person) return 'unknown';
    if (!person.twoFactorEnabled) return 'off already';
    await removeSecondFactor(tx, person.id);
    await tx.update(users).set({ updatedAt: clock.now() }).where(eq(users.id, person.id));
    await deleteSessionsAndLinks(tx, person.id);
    await audit(tx, { actorId: null, action: 'second-factor-reset', subjectId: person.id, detail: { by: 'command' } });
    await tell(tx, { ...person, userId: person.id });
    return 'reset';
  });
}

type Told = { userId: string; email: string; firstName: string; locale: string | null; isDemo: boolean };

/** Whether it is on; the person's row is held until the transaction ends. */
async function holdPerson(tx: Tx, userId: string): Promise<boolean> {
  const [person] = await tx
    .select({ isOn: users.twoFactorEnabled })
    .from(users)
    .where(eq(users.id, userId))
    .for('update');
  return person?.isOn ?? false;
}

async function removeSecondFactor(tx: Tx, userId: string): Promise<void> {
  await tx.delete(twoFactors).where(eq(twoFactors.userId, userId));
  await tx.update(users).set({ twoFactorEnabled: false }).where(eq(users.id, userId));
}

type CodeOutcome = 'right' | 'wrong' | 'used';

/** A code of the app, or one of the recovery codes, without its dash. */
export async function checkSecondFactor(needs: CodeNeeds, userId: string, code: string): Promise<CodeOutcome> {
  if (!/^\d{6}$/.test(code)) return (await takeRecoveryCode(needs, userId, code)) ? 'right' : 'wrong';
  const [row] = await needs.db.select().from(twoFactors).where(eq(twoFactors.userId, userId));
  if (!row?.verified) return 'wrong';
  const secret = await symmetricDecrypt({ key: needs.vault.authSecret, data: row.secret });
  return await useCodeOnce(needs, userId, code, async () => isTotpCode(secret, code, needs.clock.now()));
}

/**
 * A code read over someone's shoulder is worth nothing: each is accepted once. It is claimed before it is checked, in
 * one statement, so that the same code sent twice at once passes once; a wrong one is given back.
 */
async function useCodeOnce(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  userId: string,
  code: string,
  isRight: () => Promise<boolean>,
): Promise<CodeOutcome> {
  const key = `code-used:${userId}:${code}`;
  try {
    await takeAttempt(db, clock, key, limits.codeUse);
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

/** Whose sign-in waits for a code, by the value of the two_factor cookie. */
export async function findWaitingUser(db: Db, identifier: string, now: Date): Promise<string | null> {
  const [row] = await db
    .select({ userId: verifications.value })
    .from(verifications)
    .where(and(eq(verifications.identifier, storedIdentifier(identifier)), gt(verifications.expiresAt, now)));
  return row?.userId ?? null;
}

/** The sign-in goes on; true for one of those who send the same cookie at once. */
export async function endWaiting(db: Db, identifier: string): Promise<boolean> {
  const gone = await db
    .delete(verifications)
    .where(eq(verifications.identifier, storedIdentifier(identifier)))
    .returning({ id: verifications.id });
  return gone.length > 0;
}

/** As better-auth hashes them. */
const storedIdentifier = (identifier: string): string => createHash('sha256').update(identifier).digest('base64url');
