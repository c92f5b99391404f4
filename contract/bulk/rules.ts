/** What a coach does for many people at once. Outreach and invitations are to people without a coach, the others to own clients. */
export const bulkActions = ['nudge', 'message', 'program', 'cohort', 'outreach', 'invitation'] as const;
export type BulkAction = (typeof bulkActions)[number];

/** People in one action; a page sends them in parts, so that it can show how far it is. */
export const bulkPeopleMax = 200;
export const bulkPartMax = 20;
