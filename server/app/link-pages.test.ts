import { readFile, rm } from 'node:fs/promises';
import { join as path } from 'node:path';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Cohort } from '#contract/cohorts/endpoints.ts';
import type { LinkOffer } from '#contract/roles/link-offer.ts';
import { coachProfiles, cohorts, rateLimits, users } from '#server/platform/db/schema.ts';
import { appWithInes, join, makeCohort, morning } from '#testing/cohorts.ts';
import { coach, unassignedClient, type Person } from '#testing/people.ts';
import { smallWebBuild } from '#testing/small-web-build.ts';
import type { TestApp } from '#testing/test-app.ts';
import { buildApp } from './build-app.ts';

let test: TestApp;
let ines: Person;
let webRoot: string;
let apps: FastifyInstance[];
beforeAll(async () => {
  ({ test, ines } = await appWithInes());
  webRoot = await smallWebBuild();
  // Two processes on one database.
  apps = [await buildApp(test.deps, { webRoot }), await buildApp(test.deps, { webRoot })];
});
beforeEach(async () => {
  test.clock.set(morning);
  await test.deps.db.delete(rateLimits);
});
afterAll(async () => {
  for (const app of apps) await app.close();
  await rm(webRoot, { recursive: true, force: true });
});

const open = async (url: string, { cookie = '', from = '198.51.100.7', process = 0 } = {}) => {
  const headers = { host: 'localhost:3000', ...(cookie ? { cookie } : {}) };
  const { statusCode, body, headers: answered } = await apps[process]!.inject({ url, headers, remoteAddress: from });
  const boot = JSON.parse(/id="boot">(.*?)<\/script>/s.exec(body)?.[1] ?? 'null') as Record<string, unknown>;
  return {
    statusCode,
    boot,
    offer: boot.offer as LinkOffer | null | undefined,
    // What is drawn by lot for every page.
    page: body.replaceAll(boot.nonce as string, 'NONCE'),
    cookies: [answered['set-cookie'] ?? []].flat(),
  };
};
const change = async ({ id }: Cohort, values: Partial<typeof cohorts.$inferInsert>) =>
  await test.deps.db.update(cohorts).set(values).where(eq(cohorts.id, id));
const codeOf = async ({ id }: Person) =>
  (await test.deps.db.select().from(coachProfiles).where(eq(coachProfiles.userId, id)))[0]!.referralCode;

