/** Audit log lines on a person's page; the log has the rest. */
export const personHistoryShown = 20;
export const personMailsShown = 10;

/** Chosen from a list, so that the audit log holds facts and no free text about people. */
export const suspensionReasons = ['asked', 'misuse', 'safety', 'unpaid', 'other'] as const;
export type SuspensionReason = (typeof suspensionReasons)[number];
