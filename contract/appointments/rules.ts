import { dayInMs } from '#contract/days.ts';

type Answers = { readAt: Date | string | null; failingSince: Date | string | null };

/**
 * Whether a busy calendar's times keep anything from being booked: its last known ones do until it has not answered for a
 * day. Then they count as free, and the coach's page says so: a dead calendar must not close a practice for good.
 */
export const busyTimesCount = ({ readAt, failingSince }: Answers, now: Date): boolean =>
  readAt !== null && (failingSince === null || now.getTime() - new Date(failingSince).getTime() <= dayInMs);

/** What is left of times at a moment: hours that are over are not free. A page that stays open asks again. */
export function stillFree(spans: readonly (readonly [string, string])[], now: Date): [string, string][] {
  const at = now.toISOString();
  return spans.filter(([, until]) => until > at).map(([from, until]) => [from > at ? from : at, until]);
}
