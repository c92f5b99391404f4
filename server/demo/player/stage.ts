import { dateBefore } from '#contract/days.ts';
import type { Deps } from '#server/platform/deps.ts';
import { instantAt, localDate } from '#server/platform/local-date.ts';

/** Where a story is played: with the product's own use cases, at the moments of the story. */
export type Stage = {
  deps: Deps;
  /** When the playing began: the last moment of every story. */
  now: Date;
  /** Which mark the people and programs of the story carry. */
  mark: 'demo' | 'test';
};

/** The product at another moment. Never in the future: whatever would come later happens now. */
export function at({ deps, now }: Stage, moment: Date): Deps {
  const then = new Date(Math.min(moment.getTime(), now.getTime()));
  return { ...deps, clock: { now: () => new Date(then) } };
}

const minute = 60_000;

export const minutesAgo = ({ now }: Stage, minutes: number): Date => new Date(now.getTime() - minutes * minute);

export const later = (moment: Date, minutes: number): Date => new Date(moment.getTime() + minutes * minute);

/** A time of a day that many days back, by the clocks of the person. Quarters of an hour may be given as 20.25. */
export function daysAgo({ now }: Stage, timeZone: string, days: number, hour: number): Date {
  const date = dateBefore(localDate(now, timeZone), days);
  const whole = Math.floor(hour);
  return later(instantAt(date, whole, timeZone), Math.round((hour - whole) * 60));
}
