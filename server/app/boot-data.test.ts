import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import type { Boot } from '#contract/boot.ts';
import { clientDashboard } from '#contract/client-dashboard/endpoints.ts';
import { coachDashboard } from '#contract/coach-dashboard/endpoints.ts';
import { listNotices } from '#contract/notices/endpoints.ts';
import { currentUser } from '#contract/session/endpoints.ts';
import { removeDemo, seedDemo } from '#server/demo/service.ts';
import { sendNotice } from '#server/features/notices/service.ts';
import { users } from '#server/platform/db/schema.ts';
import { connect } from '#testing/histories.ts';
import { admin, person, unassignedClient, type Person } from '#testing/people.ts';
import { programOf } from '#testing/programs.ts';
import { pair, save } from '#testing/sharing.ts';
import { smallWebBuild } from '#testing/small-web-build.ts';
import { testApp } from '#testing/test-app.ts';
import { buildApp } from './build-app.ts';

/*
 * Whatever is inlined into the HTML is the result of an endpoint: an undeclared column reaches neither the data nor the
 * rendered page. Rendering is replaced by one that prints what it was given.
 */

const test = await testApp();
const webRoot = await smallWebBuild();
await mkdir(join(webRoot, 'server'));
await writeFile(
  join(webRoot, 'server/server-entry.js'),
  'export const drawPage = async ({ boot }) => `<pre>${encodeURIComponent(JSON.stringify(boot))}</pre>`;',
);
const app = await buildApp(test.deps, { webRoot });
const { client, guide } = await pair(test);
await save(client, { entryText: 'One page.', share: true });
const leaving = await unassignedClient(test);
const people = { noRole: await person(test), leaving, client, coach: guide, admin: await admin(test) };
for (const who of [people.coach, people.admin]) {
  await programOf(who);
  await connect(test, await unassignedClient(test), who);
}
const at = test.clock.now();
for (const who of Object.values(people))
  await sendNotice(test.deps.db, { userId: who.id, kind: 'group-ended', detail: { groupName: 'Winter Circle' }, at });
await test.deps.db.update(users).set({ deletionRequestedAt: at, deletionAt: at }).where(eq(users.id, leaving.id));
test.deps.identity.forgetUser(leaving.id);
afterAll(async () => {
  await app.close();
  await rm(webRoot, { recursive: true, force: true });
});

/** Each inlined result and the endpoint it belongs to. */
const results = {
  user: currentUser,
  clientHome: clientDashboard,
  coachHome: coachDashboard,
  notices: listNotices,
} as const;
const inlinedFor = {
  noRole: ['user'],
  leaving: ['user'],
  client: ['clientHome', 'notices', 'user'],
  coach: ['coachHome', 'user'],
  admin: ['coachHome', 'user'],
} as const;
const notResults = ['productName', 'development', 'demo', 'signIn', 'nonce', 'now', 'dateHabits', 'zoneClock'];

const inlinedIn = (body: string): Boot =>
  JSON.parse(/<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(body)?.[1] ?? '');

async function homePageOf({ cookie }: Person): Promise<{ inlined: Boot; rendered: Boot }> {
  const { body } = await app.inject({ url: '/', headers: { host: 'localhost:3000', cookie } });
  return {
    inlined: inlinedIn(body),
    rendered: JSON.parse(decodeURIComponent(/<pre>(.*?)<\/pre>/.exec(body)?.[1] ?? '')),
  };
}

it.each(['noRole', 'leaving', 'client', 'coach', 'admin'] as const)(
  'inlines and renders for %s exactly what the endpoints answer',
  async (kind) => {
    const who = people[kind];
    const { inlined, rendered } = await homePageOf(who);
    expect(rendered).toEqual(inlined);
    expect(
      Object.keys(inlined)
        .filter((name) => !notResults.includes(name))
        .sort(),
    ).toEqual(inlinedFor[kind]);
    for (const name of inlinedFor[kind])
      expect(inlined[name], name).toEqual((await who.get(results[name].path)).json());
  },
);

it('offers visitors the demo only as long as it is there', async () => {
  const demo = await testApp({ DEMO: 'on' });
  const pages = await buildApp(demo.deps, { webRoot });
  const isOffered = async () =>
    inlinedIn((await pages.inject({ url: '/', headers: { host: 'localhost:3000' } })).body).demo;
  await seedDemo(demo.deps);
  expect(await isOffered()).toBe(true);
  await removeDemo(demo.deps);
  expect(await isOffered()).toBe(false);
  await pages.close();
});
