import { setImmediate } from 'node:timers/promises';
import type { RefusalId } from '#contract/refusals.ts';
import { refusal } from './app-error.ts';

type Limits = {
  /** In the whole process. */
  atOnce: number;
  /** Of one person. What they ask for beyond that waits for their own, whatever room there is. */
  perPerson: number;
  waitingPerPerson: number;
  waiting: number;
  /**
   * A user with more than this many waiting has one turn at a time, and after each a rest as long as the turn was: at most
   * half of the time of what all share is theirs. A page does not send so many.
   */
  hurried?: number;
  /** Work that is not over after so many milliseconds is ended by its signal, and its place is free. */
  longestMs?: number;
  /** For someone who asks for more than their share, and for everyone when the queue is full. */
  refusals: { tooMany: RefusalId; full: RefusalId };
};

type Waiting = { begin: () => void };

type CostlyWork = {
  /**
   * Waits for a turn, does the work, and lets the next in. Who gives up while waiting (`signal`) leaves the queue. What the
   * work has begun (a connection, a process) ends with the signal it is given.
   */
  run: <Done>(person: string, work: (over: AbortSignal) => Promise<Done>, signal?: AbortSignal) => Promise<Done>;
  /** The same for work whose end is an event: what it gives back is called then, once or more. */
  enter: (person: string, signal?: AbortSignal) => Promise<() => void>;
};

const retrySoon = 2;
const retryLater = 5;
/** A turn that waited for something else was long without costing much. */
const longestRestMs = 50;

/**
 * A place for work that costs: so much at once, so much of one person, and a queue with an end. Turns go round the
 * people and not the requests, so that who asks for forty things waits for them, and who asks for one does not.
 */
export function costlyWork(limits: Limits): CostlyWork {
  const {
    atOnce,
    perPerson,
    waitingPerPerson,
    waiting,
    hurried = Number.POSITIVE_INFINITY,
    longestMs,
    refusals,
  } = limits;
  const running = new Map<string, number>();
  /** In the order in which people have their next turn. */
  const queues = new Map<string, Waiting[]>();
  const resting = new Set<string>();
  let runningInAll = 0;
  let waitingInAll = 0;

  const isHurried = (person: string): boolean => (queues.get(person)?.length ?? 0) > hurried;
  const mayBegin = (person: string): boolean =>
    runningInAll < atOnce && (running.get(person) ?? 0) < (isHurried(person) ? 1 : perPerson) && !resting.has(person);

  function begin(person: string): () => void {
    running.set(person, (running.get(person) ?? 0) + 1);
    runningInAll += 1;
    const begun = performance.now();
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      runningInAll -= 1;
      const left = (running.get(person) ?? 1) - 1;
      if (left > 0) running.set(person, left);
      else running.delete(person);
      if (isHurried(person)) rest(person, Math.min(performance.now() - begun, longestRestMs));
      letNextIn();
    };
  }

  function rest(person: string, milliseconds: number): void {
    if (resting.has(person)) return;
    resting.add(person);
    setTimeout(() => {
      resting.delete(person);
      letNextIn();
    }, milliseconds);
  }

  function letNextIn(): void {
    while (letOneIn());
  }

  function letOneIn(): boolean {
    for (const [person, queue] of queues) {
      if (!mayBegin(person)) continue;
      const next = queue.shift();
      queues.delete(person);
      // Behind everyone else who waits.
      if (queue.length > 0) queues.set(person, queue);
      if (!next) continue;
      waitingInAll -= 1;
      next.begin();
      return true;
    }
    return false;
  }

  function leave(person: string, one: Waiting): void {
    const queue = queues.get(person);
    const at = queue?.indexOf(one) ?? -1;
    if (!queue || at === -1) return;
    queue.splice(at, 1);
    waitingInAll -= 1;
    if (queue.length === 0) queues.delete(person);
  }

  async function enter(person: string, signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted();
    if (mayBegin(person)) return begin(person);
    const queue = queues.get(person) ?? [];
    // Where no one may wait, someone who has less than their share is refused for what others do.
    const hasOwn = queue.length > 0 || (running.get(person) ?? 0) >= perPerson;
    if (hasOwn && queue.length >= waitingPerPerson) throw refusal(refusals.tooMany).with({ retryAfter: retrySoon });
    if (waitingInAll >= waiting) throw refusal(refusals.full).with({ retryAfter: retryLater });
    return await new Promise((resolve, reject) => {
      const one: Waiting = {
        begin: () => {
          signal?.removeEventListener('abort', giveUp);
          resolve(begin(person));
        },
      };
      const giveUp = () => {
        leave(person, one);
        reject(signal?.reason as Error);
      };
      signal?.addEventListener('abort', giveUp, { once: true });
      queue.push(one);
      queues.set(person, queue);
      waitingInAll += 1;
    });
  }

  return {
    enter,
    run: async (person, work, signal) => {
      const end = await enter(person, signal);
      const over = new AbortController();
      const { promise: tooLong, reject } = Promise.withResolvers<never>();
      const endWork = () => {
        over.abort();
        reject(refusal(refusals.full).with({ retryAfter: retryLater }));
      };
      const timer = longestMs === undefined ? undefined : setTimeout(endWork, longestMs);
      try {
        return await Promise.race([work(over.signal), tooLong]);
      } finally {
        clearTimeout(timer);
        end();
      }
    },
  };
}

/** After this many milliseconds others get their turn. */
const sliceMs = 3;

/**
 * For work that cannot leave the server's own thread: to be awaited between its pieces, however long each is. Lets others
 * have their turn when it is time, and ends what no one waits for any more.
 */
export function timeSlices(signal?: AbortSignal): () => Promise<void> {
  let end = performance.now() + sliceMs;
  return async () => {
    if (performance.now() <= end) return;
    await setImmediate();
    signal?.throwIfAborted();
    end = performance.now() + sliceMs;
  };
}
