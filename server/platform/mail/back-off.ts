const minute = 60_000;

/** Waits between the tries: eight tries over a good day, close together while somebody may still be waiting for the mail. */
const waits = [1, 5, 15, 60, 4 * 60, 8 * 60, 12 * 60].map((minutes) => minutes * minute);

export const mostTries = waits.length + 1;

/** How long after this try the next one comes; undefined after the last. `spread` from 0 to 1 keeps many from coming at once. */
export function waitAfter(tries: number, spread = 0): number | undefined {
  const wait = waits[tries - 1];
  return wait === undefined ? undefined : Math.round(wait * (1 + 0.1 * spread));
}

/** A process that has not said anything about a mail for so long is taken for dead. Longer than any try can take. */
export const leaseMs = 5 * minute;

/** Their links end, or their time of day is over, so sending them later would only annoy. The others stay true. */
const usefulFor: Record<string, number> = {
  reset: 60 * minute,
  verification: 24 * 60 * minute,
  reminder: 3 * 60 * minute,
  nudge: 12 * 60 * minute,
  'data-export': 7 * 24 * 60 * minute,
};

export function isTooLate(kind: string, createdAt: Date, now: Date): boolean {
  const life = usefulFor[kind];
  return life !== undefined && now.getTime() - createdAt.getTime() >= life;
}
