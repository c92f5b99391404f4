import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Post } from '#contract/cohort-room/endpoints.ts';
import type { Cohort } from '#contract/cohorts/endpoints.ts';
import { assignments } from '#server/platform/db/schema.ts';
import { room, roomPath } from '#testing/cohort-room.ts';
import { join, makeCohort } from '#testing/cohorts.ts';
import { leave } from '#testing/parting.ts';
import { reachableCoach, unassignedClient, type Person } from '#testing/people.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';

let test: TestApp;
let ines: Person;
let cohort: Cohort;

beforeAll(async () => {
  test = await testApp({ REQUEST_LIMIT: '100000' });
  ines = await reachableCoach(test, { firstName: 'Ines', timeZone: 'UTC' });
});
beforeEach(() => test.clock.set('2026-03-04T09:00:00Z'));

const member = async (name: string) => {
  const person = await unassignedClient(test, { firstName: name, timeZone: 'UTC' });
  await join(person, cohort, name);
  return person;
};
const plan = async (text: string, programDay: number) =>
  (await ines.post(`${roomPath(cohort)}/planned`, { text, programDay })).json<Post>();
const skipDays = async (who: Person, days: number) => {
  for (let day = 0; day < days; day += 1) expect((await who.post('/api/client/advance-day')).statusCode).toBe(200);
};

describe('how far a former client has come', () => {
  it('is nothing the room tells their coach, and moves no planned post', async () => {
    cohort = await makeCohort(ines, { startsOn: '2026-03-04', pace: 'own' });
    const [nora, kit] = [await member('Nora'), await member('Kit')];
    await plan('Day three.', 3);
    await skipDays(kit, 1);
    expect((await room(ines, cohort)).room.day).toBe(2);
    await leave(kit, ines);
    await skipDays(kit, 3);
    expect(await room(ines, cohort)).toMatchObject({ room: { day: 1 }, posts: [], planned: [{ text: 'Day three.' }] });
    await skipDays(nora, 2);
    expect(await room(ines, cohort)).toMatchObject({ room: { day: 3 }, posts: [{ text: 'Day three.' }], planned: [] });
  });

  it('moves none in time either, where a pause has moved the days', async () => {
    cohort = await makeCohort(ines, { startsOn: '2026-03-04' });
    const [nora, kit] = [await member('Nora'), await member('Kit')];
    await plan('Day four.', 4);
    await leave(kit, ines);
    test.clock.set('2026-03-06T09:00:00Z');
    const pause = await ines.post(`/api/coach/cohorts/${cohort.id}/pause`, { resumesOn: '2026-03-13' });
    expect(pause.statusCode).toBe(200);
    // As far as somebody comes who goes on without the group.
    await test.deps.db.update(assignments).set({ currentDay: 7 }).where(eq(assignments.clientId, kit.id));
    test.clock.set('2026-03-13T09:00:00Z');
    for (const who of [nora, ines])
      expect((await room(who, cohort)).posts).toMatchObject([{ writtenAt: '2026-03-13T00:00:00.000Z' }]);
  });
});
