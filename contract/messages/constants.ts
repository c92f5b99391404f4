/** About two pages. */
export const messageMax = 4_000;

/** Messages one look back brings. */
export const messagesShown = 40;

/** The last line in the list. */
export const lastLineMax = 140;

/** Conversations one answer of the list holds; it goes on with the cursor it brings. */
export const conversationsShown = 50;

/** Messages one person sends in a minute; beyond that a gentle refusal. */
export const messagesAMinute = 30;

/** Minutes a message may wait unread before a mail says so. */
export const unreadMinutesDefault = 15;

export const messageSearchMax = 100;
export const messageSearchMin = 2;

/** Results one search brings. */
export const messageResultsShown = 50;
