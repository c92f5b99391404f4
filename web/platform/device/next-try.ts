/** Waiting times between tries, in seconds. The last one is kept. */
const waits = [2, 5, 15, 30, 60];

/** The tries of one outbox: each waits for itself. */
export function nextTries() {
  let count = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    /** Tries again by itself while the page is open; `retryAfter` is what the server asked for, in seconds. */
    plan: (run: () => void, retryAfter = 0): void => {
      const wait = Math.max(retryAfter, waits[Math.min(count, waits.length - 1)] ?? 0);
      count += 1;
      clearTimeout(timer);
      // Spread a little, so that all who lost the same server do not come back in the same second.
      timer = setTimeout(run, wait * 1000 * (1 + Math.random() * 0.25));
    },
    reset: (): void => {
      count = 0;
      clearTimeout(timer);
    },
  };
}

/** Those of the journal. */
export const { plan: planNextTry, reset: resetTries } = nextTries();
