import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BodyOf, EndpointSpec, ParamsOf, QueryOf, ResultOf } from '#contract/endpoint.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';

/** Who calls: a signed-in person, or no one where the endpoint is public. */
type ActorOf<E extends EndpointSpec> = E['access'] extends 'public' ? SessionUser | null : SessionUser;

export type Call<E extends EndpointSpec> = {
  actor: ActorOf<E>;
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  /** A transaction when the call carried an Idempotency-Key, so that the work and its key commit together. */
  db: Db | Tx;
  /** What is to be recorded of a refusal. Done once the transaction is rolled back and its connection given back. */
  whenRefused: (record: (refusal: AppError) => Promise<void>) => void;
  request: FastifyRequest;
  /** For forms, navigations, cookies and headers. A handler that answers by itself returns `answered`. */
  reply: FastifyReply;
};

/** Returned by a handler that has sent its own answer (a redirect, a page, a stream). */
export const answered = Symbol('answered');

type Result<E extends EndpointSpec> = ResultOf<E> | typeof answered;

/** For an idempotent call whose request and answer hold private text: neither may lie readable beside its key. */
export type PrivateRepeat<E extends EndpointSpec> = {
  /** The request is hashed under this key. Without one, anyone who reads the table could try out what was written. */
  hashKey: (call: Call<E>) => Promise<Buffer>;
  /** The little that is remembered in place of the answer. */
  keep: (answer: ResultOf<E>) => Record<string, string>;
  answerAgain: (kept: Record<string, string>, call: Call<E>) => Promise<ResultOf<E>>;
};

export type Route = {
  endpoint: EndpointSpec;
  run: (call: Call<EndpointSpec>) => Promise<unknown>;
  repeat?: PrivateRepeat<EndpointSpec> | undefined;
};

type Run<E extends EndpointSpec> = (call: Call<E>) => Promise<Result<E>>;
type Handler<E extends EndpointSpec> = Run<E> | { run: Run<E>; repeat: PrivateRepeat<E> };

/** Of what a feature's endpoints.ts exports, the calls that a handler answers. */
type HandledIn<Contract> = {
  [
    Name in keyof Contract as Contract[Name] extends EndpointSpec
      ? Contract[Name] extends { isHosted: true }
        ? never
        : Name
      : never
  ]: Contract[Name] extends EndpointSpec ? Handler<Contract[Name]> : never;
};

/**
 * Binds the calls of a feature's contract to what the server does for them. The types follow from the contract: a call
 * without a handler and a handler without a call do not compile.
 */
export function routesFor<Contract extends Record<string, unknown>>(
  contract: Contract,
  handlers: HandledIn<Contract>,
): Route[] {
  // The registry holds endpoints of many shapes; mount.ts has validated the call before it gets here.
  return Object.entries(handlers as Record<string, Handler<EndpointSpec>>).map(([name, handler]) => ({
    endpoint: contract[name] as EndpointSpec,
    ...(typeof handler === 'function' ? { run: handler } : handler),
  }));
}

/** Aborts when the caller has gone away: the page that typed on, a browser that was closed. No one reads its sentence. */
export function signalOf({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort(new AppError('rate_limited', 'Nobody waited for this answer any more.'));
  });
  return gone.signal;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by mount.ts before anything else happens; null for no one. */
    actor: SessionUser | null;
  }
  interface FastifyContextConfig {
    /** An access token says who calls, and a cookie beside it counts for nothing (mount.ts). */
    takesToken?: boolean;
    /** The log does not say who called. */
    namesNobody?: boolean;
    /** A signature in the address is what lets the request in, wherever it comes from; no cookie is looked at. */
    isSignedLink?: boolean;
  }
}

/**
 * Fetched ahead, fetched again because news came in, or a line that is held open for news: no one need sit in front of
 * the page that asks. It is no visit, and it keeps no session alive.
 */
export function isBackgroundRequest({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const purpose = headers['sec-purpose'] ?? headers.purpose;
  if (purpose !== undefined && purpose.includes('prefetch')) return true;
  return headers['x-background'] !== undefined || (headers.accept?.includes('text/event-stream') ?? false);
}
