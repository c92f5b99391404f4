/** Days the link in the mail is valid; it works once. */
export const exportLinkDays = 7;

/**
 * `queued`: the mail is pending or being retried. `failed`: it could not be delivered. `expired`: the link expired, or
 * a newer one replaced it.
 */
export const exportStates = ['queued', 'sent', 'failed', 'downloaded', 'expired'] as const;
export type ExportState = (typeof exportStates)[number];

/** Exports per response. */
export const exportsShown = 200;
