import { eq } from 'drizzle-orm';
import type { Db } from '#server/platform/db/database.ts';
import { installation } from '#server/platform/db/schema.ts';

/** The fingerprint this database was first opened with; of processes that start together, one decides. */
export async function rememberFingerprint(db: Db, fingerprint: string): Promise<string | undefined> {
  await db.insert(installation).values({ key: 'vault', value: fingerprint }).onConflictDoNothing();
  const [known] = await db.select({ value: installation.value }).from(installation).where(eq(installation.key, 'vault'));
  return known?.value;
}
