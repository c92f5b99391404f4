/** Actions on many people. Outreach and invitations are for unassigned clients, the others for own clients. */
export const bulkActions = ['nudge', 'message', 'program', 'cohort', 'outreach', 'invitation'] as const;
export type BulkAction = (typeof bulkActions)[number];

/** People who can be selected together; a page sends them in batches to show progress. */
export const bulkPeopleMax = 500;
export const bulkPartMax = 20;
