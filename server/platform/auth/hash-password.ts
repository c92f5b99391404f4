import { AsyncLocalStorage } from 'node:async_hooks';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { AppError } from '#server/platform/app-error.ts';
import { costlyWork } from '#server/platform/costly-work.ts';
import type { HashAnswer, HashTask } from './hash-thread.ts';

/** One core is left to everything else. */
const threadCount = Math.max(1, Math.min(2, availableParallelism() - 1));

/** A hash takes some 30 ms: sixty people of a workshop, who all come from one address, wait two seconds at most. */
const hashing = costlyWork({
  atOnce: threadCount,
  perPerson: 1,
  waitingPerPerson: 60,
  waiting: 150,
  refusals: { tooMany: 'passwords-too-many', full: 'passwords-full' },
});

type Asking = { person: string; refused?: unknown };
const asking = new AsyncLocalStorage<Asking>();

/**
 * Says on whose account the hashes in `work` are, where third-party code is in between. That code would make any
 * other failure of what we refuse: the refusal itself is thrown here.
 */
export async function hashingFor<Done>(person: string, work: () => Promise<Done>): Promise<Done> {
  const store: Asking = { person };
  const done = await asking.run(store, work);
  if (store.refused) throw store.refused as AppError;
  return done;
}

export type Cost = Pick<HashTask, 'memory' | 'passes' | 'parallelism'>;

/** On a thread of its own, in turn by person (or address, of those who are signing in). */
export async function hashInTurn(
  password: string,
  salt: Buffer,
  cost: Cost,
  tagLength: number,
  person?: string,
): Promise<Buffer> {
  const store = asking.getStore();
  try {
    return await hashing.run(person ?? store?.person ?? 'nobody', () =>
      onThread({ password, salt, ...cost, tagLength }),
    );
  } catch (error) {
    if (store) store.refused = error;
    throw error;
  }
}

type Thread = {
  worker: Worker;
  waiting: Map<number, { resolve: (tag: Buffer) => void; reject: (error: Error) => void }>;
};
const threads: Thread[] = [];
let nextId = 0;

function onThread(task: Omit<HashTask, 'id'>): Promise<Buffer> {
  const idle = threads.find(({ waiting }) => waiting.size === 0);
  const thread = idle ?? (threads.length < threadCount ? startThread() : threads[0]) ?? startThread();
  return new Promise((resolve, reject) => {
    const id = nextId++;
    thread.waiting.set(id, { resolve, reject });
    // Kept from ending only while someone waits.
    thread.worker.ref();
    // A thread is no window: there is no origin to name.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    thread.worker.postMessage({ id, ...task });
  });
}

function startThread(): Thread {
  const worker = new Worker(join(import.meta.dirname, 'hash-thread.ts'), { execArgv: [], env: {} });
  const thread: Thread = { worker, waiting: new Map() };
  threads.push(thread);
  worker.on('message', (answer: HashAnswer) => {
    const one = thread.waiting.get(answer.id);
    thread.waiting.delete(answer.id);
    if (thread.waiting.size === 0) worker.unref();
    if ('tag' in answer) one?.resolve(Buffer.from(answer.tag));
    else one?.reject(new Error(answer.failed));
  });
  worker.on('error', () => {});
  worker.once('exit', () => {
    threads.splice(threads.indexOf(thread), 1);
    for (const { reject } of thread.waiting.values()) reject(new Error('The thread for password hashes ended.'));
  });
  return thread;
}
