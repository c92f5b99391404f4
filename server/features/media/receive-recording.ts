import { pieceCount, type RecordingType } from '#contract/media/rules.ts';
import type { RecordingBody, RecordingState } from '#contract/media/schema.ts';
import { refusal, unauthorized } from '#server/platform/app-error.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import { dataKeyOf } from '#server/platform/crypto/data-keys.ts';
import { lockPerson } from '#server/platform/db/person-locks.ts';
import type { Deps } from '#server/platform/deps.ts';
import { useStored } from '#server/platform/media-store/media-store.ts';
import { refuseBeyondLimits, refuseWithoutRoom, standingOf, unknownMedia } from './admission.ts';
import { lengthOfPiece, storePiece, storing } from './pieces.ts';
import { publishMedia } from './publish-media.ts';
import {
  deleteBefore,
  findOwnRecording,
  insertPiece,
  insertRecording,
  markComplete,
  type KnownMedia,
} from './queries.ts';

/** A device sends one after the other; a few that were broken off may wait beside it. */
const unfinishedMax = 10;

/**
 * Announces a recording, or tells where one that is known goes on. Until its entry is saved a new one takes the place of the
 * one before, as for somebody who records again; after that the page has what it has.
 */
export async function beginRecording(
  deps: Deps,
  actor: SessionUser,
  { entryId, recordingId }: { entryId: string; recordingId: string },
  body: RecordingBody,
): Promise<RecordingState> {
  const { userId: clientId } = actor;
  const arriving = { clientId, entryId, mediaId: recordingId, kind: 'recording' } as const;
  return await deps.db.transaction(async (tx) => {
    if (!(await lockPerson(tx, clientId))) throw unauthorized();
    // First, so that it counts no more; what is refused below leaves it there.
    await deleteBefore(tx, arriving, unfinishedMax);
    const standing = await standingOf(deps, tx, arriving);
    if (standing.known) {
      const { bytes, mimeType } = standing.known;
      if (bytes !== body.bytes || mimeType !== body.mimeType) throw unknownMedia();
      return stateOf(standing.known);
    }
    if (standing.savedBy !== null) throw refusal('recording-too-late');
    refuseBeyondLimits(deps, standing, body.bytes);
    await insertRecording(tx, { id: recordingId, clientId, entryId, createdAt: deps.clock.now() }, body);
    return { id: recordingId, nextPiece: 1 };
  });
}

/**
 * Keeps the piece that is next. One that is here already, or comes too early, changes nothing: the answer says which one is
 * next, so that a device goes on from wherever it was interrupted.
 */
export async function sendPiece(
  deps: Deps,
  actor: SessionUser,
  { recordingId, piece: number }: { recordingId: string; piece: number },
  piece: unknown,
): Promise<RecordingState> {
  const { userId: clientId } = actor;
  const recording = await findOwnRecording(deps.db, clientId, recordingId);
  if (!recording || number > pieceCount(recording.bytes)) throw unknownMedia();
  if (!Buffer.isBuffer(piece) || piece.length !== lengthOfPiece(recording.bytes, number)) throw unreadable();
  const state = stateOf(recording);
  if (state.nextPiece !== number) return state;
  refuseWithoutRoom(deps);
  if (number === 1 && !isOfType(recording.mimeType, piece)) throw unreadable();
  const key = await dataKeyOf(deps, deps.db, clientId);
  return await storing.run(clientId, async () => {
    const stored = await storePiece(deps, key, recording, { number, piece });
    const next = stateOf({ ...recording, pieces: number });
    await deps.db.transaction(async (tx) => {
      const outcome = await insertPiece(tx, recordingId, stored);
      if (outcome === 'gone') throw unknownMedia();
      // Another device was faster: what was stored here stays noted as unused.
      if (outcome === 'there') return;
      await useStored(tx, [stored]);
      if (next.nextPiece !== null) return;
      await markComplete(tx, recordingId, deps.clock.now());
      await publishMedia(deps, tx, clientId, recordingId);
    });
    return next;
  });
}

const unreadable = () => refusal('recording-unreadable').with({ field: 'recording' });

const stateOf = ({ id, bytes, pieces }: Pick<KnownMedia, 'id' | 'bytes' | 'pieces'>): RecordingState => ({
  id,
  nextPiece: pieces < pieceCount(bytes) ? pieces + 1 : null,
});

/** How a file of each type begins. A player finds out the rest; nothing but a player is given it. */
const beginnings: Record<RecordingType, { at: number; bytes: Buffer }> = {
  'audio/mp4': { at: 4, bytes: Buffer.from('ftyp') },
  'audio/webm': { at: 0, bytes: Buffer.from([0x1a, 0x45, 0xdf, 0xa3]) },
  'audio/ogg': { at: 0, bytes: Buffer.from('OggS') },
};

function isOfType(mimeType: string, piece: Buffer): boolean {
  const { at, bytes } = beginnings[mimeType as RecordingType];
  return piece.subarray(at, at + bytes.length).equals(bytes);
}
