// A thread that works out password hashes, one after the other. The synchronous call keeps them off the small pool of
// threads that files, compression and names of hosts share. See hash-password.ts, which starts it.
import { argon2Sync } from 'node:crypto';
import { parentPort } from 'node:worker_threads';

export type HashTask = {
  id: number;
  password: string;
  salt: Uint8Array;
  memory: number;
  passes: number;
  parallelism: number;
  tagLength: number;
};
export type HashAnswer = { id: number; tag: Uint8Array } | { id: number; failed: string };

parentPort?.on('message', ({ id, password, salt, ...cost }: HashTask) => {
  // A thread is no window: there is no origin to name.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort?.postMessage(answer());

  function answer(): HashAnswer {
    try {
      return { id, tag: argon2Sync('argon2id', { message: password, nonce: salt, ...cost }) };
    } catch (error) {
      return { id, failed: (error as Error).message };
    }
  }
});
