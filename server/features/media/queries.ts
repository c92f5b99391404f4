import { and, desc, eq, isNotNull, isNull, lt, ne, notInArray, or, sql, type SQL } from 'drizzle-orm';
import type { Media, RecordingBody } from '#contract/media/schema.ts';
import { isReadable } from '#server/features/sharing/sql.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { namedSql } from '#server/platform/db/named-sql.ts';
import {
  clientProfiles,
  entryShares,
  erasedEntries,
  journalEntries,
  media,
  mediaPieces,
  userKeys,
} from '#server/platform/db/schema.ts';
import type { StoredPiece } from '#server/platform/media-store/media-store.ts';
import { allMediaBytes } from '#server/platform/media-store/sql.ts';

/** A row of media, whosever it is, and how many of its pieces are here. */
export type KnownMedia = Media & { clientId: string; entryId: string; isComplete: boolean; pieces: number };

/** What decides whether something new is taken for an entry. */
export type Standing = {
  /** The person whose entry has this id, */
  savedBy: string | null;
  /** or had it until it was erased. */
  erasedBy: string | null;
  known: KnownMedia | null;
  photos: number;
  /** Complete and announced. */
  usedBytes: number;
  /** Of everybody what has arrived; null where the host has set no limit to it. */
  allBytes: number | null;
};

const knownColumns = sql`json_build_object('id', ${media.id}, 'kind', ${media.kind}, 'mimeType', ${media.mimeType},
  'bytes', ${media.byteCount}, 'width', ${media.width}, 'height', ${media.height}, 'durationMs', ${media.durationMs},
  'levels', ${media.levels}, 'clientId', ${media.clientId}, 'entryId', ${media.entryId},
  'isComplete', ${media.completedAt} is not null,
  'pieces', (select count(*) from ${mediaPieces} where ${mediaPieces.mediaId} = ${media.id}))`;

type StandingOf = { clientId: string; entryId: string; mediaId: string; countsAll: boolean };

const standing = namedSql<Standing, StandingOf>('media_standing', (value) => {
  const isOfEntry = sql`${media.clientId} = ${value('clientId')}::uuid and ${media.entryId} = ${value('entryId')}::uuid`;
  return sql`select
    (select client_id from ${journalEntries} where id = ${value('entryId')}::uuid) as "savedBy",
    (select client_id from ${erasedEntries} where id = ${value('entryId')}::uuid) as "erasedBy",
    (select ${knownColumns} from ${media} where ${media.id} = ${value('mediaId')}::uuid) as known,
    (select count(*)::int from ${media} where ${isOfEntry} and ${media.kind} = 'photo') as photos,
    (select coalesce(sum(byte_count), 0)::float8 from ${media} where client_id = ${value('clientId')}::uuid) as "usedBytes",
    case when ${value('countsAll')}::boolean
      then ${allMediaBytes} end as "allBytes"`;
});

export async function findStanding(db: Db | Tx, of: StandingOf): Promise<Standing> {
  const [row] = await standing(db, of);
  if (!row) throw new Error('A statement without a table gave no row.');
  return row;
}

const ownRecording = namedSql<{ known: KnownMedia }, { clientId: string; mediaId: string }>(
  'media_recording',
  (value) => sql`select ${knownColumns} as known from ${media} where ${media.id} = ${value('mediaId')}::uuid
    and ${media.clientId} = ${value('clientId')}::uuid and ${media.kind} = 'recording'`,
);

export async function findOwnRecording(db: Db, clientId: string, mediaId: string): Promise<KnownMedia | undefined> {
  const [row] = await ownRecording(db, { clientId, mediaId });
  return row?.known;
}

export type NewMedia = typeof media.$inferInsert;

export async function insertMedia(tx: Tx, row: NewMedia): Promise<void> {
  await tx.insert(media).values(row);
}

export async function insertRecording(
  tx: Tx,
  place: { id: string; clientId: string; entryId: string; createdAt: Date },
  { mimeType, bytes, durationMs, levels }: RecordingBody,
): Promise<void> {
  await tx.insert(media).values({ ...place, kind: 'recording', mimeType, byteCount: bytes, durationMs, levels });
}

/** Recordings that give way to another one: of the same entry, and the oldest of those this person has not finished. */
export async function deleteBefore(
  tx: Tx,
  { clientId, entryId, mediaId }: Omit<StandingOf, 'countsAll'>,
  kept: number,
) {
  const isOther = and(eq(media.clientId, clientId), eq(media.kind, 'recording'), ne(media.id, mediaId));
  const unfinished = and(isOther, isNull(media.completedAt));
  const newest = tx
    .select({ id: media.id })
    .from(media)
    .where(unfinished)
    .orderBy(desc(media.createdAt), desc(media.id))
    .limit(kept - 1);
  const isOldest = and(unfinished, notInArray(media.id, newest));
  await tx.delete(media).where(and(isOther, or(eq(media.entryId, entryId), isOldest)));
}

export type NumberedPiece = StoredPiece & { number: number };

