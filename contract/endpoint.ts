import type { ZodMiniType } from 'zod/mini';
import type { Scope } from './access-tokens/constants.ts';
import type { Role } from './roles/rules.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** With `{name}` for path parameters, as in the specification. */
type Path = `/api/${string}`;

/**
 * The seven kinds of caller in the access matrix. `leaving`: asked for their account to be deleted, and can only keep
 * it or export data. `without-factor`: their role requires a second factor, and they can only set one up.
 */
export const actorKinds = ['nobody', 'leaving', 'without-factor', 'no-role', 'client', 'coach', 'admin'] as const;
export type ActorKind = (typeof actorKinds)[number];

/**
 * Who may call: everyone, everyone who is signed in (with or without people who are leaving or lack a second factor), or
 * the listed roles. This is the first gate only; ownership of a row is a condition of the feature's statements.
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

/** The content types of a success that is not `result` as JSON; `redirect` is a 303 to a page. */
type Answer =
  | 'text/html'
  | 'text/csv'
  | 'text/calendar'
  | 'text/event-stream'
  | 'application/json'
  | 'application/zip'
  | 'image/svg+xml'
  | 'image/*'
  | 'audio/*'
  | 'redirect';

export type EndpointSpec = {
  /** `feature.action`; the OpenAPI operation id. */
  id: string;
  method: Method;
  path: Path;
  access: Access;
  /** One sentence for the API page. */
  summary: string;
  kind?: EndpointKind;
  params?: ZodMiniType;
  query?: ZodMiniType;
  body?: ZodMiniType;
  result?: ZodMiniType;
  /** Of every call that is not `json`. */
  answers?: readonly Answer[];
  /** Answers a Range with 206. */
  answersRanges?: true;
  /** In bytes, if larger than the server's default. */
  bodyLimit?: number;
  /**
   * Set if the body refuses every unknown field, by name and place. Only then are names such as `__proto__` passed to
   * that check; everywhere else the request is refused before.
   */
  refusesUnknown?: true;
  /** The body is a file and reaches the handler as bytes; `bodyLimit` limits its size. */
  takesFile?: true;
  /** For a form: the page to return to after a refusal, with `{name}` for path parameters. */
  back?: `/${string}`;
  /**
   * An access token with this scope may call it, for a person whom `access` admits. Without one no token may. Only for calls that
   * hold nothing other people wrote, and hand out nothing of the account.
   */
  scope?: Scope;
  /** Answered by a hosted page, registered before the contract is mounted. */
  isHosted?: true;
  /** No log line names who called it, refusals included. */
  namesNobody?: true;
  /** Set on every POST that creates something: a repeated Idempotency-Key returns the first response. */
  idempotent?: true;
  /** A body with an `id` is idempotent by it, and its Idempotency-Key is ignored. */
  idempotentById?: true;
};

/**
 * Search terms travel in this header, encoded like a query: proxies log addresses. The query string is accepted too.
 */
export const searchHeader = 'x-search';
export const searchFields = ['search', 'who', 'about'] as const;

/**
 * The id of the person a call is made for. Someone else may have signed in since the page was opened; a call for
 * another person than the session's is refused.
 */
export const personHeader = 'x-person';

export function endpoint<M extends Method, P extends Path, const E extends Omit<EndpointSpec, 'method' | 'path'>>(
  route: `${M} ${P}`,
  spec: E,
): E & { method: M; path: P } {
  const [method, path] = route.split(' ') as [M, P];
  return { ...spec, method, path };
}

type Output<S> = S extends ZodMiniType<infer O> ? O : undefined;

export type ParamsOf<E extends EndpointSpec> = Output<E['params']>;
export type QueryOf<E extends EndpointSpec> = Output<E['query']>;
export type BodyOf<E extends EndpointSpec> = Output<E['body']>;
export type ResultOf<E extends EndpointSpec> = Output<E['result']>;

/** Which kinds of caller pass the endpoint's first gate. */
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
