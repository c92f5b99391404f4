/** Lines of the audit log on somebody's page; the log itself has the rest. */
export const personHistoryShown = 20;
export const personMailsShown = 10;

/** Chosen, not typed: the audit log holds facts and no words about people. */
export const suspensionReasons = ['asked', 'misuse', 'safety', 'unpaid', 'other'] as const;
export type SuspensionReason = (typeof suspensionReasons)[number];
