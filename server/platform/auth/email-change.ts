import { randomBytes } from 'node:crypto';
import { and, eq, gt, inArray } from 'drizzle-orm';
import { dayInMs } from '#contract/days.ts';
import { audit } from '#server/platform/audit.ts';
import { isUniqueViolation, type Db, type Tx } from '#server/platform/db/database.ts';
import { emailChanges, users } from '#server/platform/db/schema.ts';
import type { Deps } from '#server/platform/deps.ts';
import { deleteLinks, deleteOtherSessions, deleteSessionsAndLinks, grantConfiguredAdmin } from './accounts.ts';
import type { Addressee } from './auth-mail.ts';
import { formerChangeHash, linkHash } from './link-tokens.ts';
import { renewSession } from './security-change.ts';

const linkMs = dayInMs;

type Needs = Pick<Deps, 'db' | 'clock' | 'config' | 'identity'>;

type EmailChange = { newEmail: string; expiresAt: Date };

export async function findEmailChange(db: Db | Tx, userId: string, now: Date): Promise<EmailChange | null> {
  const [row] = await db
    .select({ newEmail: emailChanges.newEmail, expiresAt: emailChanges.expiresAt })
    .from(emailChanges)
    .where(and(eq(emailChanges.userId, userId), gt(emailChanges.expiresAt, now)));
  return row ?? null;
}

/**
 * Sends the link to the new address and, unless it is only sent again, tells the old one. An address that someone has
 * is treated like any other as far as the asker can see: its owner gets a mail, and the valid link goes to
 * no one.
 */
export async function startEmailChange(
  { db, clock, config, identity }: Needs,
  person: Addressee & { emailVerified: boolean },
  newEmail: string,
  isAgain: boolean,
): Promise<void> {
  const token = randomBytes(32).toString('base64url');
  const tokenHash = linkHash({ config }, 'change-email', token);
  const change = { newEmail, tokenHash, expiresAt: new Date(clock.now().getTime() + linkMs) };
  await db.transaction(async (tx) => {
    await tx
      .insert(emailChanges)
      .values({ userId: person.userId, ...change })
      .onConflictDoUpdate({ target: emailChanges.userId, set: change });
    const [owner] = await tx
      .select({
        userId: users.id,
        email: users.email,
        firstName: users.firstName,
        locale: users.locale,
        isDemo: users.isDemo,
      })
      .from(users)
      .where(eq(users.email, newEmail));
    if (owner) await identity.mail.emailTaken(tx, owner);
    else await identity.mail.emailChange(tx, person, newEmail, token);
    if (isAgain) return;
    await identity.mail.emailChangeAsked(tx, person, nameable(person, newEmail));
    await audit(tx, { actorId: person.userId, action: 'email-change-asked' });
  });
}

export async function cancelEmailChange(db: Db, userId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const gone = await tx.delete(emailChanges).where(eq(emailChanges.userId, userId)).returning();
    if (gone.length > 0) await audit(tx, { actorId: userId, action: 'email-change-ended' });
  });
}

export type OpenEmailChange = { userId: string; email: string; newEmail: string };

/** Whose link this is; null when it was used, taken back, replaced by a newer one, or is too old. */
export async function findByToken(
  { db, clock, config }: Pick<Needs, 'db' | 'clock' | 'config'>,
  token: string,
): Promise<OpenEmailChange | null> {
  const [row] = await db
    .select({ userId: users.id, email: users.email, newEmail: emailChanges.newEmail })
    .from(emailChanges)
    .innerJoin(users, eq(users.id, emailChanges.userId))
    .where(openWith(config, token, clock.now()));
  return row ?? null;
}

/**
 * The address counts from now on, and is confirmed. Everyone else who is signed in to the account is out, the session
 * that stays gets a new token, all other links end, and the old address gets a mail. Of two who take an address at once the
 * database lets one have it.
 */
export async function finishEmailChange(
  deps: Needs,
  token: string,
  keepSessionId: string | null,
): Promise<{ cookies: string[] } | 'over' | 'taken'> {
  const { db, clock, config, identity } = deps;
  const outcome = await db.transaction(async (tx) => {
    const now = clock.now();
    const [used] = await tx
      .delete(emailChanges)
      .where(openWith(config, token, now))
      .returning();
    if (!used) return 'over' as const;
    const [person] = await tx.select().from(users).where(eq(users.id, used.userId)).for('update');
    if (!person) return 'over' as const;
    const isTaken = await tx
      .transaction(async (attempt) => {
        await attempt
          .update(users)
          .set({ email: used.newEmail, emailVerified: true, updatedAt: now })
          .where(eq(users.id, person.id));
        return false;
      })
      .catch((error: unknown) => {
        if (isUniqueViolation(error)) return true;
        throw error;
      });
    if (isTaken) return 'taken' as const;
    const cookies: string[] = [];
    if (keepSessionId === null) await deleteSessionsAndLinks(tx, person.id);
    else {
      await deleteOtherSessions(tx, person.id, keepSessionId);
      await deleteLinks(tx, person.id);
      cookies.push(await renewSession(tx, identity, { userId: person.id, sessionId: keepSessionId }));
    }
    await audit(tx, { actorId: person.id, action: 'email-changed' });
    await identity.mail.emailChanged(tx, { ...person, userId: person.id }, nameable(person, used.newEmail));
    return { userId: person.id, cookies };
  });
  if (typeof outcome === 'string') return outcome;
  identity.forgetUser(outcome.userId);
  await grantConfiguredAdmin(deps);
  return { cookies: outcome.cookies };
}

/** An address no one ever confirmed may be a stranger's, mistyped: they are not told the right one. */
const nameable = (person: { emailVerified: boolean }, newEmail: string): string | null =>
  person.emailVerified ? newEmail : null;

const openWith = (config: Needs['config'], token: string, now: Date) =>
  and(
    inArray(emailChanges.tokenHash, [linkHash({ config }, 'change-email', token), formerChangeHash(token)]),
    gt(emailChanges.expiresAt, now),
  );