describe('a link, to somebody who is not signed in', () => {
  it('names coach, group and program, and neither members nor their number', async () => {
    const cohort = await makeCohort(ines);
    await join(await unassignedClient(test, { firstName: 'Quetzal' }), cohort, 'Quetzal');
    const { statusCode, offer, page } = await open(`/group/${cohort.joinCode.toLowerCase()}`);
    expect(statusCode).toBe(200);
    expect(offer).toEqual({
      kind: 'group',
      coachName: 'Ada Guide',
      groupName: 'Autumn Circle',
      programTitle: 'Breath as Anchor',
      days: 7,
      pace: 'together',
      startsOn: '2026-03-09',
    });
    expect(page).not.toMatch(/Quetzal|members|places/);
    expect((await open(`/?code=${cohort.joinCode}`)).offer).toEqual(offer);
  });

  it('names the coach whose code it is, and that alone', async () => {
    const code = await codeOf(ines);
    expect((await open(`/?code=%20${code.toLowerCase()}`)).offer).toEqual({ kind: 'coach', coachName: 'Ada Guide' });
    expect((await open('/')).offer).toBeUndefined();
    expect((await open(`/?code=${code}`, { cookie: ines.cookie })).boot).not.toHaveProperty('offer');
  });

  it('is one and the same page where nobody can join, whatever the reason', async () => {
    const [over, full, off, closed, gone, noPlace] = [
      await makeCohort(ines),
      await makeCohort(ines, { places: 2 }),
      await makeCohort(ines),
      await makeCohort(ines),
      await coach(test),
      await coach(test),
    ];
    await change(over, { endedAt: test.clock.now() });
    for (let taken = 0; taken < 2; taken += 1) await join(await unassignedClient(test), full);
    await change(off, { admission: 'coach' });
    await change(closed, { closesOn: '2026-03-01' });
    await test.deps.db.update(users).set({ suspendedAt: test.clock.now() }).where(eq(users.id, gone.id));
    await test.deps.db
      .update(coachProfiles)
      .set({ isAcceptingClients: false })
      .where(eq(coachProfiles.userId, noPlace.id));
    const groups = await Promise.all(
      ['COHORT-ABCDEF', over.joinCode, full.joinCode, off.joinCode, closed.joinCode].map(
        async (code) => await open(`/group/${code}`),
      ),
    );
    const coaches = await Promise.all(
      ['NOBODY-ABCDEF', await codeOf(gone), await codeOf(noPlace), 'x'.repeat(500)].map(
        async (code) => await open(`/?code=${code}`, { from: '198.51.100.8' }),
      ),
    );
    for (const answers of [groups, coaches]) {
      expect(answers.map(({ statusCode, offer }) => [statusCode, offer])).toEqual(answers.map(() => [404, null]));
      expect(new Set(answers.map(({ page }) => page)).size).toBe(1);
    }
  });

  it('can be guessed at ten times an hour from one address, whichever process answers', async () => {
    const { joinCode } = await makeCohort(ines);
    for (let turn = 0; turn < 12; turn += 1) expect((await open(`/group/${joinCode}`)).statusCode).toBe(200);
    for (let turn = 0; turn < 10; turn += 1)
      expect((await open(turn % 3 ? '/?code=NOBODY-1' : '/group/COHORT-2', { process: turn % 2 })).statusCode).toBe(
        404,
      );
    for (const process of [0, 1]) {
      const { statusCode, offer } = await open(`/group/${joinCode}`, { process });
      expect([statusCode, offer]).toEqual([429, { kind: 'unknown' }]);
    }
    expect((await open('/')).statusCode).toBe(200);
    expect((await open(`/group/${joinCode}`, { from: '198.51.100.9' })).statusCode).toBe(200);
    test.clock.advance(3_600_000);
    expect((await open(`/group/${joinCode}`)).statusCode).toBe(200);
  });
});

describe('the preview of a link', () => {
  it('is the same for every address, with the picture from our own origin', async () => {
    const { joinCode } = await makeCohort(ines);
    const tags = async (url: string) => (await open(url)).page.match(/<meta property="og:[^>]*>/g);
    const same = [
      '<meta property="og:title" content="Dayloom">',
      '<meta property="og:image" content="http://localhost:3000/link-picture.png">',
    ];
    for (const url of ['/', `/group/${joinCode}`, `/?code=${await codeOf(ines)}`, '/group/COHORT-2', '/nowhere'])
      expect(await tags(url)).toEqual(same);
    const built = await readFile(path(import.meta.dirname, '..', '..', 'index.html'), 'utf8');
    expect(built).toContain('<meta property="og:description" content="[[linkDescription]]" />');
    expect(built).toContain('name="twitter:card" content="summary_large_image"');
  });
});

describe('the landing page', () => {
  it('knows a device on which somebody was signed in, and nothing about who', async () => {
    expect((await open('/')).boot.wasHere).toBe(false);
    const [cookie = ''] = (await open('/', { cookie: ines.cookie })).cookies;
    expect(cookie).toMatch(/^dayloom\.was_here=1; .*HttpOnly/);
    const [kept = ''] = cookie.split(';', 1);
    expect((await open('/', { cookie: kept })).boot.wasHere).toBe(true);
    // It is set once.
    expect((await open('/', { cookie: `${ines.cookie}; ${kept}` })).cookies).toEqual([]);
  });
});
