import { eq } from 'drizzle-orm';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { photos } from '#server/platform/db/schema.ts';

export async function replacePhoto(tx: Tx, photo: typeof photos.$inferInsert): Promise<void> {
  await deletePhotoOf(tx, photo.ownerId);
  await tx.insert(photos).values(photo);
}

export async function deletePhotoOf(tx: Tx, ownerId: string): Promise<void> {
  await tx.delete(photos).where(eq(photos.ownerId, ownerId));
}

export async function findPhotoId(tx: Tx, ownerId: string): Promise<string | undefined> {
  const [row] = await tx.select({ id: photos.id }).from(photos).where(eq(photos.ownerId, ownerId));
  return row?.id;
}

export async function findPhoto(db: Db, id: string): Promise<{ image: Buffer; contentType: string } | undefined> {
  const [row] = await db
    .select({ image: photos.image, contentType: photos.contentType })
    .from(photos)
    .where(eq(photos.id, id));
  return row;
}
