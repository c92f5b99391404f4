// The process that re-encodes photos, one at a time. It has its own thread pool and memory, none of the server's
// secrets, and ends when idle. Started by make-photo.ts.
import sharp from 'sharp';
import { photoPixelsMax, photoSide } from '#contract/coach-profile/rules.ts';

export type PhotoAnswer = { image: Uint8Array } | { refused: 'pixels' | 'unreadable' | 'slow' };

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

/** Re-encodes the picture as a small square: pixels only, no metadata, nothing appended. */
async function paint(file: Uint8Array): Promise<PhotoAnswer> {
  try {
    // The header gives the size; nothing has been decoded yet.
    const { width, height } = await sharp(file, { limitInputPixels: false, pages: 1 }).metadata();
    if (width * height > photoPixelsMax) return { refused: 'pixels' };
    const image = await sharp(file, {
      limitInputPixels: photoPixelsMax,
      failOn: 'error',
      pages: 1,
      sequentialRead: true,
    })
      .timeout({ seconds: mostSeconds })
      // Applies the EXIF orientation, which is removed with the other metadata.
      .autoOrient()
      .resize(photoSide, photoSide, { fit: 'cover', position: 'attention' })
      .webp({ quality: 82 })
      .toBuffer();
    return { image };
  } catch (error) {
    return { refused: error instanceof Error && error.message.startsWith('timeout') ? 'slow' : 'unreadable' };
  }
}

process.on('message', (file: Uint8Array) => void paint(file).then((answer) => process.send?.(answer)));
// The server has exited, or does not need us any more.
process.on('disconnect', () => process.exit(0));
