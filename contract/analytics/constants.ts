/** A client's completion above this percentage gets a badge. */
export const clientBadgeAbove = 50;

/** A program's completion above this percentage gets a badge. */
export const programBadgeAbove = 70;

/** Weeks in the trend, including the current one. */
export const trendWeeks = 12;

/** Days considered for the most engaged client, including today. */
export const engagedDays = 28;

/** Rows of the client list per response. */
export const analyticsClientsPerPage = 50;

/** More pages than the largest practice could fill. */
export const analyticsPageMax = 1_000;

/** Programs whose drop-off is drawn: those most clients have begun. */
export const dropOffProgramsMax = 20;

/** Prompts in the list of the most skipped ones. */
export const skippedPromptsMax = 10;

/** Sortable columns. Names ascend; everything else descends. */
export const analyticsSorts = ['completion', 'name', 'entries', 'mood', 'activity'] as const;
export type AnalyticsSort = (typeof analyticsSorts)[number];

export const analyticsOrders = ['usual', 'reversed'] as const;
export type AnalyticsOrder = (typeof analyticsOrders)[number];

/** Longer than any id. */
export const cohortReferenceMax = 100;
