// The process that paints photos, one at a time. It has a thread pool and memory of its own, none of the server's secrets,
// and is ended when nobody uploads. See make-photo.ts, which starts it.
import sharp from 'sharp';
import { photoPixelsMax, photoSide } from '#contract/coach-profile/rules.ts';

export type PhotoAnswer = { image: Uint8Array } | { refused: 'pixels' | 'unreadable' | 'slow' };

/** Longer than any picture takes, unless the machine is very busy. */
const mostSeconds = 10;

/** The only readers left open: everything else the library could read (SVG, PDF, and more) stays shut, whatever a file says it is. */
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

/**
 * Paints the picture anew as a small square. What comes out holds the pixels and nothing else of the file: no place where
 * it was taken, no second document hidden behind it.
 */
async function paint(file: Uint8Array): Promise<PhotoAnswer> {
  try {
    // The head of the file says how large the picture is; nothing of it has been unfolded yet.
    const { width, height } = await sharp(file, { limitInputPixels: false, pages: 1 }).metadata();
    if (width * height > photoPixelsMax) return { refused: 'pixels' };
    const image = await sharp(file, {
      limitInputPixels: photoPixelsMax,
      failOn: 'error',
      pages: 1,
      sequentialRead: true,
    })
      .timeout({ seconds: mostSeconds })
      // As the camera was held: the note about it goes with the rest of the metadata.
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
// The server is gone, or does not need us any more.
process.on('disconnect', () => process.exit(0));
