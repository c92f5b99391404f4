/** Above this percent a client's completion gets its badge. */
export const clientBadgeAbove = 50;

/** Above this percent a program's completion gets its badge. */
export const programBadgeAbove = 70;

/** Weeks in the trend, the running one included. */
export const trendWeeks = 12;

/** Days in which the most engaged client is looked for, today included. */
export const engagedDays = 28;

/** Rows of the client list in one answer. */
export const analyticsClientsPerPage = 50;

/** More pages than the largest practice could fill. */
export const analyticsPageMax = 1_000;

/** Programs whose drop-off is drawn: those that most have begun. */
export const dropOffProgramsMax = 20;

/** Prompts in the list of the most skipped ones. */
export const skippedPromptsMax = 10;

/** Columns the client list can be ordered by. Names go from A on, everything else from the highest or latest on. */
export const analyticsSorts = ['completion', 'name', 'entries', 'mood', 'activity'] as const;
export type AnalyticsSort = (typeof analyticsSorts)[number];

export const analyticsOrders = ['usual', 'reversed'] as const;
export type AnalyticsOrder = (typeof analyticsOrders)[number];

/** Longer than any id. */
export const cohortReferenceMax = 100;
