import type { ZodMiniType } from 'zod/mini';
import type { Role } from './roles/rules.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * The seven kinds of caller the access matrix knows. `leaving`: whatever their role, they asked for their account to be
 * deleted and can only keep it, or take a copy with them. `without-factor`: their role has to sign in with a second
 * factor, and they have not; they can only set one up.
 */
export const actorKinds = ['nobody', 'leaving', 'without-factor', 'no-role', 'client', 'coach', 'admin'] as const;
export type ActorKind = (typeof actorKinds)[number];

/**
 * Who may call: everyone, everyone who is signed in (however little they may do, with those who are leaving, or without),
 * or the holders of the listed roles.
 * This is the first gate only; whether a certain row is theirs is decided by the feature's access.ts.
 */
type Access = 'public' | 'any-session' | 'even-leaving' | 'signed-in' | readonly Role[];

/**
 * - `json`: called by the pages through the typed client
 * - `form`: a browser form post that answers with a page or a redirect
 * - `navigation`: a link the browser follows
 * - `download`: a file; by GET for programs, and with the query as form fields by POST for our pages, since behind a lock on
 *   the device no address opens by itself (decision 019)
 */
type EndpointKind = 'json' | 'form' | 'navigation' | 'download';

export type EndpointSpec = {
  /** `feature.action`; the OpenAPI operation id. */
  id: string;
  method: Method;
  /** With `{name}` for path parameters, as the specification writes them. */
  path: `/api/${string}`;
  access: Access;
  /** One sentence for the API page. */
  summary: string;
  kind?: EndpointKind;
  params?: ZodMiniType;
  query?: ZodMiniType;
  body?: ZodMiniType;
  result?: ZodMiniType;
  /** In bytes, where the body may be larger than the server takes otherwise. */
  bodyLimit?: number;
  /**
   * Set where the body refuses every field it does not know, by name and place. Only then does the server let names such
   * as `__proto__` through to that check; everywhere else the request is refused before anybody looks at it.
   */
  refusesUnknown?: true;
  /** The body is a file and reaches the handler as bytes; the size is held by `bodyLimit`. */
  takesFile?: true;
  /** For a form: the page the person comes back to when it was refused, with `{name}` for path parameters. */
  back?: `/${string}`;
  /** Answered by a page the server draws itself, which is registered before the contract is mounted. */
  isHosted?: true;
  /** No log line names who called it, refusals included. */
  namesNobody?: true;
  /** Set on every POST that creates something: a repeated Idempotency-Key gives the first answer again. */
  idempotent?: true;
  /** A body with an `id` is idempotent by that, and its Idempotency-Key is not looked at. */
  idempotentById?: true;
};

/**
 * Words somebody looks for travel in this header, as a query of its own: addresses stand in the logs of every proxy on the
 * way. In the address they are understood as well.
 */
export const searchHeader = 'x-search';
export const searchFields = ['search', 'who', 'about'] as const;

/**
 * The id of the person a call is made for. In one browser somebody else may have signed in since the page was opened, and
 * the cookie is theirs then: a call made for another person than the session's is refused.
 */
export const personHeader = 'x-person';

export function endpoint<const E extends EndpointSpec>(spec: E): E {
  return spec;
}

type Output<S> = S extends ZodMiniType<infer O> ? O : undefined;

export type ParamsOf<E extends EndpointSpec> = Output<E['params']>;
export type QueryOf<E extends EndpointSpec> = Output<E['query']>;
export type BodyOf<E extends EndpointSpec> = Output<E['body']>;
export type ResultOf<E extends EndpointSpec> = Output<E['result']>;

/** Which of the kinds of caller pass the endpoint's first gate. */
export function admits(access: Access, actor: ActorKind): boolean {
  if (access === 'public') return true;
  if (actor === 'nobody') return false;
  if (access === 'any-session') return true;
  if (actor === 'without-factor') return false;
  if (access === 'even-leaving') return true;
  if (actor === 'leaving') return false;
  if (access === 'signed-in') return true;
  return actor !== 'no-role' && access.includes(actor);
}
