import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { eq } from 'drizzle-orm';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { actorKinds, admits } from '#contract/endpoint.ts';
import type { ActorKind, EndpointSpec } from '#contract/endpoint.ts';
import { allEndpoints } from '#contract/registry.ts';
import { sessions, users } from '#server/platform/db/schema.ts';
import { hostedRoutes } from '#testing/hosted-routes.ts';
import { admin, completeProfile, person, reachableCoach, trialClient } from '#testing/people.ts';
import { testApp } from '#testing/test-app.ts';
import type { TestApp } from '#testing/test-app.ts';
import { refuseSecondConnection } from '#testing/test-db.ts';

/**
 * Every endpoint asked by every kind of caller. Only the first gate is looked at here: a caller who is admitted may
 * still be refused for other reasons (no such row, invalid body), but never with 401 or for the role.
 */
let test: TestApp;
const cookies = {} as Record<ActorKind, string>;

/** Every route of the server as it was put on, such as "GET /api/auth/user". */
const routes = new Set<string>();

function noteRoutes(message: unknown): void {
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) routes.add(`${one} ${url}`);
  });
}

beforeAll(async () => {
  // Fastify says here that there is a new app, before any route is on it.
  subscribe('fastify.initialization', noteRoutes);
  test = await testApp({ REQUIRE_SECOND_FACTOR: 'admin' });
  unsubscribe('fastify.initialization', noteRoutes);
  refuseSecondConnection(test.deps.database);
  cookies.nobody = '';
  cookies['no-role'] = (await person(test)).cookie;
  const leaving = await reachableCoach(test);
  const now = test.clock.now();
  await test.deps.db
    .update(users)
    .set({ deletionRequestedAt: now, deletionAt: new Date(now.getTime() + 86_400_000) })
    .where(eq(users.id, leaving.id));
  test.deps.identity.forgetUser(leaving.id);
  cookies.leaving = leaving.cookie;
  cookies['without-factor'] = (await person(test, { choice: { role: 'admin' }, isAdmin: true })).cookie;
  cookies.client = (await trialClient(test)).cookie;
  cookies.coach = (await reachableCoach(test)).cookie;
  const boss = await admin(test);
  await completeProfile(test, boss);
  await test.deps.db.update(sessions).set({ withFactor: true }).where(eq(sessions.userId, boss.id));
  test.deps.identity.forgetUser(boss.id);
  cookies.admin = boss.cookie;
});

const someId = '01900000-0000-7000-8000-000000000000';
/** Changing the role of the very person the matrix asks as would spoil the following cells. */
const changesTheCaller = new Set(['roles.set', 'roles.clear', 'session.logout', 'demo.enter', 'account.keep']);

const formHeaders = { 'content-type': 'application/x-www-form-urlencoded' };

async function ask(endpoint: EndpointSpec, kind: ActorKind, more: InjectOptions = {}) {
  return await test.app.inject({
    method: endpoint.method,
    url: endpoint.path.replace(/\{\w+\}/g, someId),
    ...more,
    // A stream has no end to wait for; the app's closing ends it.
    ...(endpoint.id === 'live.stream' && admits(endpoint.access, kind) ? { payloadAsStream: true } : {}),
    headers: { ...more.headers, 'sec-fetch-site': 'same-origin', ...(cookies[kind] ? { cookie: cookies[kind] } : {}) },
  });
}

describe('who may call what', () => {
  for (const endpoint of (allEndpoints as readonly EndpointSpec[]).filter(({ kind }) => kind === 'download')) {
    for (const kind of actorKinds)
      it(`POST ${endpoint.path} by a form answers ${kind} as the GET does`, async () => {
        const byForm = await ask(endpoint, kind, { method: 'POST', payload: '', headers: formHeaders });
        expect(byForm.statusCode).toBe((await ask(endpoint, kind)).statusCode);
      });
  }

  for (const endpoint of allEndpoints as readonly EndpointSpec[]) {
    for (const kind of actorKinds) {
      const isAdmitted = admits(endpoint.access, kind);
      it(`${endpoint.method} ${endpoint.path}: ${kind} is ${isAdmitted ? 'admitted' : 'refused'}`, async () => {
        if (isAdmitted && changesTheCaller.has(endpoint.id)) {
          const url = endpoint.path.replace(/\{(\w+)\}/g, ':$1');
          return expect(test.app.hasRoute({ method: endpoint.method, url })).toBe(true);
        }
        const response = await ask(endpoint, kind);
        if (!isAdmitted) {
          expect(response.statusCode).toBe(kind === 'nobody' ? 401 : 403);
          if (kind === 'nobody') expect(response.body).toContain('Unauthorized');
          return;
        }
        expect([401, 403]).not.toContain(response.statusCode);
        expect(response.statusCode).not.toBe(500);
      });
    }
  }

  it('has an access rule on every endpoint and no route under /api outside the contract', () => {
    const endpoints = allEndpoints as readonly EndpointSpec[];
    for (const endpoint of endpoints) expect(endpoint.access).toBeDefined();
    const declared = endpoints.flatMap(({ method, path, kind }) =>
      (kind === 'download' ? [method, 'POST'] : [method]).map((one) => `${one} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
    );
    const hosted = Object.entries(hostedRoutes).flatMap(([path, methods]) =>
      methods.map((method) => `${method} ${path}`),
    );
    const found = [...routes]
      .filter((route) => / \/api(\/|$)/.test(route))
      // Whoever may GET may ask for the head of it; whatever else is below /api is not found (see error-handler.ts).
      .filter((route) => !route.startsWith('HEAD ') && !route.endsWith(' /api/*'))
      // Its name has a hash of what is in it.
      .map((route) => route.replace(/hosted-[0-9a-f]+\.js$/, 'hosted.js'));
    expect(found.sort()).toEqual([...declared, ...hosted].sort());
  });
});
