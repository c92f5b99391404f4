import { randomUUIDv7 } from 'node:crypto';

/** UUIDv7: unguessable enough to be public, ordered in time so that indexes stay compact. */
export const newId = (): string => randomUUIDv7();

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** PostgreSQL refuses to look for anything else in a column of ids. */
export const isUuid = (text: string): boolean => uuidPattern.test(text);
