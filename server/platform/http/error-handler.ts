import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorStatus, type ErrorBody, type ErrorCode } from '#contract/errors.ts';
import { AppError } from '#server/platform/app-error.ts';
import { databaseTrouble, type DatabaseTrouble } from '#server/platform/db/database.ts';

/** Sentences for what the framework itself refuses. */
export const frameworkSentences: Record<number, { code: ErrorCode; message: string }> = {
  400: { code: 'malformed', message: 'The request couldn’t be read. Please reload the page and try again.' },
  404: { code: 'not_found', message: 'There’s nothing at this address.' },
  405: { code: 'malformed', message: 'This address doesn’t take that kind of request.' },
  408: { code: 'unavailable', message: 'The request took too long to arrive. Please try again.' },
  413: { code: 'too_large', message: 'This is more than can be sent at once. Please shorten it.' },
  415: { code: 'unsupported_media_type', message: 'This kind of content isn’t accepted here.' },
  429: { code: 'rate_limited', message: 'Too many requests in a short time. Please wait a moment and try again.' },
  431: {
    code: 'too_large',
    message: 'Your browser sent more about itself than can be read. Please clear its cookies for us.',
  },
  503: { code: 'unavailable', message: 'Dayloom is very busy right now. Please try again in a moment.' },
};

export const troubles: Record<DatabaseTrouble, { message: string; retryAfter: number }> = {
  away: {
    message: 'The database can’t be reached right now. Nothing was lost; please try again in a moment.',
    retryAfter: 5,
  },
  slow: {
    message: 'This took longer than it may, so it was stopped. Nothing was lost; please try again in a moment.',
    retryAfter: 10,
  },
  full: {
    message:
      'The server’s disk is full, so nothing can be saved right now. What you wrote stays on your device; please try again later.',
    retryAfter: 30,
  },
};

/** `hasRoom`: whether the database's disk has room, where we know it. */
export function registerErrorHandler(app: FastifyInstance, hasRoom: () => boolean = () => true): void {
  app.decorate('hasRoom', hasRoom);
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const { status, body, retryAfter } = describeError(error, request);
    return sendError(reply, status, body, retryAfter);
  });
}

function sendError(reply: FastifyReply, status: number, body: ErrorBody, retryAfter?: number): FastifyReply {
  setRetryAfter(reply, retryAfter);
  void reply.header('cache-control', 'no-store');
  return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body));
}

/** Whole seconds, at least one. */
export function setRetryAfter(reply: FastifyReply, seconds: number | undefined): void {
  if (seconds !== undefined) void reply.header('retry-after', String(Math.max(1, Math.ceil(seconds))));
}

export function sendNotFound(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendError(reply, 404, frameworkSentences[404] as ErrorBody);
}

/** An address that cannot even be decoded meets no route and no hook; the framework's own answer would repeat it. */
export function sendUnroutable(reply: FastifyReply): FastifyReply {
  return sendError(reply, 400, frameworkSentences[400] as ErrorBody);
}

/** What is said about an error, to the caller; what only the host may know goes to the log. */
export function describeError(error: FastifyError, request: FastifyRequest): Described {
  // No one is there to read an answer, and nothing has failed.
  if (isBrokenOff(error)) return { status: 400, body: frameworkSentences[400] as ErrorBody };
  const described = describe(error, request.server.hasRoom?.() ?? true);
  // Someone who is asked to come back later was refused; nothing has failed.
  if (error instanceof AppError && described.body.code === 'unavailable') logRefusal(request, 'unavailable');
  else if (described.status >= 500)
    request.log.error({ reqId: request.id, err: withoutDetails(error) }, 'request failed');
  else if (refusals.has(described.body.code)) logRefusal(request, described.body.code);
  return described;
}

/** What Node says of a body whose sender has gone. An error of a connection of our own has another message. */
const isBrokenOff = ({ code, message }: FastifyError): boolean => code === 'ECONNRESET' && message === 'aborted';

const refusals = new Set<ErrorCode>(['unauthorized', 'forbidden', 'not_found', 'rate_limited']);

/**
 * Who was refused what, and why: by id, call and kind of refusal. What is not there and what is someone else's are one
 * kind, as they are to the caller. No sentence and no address, since either may name someone; and no one who reported.
 */
export function logRefusal(request: FastifyRequest, reason: ErrorCode): void {
  const { config, url = 'unknown' } = request.routeOptions;
  const actor = config.namesNobody ? null : request.actor;
  const who = { person: actor?.userId ?? null, role: actor?.role ?? null };
  const call = `${request.method} ${url}`;
  request.log.warn({ reqId: request.id, ...who, call, reason }, 'refused');
}

export type Described = { status: number; body: ErrorBody; retryAfter?: number };

function describe(error: FastifyError | AppError, hasRoom: boolean): Described {
  if (error instanceof AppError) {
    const body: ErrorBody = { message: error.message, code: error.code };
    if (error.fields) body.fields = error.fields;
    return { status: errorStatus[error.code], body: { ...body, ...error.named }, retryAfter: error.retryAfter };
  }
  const trouble = databaseTrouble(error, hasRoom);
  if (trouble) {
    const { message, retryAfter } = troubles[trouble];
    return { status: 503, body: { code: 'unavailable', message }, retryAfter };
  }
  if (isGoneMeanwhile(error))
    return {
      status: 409,
      body: {
        code: 'conflict',
        message: 'Someone or something this is about was removed at the same moment. Please reload the page.',
      },
    };
  const status = error.statusCode ?? 500;
  const known = frameworkSentences[status];
  if (known) return { status, body: known, retryAfter: status === 503 ? 5 : undefined };
  if (status >= 400 && status < 500) return { status: 400, body: frameworkSentences[400] as ErrorBody };
  return {
    status: 500,
    body: {
      code: 'internal',
      message: 'Something went wrong on our side. Nothing you wrote was thrown away; please try again.',
    },
  };
}

/** A row that something else points to was deleted while it was being written. */
function isGoneMeanwhile(error: Error): boolean {
  const root = error.cause instanceof Error ? error.cause : error;
  return (root as NodeJS.ErrnoException).code === '23503';
}

/**
 * A database error's detail holds row values, and Drizzle puts parameters into its message: both stay out of the log.
 */
function withoutDetails(error: Error): { type: string; code?: string; message: string; stack?: string } {
  const root = error.cause instanceof Error ? error.cause : error;
  const frames = error.stack
    ?.split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .slice(0, 12)
    .join('\n');
  const code = (root as NodeJS.ErrnoException).code;
  return {
    type: root.name,
    code,
    message: code ? `database or system error ${code}` : (root.message.split('\n')[0] ?? ''),
    stack: frames,
  };
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Not there where no one watches the disk. */
    hasRoom?: () => boolean;
  }
}
