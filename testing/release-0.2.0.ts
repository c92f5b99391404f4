import { createDecipheriv, type KeyObject } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { dataKeyOf, roomKeyOf } from '#server/platform/crypto/data-keys.ts';
import { cohortPosts, journalEntries, journalEntryVersions } from '#server/platform/db/schema.ts';
import type { Deps } from '#server/platform/deps.ts';
import { newId } from '#server/platform/ids.ts';

type House = Pick<Deps, 'db' | 'vault' | 'clock'>;

/** How 0.2.0 opens a text, line by line: what this release writes must open this way while both run. */
export function openedBy020(key: KeyObject, rowId: string, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12), { authTagLength: 16 });
  decipher.setAAD(Buffer.from(`text:${rowId}`));
  decipher.setAuthTag(sealed.subarray(12, 28));
  const plain = decipher.update(sealed.subarray(28));
  decipher.final();
  return plain.toString('utf8');
}

/** What a process of 0.2.0 does with an edit: it opens what is there, and seals both texts for their rows alone. */
export async function editEntryBy020({ db, vault, clock }: House, entryId: string, text: string): Promise<void> {
  const [entry] = await db.select().from(journalEntries).where(eq(journalEntries.id, entryId));
  if (!entry) throw new Error('There is no such entry.');
  const key = await dataKeyOf({ vault, clock }, db, entry.clientId);
  const before = openedBy020(key, entry.id, entry.entryTextSealed);
  const { version, wordCount, moodScore, updatedAt: writtenAt } = entry;
  const id = newId();
  const earlier = { id, entryId, version, wordCount, moodScore, writtenAt };
  await db.insert(journalEntryVersions).values({ ...earlier, entryTextSealed: vault.seal(key, id, before) });
  await db
    .update(journalEntries)
    .set({ entryTextSealed: vault.seal(key, entryId, text), version: version + 1, updatedAt: clock.now() })
    .where(eq(journalEntries.id, entryId));
}

export async function editPostBy020({ db, vault, clock }: House, postId: string, text: string): Promise<void> {
  const [post] = await db.select().from(cohortPosts).where(eq(cohortPosts.id, postId));
  if (!post) throw new Error('There is no such post.');
  const body = vault.seal(await roomKeyOf({ vault, clock }, db, post.cohortId), postId, text);
  await db
    .update(cohortPosts)
    .set({ body, version: sql`${cohortPosts.version} + 1`, editedAt: clock.now() })
    .where(eq(cohortPosts.id, postId));
}
