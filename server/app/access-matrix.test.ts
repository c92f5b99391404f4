import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { eq } from 'drizzle-orm';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { describe, expect, it } from 'vitest';
import { scopesOfRole } from '#contract/access-tokens/constants.ts';
import { actorKinds, type ActorKind, type EndpointSpec } from '#contract/endpoint.ts';
import { allEndpoints } from '#contract/registry.ts';
import { roles, type Role } from '#contract/roles/rules.ts';
import { accessTokens, sessions, users } from '#server/platform/db/schema.ts';
import { accessToken } from '#testing/access-tokens.ts';
import { hostedRoutes } from '#testing/hosted-routes.ts';
import { admin, completeProfile, person, reachableCoach, trialClient, type Person } from '#testing/people.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';
import { refuseSecondConnection } from '#testing/test-db.ts';
import { whoMayCall } from '#testing/who-may-call.ts';

/** Every route of the server as it was put on, such as "GET /api/auth/user". */
const routes = new Set<string>();

function noteRoutes(message: unknown): void {
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) routes.add(`${one} ${url}`);
  });
}

// Published for a new app, before it has routes.
subscribe('fastify.initialization', noteRoutes);
const ground = await makeGround();
unsubscribe('fastify.initialization', noteRoutes);

type Ground = { test: TestApp; cookies: Record<ActorKind, string>; people: Record<Role, Person> };

/**
 * Every endpoint asked by every kind of caller: one of each. Only the first gate is looked at here: a caller who is admitted may
 * still be refused for other reasons (no such row, invalid body), but never with 401 or for the role.
 */
async function makeGround(): Promise<Ground> {
  const test = await testApp({ REQUIRE_SECOND_FACTOR: 'admin' });
  const { db, database, identity } = test.deps;
  refuseSecondConnection(database);
  const leaving = await reachableCoach(test);
  const now = test.clock.now();
  await db
    .update(users)
    .set({ deletionRequestedAt: now, deletionAt: new Date(now.getTime() + 86_400_000) })
    .where(eq(users.id, leaving.id));
  identity.forgetUser(leaving.id);
  const boss = await admin(test);
  await completeProfile(test, boss);
  await db.update(sessions).set({ withFactor: true }).where(eq(sessions.userId, boss.id));
  identity.forgetUser(boss.id);
  const people = { client: await trialClient(test), coach: await reachableCoach(test), admin: boss };
  const cookies = {
    nobody: '',
    'no-role': (await person(test)).cookie,
    leaving: leaving.cookie,
    'without-factor': (await person(test, { choice: { role: 'admin' }, isAdmin: true })).cookie,
    client: people.client.cookie,
    coach: people.coach.cookie,
    admin: boss.cookie,
  };
  return { test, cookies, people };
}

const someId = '01900000-0000-7000-8000-000000000000';
/** By the written table, not by the contract. */
const mayCall = ({ id }: EndpointSpec, kind: ActorKind): boolean => whoMayCall.get(id)?.includes(kind) ?? false;

/** Calls that change the caller would spoil the cells that follow. */
const changesTheCaller = new Set(['roles.set', 'roles.clear', 'session.logout', 'demo.enter', 'account.keep']);

const formHeaders = { 'content-type': 'application/x-www-form-urlencoded' };

async function ask(endpoint: EndpointSpec, kind: ActorKind, more: InjectOptions = {}) {
  const { test, cookies } = ground;
  return await test.app.inject({
    method: endpoint.method,
    url: endpoint.path.replace(/\{\w+\}/g, someId),
    ...more,
    // A stream does not end by itself; closing the app ends it.
    ...(endpoint.id === 'live.stream' && mayCall(endpoint, kind) ? { payloadAsStream: true } : {}),
    headers: { ...more.headers, 'sec-fetch-site': 'same-origin', ...(cookies[kind] ? { cookie: cookies[kind] } : {}) },
  });
}

/** What is wrong with one cell of the matrix, or nothing. */
async function faultOf(endpoint: EndpointSpec, kind: ActorKind): Promise<string | undefined> {
  const isAdmitted = mayCall(endpoint, kind);
  if (isAdmitted && changesTheCaller.has(endpoint.id)) {
    const url = endpoint.path.replace(/\{(\w+)\}/g, ':$1');
    return ground.test.app.hasRoute({ method: endpoint.method, url }) ? undefined : 'has no route';
  }
  const { statusCode, body } = await ask(endpoint, kind);
  if (isAdmitted) return [401, 403, 500].includes(statusCode) ? `admitted, but answered ${statusCode}` : undefined;
  const isRefused = kind === 'nobody' ? statusCode === 401 && body.includes('Unauthorized') : statusCode === 403;
  return isRefused ? undefined : `not refused, but answered ${statusCode}`;
}

/** Asks every cell, so that a failure names all that are wrong. */
async function faults(
  asked: readonly EndpointSpec[],
  faultIn: (endpoint: EndpointSpec, kind: ActorKind) => Promise<string | undefined>,
): Promise<string[]> {
  const found = [];
  for (const endpoint of asked) {
    for (const kind of actorKinds) {
      const fault = await faultIn(endpoint, kind);
      if (fault) found.push(`${endpoint.method} ${endpoint.path}, ${kind}: ${fault}`);
    }
  }
  return found;
}

