/** Days the link in the mail is good for; it works once. */
export const exportLinkDays = 7;

export const exportStates = ['queued', 'sent', 'failed'] as const;
export type ExportState = (typeof exportStates)[number];
