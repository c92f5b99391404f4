import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '#server/platform/db/database.ts';
import { media, mediaPieces, users } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';

/** Someone whose rows are read as they are, without a role. */
export async function storedPerson(db: Db): Promise<string> {
  const id = newId();
  await db.insert(users).values({ id, email: `${id}@test.invalid`, name: 'Test Person' });
  return id;
}

type Stored = {
  kind?: 'photo' | 'recording';
  sizes?: number[];
  isComplete?: boolean;
  createdAt?: Date;
  /** In the bucket instead of the database. */
  isElsewhere?: boolean;
};
export type StoredMedia = { id: string; pieces: { sha256: string; sealed: Buffer }[] };

/** Rows as the server writes them; for readers that do not open them, random bytes are as good as sealed ones. */
export async function storeMedia(
  db: Db,
  clientId: string,
  { kind = 'recording', sizes = [2_000, 700], isComplete = true, createdAt, isElsewhere = false }: Stored = {},
): Promise<StoredMedia> {
  const [id, at] = [newId(), createdAt ?? new Date('2026-03-04T09:00:00Z')];
  const pieces = sizes.map((size) => {
    const sealed = randomBytes(size);
    return { sealed, sha256: createHash('sha256').update(sealed).digest('hex') };
  });
  await db.insert(media).values({
    id,
    clientId,
    entryId: newId(),
    kind,
    mimeType: kind === 'photo' ? 'image/webp' : 'audio/webm',
    byteCount: sizes.reduce((sum, size) => sum + size, 0),
    createdAt: at,
    completedAt: isComplete ? at : null,
  });
  await db.insert(mediaPieces).values(
    pieces.map(({ sha256, sealed }, index) => ({
      mediaId: id,
      number: index + 1,
      sha256: Buffer.from(sha256, 'hex'),
      ...(isElsewhere ? { objectName: newId() } : { sealed }),
    })),
  );
  return { id, pieces };
}
