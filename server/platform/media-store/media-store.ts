import { createHash, randomUUID } from 'node:crypto';
import { addDays } from '#contract/days.ts';
import { refusal } from '#server/platform/app-error.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { createS3, type S3 } from '#server/platform/s3/s3.ts';
import { deleteUnused, insertUnused, listDueObjects } from './queries.ts';

/** Where the sealed bytes of a piece are: in its row, or in an object of the bucket. */
export type StoredPiece = { sha256: Buffer; sealed: Buffer | null; objectName: string | null };

type Store = Pick<Deps, 'config' | 'clock' | 'log'>;

/** Somebody waits: one more try at once, and then the device comes back by itself. */
const pausesMs = [300];
/** A bucket that does not answer must not hold up those behind it. */
const patience = () => AbortSignal.timeout(20_000);

/** A sealed piece, or a photo that was stored whole, is far smaller. */
const sealedBytesMost = 16 * 1024 ** 2;

const bucketOf = ({ config, clock }: Store): S3 | undefined =>
  config.media.bucket && createS3(config.media.bucket, { clock, pausesMs });

/** An upload takes seconds; a day later nobody can be about to use it. */
const unusedAfterDays = 1;

/**
 * Stores the bytes where the host wants them now. What is in the bucket counts as unused until `useStored` says otherwise, in
 * the transaction that writes the row.
 */
export async function store(deps: Store & { db: Db }, sealed: Buffer): Promise<StoredPiece> {
  const sha256 = createHash('sha256').update(sealed).digest();
  const bucket = bucketOf(deps);
  if (!bucket) return { sha256, sealed, objectName: null };
  // Says nothing of whose it is, or when it was made.
  const objectName = randomUUID();
  await insertUnused(deps.db, objectName, addDays(deps.clock.now(), unusedAfterDays));
  await reached(deps, bucket.putBytes(objectName, sealed, patience()));
  return { sha256, sealed: null, objectName };
}

export async function useStored(tx: Tx, pieces: readonly StoredPiece[]): Promise<void> {
  await deleteUnused(
    tx,
    pieces.flatMap(({ objectName }) => objectName ?? []),
  );
}

/** The sealed bytes, wherever they are; undefined for a piece that a restored backup did not have. */
export async function fetchStored(
  deps: Store,
  { sealed, objectName }: Omit<StoredPiece, 'sha256'>,
): Promise<Buffer | undefined> {
  if (sealed || !objectName) return sealed ?? undefined;
  const bucket = bucketOf(deps);
  if (!bucket) deps.log.warn('a photo or recording is in a bucket, and MEDIA_S3 is not set');
  if (!bucket) throw unreachable();
  return await reached(deps, bucket.get(objectName, sealedBytesMost, patience()));
}

async function reached<Result>({ log }: Pick<Store, 'log'>, work: Promise<Result>): Promise<Result> {
  return await work.catch((error: Error) => {
    log.warn({ reason: error.message }, 'the bucket of MEDIA_S3 did not do what it was asked');
    throw unreachable();
  });
}

const unreachable = () => refusal('media-unreachable').with({ retryAfter: 60 });

const objectsAtATime = 100;
/** Well inside the minute after which another process may begin. */
const longestMs = 40_000;

/** What stays is there to be removed the next minute. A bucket that fails ends it: the next object would fail like this one. */
export async function removeUnusedObjects(deps: Store & { db: Db }): Promise<number> {
  const bucket = bucketOf(deps);
  if (!bucket) return 0;
  const begun = performance.now();
  let removed = 0;
  while (performance.now() - begun < longestMs) {
    const names = await listDueObjects(deps.db, deps.clock.now(), objectsAtATime);
    for (const name of names) {
      await bucket.remove(name, patience());
      await deleteUnused(deps.db, [name]);
      removed += 1;
    }
    if (names.length < objectsAtATime) break;
  }
  return removed;
}
