import { personHeader, searchFields, searchHeader } from '#contract/endpoint.ts';
import type { BodyOf, EndpointSpec, ParamsOf, QueryOf, ResultOf } from '#contract/endpoint.ts';
import type { ErrorBody, ErrorCode, FieldErrors } from '#contract/errors.ts';
import type { Endpoint } from '#contract/registry.ts';
import { failed as copy } from '#messages/platform.ts';

/* Routes are named by text ('GET /api/auth/user') and typed through the contract's types only: importing an endpoint
   would pull its schemas, and the validation library, into the first bundle. */
type Called = Exclude<Endpoint, { kind: 'form' | 'navigation' | 'download' }>;
type Endpoints = { [E in Called as `${E['method']} ${E['path']}`]: E };
export type RouteName = keyof Endpoints;
export type Result<R extends RouteName> = ResultOf<Endpoints[R]>;
export type Body<R extends RouteName> = BodyOf<Endpoints[R]>;

type Part<E extends EndpointSpec, K extends 'params' | 'query' | 'body', Value> =
  E extends Record<K, unknown> ? Record<K, Value> : unknown;
type Given<E extends EndpointSpec> = Part<E, 'params', ParamsOf<E>> &
  Part<E, 'query', QueryOf<E>> &
  Part<E, 'body', BodyOf<E>> &
  (E extends { takesFile: true } ? { file: Blob } : unknown);
type Extra = {
  /** The same key returns the first response, so that a repeated press cannot create a thing twice. */
  idempotencyKey?: string;
  /** The author's id: under another person's session the call is refused. */
  person?: string;
  signal?: AbortSignal;
};
type Args<E extends EndpointSpec> = unknown extends Given<E> ? [extra?: Extra] : [given: Given<E> & Extra];

/**
 * `message` is `<status>: <body text or status text>`, without a status if there was no response; `sentence` is for
 * people.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: ErrorCode | undefined;
  /** Which refusal it is, for what cannot be told from the status. */
  readonly reason: string | undefined;
  readonly sentence: string;
  /** There is a sentence for this error; otherwise the caller knows better what to say. */
  readonly isSaid: boolean;
  readonly fields: FieldErrors;
  /** Retry-After in seconds, if the server sent it. */
  readonly retryAfter: number | undefined;

  constructor(status: number, text: string, body?: Partial<ErrorBody>, retryAfter?: number) {
    super(status ? `${status}: ${text}` : text);
    this.status = status;
    this.code = body?.code;
    this.reason = body?.reason;
    this.isSaid = Boolean(body?.message) || status === 0;
    this.sentence = body?.message ?? (status === 0 ? unreached() : copy.unknown);
    this.fields = body?.fields ?? {};
    this.retryAfter = retryAfter;
  }
}

/** The device knows that it has no connection, or only that nobody answered. */
const unreached = (): string => ('onLine' in navigator && !navigator.onLine ? copy.offline : copy.connection);

/** The server's sentence, or a fallback. */
export function sentenceOf(error: unknown, otherwise: string = copy.unknown): string {
  return error instanceof ApiError && error.isSaid ? error.sentence : otherwise;
}

export function fieldErrorsOf(error: unknown): FieldErrors {
  return error instanceof ApiError ? error.fields : {};
}

let backgroundDepth = 0;

/** Calls started in here are made by the page, not by the person, who may be away: they are no visit. */
export function inBackground<T>(run: () => T): T {
  backgroundDepth += 1;
  try {
    return run();
  } finally {
    backgroundDepth -= 1;
  }
}

export const isInBackground = (): boolean => backgroundDepth > 0;

type Parts = {
  params?: Record<string, string>;
  query?: Record<string, string | number | boolean | null | undefined>;
  body?: unknown;
  file?: Blob;
} & Extra;

export async function api<R extends RouteName>(route: R, ...[given]: Args<Endpoints[R]>): Promise<Result<R>> {
  const parts = (given ?? {}) as Parts;
  const space = route.indexOf(' ');
  const method = route.slice(0, space);
  const words = searchWords(parts);
  const response = await send(addressOf(route.slice(space + 1), parts), {
    method,
    credentials: 'same-origin',
    headers: {
      accept: 'application/json',
      ...(isInBackground() ? { 'x-background': '1' } : {}),
      ...(parts.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(parts.file ? { 'content-type': parts.file.type || 'application/octet-stream' } : {}),
      ...(words ? { [searchHeader]: words } : {}),
      ...(parts.person ? { [personHeader]: parts.person } : {}),
      ...(parts.idempotencyKey ? { 'idempotency-key': parts.idempotencyKey } : {}),
    },
    ...(parts.body === undefined ? {} : { body: JSON.stringify(parts.body) }),
    ...(parts.file ? { body: parts.file } : {}),
    ...(parts.signal ? { signal: parts.signal } : {}),
  });
  const text = await response.text().catch(() => '');
  if (!response.ok)
    throw new ApiError(
      response.status,
      text || response.statusText,
      parsed(text),
      Number(response.headers.get('retry-after')) || undefined,
    );
  const result = parsed(text);
  // A proxy's own page with status 200 is not our response.
  if (result === undefined) throw new ApiError(response.status, 'The answer couldn’t be read.');
  return result as Result<R>;
}

/** A file of the server's, whole: to be handed to the person, not shown. */
export async function fetchFile(address: string): Promise<Blob> {
  const response = await send(address, { credentials: 'same-origin' });
  if (!response.ok) throw new ApiError(response.status, response.statusText);
  return await response.blob();
}

/** Logging out is a server page, which must not be opened from a locked device. */
export const endSession = (signal: AbortSignal): Promise<Response> => send('/api/logout', { method: 'POST', signal });

async function send(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, init);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new ApiError(0, copy.connection);
  }
}

function addressOf(path: string, { params = {}, query = {} }: Parts): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = asSearch(query, (name) => !isSearchField(name));
  return search ? `${filled}?${search}` : filled;
}

const isSearchField = (name: string): boolean => (searchFields as readonly string[]).includes(name);
const searchWords = ({ query = {} }: Parts): string => asSearch(query, isSearchField);

function asSearch(query: NonNullable<Parts['query']>, wanted: (name: string) => boolean): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (wanted(name) && value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  return search.toString();
}

function parsed(text: string): Partial<ErrorBody> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Partial<ErrorBody>) : undefined;
  } catch {
    return undefined;
  }
}
