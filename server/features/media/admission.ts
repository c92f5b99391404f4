import { refusal } from '#server/platform/app-error.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { findStanding, type KnownMedia, type Standing } from './queries.ts';

export type Arriving = { clientId: string; entryId: string; mediaId: string; kind: 'photo' | 'recording' };

export const unknownMedia = () => refusal('media-not-found');

/**
 * What something new is decided by. Refused where the entry is somebody else's or was erased, and where the id is taken: by
 * another person's, which is answered like an unknown one, or by something else of one's own.
 */
export async function standingOf(
  { config }: Pick<Deps, 'config'>,
  db: Db | Tx,
  { clientId, entryId, mediaId, kind }: Arriving,
): Promise<Standing> {
  const countsAll = config.media.totalBytes !== null;
  const standing = await findStanding(db, { clientId, entryId, mediaId, countsAll });
  const { savedBy, erasedBy, known } = standing;
  if ((savedBy ?? erasedBy ?? clientId) !== clientId) throw refusal('entry-not-found');
  if (erasedBy !== null) throw refusal('entry-deleted-since');
  if (known && !isSame(known, { clientId, entryId, kind })) throw unknownMedia();
  return standing;
}

const isSame = (known: KnownMedia, { clientId, entryId, kind }: Omit<Arriving, 'mediaId'>): boolean =>
  known.clientId === clientId && known.entryId === entryId && known.kind === kind;

const bytesOfMb = 1024 * 1024;

/** `bytes` more. */
export function refuseBeyondLimits(
  deps: Pick<Deps, 'config' | 'database'>,
  { usedBytes, allBytes }: Standing,
  bytes: number,
): void {
  const { perPersonBytes, totalBytes } = deps.config.media;
  if (usedBytes + bytes > perPersonBytes) throw refusal('media-full', { megabytes: perPersonBytes / bytesOfMb });
  if (totalBytes !== null && (allBytes ?? 0) + bytes > totalBytes) throw refusal('media-full-here');
  refuseWithoutRoom(deps);
}

/** The last room on the disk is for words. */
export function refuseWithoutRoom({ config, database }: Pick<Deps, 'config' | 'database'>): void {
  if (!config.media.bucket && !database.hasRoomForMedia()) throw refusal('media-full-here');
}
