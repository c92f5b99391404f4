/** Mail that waits longer than this is shown to the admin; before that a retry may be all it needs. */
export const longWaitMinutes = 15;

/** Rows per response; the counts are over all. */
export const undeliveredShown = 200;

export const undeliveredStates = ['waiting', 'failed'] as const;
