import { photoBytesMax, photoSideMax } from '#contract/media/rules.ts';
import { photos as copy } from '#messages/photos.ts';
import type { ShrunkPhoto } from './photo-store.ts';

/** With a sentence for the person. */
export class UnreadablePhotoError extends Error {}

/** Less only where a picture is so full of detail that it would be refused. */
const qualities = [0.82, 0.6, 0.4];

/**
 * Draws a photo again, at most 2048 pixels long. What the camera wrote into the file, such as place and time, is in no
 * drawing, so it does not leave the device.
 */
export async function shrinkPhoto(file: File): Promise<ShrunkPhoto> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw new UnreadablePhotoError(isHeic(file) ? copy.heic : copy.unreadable({ name: file.name }));
  });
  try {
    const scale = Math.min(1, photoSideMax / Math.max(picture.width, picture.height));
    const width = Math.max(1, Math.round(picture.width * scale));
    const height = Math.max(1, Math.round(picture.height * scale));
    const canvas = canvasOf(width, height);
    const context = canvas.getContext('2d') as CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D | null;
    if (!context) throw new UnreadablePhotoError(copy.unreadable({ name: file.name }));
    // JPEG has no transparency and would show black.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, width, height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, 0, 0, width, height);
    const blob = await encoded(canvas);
    return { mimeType: blob.type, width, height, bytes: await blob.arrayBuffer() };
  } finally {
    picture.close();
  }
}

const isHeic = ({ type, name }: File): boolean => /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name);

function canvasOf(width: number, height: number): HTMLCanvasElement | OffscreenCanvas {
  if (typeof OffscreenCanvas !== 'undefined') return new OffscreenCanvas(width, height);
  return Object.assign(document.createElement('canvas'), { width, height });
}

async function encoded(canvas: HTMLCanvasElement | OffscreenCanvas): Promise<Blob> {
  let smallest: Blob | undefined;
  for (const quality of qualities) {
    smallest = await encodedAs(canvas, quality);
    if (smallest.size <= photoBytesMax) break;
  }
  if (!smallest) throw new Error('A photo has at least one quality.');
  return smallest;
}

/** A browser that cannot write WebP says so by giving another type. */
async function encodedAs(canvas: HTMLCanvasElement | OffscreenCanvas, quality: number): Promise<Blob> {
  const webp = await blobOf(canvas, 'image/webp', quality);
  return webp.type === 'image/webp' ? webp : await blobOf(canvas, 'image/jpeg', quality);
}

function blobOf(canvas: HTMLCanvasElement | OffscreenCanvas, type: string, quality: number): Promise<Blob> {
  if ('convertToBlob' in canvas) return canvas.convertToBlob({ type, quality });
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture is empty.'))), type, quality),
  );
}
