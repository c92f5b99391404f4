// The process that re-encodes pictures, one at a time. It has its own thread pool and memory, none of the server's
// secrets, and ends when idle. Started by draw-image.ts.
import sharp from 'sharp';
import { photoPixelsMax } from '#contract/coach-profile/rules.ts';
import { dropExtras } from './drop-extras.ts';

/** `square`: cut to what matters most. `whole`: all of it, no larger than it was. `side` is the longer one, in pixels. */
export type Wanted = { side: number; shape: 'square' | 'whole' };
export type Drawn = { image: Uint8Array; width: number; height: number };
/** `slow`: the machine had no time for it. `costly`: it needed more computing than any photo does. */
export type ImageAnswer = Drawn | { refused: 'pixels'; most: number } | { refused: 'unreadable' | 'slow' | 'costly' };
/** `cpuMs`: how long it may compute. Time that passes while other processes compute does not count. */
export type ImageOrder = { file: Uint8Array; wanted: Wanted; cpuMs: number };

const lookEveryMs = 50;

/**
 * The only enabled loaders: everything else the library could read (SVG, PDF, and more) is disabled, whatever a file
 * claims to be.
 */
const readers = [
  'VipsForeignLoadJpegBuffer',
  'VipsForeignLoadPngBuffer',
  'VipsForeignLoadWebpBuffer',
  'VipsForeignLoadNsgifBuffer',
];

sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: readers });
sharp.cache(false);
sharp.concurrency(1);

/** Re-encodes the picture: pixels only, no metadata, nothing appended. */
async function draw(given: Uint8Array, { side, shape }: Wanted): Promise<ImageAnswer> {
  try {
    const file = dropExtras(Buffer.from(given.buffer, given.byteOffset, given.byteLength));
    // The header gives the size; nothing has been decoded yet.
    const size = await sharp(file, { limitInputPixels: false, pages: 1 }).metadata();
    const most = size.format === 'jpeg' && !size.isProgressive ? photoPixelsMax.jpeg : photoPixelsMax.other;
    if (size.width * size.height > most) return { refused: 'pixels', most };
    const picture = sharp(file, {
      limitInputPixels: most,
      failOn: 'error',
      pages: 1,
      sequentialRead: true,
    })
      // Applies the EXIF orientation, which is removed with the other metadata.
      .autoOrient();
    const resized =
      shape === 'square'
        ? picture.resize(side, side, { fit: 'cover', position: 'attention' })
        : picture.resize(side, side, { fit: 'inside', withoutEnlargement: true });
    const { data: image, info } = await resized.webp({ quality: 82 }).toBuffer({ resolveWithObject: true });
    return { image, width: info.width, height: info.height };
  } catch {
    return { refused: 'unreadable' };
  }
}

/** The decoder works on a thread of its own and cannot be stopped: who gave the order ends this process then. */
async function drawWithin({ file, wanted, cpuMs }: ImageOrder): Promise<ImageAnswer> {
  const before = process.cpuUsage();
  const isOver = () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000 > cpuMs;
  };
  let look: NodeJS.Timeout | undefined;
  const tooCostly = new Promise<ImageAnswer>((resolve) => {
    look = setInterval(() => isOver() && resolve({ refused: 'costly' }), lookEveryMs);
  });
  const answer = await Promise.race([draw(file, wanted), tooCostly]);
  clearInterval(look);
  return isOver() ? { refused: 'costly' } : answer;
}

process.on('message', (order: ImageOrder) => void drawWithin(order).then((answer) => process.send?.(answer)));
// The server has exited, or does not need us any more.
process.on('disconnect', () => process.exit(0));
