import { vi } from 'vitest';

/** The test’s browser draws nothing: a file named `broken` cannot be read, everything else is a picture of this size. */
export function fakeCamera({ width = 4_000, height = 3_000 } = {}) {
  vi.stubGlobal('createImageBitmap', async (file: File) => {
    if (/broken|hei[cf]/.test(file.name)) throw new DOMException('The source image could not be decoded.');
    return { width, height, close: () => {} };
  });
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      readonly size: string;
      constructor(w: number, h: number) {
        this.size = `${w}x${h}`;
      }
      getContext = () => ({ fillRect: () => {}, drawImage: () => {} });
      convertToBlob = async ({ type }: { type: string }) => new Blob([this.size], { type });
    },
  );
}

export const picture = (name: string, type = 'image/jpeg') => new File(['bytes'], name, { type });
