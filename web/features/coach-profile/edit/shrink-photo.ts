import { photoBytesMax } from '#contract/coach-profile/constants.ts';

/** Longer than the server keeps, so that nothing is lost by it. */
const sideKept = 1_600;

/** A phone's picture is often larger than what may be sent: it is made smaller here first. Undefined: it cannot be. */
export async function shrinkPhoto(file: Blob): Promise<Blob | undefined> {
  if (file.size <= photoBytesMax) return file;
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, sideKept / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const smaller = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.9));
    return smaller && smaller.size <= photoBytesMax ? smaller : undefined;
  } catch {
    return undefined;
  }
}
