import type { Clock } from '#server/platform/clock.ts';

export type MovedClock = Clock & {
  set: (instant: string | Date) => void;
  advance: (milliseconds: number) => void;
};

/** A fixed clock that a test moves. Starts on a Wednesday morning. */
export function movedClock(start = '2026-03-04T09:00:00Z'): MovedClock {
  let now = new Date(start);
  return {
    now: () => new Date(now),
    set: (instant) => {
      now = new Date(instant);
    },
    advance: (milliseconds) => {
      now = new Date(now.getTime() + milliseconds);
    },
  };
}
