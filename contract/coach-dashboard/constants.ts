export const activityTypes = ['journal_entry', 'message', 'mood_update', 'crisis', 'other'] as const;
export type ActivityType = (typeof activityTypes)[number];

/** Lines of the feed the dashboard loads. */
export const recentActivityShown = 20;

/** Above this many a day, entries and moods are gathered into one line. */
export const gatherActivityAbove = 10;
