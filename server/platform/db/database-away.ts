/** Connections refused or cut, PostgreSQL's classes for that (08) and for stopping (57P), no connection or room left, a lock that did not come, two who waited for each other. */
const awayCodes = /^(ECONN|ENOENT$|EPIPE$|08|57P|53300|53100|55P03|40P01)/;
const awaySentences = [
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'Cannot use a pool after calling end',
  // Said to the rollback of a transaction whose connection was cut.
  'Client has encountered a connection error',
];

/** The database is away or has no room: the request was not wrong and may be repeated. */
export function isDatabaseAway(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    const { message } = current;
    if (awayCodes.test((current as NodeJS.ErrnoException).code ?? '')) return true;
    if (awaySentences.some((sentence) => message.startsWith(sentence))) return true;
  }
  return false;
}
