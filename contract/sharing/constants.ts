/** An answer, not an essay. */
export const commentMax = 4_000;

/** Shared entries one page of a client's page holds. */
export const sharedPageSize = 10;

/** Under one entry. More than a conversation needs, few enough to open with every page of the journal. */
export const commentsPerEntry = 50;
