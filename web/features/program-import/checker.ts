import { useCallback, useEffect, useRef, useState } from 'react';
import type { FieldErrors } from '#contract/errors.ts';
import type { ProgramDocumentName } from '#contract/programs/constants.ts';
import type { Checked, CheckRequest, FileText, SortedFiles, SortRequest, Texts, WorkerAnswer } from './checked.ts';

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

const startWorker = (): Worker => new Worker(new URL('./check-worker.ts', import.meta.url), { type: 'module' });

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

/** After a pause in typing; a fault is expected while a word is unfinished. */
const checkDelay = 250;

/** What the server said about the texts it was sent. It says nothing about any others. */
export type Refused = { of: Texts; fields: FieldErrors } | undefined;

type Outcome = { of: Texts; checked: Checked } | undefined;

/** The latest check of what stands in the boxes. Between a change and its check the one before is still shown. */
export function useCheck(checker: Checker, texts: Texts, refused: Refused) {
  const [outcome, setOutcome] = useState<Outcome>();
  const [isUnavailable, setUnavailable] = useState(false);
  const isFirst = useRef(true);

  useEffect(() => {
    let isOver = false;
    const delay = isFirst.current ? 0 : checkDelay;
    const run = () => {
      isFirst.current = false;
      checker.check(texts, refusedNow(refused, texts)).then(
        (checked) => {
          if (isOver) return;
          setOutcome({ of: texts, checked });
          setUnavailable(false);
        },
        () => !isOver && setUnavailable(true),
      );
    };
    const timer = setTimeout(run, delay);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [checker, texts, refused]);

  const isCurrent = outcome?.of === texts;
  return {
    checked: outcome?.checked,
    /** Of which texts that is the check. */
    of: outcome?.of,
    isUnavailable,
    /** For whoever cannot wait for the pause. Undefined where nothing can be checked. */
    checkNow: useCallback(async () => {
      if (isCurrent && outcome) return outcome.checked;
      return await checker.check(texts, refusedNow(refused, texts)).catch(() => undefined);
    }, [checker, isCurrent, outcome, refused, texts]),
  };
}

function refusedNow(refused: Refused, texts: Texts): FieldErrors {
  return refused?.of === texts ? refused.fields : {};
}
