import { pieceBytes, pieceCount } from '#contract/media/rules.ts';
import { deviceDb } from './device-db.ts';
import { changeSealed, openRecords } from './device-key.ts';
import type { MediaRecord } from './records.ts';

/** What was measured while a part was recorded: its length, and how loud it was. */
export type Measured = { ms: number; levels: string };
export type KeptRecording = Measured & { bytes: Uint8Array<ArrayBuffer>; parts: number };

type Of = { userId: string; mediaId: string; place: string };

/**
 * One second of a recording, in a record of its own: each second is one small write. Nothing is read before, so that it also
 * works while the page unloads.
 */
export async function keepPart(of: Of, number: number, bytes: Uint8Array, measured: Measured): Promise<void> {
  await changeSealed(of.userId, [packed(bytes, measured)], (tx, [value]) =>
    tx.put('media', recordOf(of, number, value as MediaRecord['value'])),
  );
}

/** Null where nothing of it lies here. */
export async function readRecording(userId: string, mediaId: string): Promise<KeptRecording | null> {
  const parts = (await openParts(userId, mediaId)).map(({ value }) => unpacked(value as ArrayBuffer));
  if (parts.length === 0) return null;
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.bytes.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part.bytes, at);
    at += part.bytes.length;
  }
  return {
    bytes,
    ms: parts.reduce((sum, part) => sum + part.ms, 0),
    levels: parts.map((part) => part.levels).join(''),
    parts: parts.length,
  };
}

/** The finished file takes the place of the seconds, in the pieces it is sent in: at no moment is there neither. */
export async function replaceByFile(of: Of, file: Uint8Array<ArrayBuffer>, measured: Measured): Promise<void> {
  const pieces = Array.from({ length: pieceCount(file.length) }, (_, index) =>
    packed(file.subarray(index * pieceBytes, (index + 1) * pieceBytes), index === 0 ? measured : { ms: 0, levels: '' }),
  );
  await changeSealed(of.userId, pieces, async (tx, values) => {
    const before = await tx.list('media', [of.userId, of.mediaId]);
    values.forEach((value, number) => tx.put('media', recordOf(of, number, value as MediaRecord['value'])));
    for (const { number } of before) if (number >= values.length) tx.remove('media', [of.userId, of.mediaId, number]);
  });
}

/** Of a finished recording, counted from 1 as the server does. Undefined: it is no longer here. */
export async function readPiece(
  userId: string,
  mediaId: string,
  piece: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const record = await deviceDb().read((tx) => tx.get('media', [userId, mediaId, piece - 1]));
  const [opened] = record ? await openRecords([record], 'value') : [];
  return opened && unpacked(opened.value as ArrayBuffer).bytes;
}

export async function dropRecording(userId: string, mediaId: string): Promise<void> {
  await deviceDb().change(async (tx) => {
    for (const { number } of await tx.list('media', [userId, mediaId])) tx.remove('media', [userId, mediaId, number]);
  });
}

const forgottenAfter = 24 * 60 * 60_000;

/** Recordings that nothing names any more, such as those of a draft that was discarded. Only old ones: none is begun here. */
export async function dropForgotten(userId: string, isNamed: (mediaId: string) => boolean): Promise<void> {
  await deviceDb().change(async (tx) => {
    for (const { kind, mediaId, number, keptAt } of await tx.list('media', [userId]))
      if (kind === 'recording' && keptAt < Date.now() - forgottenAfter && !isNamed(mediaId))
        tx.remove('media', [userId, mediaId, number]);
  });
}

async function openParts(userId: string, mediaId: string): Promise<MediaRecord[]> {
  const records = await deviceDb().read((tx) => tx.list('media', [userId, mediaId]));
  return await openRecords(
    records.sort((one, other) => one.number - other.number),
    'value',
  );
}

function recordOf({ userId, mediaId, place }: Of, number: number, value: MediaRecord['value']): MediaRecord {
  return { userId, mediaId, number, kind: 'recording', place, entryId: null, about: null, value, keptAt: Date.now() };
}

/* Length and loudness lie before the bytes, and not beside them: behind a lock they are sealed too. */
const headBytes = 6;

function packed(bytes: Uint8Array, { ms, levels }: Measured): ArrayBuffer {
  const all = new Uint8Array(headBytes + levels.length + bytes.length);
  const head = new DataView(all.buffer);
  head.setUint32(0, Math.round(ms));
  head.setUint16(4, levels.length);
  all.set(Array.from(levels, Number), headBytes);
  all.set(bytes, headBytes + levels.length);
  return all.buffer;
}

function unpacked(value: ArrayBuffer): Measured & { bytes: Uint8Array<ArrayBuffer> } {
  const head = new DataView(value);
  const begin = headBytes + head.getUint16(4);
  return {
    ms: head.getUint32(0),
    levels: [...new Uint8Array(value, headBytes, begin - headBytes)].join(''),
    bytes: new Uint8Array(value, begin),
  };
}
