import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#server/platform/app-error.ts';
import { addressGroup } from '#server/platform/auth/rate-limit.ts';
import type { Deps } from '#server/platform/deps.ts';

/** Being busy is no pressure; making everybody wait for a second is. */
const longestWait = 1_000;

/** `patience` is for tests, which have no end of it (0): several share a machine, and a slow minute must not change what they see. */
export async function registerLimits(app: FastifyInstance, deps: Deps, patience = longestWait): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: patience,
    retryAfter: 5,
    pressureHandler: () => {
      throw new AppError(
        'unavailable',
        `${deps.config.productName} is very busy just now. Please try again in a moment.`,
        { retryAfter: 5 },
      );
    },
  });
  await app.register(rateLimit, {
    global: true,
    max: deps.config.requestLimit,
    timeWindow: '1 minute',
    cache: 20_000,
    keyGenerator: callerKey,
    allowList: (request) => request.url.startsWith('/assets/'),
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    errorResponseBuilder: (_request, context) =>
      new AppError('rate_limited', 'Too many requests in a short time. Please wait a moment and try again.', {
        retryAfter: context.ttl / 1000,
      }),
  });
}

/** Per address, so that many invented cookies do not make many callers; people behind one address share it generously. */
function callerKey(request: FastifyRequest): string {
  return addressGroup(request.ip);
}
