import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BodyOf, EndpointSpec, ParamsOf, QueryOf, ResultOf } from '#contract/endpoint.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';

/** Who calls: a signed-in person, or nobody where the endpoint is public. */
export type ActorOf<E extends EndpointSpec> = E['access'] extends 'public' ? SessionUser | null : SessionUser;

export type Call<E extends EndpointSpec> = {
  actor: ActorOf<E>;
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  /** A transaction when the call carried an Idempotency-Key, so that the work and its key stand or fall together. */
  db: Db | Tx;
  request: FastifyRequest;
  /** For forms, navigations, cookies and headers. A handler that answers by itself returns `answered`. */
  reply: FastifyReply;
};

/** Returned by a handler that has sent its own answer (a redirect, a page, a stream). */
export const answered = Symbol('answered');

type Result<E extends EndpointSpec> = ResultOf<E> | typeof answered;

export type Route = {
  endpoint: EndpointSpec;
  run: (call: Call<EndpointSpec>) => Promise<unknown>;
};

/** Binds an endpoint of the contract to what the server does for it; the types follow from the contract. */
export function handle<const E extends EndpointSpec>(endpoint: E, run: (call: Call<E>) => Promise<Result<E>>): Route {
  // The registry holds endpoints of many shapes; mount.ts has validated the call before it gets here.
  return { endpoint, run: run as unknown as Route['run'] };
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by mount.ts before anything else happens; null for nobody. */
    actor: SessionUser | null;
  }
}
