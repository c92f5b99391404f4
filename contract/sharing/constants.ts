/** A comment, not an essay. */
export const commentMax = 4_000;

/** Shared entries per page of a client page. */
export const sharedPageSize = 10;

/** Entries per page of everything shared. */
export const readingPageSize = 10;

/** Comments per entry. More than a conversation needs, few enough to decrypt with every page of the journal. */
export const commentsPerEntry = 50;

/** When a coach gets mail about shared entries: at once, daily, or never. */
export const sharedMailChoices = ['at-once', 'daily', 'never'] as const;
export type SharedMailChoice = (typeof sharedMailChoices)[number];
