import { statfs } from 'node:fs/promises';
import type { Logger } from '#server/platform/log.ts';

const megabyte = 1024 * 1024;

/**
 * With less than this nothing more is saved. PostgreSQL stops altogether when its log finds no room, and needs some to
 * come back; stopping before that keeps it running, so that everything can still be read.
 */
const reserve = 64 * megabyte;
/** Saving begins again a little above, so that it does not come and go with every file. */
const enoughAgain = 96 * megabyte;
/** With less than this no photo or recording is saved: what is left are words of tens of thousands of pages. */
const reserveOfWords = 256 * megabyte;
const lookEvery = 2_000;

type DiskRoom = { hasRoom: () => boolean; hasRoomForMedia: () => boolean; stop: () => void };

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** PostgreSQL's log grows by files of 16 MB: with less than two of them it may not start, and that is the reason. */
export const isDiskFull = async (folder: string): Promise<boolean> => (await freeBytes(folder)) < 32 * megabyte;

/** Keeps an eye on the disk of the embedded database. A disk that does not say how full it is counts as one with room. */
export async function watchDiskRoom(
  folder: string,
  log: Logger,
  { free = freeBytes, every = lookEvery }: { free?: typeof freeBytes; every?: number } = {},
): Promise<DiskRoom> {
  let [hasRoom, hasRoomForMedia] = [true, true];
  const look = async () => {
    const bytes = await free(folder).catch(() => Number.POSITIVE_INFINITY);
    const before = hasRoom;
    hasRoom = bytes >= (before ? reserve : enoughAgain);
    hasRoomForMedia = bytes >= reserveOfWords;
    const freeMegabytes = Math.floor(bytes / megabyte);
    if (before && !hasRoom)
      log.error(
        { freeMegabytes },
        'the disk is full: what is there can be read, and nothing is saved until there is room',
      );
    if (!before && hasRoom) log.info({ freeMegabytes }, 'the disk has room again: everything is saved as before');
  };
  await look();
  const timer = setInterval(() => void look(), every);
  timer.unref();
  return { hasRoom: () => hasRoom, hasRoomForMedia: () => hasRoomForMedia, stop: () => clearInterval(timer) };
}
