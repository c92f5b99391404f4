import { readFile } from './read-file.ts';

/** Reads one file away from the page, which ends it when it takes too long. */
onmessage = ({ data }: MessageEvent<{ name: string; bytes: ArrayBuffer }>) =>
  void readFile(data.name, new Uint8Array(data.bytes)).then((outcome) => postMessage(outcome));
