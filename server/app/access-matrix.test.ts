import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { actorKinds, admits } from '#contract/endpoint.ts';
import type { ActorKind, EndpointSpec } from '#contract/endpoint.ts';
import { allEndpoints } from '#contract/registry.ts';
import { sessions, users } from '#server/platform/db/schema.ts';
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

beforeAll(async () => {
  test = await testApp({ REQUIRE_SECOND_FACTOR: 'admin' });
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

async function ask(endpoint: EndpointSpec, kind: ActorKind) {
  return await test.app.inject({
    method: endpoint.method,
    url: endpoint.path.replace(/\{\w+\}/g, someId),
    // A stream has no end to wait for; the app's closing ends it.
    ...(endpoint.id === 'live.stream' && admits(endpoint.access, kind) ? { payloadAsStream: true } : {}),
    headers: { 'sec-fetch-site': 'same-origin', ...(cookies[kind] ? { cookie: cookies[kind] } : {}) },
  });
}

describe('who may call what', () => {
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
    for (const endpoint of allEndpoints as readonly EndpointSpec[]) expect(endpoint.access).toBeDefined();
  });
});
