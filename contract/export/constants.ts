/** Days the link in the mail is good for; it works once. */
export const exportLinkDays = 7;

/**
 * `queued`: the mail waits, or is tried again. `failed`: the mail could not be delivered. `expired`: the link ran out, or a
 * newer one took its place.
 */
export const exportStates = ['queued', 'sent', 'failed', 'downloaded', 'expired'] as const;
export type ExportState = (typeof exportStates)[number];

/** Exports one answer holds. */
export const exportsShown = 200;
