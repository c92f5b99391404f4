import type { PoolClient } from 'pg';

type EmptyPiece = { mediaId: string; number: number; sha256: string };
export type LostMedia = { id: string; kind: 'photo' | 'recording'; clientId: string; createdAt: Date };

const rowsAtATime = 500;

/** In a restored database: pieces whose bytes are not there yet, and are not in a bucket either. They may be filled meanwhile. */
export async function* listEmptyPieces(client: PoolClient): AsyncGenerator<EmptyPiece> {
  let last: EmptyPiece | undefined;
  do {
    const { rows } = await client.query<EmptyPiece>(
      `select media_id as "mediaId", number, encode(sha256, 'hex') as sha256 from media_pieces
       where sealed is null and object_name is null and ($1::uuid is null or (media_id, number) > ($1, $2::int))
       order by media_id, number limit ${rowsAtATime}`,
      [last?.mediaId, last?.number],
    );
    yield* rows;
    last = rows.at(-1);
  } while (last);
}

export async function putPiece(client: PoolClient, { mediaId, number }: EmptyPiece, sealed: Buffer): Promise<void> {
  await client.query('update media_pieces set sealed = $3 where media_id = $1 and number = $2', [
    mediaId,
    number,
    sealed,
  ]);
}

/** Returns those that people would miss: what was still being sent is sent again. */
export async function deleteMedia(client: PoolClient, ids: string[]): Promise<LostMedia[]> {
  const { rows } = await client.query<LostMedia & { isComplete: boolean }>(
    `delete from media where id = any ($1::uuid[])
     returning id, kind, client_id as "clientId", created_at as "createdAt", completed_at is not null as "isComplete"`,
    [ids],
  );
  return rows
    .filter(({ isComplete }) => isComplete)
    .map(({ isComplete: _, ...lost }) => lost)
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}

/** Complete photos and recordings: with bytes in the database, and with bytes in a bucket. */
export async function countMedia(client: PoolClient): Promise<{ whole: number; elsewhere: number }> {
  const { rows } = await client.query<{ whole: number; elsewhere: number }>(
    `select count(*) filter (where not piece.is_elsewhere)::int as whole,
       count(*) filter (where piece.is_elsewhere)::int as elsewhere
     from media cross join lateral
       (select bool_or(object_name is not null) as is_elsewhere from media_pieces where media_id = media.id) piece
     where completed_at is not null`,
  );
  return rows[0] ?? { whole: 0, elsewhere: 0 };
}
