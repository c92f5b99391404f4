import { pieceBytes, pieceCount } from '#contract/media/rules.ts';
import { refusal } from '#server/platform/app-error.ts';
import { costlyWork } from '#server/platform/costly-work.ts';
import type { DataKey } from '#server/platform/crypto/vault.ts';
import type { Deps } from '#server/platform/deps.ts';
import { fetchStored, store } from '#server/platform/media-store/media-store.ts';
import { findPiece, type NumberedPiece } from './queries.ts';

/**
 * Sealing and storing what arrived: a quarter of a megabyte at a time, to a database or a bucket that has other work. Who
 * sends an evening's recordings at once has them taken one after the other.
 */
export const storing = costlyWork({
  atOnce: 4,
  perPerson: 1,
  waitingPerPerson: 20,
  waiting: 200,
  refusals: { tooMany: 'uploads-too-many', full: 'uploads-full' },
});

/** A photo or recording of so many bytes. */
export type Sized = { id: string; entryId: string; bytes: number };

const placeOf = ({ id, entryId, bytes }: Sized, number: number) => ({
  entryId,
  mediaId: id,
  number,
  isLast: number === pieceCount(bytes),
});

export const lengthOfPiece = (bytes: number, number: number): number =>
  Math.min(pieceBytes, bytes - (number - 1) * pieceBytes);

export async function storePiece(
  deps: Deps,
  key: DataKey,
  media: Sized,
  { number, piece }: { number: number; piece: Buffer },
): Promise<NumberedPiece> {
  return { number, ...(await store(deps, deps.vault.sealPiece(key, placeOf(media, number), piece))) };
}

/** All pieces of what is here whole. */
export async function storeWhole(deps: Deps, key: DataKey, media: Sized, whole: Buffer): Promise<NumberedPiece[]> {
  const stored: NumberedPiece[] = [];
  for (let number = 1; number <= pieceCount(media.bytes); number += 1) {
    const from = (number - 1) * pieceBytes;
    stored.push(await storePiece(deps, key, media, { number, piece: whole.subarray(from, from + pieceBytes) }));
  }
  return stored;
}

export type Reading = Pick<Deps, 'config' | 'clock' | 'log' | 'db' | 'vault'>;

export async function readPiece(deps: Reading, key: DataKey, media: Sized, number: number): Promise<Buffer> {
  const row = await findPiece(deps.db, { mediaId: media.id, number });
  const sealed = row && (await fetchStored(deps, row));
  // Deleted a moment ago, or lost with a backup that did not have it.
  if (!sealed) throw refusal('media-not-found');
  return deps.vault.openPiece(key, placeOf(media, number), sealed);
}
