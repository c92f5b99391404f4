import { journal as copy } from '#messages/journal.ts';

/** A page is called by its day, if it belongs to a program. */
export const pageName = (dayNumber: number | null): string =>
  dayNumber === null ? copy.freePage : copy.day({ day: dayNumber });
