/** Room for an id of ours; the built-in practices have shorter ones. */
export const practiceIdMax = 64;

/** Completions on the progress page. */
export const recentPracticesShown = 5;
