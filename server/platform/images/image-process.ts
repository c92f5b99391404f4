// The process that re-encodes pictures, one at a time. It has its own thread pool and memory, none of the server's
// secrets, and ends when idle. Started by draw-image.ts.
import sharp from 'sharp';
import { photoPixelsMax } from '#contract/coach-profile/rules.ts';

/** `square`: cut to what matters most. `whole`: all of it, no larger than it was. `side` is the longer one, in pixels. */
export type Wanted = { side: number; shape: 'square' | 'whole' };
export type Drawn = { image: Uint8Array; width: number; height: number };
export type ImageAnswer = Drawn | { refused: 'pixels' | 'unreadable' | 'slow' };

/** Longer than any picture takes, unless the machine is very busy. */
const mostSeconds = 10;

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
async function draw(file: Uint8Array, { side, shape }: Wanted): Promise<ImageAnswer> {
  try {
    // The header gives the size; nothing has been decoded yet.
    const size = await sharp(file, { limitInputPixels: false, pages: 1 }).metadata();
    if (size.width * size.height > photoPixelsMax) return { refused: 'pixels' };
    const picture = sharp(file, {
      limitInputPixels: photoPixelsMax,
      failOn: 'error',
      pages: 1,
      sequentialRead: true,
    })
      .timeout({ seconds: mostSeconds })
      // Applies the EXIF orientation, which is removed with the other metadata.
      .autoOrient();
    const resized =
      shape === 'square'
        ? picture.resize(side, side, { fit: 'cover', position: 'attention' })
        : picture.resize(side, side, { fit: 'inside', withoutEnlargement: true });
    const { data: image, info } = await resized.webp({ quality: 82 }).toBuffer({ resolveWithObject: true });
    return { image, width: info.width, height: info.height };
  } catch (error) {
    return { refused: error instanceof Error && error.message.startsWith('timeout') ? 'slow' : 'unreadable' };
  }
}

process.on(
  'message',
  ({ file, wanted }: { file: Uint8Array; wanted: Wanted }) =>
    void draw(file, wanted).then((answer) => process.send?.(answer)),
);
// The server has exited, or does not need us any more.
process.on('disconnect', () => process.exit(0));
