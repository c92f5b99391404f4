import { inflateSync } from 'node:zlib';

/** Pixels, their colours, and how the camera was held (`eXIf`, which is not compressed). */
const keptOfPng = new Set(['IHDR', 'PLTE', 'tRNS', 'sRGB', 'gAMA', 'cHRM', 'eXIf', 'IDAT', 'IEND']);
const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Of colours; cameras have 500 bytes, printers half a megabyte. */
const profileBytesMax = 1024 * 1024;
/** Length and type before the data, a checksum behind it. */
const around = 12;

/**
 * A PNG without its compressed texts: the decoder unfolds all of them before it looks at a pixel, 50 MB out of
 * 49 KB. What the other formats have besides the picture is not compressed. A file that is cut off stays as it is.
 */
export function dropExtras(file: Buffer): Buffer {
  if (!file.subarray(0, signature.length).equals(signature)) return file;
  const kept: Buffer[] = [signature];
  for (let at = signature.length; at < file.length;) {
    if (at + around > file.length) return file;
    const end = at + around + file.readUInt32BE(at);
    if (end > file.length) return file;
    const type = file.toString('latin1', at + 4, at + 8);
    if (keptOfPng.has(type) || (type === 'iCCP' && isSmall(file.subarray(at + 8, end - 4))))
      kept.push(file.subarray(at, end));
    if (type === 'IEND') break;
    at = end;
  }
  return Buffer.concat(kept);
}

/** A name, a zero, a zero for the only method, the compressed profile. */
function isSmall(profile: Buffer): boolean {
  try {
    return inflateSync(profile.subarray(profile.indexOf(0) + 2), { maxOutputLength: profileBytesMax }).length > 0;
  } catch {
    return false;
  }
}
