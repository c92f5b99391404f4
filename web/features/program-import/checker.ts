import type { FieldErrors } from '#contract/errors.ts';
import type { ProgramDocumentName } from '#contract/programs/constants.ts';
import type {
  Checked,
  CheckRequest,
  FileText,
  SortedFiles,
  SortRequest,
  Texts,
  WorkerAnswer,
} from './check/checked.ts';

/** Reads documents away from the page. Every promise fails while that is not possible. */
export type Checker = {
  check: (texts: Texts, refused: FieldErrors) => Promise<Checked>;
  sort: (files: FileText[], target: ProgramDocumentName | undefined) => Promise<SortedFiles>;
  /** Lets go of what it holds; it may be asked again afterwards. */
  stop: () => void;
};

type Answer = Checked | SortedFiles;
type Waiting = { resolve: (answer: Answer) => void; reject: (reason: Error) => void };

/** Without a connection the next change tries again; a browser that cannot do it is not asked for ever. */
const mostStarts = 5;

const startWorker = (): Worker => new Worker(new URL('./check/check-worker.ts', import.meta.url), { type: 'module' });

export function makeChecker(start: () => Worker = startWorker): Checker {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let starts = 0;
  let lastId = 0;

  function stop(): void {
    worker?.terminate();
    worker = undefined;
    for (const { reject } of waiting.values()) reject(new Error('The check was stopped.'));
    waiting.clear();
  }

  function running(): Worker {
    if (worker) return worker;
    if (starts >= mostStarts) throw new Error('The check cannot be started here.');
    worker = start();
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerAnswer>) => {
      starts = 0;
      waiting.get(data.id)?.resolve(data.result);
      waiting.delete(data.id);
    });
    worker.addEventListener('error', () => {
      starts += 1;
      stop();
    });
    return worker;
  }

  function ask(request: CheckRequest | SortRequest): Promise<Answer> {
    return new Promise((resolve, reject) => {
      lastId += 1;
      const id = lastId;
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- to a worker of ours; only windows have an origin to name.
      running().postMessage({ id, ...request });
      waiting.set(id, { resolve, reject });
    });
  }

  return {
    check: (texts, refused) => ask({ kind: 'check', texts, refused }) as Promise<Checked>,
    sort: (files, target) => ask({ kind: 'sort', files, target }) as Promise<SortedFiles>,
    stop,
  };
}
