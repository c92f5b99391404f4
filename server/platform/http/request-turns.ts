import type { FastifyRequest } from 'fastify';
import { addressGroup } from '#server/platform/auth/rate-limit.ts';
import { costlyWork } from '#server/platform/costly-work.ts';

/** By user if signed in, otherwise by address. */
export const callerOf = (request: FastifyRequest): string => request.actor?.userId ?? addressGroup(request.ip);

const busy = { tooMany: 'requests-too-many', full: 'requests-full' } as const;

/**
 * Every call: about as many of one person as a page sends at once. Who sends more has them answered in turn, so that no
 * call is so costly, and no number of calls so large, that others wait behind all of them. It also bounds how many
 * connections to the database one person holds.
 */
export const requests = costlyWork({
  atOnce: Number.POSITIVE_INFINITY,
  perPerson: 3,
  waitingPerPerson: 200,
  waiting: 2_000,
  hurried: 8,
  refusals: busy,
});

/** Pages: drawing one takes the server's own thread for longer than any call, and cannot be done in pieces. */
export const pages = costlyWork({
  atOnce: Number.POSITIVE_INFINITY,
  perPerson: 1,
  waitingPerPerson: 200,
  waiting: 2_000,
  hurried: 8,
  refusals: busy,
});

/** Signing in and up, by address. Signing up holds a connection to the database while it waits for its hash. */
export const identityCalls = costlyWork({
  atOnce: Number.POSITIVE_INFINITY,
  perPerson: 2,
  waitingPerPerson: 100,
  waiting: 500,
  refusals: busy,
});

/**
 * Files that are on their way in: four megabytes each at most, so that all of them fit in memory. A page sends one at a time,
 * so that it takes twenty people who send slowly to keep others out, for as long as the server puts up with slow senders.
 */
export const uploads = costlyWork({
  atOnce: 60,
  perPerson: 3,
  waitingPerPerson: 0,
  waiting: 0,
  refusals: { tooMany: 'uploads-too-many', full: 'uploads-full' },
});
