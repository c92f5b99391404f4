/** Mail that waits longer than this is shown to the admin; before, a second or third try may well be all it needs. */
export const longWaitMinutes = 15;

/** Rows one answer holds; the counts are over all. */
export const undeliveredShown = 200;

export const undeliveredStates = ['waiting', 'failed'] as const;
