/** About two pages. */
export const messageMax = 4_000;

/** Messages per page. */
export const messagesShown = 40;

/** The preview line in the list. */
export const lastLineMax = 140;

/** Conversations per response; the list continues with the cursor. */
export const conversationsShown = 50;

/** Messages per person and minute. */
export const messagesAMinute = 30;

/** Minutes a message may be unread before a mail is sent. */
export const unreadMinutesDefault = 15;

export const messageSearchMax = 100;
export const messageSearchMin = 2;

/** Results per search. */
export const messageResultsShown = 50;