/** `gone`: deleted or replaced while the piece was on its way. `there`: of two devices that send the same, the other was first. */
export async function insertPiece(tx: Tx, mediaId: string, piece: NumberedPiece): Promise<'kept' | 'there' | 'gone'> {
  const held = await tx.select({ id: media.id }).from(media).where(eq(media.id, mediaId)).for('no key update');
  if (held.length === 0) return 'gone';
  return (await insertPieces(tx, mediaId, [piece])) === 1 ? 'kept' : 'there';
}

export async function insertPieces(tx: Tx, mediaId: string, pieces: NumberedPiece[]): Promise<number> {
  const rows = await tx
    .insert(mediaPieces)
    .values(pieces.map((piece) => ({ mediaId, ...piece })))
    .onConflictDoNothing()
    .returning({ number: mediaPieces.number });
  return rows.length;
}

export async function markComplete(tx: Tx, mediaId: string, completedAt: Date): Promise<void> {
  await tx.update(media).set({ completedAt }).where(eq(media.id, mediaId));
}

const isOfLiveEntry = and(
  eq(journalEntries.id, media.entryId),
  eq(journalEntries.clientId, media.clientId),
  isNull(journalEntries.deletedAt),
);

const isSharedNow = (more?: SQL): SQL => sql`exists (select from ${entryShares} join ${clientProfiles}
  on ${eq(clientProfiles.userId, entryShares.clientId)} where ${and(eq(entryShares.entryId, journalEntries.id), isReadable(), more)})`;

/** Whether the entry is there to be shown, and whether its coach sees it. Undefined: not yet, or not any more. */
export async function findShownEntry(tx: Tx, mediaId: string): Promise<{ isShared: boolean } | undefined> {
  const [row] = await tx
    .select({ isShared: sql<boolean>`${isSharedNow()}` })
    .from(media)
    .innerJoin(journalEntries, isOfLiveEntry)
    .where(eq(media.id, mediaId));
  return row;
}

export type ReadableMedia = {
  id: string;
  clientId: string;
  entryId: string;
  mimeType: string;
  kind: 'photo' | 'recording';
  bytes: number;
  localDate: string;
  wrappedKey: Buffer;
};

/** Of an own entry, or of one that its author shares with the reader now. */
export async function findReadable(db: Db, readerId: string, mediaId: string): Promise<ReadableMedia | undefined> {
  const [row] = await readable(db, { readerId, mediaId });
  return row;
}

const readable = namedSql<ReadableMedia, { readerId: string; mediaId: string }>(
  'media_read',
  (value) => sql`
    select ${media.id}, ${media.clientId} as "clientId", ${media.entryId} as "entryId", ${media.mimeType} as "mimeType",
      ${media.kind}, ${media.byteCount} as bytes, ${journalEntries.localDate}::text as "localDate",
      ${userKeys.wrappedKey} as "wrappedKey"
    from ${media} join ${journalEntries} on ${isOfLiveEntry}
    join ${userKeys} on ${eq(userKeys.userId, media.clientId)}
    where ${media.id} = ${value('mediaId')}::uuid and ${media.completedAt} is not null
      and (${media.clientId} = ${value('readerId')}::uuid
        or ${isSharedNow(sql`${entryShares.coachId} = ${value('readerId')}::uuid`)})`,
);

type PiecePlace = { mediaId: string; number: number };
type KeptPiece = Pick<StoredPiece, 'sealed' | 'objectName'>;

export async function findPiece(db: Db, place: PiecePlace): Promise<KeptPiece | undefined> {
  const [row] = await piece(db, place);
  return row;
}

const piece = namedSql<KeptPiece, PiecePlace>(
  'media_piece',
  (value) => sql`
    select sealed, object_name as "objectName" from ${mediaPieces}
    where media_id = ${value('mediaId')}::uuid and number = ${value('number')}::int`,
);

/** What was deleted and where it was; undefined where there was nothing of this person's. */
export async function deleteOwn(tx: Tx, clientId: string, mediaId: string) {
  const [row] = await tx
    .delete(media)
    .where(and(eq(media.id, mediaId), eq(media.clientId, clientId)))
    .returning({ kind: media.kind, entryId: media.entryId });
  return row;
}

type Begun = { unfinishedBefore: Date; before: Date };

/** What never became complete, and what waits for an entry that no device brings any more. */
export async function deleteForgotten(db: Db, { unfinishedBefore, before }: Begun): Promise<number> {
  const entry = db
    .select({ id: journalEntries.id })
    .from(journalEntries)
    .where(and(eq(journalEntries.id, media.entryId), eq(journalEntries.clientId, media.clientId)));
  const gone = await db
    .delete(media)
    .where(
      or(
        and(lt(media.createdAt, unfinishedBefore), isNull(media.completedAt)),
        and(lt(media.createdAt, before), isNotNull(media.completedAt), sql`not exists (${entry})`),
      ),
    )
    .returning({ id: media.id });
  return gone.length;
}
