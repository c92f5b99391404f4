/** Above this percent a client's completion gets its badge. */
export const clientBadgeAbove = 50;

/** Above this percent a program's completion gets its badge. */
export const programBadgeAbove = 70;

/** Entries one block of the weekly trend stands for. */
export const entriesPerBlock = 10;

/** Weeks in the trend. */
export const trendWeeks = 12;

/** Days that count as recent. */
export const recentDays = 7;

/** Milliseconds before a hash anchor scrolls into view: the rows must stand first. */
export const anchorScrollDelay = 100;
