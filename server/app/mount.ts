import type * as z from 'zod/mini';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { admits, personHeader, searchFields, searchHeader, type EndpointSpec } from '#contract/endpoint.ts';
import type { FieldErrors } from '#contract/errors.ts';
import { liveStream } from '#contract/live/endpoints.ts';
import { AppError, refusal, unauthorized } from '#server/platform/app-error.ts';
import { tokenIn } from '#server/platform/auth/access-tokens.ts';
import { actorKind } from '#server/platform/auth/session-user.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { isShutByLock, sendLockedPage } from '#server/platform/http/app-lock.ts';
import { troubleTold } from '#server/platform/http/error-handler.ts';
import { registerFormScope } from '#server/platform/http/hosted-page.ts';
import { answerInOneLanguage, languageOf } from '#server/platform/http/languages.ts';
import { jsonBodyReader } from '#server/platform/http/json-body.ts';
import { answerOnce, type Memory } from '#server/platform/http/idempotency.ts';
import { callerOf, requests, uploads } from '#server/platform/http/request-turns.ts';
import { answered, isBackgroundRequest, type Call, type Route } from '#server/platform/http/route.ts';
import { bodyLimitOf } from './body-limit.ts';
import { registerFormErrorPage } from './form-error-page.ts';
import { compiled, stripped } from './results.ts';

/**
 * Puts every endpoint of the contract on the server, each with the same guards in the same order:
 * session or access token, role, person, validation, handler, answer stripped to its declared shape.
 */
export async function mount(
  app: FastifyInstance,
  deps: Deps,
  endpoints: readonly EndpointSpec[],
  routes: readonly Route[],
): Promise<void> {
  const byId = new Map(routes.map((route) => [route.endpoint.id, route]));
  if (byId.size !== routes.length) throw new Error('Two handlers are bound to the same endpoint.');
  for (const endpoint of endpoints) {
    // Sign-in, sign-out and what links in mail lead to have a scope of their own.
    if (endpoint.isHosted) continue;
    const route = byId.get(endpoint.id);
    if (!route) throw new Error(`${endpoint.id} is in the registry and has no handler.`);
    if (endpoint.kind === 'form') await mountForm(app, deps, endpoint, route);
    else if (endpoint.takesFile) await mountFile(app, deps, endpoint, route);
    else mountOne(app, deps, endpoint, route);
    if (endpoint.kind === 'download') await mountDownloadForm(app, deps, endpoint, route);
  }
  const declared = new Set(endpoints.map((endpoint) => endpoint.id));
  for (const id of byId.keys()) {
    if (!declared.has(id)) throw new Error(`The handler for ${id} has no endpoint in the registry.`);
  }
}

async function mountForm(app: FastifyInstance, deps: Deps, endpoint: EndpointSpec, route: Route): Promise<void> {
  await registerFormScope(app, formBodyLimit, (scope) => {
    registerFormErrorPage(scope, endpoint, deps.config);
    mountOne(scope, deps, endpoint, route);
  });
}

/** The same file by a form post, as our pages ask for it: its address alone does not open behind a lock on the device. */
async function mountDownloadForm(
  app: FastifyInstance,
  deps: Deps,
  endpoint: EndpointSpec,
  route: Route,
): Promise<void> {
  await registerFormScope(app, formBodyLimit, (scope) => {
    registerFormErrorPage(scope, endpoint, deps.config);
    scope.addHook('preHandler', async (request) => void (request.query = request.body ?? {}));
    mountOne(scope, deps, endpoint, route, 'POST');
  });
}

/** Whatever type the browser names: what a file really is, only its bytes say. */
async function mountFile(app: FastifyInstance, deps: Deps, endpoint: EndpointSpec, route: Route): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    // Before the body is read: files that wait would fill the memory.
    scope.addHook('preParsing', async (request, reply) => {
      const end = await uploads.enter(callerOf(request));
      reply.raw.once('close', end);
    });
    mountOne(scope, deps, endpoint, route);
  });
}

const formBodyLimit = 8 * 1024;

const fastifyPath = (endpoint: EndpointSpec): string => endpoint.path.replace(/\{(\w+)\}/g, ':$1');

