import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { whoMayCall } from '#testing/who-may-call.ts';
import { actorKinds, admits, type EndpointSpec } from './endpoint.ts';
import { allEndpoints } from './registry.ts';

/** Every call the pages of the specification make. */
const specifiedCalls = [
  'GET /api/auth/user',
  'GET /api/login',
  'GET /api/logout',
  'POST /api/auth/set-role',
  'POST /api/auth/clear-role',
  'GET /api/coach/dashboard',
  'GET /api/coach/referral-code',
  'GET /api/client/dashboard',
  'POST /api/journal-entries',
  'POST /api/client/advance-day',
  'GET /api/client/journal-entries',
  'GET /api/client/practices',
  'POST /api/client/practice-completion',
  'POST /api/programs',
  'POST /api/programs/{id}/weekly-themes',
  'POST /api/programs/{id}/weekly-practices',
  'POST /api/programs/{id}/daily-prompts',
  'POST /api/admin/import-program',
  'GET /api/programs/preview/{programId}',
  'GET /api/programs/all',
  'GET /api/programs',
  'GET /api/coach/analytics',
  'GET /api/coach/profile',
  'PUT /api/coach/profile',
  'GET /api/coach/profile/public/{coachId}',
  'GET /api/coaches/profile/{coachId}',
  'GET /api/coach/client/{clientId}',
  'GET /api/coach/client/{clientId}/notes/history',
  'PUT /api/coach/client/{clientId}/notes',
  'POST /api/coach/client/{clientId}/send-whatsapp',
  'POST /api/coach/client/{clientId}/change-program-direct',
  'GET /api/coach/unassigned-clients',
  'POST /api/coach/send-outreach',
  'PUT /api/coach/outreach-message',
  'GET /api/coach/available-programs',
  'GET /api/coach/invitation-stats',
  'POST /api/coach/send-invitation',
  'GET /api/client/invitations',
  'POST /api/client/respond-invitation',
  'GET /api/admin/dashboard',
  'GET /api/admin/users',
  'GET /api/admin/programs',
  'POST /api/admin/export-user-data',
  'DELETE /api/admin/users/{id}',
  'DELETE /api/admin/coaches/{id}',
  'DELETE /api/admin/programs/{id}',
  'POST /api/admin/simulate-data',
];

const call = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

function keysOf(schema: z.ZodMiniType | undefined): string[] {
  if (!schema) return [];
  if (!(schema instanceof z.ZodMiniObject)) throw new Error('Path parameters are described by an object.');
  return Object.keys(schema.shape);
}

describe('the registry', () => {
  it('has every call of the specification', () => {
    const declared = new Set(allEndpoints.map(call));
    expect(specifiedCalls).toHaveLength(47);
    expect(new Set(specifiedCalls).size).toBe(47);
    expect(specifiedCalls.filter((one) => !declared.has(one))).toEqual([]);
  });

  it('has no address twice, whatever its parameters are called', () => {
    const addresses = allEndpoints.map((endpoint) => call(endpoint).replace(/\{\w+\}/g, '{}'));
    expect(addresses.filter((address, index) => addresses.indexOf(address) !== index)).toEqual([]);
  });

  it('has no id twice', () => {
    const ids = allEndpoints.map((endpoint) => endpoint.id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it('admits to every call whom the written table names, and nobody else', () => {
    const admitted = allEndpoints.map(({ id, access }) => [id, actorKinds.filter((kind) => admits(access, kind))]);
    expect(Object.fromEntries(admitted)).toEqual(Object.fromEntries(whoMayCall));
  });
});

/** The endpoints for which the rule does not hold, by id. */
const breaking = (holds: (endpoint: EndpointSpec) => boolean) =>
  (allEndpoints as readonly EndpointSpec[]).filter((endpoint) => !holds(endpoint)).map(({ id }) => id);

describe('every endpoint', () => {
  it('is named feature.action and says what it does', () => {
    expect(
      breaking(({ id, summary }) => /^[a-z][A-Za-z]*\.[a-z][A-Za-z]*$/.test(id) && /^[A-Z].*\.$/.test(summary)),
    ).toEqual([]);
  });

  it('describes exactly the parameters in its path', () => {
    const named = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map((match) => String(match[1])).toSorted();
    expect(breaking(({ path, params }) => keysOf(params).toSorted().join() === named(path).join())).toEqual([]);
  });

  it('has a result if it answers with JSON, and only then', () => {
    expect(breaking(({ kind = 'json', result }) => (result !== undefined) === (kind === 'json'))).toEqual([]);
  });

  it('takes no body with GET and DELETE, and repeats only what POST creates', () => {
    const takesBody = (method: string) => method === 'POST' || method === 'PUT';
    expect(breaking(({ method, body }) => takesBody(method) || body === undefined)).toEqual([]);
    expect(breaking(({ method, idempotent }) => method === 'POST' || idempotent === undefined)).toEqual([]);
  });

  it('refuses with sentences of ours', () => {
    expect(
      breaking((endpoint) =>
        [endpoint.params, endpoint.query, endpoint.body].every((schema) =>
          wrongValues(schema).every((wrong) => !messagesFor(schema, wrong).some(isGeneric)),
        ),
      ),
    ).toEqual([]);
  });

  it('has schemas that compile, as the server needs it', () => {
    expect(
      breaking(({ params, query, body, result }) =>
        [params, query, body, result].every((schema) => schema === undefined || compiles(schema)),
      ),
    ).toEqual([]);
  });
});

const isGeneric = (message: string) => message === 'Invalid input' || message.trim() === '';

function messagesFor(schema: z.ZodMiniType | undefined, value: unknown): string[] {
  const outcome = schema?.safeParse(value);
  return outcome?.success === false ? outcome.error.issues.map((issue) => issue.message) : [];
}

function compiles(schema: z.ZodMiniType): boolean {
  try {
    z.compile(schema);
    return true;
  } catch {
    return false;
  }
}

function wrongValues(schema: z.ZodMiniType | undefined): unknown[] {
  const keys = schema instanceof z.ZodMiniObject ? Object.keys(schema.shape) : [];
  const filled = [null, 'x', -1, [], [null], { wrong: true }].map((wrong) =>
    Object.fromEntries(keys.map((key) => [key, wrong])),
  );
  return [undefined, null, 'x', 1, {}, [], [{}], [null], ...filled];
}
