/** Lines of the audit log on somebody's page; the log itself has the rest. */
export const personHistoryShown = 20;
export const personMailsShown = 10;
