/** An answer, not an essay. */
export const commentMax = 4_000;

/** Shared entries one page of a client's page holds. */
export const sharedPageSize = 10;

/** Entries one look at everything shared brings. */
export const readingPageSize = 10;

/** Under one entry. More than a conversation needs, few enough to open with every page of the journal. */
export const commentsPerEntry = 50;

/** When a coach gets a mail about entries that were shared: one at once, one a day, or none. */
export const sharedMailChoices = ['at-once', 'daily', 'never'] as const;
export type SharedMailChoice = (typeof sharedMailChoices)[number];
