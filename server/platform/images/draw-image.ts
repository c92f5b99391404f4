import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { photoPixelsSentence } from '#contract/coach-profile/rules.ts';
import { AppError, refusal } from '#server/platform/app-error.ts';
import { costlyWork } from '#server/platform/costly-work.ts';
import type { Drawn, ImageAnswer, ImageOrder, Wanted } from './image-process.ts';

/** Of everything that is drawn. */
export const imageType = 'image/webp';

/** One at a time: decoded, a picture is a hundred times as large as its file. */
const drawing = costlyWork({
  atOnce: 1,
  perPerson: 1,
  waitingPerPerson: 5,
  waiting: 20,
  refusals: { tooMany: 'photo-under-way', full: 'photos-full' },
});

/**
 * The costliest picture of the size that is taken needs half of `cpuMs`, and a process that has not responded after
 * `patience` is stuck, or the machine very busy.
 */
const usual = { patience: 30_000, cpuMs: 2_000 };
const keptIdle = 20_000;

/** People whose picture was ended, for so long: their next ones are not tried before. */
const resting = new Set<string>();
const restSeconds = 60;

/**
 * The photo as pages show it. A picture that cannot be decoded, takes too much computing or has too many pixels is refused
 * with a sentence; if the machine is too busy, the sentence says so.
 */
export async function drawImage(
  file: unknown,
  person: string,
  wanted: Wanted,
  limits: Partial<typeof usual> = {},
): Promise<Omit<Drawn, 'image'> & { image: Buffer }> {
  if (!Buffer.isBuffer(file) || file.length === 0) throw refusal('photo-missing').with({ field: 'photo' });
  const { patience, cpuMs } = { ...usual, ...limits };
  const answer = await drawing.run(person, async () => {
    if (resting.has(person)) throw refusal('photo-under-way').with({ retryAfter: restSeconds });
    const said = await draw({ file, wanted, cpuMs }, patience);
    if ('refused' in said && said.refused === 'costly') rest(person);
    return said;
  });
  if ('image' in answer) return { ...answer, image: Buffer.from(answer.image) };
  if (answer.refused === 'slow') throw refusal('photo-too-slow').with({ retryAfter: 10 });
  if (answer.refused === 'pixels')
    throw new AppError('invalid', photoPixelsSentence(answer.most)).with({ field: 'photo' });
  throw refusal('photo-unreadable').with({ field: 'photo' });
}

function rest(person: string): void {
  resting.add(person);
  setTimeout(() => resting.delete(person), restSeconds * 1_000).unref();
}

let drawer: ChildProcess | undefined;
let idle: NodeJS.Timeout | undefined;

async function draw(order: ImageOrder, patience: number): Promise<ImageAnswer> {
  clearTimeout(idle);
  const child = (drawer ??= startDrawer());
  const over = new AbortController();
  const { signal } = over;
  try {
    const answer = once(child, 'message', { signal }) as Promise<[ImageAnswer]>;
    const gone = once(child, 'exit', { signal }).then((): [ImageAnswer] => [{ refused: 'unreadable' }]);
    const tooLong = sleep(patience, undefined, { signal }).then((): [ImageAnswer] => {
      end(child);
      return [{ refused: 'slow' }];
    });
    child.send(order);
    const [said] = await Promise.race([answer, gone, tooLong]);
    if ('refused' in said && said.refused === 'costly') end(child);
    return said;
  } catch {
    end(child);
    return { refused: 'unreadable' };
  } finally {
    over.abort();
    idle = setTimeout(() => child.connected && child.disconnect(), keptIdle).unref();
  }
}

function end(child: ChildProcess): void {
  child.kill('SIGKILL');
  if (drawer === child) drawer = undefined;
}

/**
 * Started with the first photo and ended when idle. A process and not a worker thread, because threads share libuv's
 * pool.
 */
function startDrawer(): ChildProcess {
  const child = fork(join(import.meta.dirname, 'image-process.ts'), {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: [],
    // Without the server's environment: a file that exploits the decoder finds no secret here.
    env: { NODE_ENV: 'production', UV_THREADPOOL_SIZE: '1', VIPS_CONCURRENCY: '1' },
  });
  const forget = () => {
    if (drawer === child) drawer = undefined;
  };
  child.once('exit', forget);
  child.once('disconnect', forget);
  child.once('error', forget);
  child.unref();
  child.channel?.unref();
  try {
    // Lower priority than requests.
    if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Then it runs at normal priority.
  }
  return child;
}
