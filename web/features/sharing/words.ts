import { shared as copy } from '#messages/sharing-coach.ts';

/** A page is called by its day, if it belongs to a program. */
export const pageName = (dayNumber: number | null): string =>
  dayNumber === null ? copy.freePage : copy.day({ day: dayNumber });
