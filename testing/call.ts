/**
 * A call as one who may make it sends it: who, what, with which body, and what else of the house its change may name (patterns of names).
 * `{goal}` is a row of theirs by its name in two-of-everything.ts, `{new}` an id the device makes, and `<guide>` a value that
 * is nobody's secret. A body that is a word stands for a file.
 */
export type Call = [who: string, route: string, body?: unknown, touches?: string[]];

/** What is the client's, where it ends or moves with them: the other client's is not. */
export const allOfTheirs = ['(?!mate).*2', 'lapsed'];
