import { beforeEach, expect, it } from 'vitest';
import type { Cohort, CohortFigures } from '#contract/cohorts/endpoints.ts';
import { appWithInes, makeCohort, morning, newMember } from '#testing/cohorts.ts';
import { connect } from '#testing/histories.ts';
import { coach, type Person } from '#testing/people.ts';

const { test, ines } = await appWithInes();
beforeEach(() => test.clock.set(morning));

const whereIn = async ({ id }: Cohort) =>
  (await ines.get(`/api/coach/cohorts/${id}/figures`)).json<CohortFigures>().where;
const write = async (who: Person) =>
  expect((await who.post('/api/journal-entries', { entryText: 'A page.', moodScore: 7 })).statusCode).toBe(200);
const advance = async (who: Person, days: number) => {
  for (let n = 0; n < days; n += 1) expect((await who.post('/api/client/advance-day')).statusCode).toBe(200);
};

/*
 * On the 8th, four days after all began: Ada wrote today on day 4, Ben on the 6th on day 2 and so has day 3 open, Cleo
 * never wrote, Dan passed days 1 and 2 over and rests, Eve has finished. Flo left with day 2 written, Gus left
 * and has another coach now, as Hal has.
 */
it('a cohort at its own pace says on which day each member is, and what they last did', async () => {
  const cohort = await makeCohort(ines, { startsOn: '2026-03-04', pace: 'own' });
  const member = async (firstName: string) => await newMember(test, cohort, { firstName, lastName: 'X' });
  const [ada, ben, cleo, dan] = [await member('Ada'), await member('Ben'), await member('Cleo'), await member('Dan')];
  const [eve, flo, gus, hal] = [await member('Eve'), await member('Flo'), await member('Gus'), await member('Hal')];
  await advance(eve, 7);
  await advance(dan, 2);
  await write(flo);
  test.clock.set('2026-03-05T09:00:00Z');
  await write(flo);
  await write(ben);
  test.clock.set('2026-03-06T09:00:00Z');
  await write(ben);
  await ines.post(`/api/coach/cohorts/${cohort.id}/remove`, { clientIds: [flo.id, gus.id] });
  for (const gone of [gus, hal]) await connect(test, gone, await coach(test));
  test.clock.set('2026-03-08T09:00:00Z');
  await advance(ada, 3);
  await write(ada);
  await dan.post('/api/client/pause', { startsOn: '2026-03-08', endsOn: '2026-03-10' });
  const on = { wroteToday: 0, recent: 0, quiet: 0, paused: 0 };
  const named = (who: Person, initials: string, state: string) => [{ id: who.id, initials, state }];
  expect(await whereIn(cohort)).toEqual({
    days: [
      { ...on, day: 1, quiet: 1, people: named(cleo, 'CX', 'quiet') },
      { ...on, day: 3, recent: 1, paused: 1, people: [...named(ben, 'BX', 'recent'), ...named(dan, 'DX', 'paused')] },
      { ...on, day: 4, wroteToday: 1, people: named(ada, 'AX', 'wroteToday') },
    ],
    finished: 1,
    left: [
      { day: 3, count: 1 },
      { day: null, count: 2 },
    ],
  });
});

it('who is on which day is not said by name of more than twenty', async () => {
  const cohort = await makeCohort(ines, { startsOn: '2026-03-04', pace: 'own', places: 30 });
  const join = async (people: number) => {
    for (let n = 0; n < people; n += 1) await newMember(test, cohort);
  };
  await join(20);
  expect((await whereIn(cohort))?.days[0]?.people).toHaveLength(20);
  await join(1);
  expect((await whereIn(cohort))?.days).toEqual([
    { day: 1, wroteToday: 0, recent: 21, quiet: 0, paused: 0, people: [] },
  ]);
});

it('there is no such chart of a cohort that goes together, or has not begun', async () => {
  expect(await whereIn(await makeCohort(ines, { startsOn: '2026-03-04' }))).toBeNull();
  expect(await whereIn(await makeCohort(ines, { startsOn: '2026-03-09', pace: 'own' }))).toBeNull();
});
