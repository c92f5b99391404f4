/** Photos and recordings of an entry. */
export const mediaKinds = ['photo', 'recording'] as const;
export type MediaKind = (typeof mediaKinds)[number];

export const photosPerEntry = 3;

/** The longer side, in pixels: the page shrinks a photo before it leaves the device. */
export const photoSideMax = 2_048;

/** A photo of that size is about 300 KB; a drawing with much detail may need more. */
export const photoBytesMax = 4 * 1024 * 1024;

export const recordingMinutesMax = 10;

export const recordingMsMax = recordingMinutesMax * 60_000;

export const recordingBitsPerSecond = 32_000;

/** Ten minutes at that rate are 2.4 MB; containers and uneven encoders add to it. */
export const recordingBytesMax = 4 * 1024 * 1024;

/** In the order a browser is asked for them: everything plays MP4; Firefox records WebM or Ogg alone. */
export const recordingTypes = ['audio/mp4', 'audio/webm', 'audio/ogg'] as const;
export type RecordingType = (typeof recordingTypes)[number];

/** Media are sent, sealed and stored in pieces of this size; only the last one is smaller. */
export const pieceBytes = 256 * 1024;

export const pieceCount = (bytes: number): number => Math.ceil(bytes / pieceBytes);

/** Loudness over the length of a recording, a digit from 0 to 9 for each part: what the drawn thread is made of. */
export const levelsMax = 160;

/** A length of a recording, as 2:41. */
export function clockOf(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
