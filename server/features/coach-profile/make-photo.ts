import type { Sharp } from 'sharp';
import { photoSide } from '#contract/coach-profile/rules.ts';
import { AppError } from '#server/platform/app-error.ts';

export const photoType = 'image/webp';

/** More than any phone's camera takes. A small file may unfold into gigabytes otherwise. */
const mostPixels = 60_000_000;

/** A picture that takes longer is made to take long. */
const mostSeconds = 10;

/** The only readers left open: everything else the library could read (SVG, PDF, and more) stays shut, whatever a file says it is. */
const readers = [
  'VipsForeignLoadJpegBuffer',
  'VipsForeignLoadPngBuffer',
  'VipsForeignLoadWebpBuffer',
  'VipsForeignLoadNsgifBuffer',
];

const notAPicture = 'This file could not be read as a picture. Please choose a JPEG, PNG, WebP or GIF.';

/**
 * Paints the picture anew as a small square. What comes out holds the pixels and nothing else of the file: no place where
 * it was taken, no second document hidden behind it.
 */
export async function makePhoto(file: Buffer): Promise<Buffer> {
  const open = await library();
  try {
    return await open(file)
      .timeout({ seconds: mostSeconds })
      // As the camera was held: the note about it goes with the rest of the metadata.
      .autoOrient()
      .resize(photoSide, photoSide, { fit: 'cover', position: 'attention' })
      .webp({ quality: 82 })
      .toBuffer();
  } catch {
    throw new AppError('invalid', notAPicture, { fields: { photo: notAPicture } });
  }
}

let loaded: Promise<(file: Buffer) => Sharp> | undefined;

/** Comes with the first photo: a server nobody uploads to does not carry its weight. */
async function library(): Promise<(file: Buffer) => Sharp> {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: readers });
    sharp.cache(false);
    sharp.concurrency(1);
    return (file: Buffer) =>
      sharp(file, { limitInputPixels: mostPixels, failOn: 'error', pages: 1, sequentialRead: true });
  });
  return await loaded;
}
