import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { photoPixelsSentence } from '#contract/coach-profile/rules.ts';
import { AppError, refusal } from '#server/platform/app-error.ts';
import { costlyWork } from '#server/platform/costly-work.ts';
import type { PhotoAnswer } from './photo-process.ts';

export const photoType = 'image/webp';

/** One at a time: decoded, a picture is a hundred times as large as its file. */
const painting = costlyWork({
  atOnce: 1,
  perPerson: 1,
  waitingPerPerson: 5,
  waiting: 20,
  refusals: { tooMany: 'photo-under-way', full: 'photos-full' },
});

/** Processing ends after ten seconds; a process that does not respond is stuck. */
const usualPatience = 15_000;
const keptIdle = 20_000;

/**
 * The photo as pages show it. A picture that cannot be decoded, or has too many pixels, is refused with a sentence; if
 * the machine is too busy, the sentence says so.
 */
export async function makePhoto(file: Buffer, person: string, patience = usualPatience): Promise<Buffer> {
  const answer = await painting.run(person, () => paint(file, patience));
  if ('image' in answer) return Buffer.from(answer.image);
  if (answer.refused === 'slow') throw refusal('photo-too-slow').with({ retryAfter: 10 });
  if (answer.refused === 'pixels') throw new AppError('invalid', photoPixelsSentence).with({ field: 'photo' });
  throw refusal('photo-unreadable').with({ field: 'photo' });
}

let painter: ChildProcess | undefined;
let idle: NodeJS.Timeout | undefined;

async function paint(file: Buffer, patience: number): Promise<PhotoAnswer> {
  clearTimeout(idle);
  const child = (painter ??= startPainter());
  const over = new AbortController();
  const { signal } = over;
  try {
    const answer = once(child, 'message', { signal }) as Promise<[PhotoAnswer]>;
    const gone = once(child, 'exit', { signal }).then((): [PhotoAnswer] => [{ refused: 'unreadable' }]);
    const tooLong = sleep(patience, undefined, { signal }).then((): [PhotoAnswer] => {
      end(child);
      return [{ refused: 'slow' }];
    });
    child.send(file);
    const [said] = await Promise.race([answer, gone, tooLong]);
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
  if (painter === child) painter = undefined;
}

/**
 * Started with the first photo and ended when idle. A process and not a worker thread, because threads share libuv's
 * pool.
 */
function startPainter(): ChildProcess {
  const child = fork(join(import.meta.dirname, 'photo-process.ts'), {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: [],
    // Without the server's environment: a file that exploits the decoder finds no secret here.
    env: { NODE_ENV: 'production', UV_THREADPOOL_SIZE: '1', VIPS_CONCURRENCY: '1' },
  });
  const forget = () => {
    if (painter === child) painter = undefined;
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
