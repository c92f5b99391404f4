import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import type { CoachDashboard } from '#contract/coach-dashboard/endpoints.ts';
import { coachNoticeKinds } from '#contract/notices/constants.ts';
import { sendNotice } from '#server/features/notices/service.ts';
import { coachProfiles } from '#server/platform/db/schema.ts';
import { openToAll, roomPath, written } from '#testing/cohort-room.ts';
import { makeCohort, newMember } from '#testing/cohorts.ts';
import { coach, reachableCoach, unassignedClient, type Person } from '#testing/people.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp();
// A Wednesday.
beforeEach(() => test.clock.set('2026-03-04T09:00:00Z'));

const home = async (guide: Person) => (await guide.get('/api/coach/dashboard')).json<CoachDashboard>();
const lines = async (guide: Person) =>
  (await home(guide)).recentActivity
    .filter(({ title }) => title !== 'Program started')
    .map(({ title, description }) => `${title}: ${description}`);

it('says who joined and by which way; above three in one line since the first of them', async () => {
  const guide = await reachableCoach(test);
  const [profile] = await test.deps.db.select().from(coachProfiles).where(eq(coachProfiles.userId, guide.id));
  const byCode = async () =>
    await (
      await unassignedClient(test, { firstName: 'Cleo', lastName: 'C' })
    ).post('/api/client/join-coach', { referralCode: profile?.referralCode });
  const cohort = await makeCohort(guide);
  await newMember(test, cohort, { firstName: 'Lena', lastName: 'L' });
  test.clock.set('2026-03-05T09:00:00Z');
  expect((await byCode()).statusCode).toBe(200);
  expect(await lines(guide)).toEqual([
    'New client: Cleo C joined with your referral code',
    'New client: Lena L joined Autumn Circle',
  ]);
  await newMember(test, cohort);
  const invited = { clientName: 'Dev D', programTitle: 'Breath' };
  await sendNotice(test.deps.db, {
    userId: guide.id,
    kind: 'invitation-accepted',
    detail: invited,
    at: test.clock.now(),
  });
  expect(await lines(guide)).toEqual(['4 people joined: since Wednesday']);
  // Only the last seven days count.
  test.clock.set('2026-03-11T09:00:00Z');
  expect(await lines(guide)).toHaveLength(3);
  test.clock.set('2026-03-12T09:00:00Z');
  expect(await lines(guide)).toEqual([]);
});

it('has a line for every kind of notice a coach can get, whatever it brings, and only for that coach', async () => {
  const [guide, other] = [await coach(test), await coach(test)];
  const recentActivity: CoachDashboard['recentActivity'] = [];
  // More kinds than the feed has lines.
  for (const kind of coachNoticeKinds) {
    await sendNotice(test.deps.db, { userId: guide.id, kind, detail: {}, at: test.clock.now() });
    test.clock.advance(1_000);
    recentActivity.push(...(await home(guide)).recentActivity.slice(0, 1));
  }
  expect(new Set(recentActivity.map(({ title }) => title)).size).toBe(coachNoticeKinds.length);
  for (const { title, description, clientId } of recentActivity)
    expect([title !== '', description !== '', clientId]).toEqual([true, true, null]);
  expect(await lines(other)).toEqual([]);
  // What was dismissed while there were cards does not come back.
  await guide.post('/api/notices/read', { ids: recentActivity.map(({ id }) => id.replace('notice-', '')) });
  expect(await lines(guide)).toEqual([]);
});

it('has reported posts in the queue, one row a cohort, until the coach has decided', async () => {
  const [guide, other] = [await reachableCoach(test), await reachableCoach(test)];
  const cohort = await makeCohort(guide, { startsOn: '2026-03-04' });
  const [nora, juniper] = [await newMember(test, cohort), await newMember(test, cohort)];
  await openToAll(guide, cohort);
  const posts = [await written(nora, cohort, 'Buy my book.'), await written(nora, cohort, 'Buy it now.')];
  for (const { id } of posts)
    expect((await juniper.post(`${roomPath(cohort)}/posts/${id}/report`, { to: 'coach', reason: '' })).statusCode).toBe(
      200,
    );
  const { queue } = await home(guide);
  expect(queue).toMatchObject({
    rows: [{ type: 'cohort', cohort: { id: cohort.id, name: 'Autumn Circle' }, kind: 'report', count: 2, bands: [] }],
    total: 1,
    people: 0,
  });
  expect(JSON.stringify(queue)).not.toContain('book');
  expect((await home(other)).queue.total).toBe(0);
  for (const { id } of posts) await guide.post(`${roomPath(cohort)}/posts/${id}/keep`);
  expect((await home(guide)).queue.total).toBe(0);
});
