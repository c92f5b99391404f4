import { setTimeout as sleep } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import { syncFolder } from '#server/platform/files.ts';
import type { Logger } from '#server/platform/log.ts';
import { hasPiece, isWholePiece, makePiecesFolder, piecesFolder, writePiece } from './piece-files.ts';

/** Many rows, which are small without their bytes; of those that are not on the disk yet the bytes one after the other. */
const rowsAtATime = 200;
const longestRestMs = 20;

type PieceWork = {
  dataDir: string;
  /** Called with the bytes so far, before more are written: it may refuse to go on. */
  onBytes?: (total: number) => Promise<void>;
  signal?: AbortSignal | undefined;
  log?: Pick<Logger, 'error'> | undefined;
};

export type DumpedPieces = {
  /** Checksums of all pieces in the database. */
  names: string[];
  bytes: number;
  /** What the backups before it did not have. */
  added: number;
  addedBytes: number;
};

/** Table and column that a backup does not hold itself. */
export const piecesTable = 'media_pieces';
export const piecesColumn = 'sealed';

/**
 * Writes every piece of a photo or recording that the database holds into a file of its own, unless it is there already.
 * Inside the transaction of a backup, and before that gets its name: a backup never names a piece that is not there.
 */
export async function dumpPieces(
  client: PoolClient,
  { dataDir, onBytes, signal, log }: PieceWork,
): Promise<DumpedPieces> {
  const found: DumpedPieces = { names: [], bytes: 0, added: 0, addedBytes: 0 };
  // A backup takes the tables as they are, those of earlier releases too.
  const { rows: tables } = await client.query(`select from pg_tables where schemaname = 'public' and tablename = $1`, [
    piecesTable,
  ]);
  if (tables.length === 0) return found;
  await client.query(
    `declare backup_pieces no scroll cursor for
     select media_id as "mediaId", number, encode(sha256, 'hex') as sha256, octet_length(sealed) as bytes
     from ${piecesTable} where sealed is not null`,
  );
  const folder = piecesFolder(dataDir);
  for (;;) {
    const { rows } = await client.query<PieceRow>(`fetch ${rowsAtATime} from backup_pieces`);
    if (rows.length > 0) await makePiecesFolder(dataDir);
    for (const row of rows) {
      signal?.throwIfAborted();
      if (!(await hasPiece(folder, row.sha256, row.bytes))) {
        await onBytes?.(found.addedBytes);
        const begun = performance.now();
        if (!(await copyPiece(client, dataDir, row))) {
          log?.error(
            { media: row.mediaId, number: row.number },
            'a piece in the database is damaged; no backup has it',
          );
          continue;
        }
        await sleep(Math.min(performance.now() - begun, longestRestMs));
        found.added += 1;
        found.addedBytes += row.bytes;
      }
      found.names.push(row.sha256);
      found.bytes += row.bytes;
    }
    if (rows.length < rowsAtATime) break;
  }
  await client.query('close backup_pieces');
  if (found.names.length > 0) await syncFolder(folder);
  return found;
}

type PieceRow = { mediaId: string; number: number; sha256: string; bytes: number };

/** False where its bytes are not the ones that were stored. */
async function copyPiece(client: PoolClient, dataDir: string, { mediaId, number, sha256 }: PieceRow): Promise<boolean> {
  const { rows } = await client.query<{ sealed: Buffer }>(
    `select ${piecesColumn} from ${piecesTable} where media_id = $1 and number = $2`,
    [mediaId, number],
  );
  const [{ sealed } = { sealed: Buffer.alloc(0) }] = rows;
  if (!isWholePiece(sha256, sealed)) return false;
  await writePiece(dataDir, sha256, sealed);
  return true;
}
