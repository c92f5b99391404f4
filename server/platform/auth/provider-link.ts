import { and, eq } from 'drizzle-orm';
import { APIError } from 'better-auth/api';
import { audit } from '#server/platform/audit.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config.ts';
import { signInFailures } from '#server/platform/counters.ts';
import type { Vault } from '#server/platform/crypto/vault.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { accounts, sessions, users } from '#server/platform/db/schema.ts';
import { runningTransaction } from '#server/platform/db/transactions.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { nearestLanguage } from '#server/platform/messages.ts';
import { deleteSessionsAndLinks } from './accounts.ts';
import { providerUnlinkedMail } from './auth-mail.ts';
import { oidcProviderId, vouchedFor } from './oidc.ts';

/** As the address of the page that refuses it names it. */
export const linkedElsewhereCode = 'linked_elsewhere';

const linkOf = (userId: string) => and(eq(accounts.userId, userId), eq(accounts.providerId, oidcProviderId));

/**
 * A person has one `sub`: an issuer may give a leaver's address to someone else. The id of the row is the person's own, so
 * of two first sign-ins at the same moment one is linked. Rows made before this rule have other ids.
 */
export async function onlyLink(db: Db, { userId, providerId }: { userId: string; providerId: string }) {
  if (providerId !== oidcProviderId) return {};
  const at = runningTransaction(db) ?? db;
  if ((await at.$count(accounts, linkOf(userId))) === 0) return { id: userId };
  signInFailures.inc();
  await audit(at, { actorId: null, action: 'sign-in-failed', subjectId: userId, detail: { reason: 'identity' } });
  throw new APIError('CONFLICT', { code: linkedElsewhereCode, message: 'Linked to another sub.' });
}

/**
 * Of a sign-in whose link was removed while it was under way: no session may stay. The lock waits for a removal that has
 * begun; one that begins later finds the session and ends it.
 */
export async function endWithoutLink(db: Db, { id, userId }: { id: string; userId: string }): Promise<void> {
  const vouched = vouchedFor();
  if (!vouched) return;
  const link = and(linkOf(userId), eq(accounts.accountId, vouched.sub));
  const [linked] = await db.select({ id: accounts.id }).from(accounts).where(link).for('key share');
  if (linked) return;
  await db.delete(sessions).where(eq(sessions.id, id));
  throw new APIError('CONFLICT', { code: 'link_removed', message: 'The link was removed.' });
}

type Needs = { clock: Clock; vault: Vault; config: Pick<Config, 'baseUrl' | 'productName'> };
type Removed = { actorId: string | null; provider: string };

/**
 * The next sign-in with the person's address is linked as a first one is. The link goes before the sessions (see
 * `endWithoutLink`). False if there was none.
 */
export async function removeLink(
  { config, ...needs }: Needs,
  tx: Tx,
  userId: string,
  { actorId, provider }: Removed,
): Promise<boolean> {
  const gone = await tx.delete(accounts).where(linkOf(userId)).returning({ id: accounts.id });
  const [person] = await tx.select().from(users).where(eq(users.id, userId));
  if (gone.length === 0 || !person) return false;
  await deleteSessionsAndLinks(tx, userId);
  const detail = { by: actorId ? 'admin' : 'command' };
  await audit(tx, { actorId, action: 'provider-link-removed', subjectId: userId, detail });
  if (person.isDemo) return true;
  const content = providerUnlinkedMail({
    language: nearestLanguage([person.locale]),
    product: config.productName,
    firstName: person.firstName,
    url: `${config.baseUrl}/api/login`,
    provider,
  });
  await queueMail(tx, needs, { ...content, kind: 'security-changed', userId, to: person.email });
  return true;
}

/** Everyone with a link. */
export async function listLinked(db: Db): Promise<{ userId: string; emailVerified: boolean }[]> {
  return await db
    .selectDistinct({ userId: accounts.userId, emailVerified: users.emailVerified })
    .from(accounts)
    .innerJoin(users, eq(users.id, accounts.userId))
    .where(eq(accounts.providerId, oidcProviderId))
    .orderBy(accounts.userId);
}
