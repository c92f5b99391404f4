import { largestFile } from './file-limits.ts';
import type { FileOutcome } from './read-file.ts';

/** Far longer than any document takes. */
const longest = 20_000;

/** Reads a dropped file on this device. The worker is loaded by the first one. */
export async function readInWorker(file: File): Promise<FileOutcome> {
  if (file.size > largestFile) return { refusal: 'too-large' };
  let bytes: ArrayBuffer;
  try {
    bytes = await file.arrayBuffer();
  } catch {
    return { refusal: 'damaged' };
  }
  const worker = new Worker(new URL('./read-file.worker.ts', import.meta.url), { type: 'module' });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const outcome = new Promise<FileOutcome>((resolve) => {
    timer = setTimeout(() => resolve({ refusal: 'too-slow' }), longest);
    worker.addEventListener('message', ({ data }: MessageEvent<FileOutcome>) => resolve(data));
    worker.addEventListener('error', () => resolve({ refusal: 'damaged' }));
  });
  worker.postMessage({ name: file.name, bytes }, [bytes]);
  try {
    return await outcome;
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
}
