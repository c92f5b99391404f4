import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorStatus, type ErrorBody, type ErrorCode } from '#contract/errors.ts';
import { AppError } from '#server/platform/app-error.ts';
import { languageOf } from '#server/platform/http/languages.ts';
import { catalogue, sourceLanguage } from '#server/platform/messages.ts';
import { databaseTrouble, type DatabaseTrouble } from '#server/platform/db/database.ts';

const words = catalogue<typeof import('#messages/server/errors.ts')>('errors');

/** What the framework itself refuses. */
const statusCodes = {
  400: 'malformed',
  404: 'not_found',
  405: 'malformed',
  408: 'unavailable',
  413: 'too_large',
  415: 'unsupported_media_type',
  429: 'rate_limited',
  431: 'too_large',
  503: 'unavailable',
} as const satisfies Record<number, ErrorCode>;
export type FrameworkStatus = keyof typeof statusCodes;

const isOfFramework = (status: number): status is FrameworkStatus => Object.hasOwn(statusCodes, status);

export const frameworkBody = (status: FrameworkStatus, language: string): ErrorBody => ({
  code: statusCodes[status],
  message: words(language).errors.byStatus[status],
});

const retryAfterTrouble: Record<DatabaseTrouble, number> = { away: 5, slow: 10, full: 30 };

export const troubleTold = (trouble: DatabaseTrouble, language: string): { message: string; retryAfter: number } => ({
  message: words(language).errors.troubles[trouble],
  retryAfter: retryAfterTrouble[trouble],
});

/** `hasRoom`: whether the database's disk has room, where we know it. `isAway`: whether the log has said that it is unreachable. */
export function registerErrorHandler(
  app: FastifyInstance,
  hasRoom: () => boolean = () => true,
  isAway: () => boolean = () => false,
): void {
  app.decorate('hasRoom', hasRoom);
  app.decorate('isAway', isAway);
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const { status, body, retryAfter } = describeError(error, request);
    return sendError(reply, status, body, retryAfter);
  });
}

function sendError(reply: FastifyReply, status: number, body: ErrorBody, retryAfter?: number): FastifyReply {
  setRetryAfter(reply, retryAfter);
  void reply.header('cache-control', 'no-store');
  // RFC 6750. Not to a browser's request, which carries a cookie instead.
  if (status === 401 && reply.request.headers.authorization !== undefined)
    void reply.header('www-authenticate', 'Bearer error="invalid_token"');
  return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body));
}

/** Whole seconds, at least one. */
export function setRetryAfter(reply: FastifyReply, seconds: number | undefined): void {
  if (seconds !== undefined) void reply.header('retry-after', String(Math.max(1, Math.ceil(seconds))));
}

export function sendNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendError(reply, 404, frameworkBody(404, languageOf(request)));
}

/** An address that cannot even be decoded meets no route and no hook; the framework's own answer would repeat it. */
export function sendUnroutable(reply: FastifyReply): FastifyReply {
  return sendError(reply, 400, frameworkBody(400, languageOf(reply.request)));
}

/** What is said about an error, to the caller; what only the host may know goes to the log. */
export function describeError(error: FastifyError, request: FastifyRequest): Described {
  // No one is there to read an answer, and nothing has failed.
  if (isBrokenOff(error)) return { status: 400, body: frameworkBody(400, sourceLanguage) };
  const described = describe(error, languageOf(request), request.server.hasRoom?.() ?? true);
  // Someone who is asked to come back later was refused; nothing has failed.
  if (error instanceof AppError && described.body.code === 'unavailable') logRefusal(request, 'unavailable');
  else if (described.status >= 500) {
    const isTold = request.server.isAway?.() && databaseTrouble(error) === 'away';
    if (!isTold) request.log.error({ reqId: request.id, err: withoutDetails(error) }, 'request failed');
  } else if (refusals.has(described.body.code)) logRefusal(request, described.body.code);
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

function describe(error: FastifyError | AppError, language: string, hasRoom: boolean): Described {
  if (error instanceof AppError) {
    const body: ErrorBody = { ...error.toldIn(language), code: error.code };
    return { status: errorStatus[error.code], body: body, retryAfter: error.retryAfter };
  }
  const trouble = databaseTrouble(error, hasRoom);
  if (trouble) {
    const { message, retryAfter } = troubleTold(trouble, language);
    return { status: 503, body: { code: 'unavailable', message }, retryAfter };
  }
  const { errors: copy } = words(language);
  if (isGoneMeanwhile(error)) return { status: 409, body: { code: 'conflict', message: copy.gone } };
  const status = error.statusCode ?? 500;
  if (isOfFramework(status))
    return { status, body: frameworkBody(status, language), retryAfter: status === 503 ? 5 : undefined };
  if (status >= 400 && status < 500) return { status: 400, body: frameworkBody(400, language) };
  return { status: 500, body: { code: 'internal', message: copy.internal } };
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
    isAway?: () => boolean;
  }
}