const endpoints = allEndpoints as readonly EndpointSpec[];

/** What is wrong with what a token is answered, or nothing. */
async function faultOfToken(endpoint: EndpointSpec, token: string, isAdmitted: boolean): Promise<string | undefined> {
  // Under the limit of calls a minute.
  ground.test.clock.advance(1_000);
  const { statusCode, body } = await ask(endpoint, 'nobody', { headers: { authorization: `Bearer ${token}` } });
  if (endpoint.isHosted) {
    const asNobody = (await ask(endpoint, 'nobody')).statusCode;
    return statusCode === asNobody ? undefined : `answered ${statusCode}, and nobody ${asNobody}`;
  }
  if (isAdmitted) return [401, 403, 429, 500].includes(statusCode) ? `admitted, but answered ${statusCode}` : undefined;
  // A form is answered by a page.
  const isRefused = statusCode === 403 && (endpoint.kind === 'form' || body.includes('"token-scope"'));
  return isRefused ? undefined : `not refused, but answered ${statusCode}`;
}

async function faultsOfToken(
  asked: readonly EndpointSpec[],
  token: string,
  isAdmitted: (endpoint: EndpointSpec) => boolean,
): Promise<string[]> {
  const found = [];
  for (const endpoint of asked) {
    const fault = await faultOfToken(endpoint, token, isAdmitted(endpoint));
    if (fault) found.push(`${endpoint.method} ${endpoint.path}: ${fault}`);
  }
  return found;
}

describe('who may call what', () => {
  it('a download by a form answers as its GET does', async () => {
    const downloads = endpoints.filter(({ kind }) => kind === 'download');
    expect(downloads.length).toBeGreaterThan(0);
    const found = await faults(downloads, async (endpoint, kind) => {
      const byForm = await ask(endpoint, kind, { method: 'POST', payload: '', headers: formHeaders });
      const { statusCode } = await ask(endpoint, kind);
      return byForm.statusCode === statusCode ? undefined : `${byForm.statusCode} instead of ${statusCode}`;
    });
    expect(found).toEqual([]);
  });

  it('every endpoint admits the callers the table names and refuses all others', async () => {
    expect(await faults(endpoints, (endpoint, kind) => faultOf(endpoint, kind))).toEqual([]);
  });

  it.each(roles)('a token of a %s opens what names one of its scopes, and nothing else', async (role) => {
    const scopes = [...scopesOfRole[role]];
    // A session of its own, since the clock has moved.
    const { people, test } = ground;
    await test.deps.db
      .update(sessions)
      .set({ createdAt: test.clock.now() })
      .where(eq(sessions.userId, people[role].id));
    test.deps.identity.forgetUser(people[role].id);
    const token = await accessToken(people[role], scopes);
    const isOpen = (endpoint: EndpointSpec) =>
      endpoint.scope !== undefined && scopes.includes(endpoint.scope) && mayCall(endpoint, role);
    expect(endpoints.filter(isOpen).length).toBeGreaterThan(1);
    expect(await faultsOfToken(endpoints, token, isOpen)).toEqual([]);
    await test.deps.db.update(accessTokens).set({ scopes: [] }).where(eq(accessTokens.userId, people[role].id));
    expect(await faultsOfToken(endpoints.filter(isOpen), token, () => false)).toEqual([]);
  });

  it('every scope is offered to a role that may call what names it, and no call to a token of nobody', () => {
    for (const endpoint of endpoints.filter(({ scope }) => scope !== undefined)) {
      const { id, scope } = endpoint;
      const offered = roles.filter((role) => scope !== undefined && scopesOfRole[role].includes(scope));
      expect([id, offered.every((role) => mayCall(endpoint, role))]).toEqual([id, true]);
      expect(mayCall(endpoint, 'nobody'), id).toBe(false);
      expect(offered.length, id).toBeGreaterThan(0);
    }
  });

  it('has an access rule on every endpoint and no route under /api outside the contract', () => {
    for (const endpoint of endpoints) expect(endpoint.access).toBeDefined();
    const declared = endpoints.flatMap(({ method, path, kind }) =>
      (kind === 'download' ? [method, 'POST'] : [method]).map((one) => `${one} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
    );
    const hosted = Object.entries(hostedRoutes).flatMap(([path, methods]) =>
      methods.map((method) => `${method} ${path}`),
    );
    const found = [...routes]
      .filter((route) => / \/api(\/|$)/.test(route))
      // HEAD follows GET; anything else below /api is a 404 (see error-handler.ts).
      .filter((route) => !route.startsWith('HEAD ') && !route.endsWith(' /api/*'))
      // The file name has a content hash.
      .map((route) => route.replace(/hosted-[0-9a-f]+\.js$/, 'hosted.js'));
    expect(found.sort()).toEqual([...declared, ...hosted].sort());
  });
});
