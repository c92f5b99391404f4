/** What is told to a client about their own journal: that a coach read or saw what was shared, and that data was taken out. */
export const accessKinds = ['entry-read', 'week-card-read', 'own-export', 'export-sent', 'export-downloaded'] as const;
export type AccessKind = (typeof accessKinds)[number];

/** Rows one answer holds. */
export const accessPageSize = 20;
