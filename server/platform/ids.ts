import { randomUUIDv7 } from 'node:crypto';

/** UUIDv7: unguessable enough to be public, ordered in time so that indexes stay compact. */
export const newId = (): string => randomUUIDv7();
