const pause = 500;

/** Throttle: the first is passed on at once; what follows within the interval comes together at its end. */
export function gather<T>(run: (items: T[]) => void): { add: (item: T) => void; stop: () => void } {
  let waiting: T[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function hand(): void {
    timer = undefined;
    if (waiting.length === 0) return;
    const items = waiting;
    waiting = [];
    timer = setTimeout(hand, pause);
    run(items);
  }

  return {
    add: (item) => {
      waiting.push(item);
      if (timer === undefined) hand();
    },
    stop: () => clearTimeout(timer),
  };
}
