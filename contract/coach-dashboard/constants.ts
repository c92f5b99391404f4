export const activityTypes = ['journal_entry', 'message', 'mood_update', 'crisis', 'other'] as const;
export type ActivityType = (typeof activityTypes)[number];

/** Lines of the feed the dashboard loads. */
export const recentActivityShown = 20;

/** Above this many a day, entries and moods are gathered into one line. */
export const gatherActivityAbove = 10;

/** So far back days are looked at as a whole. */
export const gatherDays = 7;

/** Notifications the dashboard loads. */
export const notificationsShown = 50;

/** Clients a page of the list. */
export const clientsPerPage = 50;

/** From here on the page is laid out for many: figures in place of cards, low rows, quiet strips. */
export const manyClients = 20;

/** In the order in which they ask for the coach. */
export const clientGroups = ['need', 'quiet', 'ending', 'waiting', 'completed', 'course', 'earlier'] as const;
export type ClientGroup = (typeof clientGroups)[number];

/** So many days a completed program stands among those that ask what comes next. */
export const completedGroupDays = 7;

export const clientSorts = ['need', 'name', 'progress', 'mood', 'recent'] as const;
export type ClientSort = (typeof clientSorts)[number];

export const clientSearchMax = 100;
export const clientPageMax = 1_000;
