import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import type { CoachDeletion, UserDeletion } from '#contract/admin/schema.ts';
import type { AnyCohorts } from '#contract/cohorts/endpoints.ts';
import { assignments, cohorts } from '#server/platform/db/schema.ts';
import { appWithInes, join, makeCohort, morning } from '#testing/cohorts.ts';
import { homeOf } from '#testing/joining.ts';
import { admin, unassignedClient } from '#testing/people.ts';

const { test, ines } = await appWithInes();
const host = await admin(test);
beforeEach(() => test.clock.set(morning));

it('deleting a coach names the cohorts first, then ends and closes them', async () => {
  const [running, over] = [await makeCohort(ines), await makeCohort(ines, { name: 'Long Over' })];
  await ines.post(`/api/coach/cohorts/${over.id}/end`);
  const member = await unassignedClient(test);
  await join(member, running);

  const named = async (path: string) => (await host.get(path)).json<CoachDeletion | UserDeletion>().cohorts;
  expect(await named(`/api/admin/coaches/${ines.id}/deletion`)).toEqual(['Autumn Circle']);
  expect(await named(`/api/admin/users/${ines.id}/deletion`)).toEqual(['Autumn Circle']);
  expect((await ines.get('/api/account/deletion')).json<UserDeletion>().cohorts).toEqual(['Autumn Circle']);

  expect((await host.delete(`/api/admin/coaches/${ines.id}`)).statusCode).toBe(200);
  const [row] = await test.deps.db.select().from(cohorts).where(eq(cohorts.id, running.id));
  expect(row?.endedAt).toEqual(test.clock.now());
  const listed = (await host.get('/api/admin/cohorts')).json<AnyCohorts>().cohorts;
  expect(listed.map(({ state }) => state)).toEqual(['ended', 'ended']);
  const newcomer = await unassignedClient(test);
  expect((await join(newcomer, running)).statusCode).toBe(409);
  // The calendar of the group moves nobody any more.
  const [own] = await test.deps.db.select().from(assignments).where(eq(assignments.clientId, member.id));
  expect(own).toMatchObject({ status: 'active', calendarFrom: null });
  const home = await homeOf(member);
  expect([home.coach, home.group ?? null]).toEqual([null, null]);

  // A coach again, the person finds them ended.
  await ines.post('/api/auth/set-role', { role: 'coach' });
  const mine = (await ines.get('/api/coach/cohorts')).json<{ state: string }[]>();
  expect(mine.map(({ state }) => state)).toEqual(['ended', 'ended']);
});