function mountOne(
  app: FastifyInstance,
  deps: Deps,
  endpoint: EndpointSpec,
  route: Route,
  method: EndpointSpec['method'] = endpoint.method,
): void {
  if (endpoint.access === undefined) throw new Error(`${endpoint.id} does not say who may call it.`);
  const validate = validator(endpoint, jsonBodyReader(app, endpoint));

  app.route({
    method,
    url: fastifyPath(endpoint),
    bodyLimit: bodyLimitOf(endpoint),
    config: { namesNobody: endpoint.namesNobody ?? false, takesToken: true },
    // Before the body is read: no one gets to send us a body for a call they may not make.
    onRequest: async (request, reply) => {
      const token = tokenIn(request.headers.authorization);
      request.actor =
        token === undefined
          ? await deps.identity.findSession(request.headers.cookie, {
              isBackground: isBackgroundRequest(request),
              // Not the stream, which would outlive the seconds.
              isReading: endpoint.method === 'GET' && endpoint.id !== liveStream.id,
            })
          : await deps.identity.findByToken(token, request.ip);
      answerInOneLanguage(request);
      if (token === undefined && isShutByLock(request)) return sendLockedPage(reply, deps.config);
      refuseOutsideScopes(endpoint, request);
      refuseUnadmitted(endpoint, request);
      refuseForSomebodyElse(request);
      if (endpoint.method !== 'GET' && !deps.database.hasRoom()) throw noRoom(languageOf(request));
      return undefined;
    },
    handler: async (request, reply) => {
      let validated: Validated | undefined;
      let recordRefusal: ((refusal: AppError) => Promise<void>) | undefined;
      const whenRefused: Call<EndpointSpec>['whenRefused'] = (record) => void (recordRefusal = record);
      const header = request.headers['idempotency-key'];
      const key = typeof header === 'string' ? header : undefined;
      const callWith = (db: Db | Tx) =>
        ({
          actor: request.actor,
          ...validated,
          db,
          whenRefused,
          request,
          reply,
        }) as Call<EndpointSpec>;
      const strip = (value: unknown) => (value === answered ? value : stripped(endpoint, value as never));
      const run = async (db: Db | Tx) => strip(await route.run(callWith(db)));
      const { repeat } = route;
      const memory: Memory | undefined = repeat && {
        hashKey: async (tx) => await repeat.hashKey(callWith(tx)),
        keep: (answer) => repeat.keep(answer as never),
        answerAgain: async (kept, tx) => strip(await repeat.answerAgain(kept as Record<string, string>, callWith(tx))),
      };
      const { actor } = request;
      const call = (): Promise<unknown> =>
        endpoint.idempotent && actor && key !== undefined && !isNamed(endpoint, validated)
          ? answerOnce(
              deps.db,
              deps.clock,
              { userId: actor.userId, endpoint: endpoint.id, key, body: validated },
              run,
              memory,
            )
          : run(deps.db);
      // Reading and checking what was sent is work too, and part of the turn: it may be a megabyte of anything.
      const answer = async () => {
        validated = validate(request);
        return jsonOf(await call());
      };
      // A stream that waits for its line takes nobody's turn.
      const inTurn = endpoint.id === liveStream.id ? answer() : requests.run(callerOf(request), answer);
      const json = await inTurn.catch(async (error: unknown) => {
        if (error instanceof AppError) await recordRefusal?.(error);
        throw error;
      });
      return json === undefined ? reply : reply.type('application/json; charset=utf-8').send(json);
    },
  });
}

/** The id its caller has given to what is created makes the call idempotent by itself. */
function isNamed(endpoint: EndpointSpec, validated: Validated | undefined): boolean {
  return endpoint.idempotentById === true && (validated?.body as { id?: string } | undefined)?.id !== undefined;
}

function noRoom(language: string): AppError {
  const { message, retryAfter } = troubleTold('full', language);
  return new AppError('unavailable', message, { retryAfter });
}

/** Whatever `access` says, and to whom it is open: a token opens what names its scope and nothing else. */
function refuseOutsideScopes({ scope }: EndpointSpec, { actor }: FastifyRequest): void {
  if (!actor?.scopes || (scope !== undefined && actor.scopes.includes(scope))) return;
  throw refusal('token-scope');
}

function refuseUnadmitted(endpoint: EndpointSpec, request: FastifyRequest): void {
  const kind = actorKind(request.actor);
  if (admits(endpoint.access, kind)) return;
  // The pages look for the word itself (specification, error catalogue).
  if (kind === 'nobody') throw unauthorized();
  if (kind === 'leaving') throw refusal('account-leaving');
  if (kind === 'without-factor') throw refusal('second-factor-first');
  if (kind === 'no-role') throw refusal('role-first');
  throw refusal('role-not-allowed');
}

/** What was queued on a device must not be saved for another person who signed in there since. */
function refuseForSomebodyElse({ headers, actor }: FastifyRequest): void {
  const person = headers[personHeader];
  if (person === undefined || person === actor?.userId) return;
  throw refusal('other-person-signed-in');
}

/** Undefined where the call has answered by itself. */
const jsonOf = (value: unknown): string | undefined => (value === answered ? undefined : JSON.stringify(value ?? {}));

type Validated = { params: unknown; query: unknown; body: unknown };

function validator(
  endpoint: EndpointSpec,
  readBody: (request: FastifyRequest) => unknown,
): (request: FastifyRequest) => Validated {
  const params = endpoint.params && compiled(endpoint.params);
  const query = endpoint.query && compiled(endpoint.query);
  const body = endpoint.body && compiled(endpoint.body);
  return (request) => ({
    // A malformed id is answered like an unknown one, in the same words, so that probing teaches nothing.
    params: params
      ? check(params, request.params, ([issue]) =>
          issue ? new AppError('not_found', issue.message) : refusal('not-found'),
        )
      : undefined,
    query: query ? check(query, queryWithWords(request), invalid) : undefined,
    body: body ? check(body, readBody(request) ?? {}, invalid) : undefined,
  });
}

function queryWithWords({ query, headers }: FastifyRequest): unknown {
  const header = headers[searchHeader];
  if (typeof header !== 'string') return query;
  const words = new URLSearchParams(header);
  const given = searchFields.filter((name) => words.has(name)).map((name) => [name, words.get(name)]);
  return { ...(query as Record<string, unknown>), ...Object.fromEntries(given) };
}

function check<S extends z.ZodMiniType>(
  schema: S,
  value: unknown,
  refuse: (issues: z.core.$ZodIssue[]) => AppError,
): z.infer<S> {
  const outcome = schema.safeParse(value);
  if (!outcome.success) throw refuse(outcome.error.issues);
  return outcome.data;
}

/** Of what is wrong, one answer names so many places, in their order: no one corrects more at once. */
const refusalsMost = 20;

function invalid(issues: z.core.$ZodIssue[]): AppError {
  const fields: FieldErrors = {};
  for (const issue of issues) {
    fields[issue.path.join('.') || 'body'] ??= issue.message;
    if (Object.keys(fields).length === refusalsMost) break;
  }
  const [first] = Object.values(fields);
  return first === undefined ? refusal('input-to-check') : new AppError('invalid', first, { fields });
}
