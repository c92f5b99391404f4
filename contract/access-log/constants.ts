/** What a client sees about access to their journal: a coach read or saw what was shared, or data was exported. */
export const accessKinds = ['entry-read', 'week-card-read', 'own-export', 'export-sent', 'export-downloaded'] as const;
export type AccessKind = (typeof accessKinds)[number];

/** Rows per response. */
export const accessPageSize = 20;
