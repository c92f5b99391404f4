import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import type { Cohort } from '#contract/cohorts/endpoints.ts';
import type { Notice } from '#contract/notices/endpoints.ts';
import { cohortMembers } from '#server/platform/db/schema.ts';
import { leaving } from '#testing/account.ts';
import { appWithInes, cohortBody, join, makeCohort, morning } from '#testing/cohorts.ts';
import { homeOf } from '#testing/joining.ts';
import { end, leave, undoEnd, undoLeave } from '#testing/parting.ts';
import { admin, unassignedClient, type Person } from '#testing/people.ts';

const { test, ines } = await appWithInes();
beforeEach(() => test.clock.set(morning));

const at = (date: string) => test.clock.set(`${date}T09:00:00Z`);
const longer = 'living-from-desire-01';
const dayOf = async (who: Person) => (await homeOf(who)).assignment?.currentDay;
const news = async (who: Person) => {
  await test.deps.mailSender.sendDue();
  const notices = (await who.get('/api/notices')).json<Notice[]>().map(({ kind }) => kind);
  const mails = test.mail.to(who.email).map(({ subject }) => subject);
  return [...notices, ...mails].filter((one) => /group|program-changed|Autumn Circle/.test(one));
};
const change = async ({ id }: Cohort, changed: Partial<typeof cohortBody>) =>
  await ines.put(`/api/coach/cohorts/${id}`, { ...cohortBody, ...changed });
const asked = async ({ id }: Cohort, what: string, body?: Record<string, unknown>) =>
  await ines.post(`/api/coach/cohorts/${id}/${what}`, body);

/** Ann, who will part, and Bo, who stays. */
async function circle(wanted: Parameters<typeof makeCohort>[1] = {}) {
  const cohort = await makeCohort(ines, { startsOn: '2026-03-04', ...wanted });
  const ann = await unassignedClient(test, { firstName: 'Ann' });
  const bo = await unassignedClient(test, { firstName: 'Bo' });
  for (const one of [ann, bo]) await join(one, cohort);
  return { cohort, ann, bo };
}

it('whoever has parted keeps program and start when their former coach changes the cohort', async () => {
  const { cohort, ann, bo } = await circle({ startsOn: '2026-03-09' });
  await leave(ann, ines);
  const before = await homeOf(ann);
  expect((await change(cohort, { programId: longer, startsOn: '2026-03-16' })).statusCode).toBe(200);
  expect(await homeOf(ann)).toMatchObject({ program: before.program, assignment: before.assignment });
  expect(await news(ann)).toEqual([]);
  expect(await homeOf(bo)).toMatchObject({ program: { programId: longer }, assignment: { startsOn: '2026-03-16' } });
  expect(await news(bo)).toEqual(['program-changed']);
});

it.each([
  ['parted', async (ann: Person) => await leave(ann, ines)],
  [
    'left',
    async (ann: Person, groupId: string) => await ann.post('/api/client/group/leave', { groupId, coach: 'stays' }),
  ],
])('of whoever has %s the program begins, and the cohort can still be changed', async (_, goOut) => {
  const { cohort, ann, bo } = await circle({ startsOn: '2026-03-09' });
  expect((await goOut(ann, cohort.id)).statusCode).toBe(200);
  await change(cohort, { startsOn: '2026-03-16' });
  at('2026-03-11');
  // Only a program that is still to begin says when.
  expect([(await homeOf(ann)).assignment?.startsOn, (await homeOf(bo)).assignment?.startsOn]).toEqual([
    undefined,
    '2026-03-16',
  ]);
  const own = (await ines.get('/api/coach/cohorts')).json<Cohort[]>().find(({ id }) => id === cohort.id);
  expect(own).toMatchObject({ state: 'planned', canBeMoved: true });
  expect((await change(cohort, { startsOn: '2026-03-18' })).statusCode).toBe(200);
  expect((await homeOf(bo)).assignment?.startsOn).toBe('2026-03-18');
});

it('whoever has parted goes on by the calendar when their former coach pauses the cohort', async () => {
  const { cohort, ann, bo } = await circle();
  await leave(ann, ines);
  expect((await asked(cohort, 'pause', { resumesOn: '2026-06-02' })).statusCode).toBe(200);
  at('2026-03-06');
  expect([await dayOf(ann), await dayOf(bo)]).toEqual([3, 1]);
  expect([(await homeOf(ann)).pause, await news(ann)]).toEqual([null, []]);
});

it('a pause of the group stays with whoever parts in it, however their former coach changes or ends it', async () => {
  const { cohort, ann, bo } = await circle();
  await asked(cohort, 'pause', { resumesOn: '2026-03-10' });
  await leave(ann, ines);
  at('2026-03-05');
  await asked(cohort, 'pause', { resumesOn: '2026-03-20' });
  const endsOn = async (who: Person) => (await homeOf(who)).pause?.endsOn;
  expect([await endsOn(ann), await endsOn(bo)]).toEqual(['2026-03-09', '2026-03-19']);
  await asked(cohort, 'pause', { resumesOn: '2026-03-10' });
  await asked(cohort, 'resume');
  expect([await endsOn(ann), await endsOn(bo)]).toEqual(['2026-03-09', undefined]);
});

it('whoever has parted is not taken out, and not told anything', async () => {
  const { cohort, ann, bo } = await circle();
  at('2026-03-05');
  await leave(ann, ines);
  expect((await asked(cohort, 'remove', { clientIds: [ann.id, bo.id] })).statusCode).toBe(200);
  test.clock.set('2026-03-06T08:00:00Z');
  expect([await news(ann), await dayOf(ann)]).toEqual([[], 3]);
  expect([(await news(bo)).length, await dayOf(bo)]).toEqual([2, 2]);
  await undoLeave(ann);
  expect((await homeOf(ann)).group?.name).toBe('Autumn Circle');
});

it.each([
  ['its coach', async ({ id }: Cohort) => await ines.post(`/api/coach/cohorts/${id}/end`)],
  ['an admin', async ({ id }: Cohort) => await (await admin(test)).post(`/api/admin/cohorts/${id}/end`)],
])('whoever has parted goes on by the calendar when %s ends the cohort', async (_, endIt) => {
  const { cohort, ann, bo } = await circle();
  await leave(ann, ines);
  at('2026-03-05');
  expect((await endIt(cohort)).statusCode).toBe(200);
  at('2026-03-07');
  expect([await dayOf(ann), await dayOf(bo), await news(ann)]).toEqual([4, 2, []]);
});

it('whoever is leaving for good goes along with the others: they may come back to them', async () => {
  const { cohort, ann, bo } = await circle();
  const back = await leaving(test, ann);
  await asked(cohort, 'pause', { resumesOn: '2026-03-10' });
  at('2026-03-08');
  expect((await back.delete('/api/account/deletion')).statusCode).toBe(200);
  expect([await dayOf(back), await dayOf(bo)]).toEqual([1, 1]);
  at('2026-03-10');
  expect([await dayOf(back), await dayOf(bo)]).toEqual([2, 2]);
  expect((await homeOf(back)).group?.name).toBe('Autumn Circle');
});

it.each([
  ['the client', async (ann: Person) => await leave(ann, ines), undoLeave],
  ['the coach', async (ann: Person) => await end(ines, ann), async (ann: Person) => await undoEnd(ines, ann)],
])('a parting that %s takes back brings the calendar of the others back', async (_, part, takeBack) => {
  const { cohort, ann, bo } = await circle();
  at('2026-03-05');
  expect((await part(ann)).statusCode).toBe(200);
  await asked(cohort, 'pause', { resumesOn: '2026-03-12' });
  test.clock.set('2026-03-06T08:00:00Z');
  expect((await takeBack(ann)).statusCode).toBe(200);
  // The day that has opened meanwhile is not taken away; it waits there for the others.
  for (const [date, days] of [
    ['2026-03-11', [3, 2]],
    ['2026-03-12', [3, 3]],
    ['2026-03-16', [7, 7]],
  ] as const) {
    at(date);
    expect([await dayOf(ann), await dayOf(bo)]).toEqual(days);
  }
});

it('a parting that is taken back brings the program and the start of the others, before it has begun', async () => {
  const { cohort, ann, bo } = await circle({ startsOn: '2026-03-09' });
  await leave(ann, ines);
  await change(cohort, { programId: longer, startsOn: '2026-03-16' });
  await undoLeave(ann);
  const [own, theirs] = [await homeOf(ann), await homeOf(bo)];
  expect(own.program).toEqual(theirs.program);
  expect(own.assignment).toEqual({ ...theirs.assignment, id: own.assignment?.id });
  at('2026-03-17');
  expect(await dayOf(ann)).toBe(2);
});

it('a parting that is taken back after the end of the group leads on at one’s own pace', async () => {
  const { cohort, ann, bo } = await circle();
  await leave(ann, ines);
  await asked(cohort, 'end');
  test.clock.set('2026-03-05T08:00:00Z');
  await undoLeave(ann);
  at('2026-03-08');
  expect([await dayOf(ann), await dayOf(bo)]).toEqual([2, 1]);
  expect((await homeOf(ann)).assignment?.calendarFrom).toBeUndefined();
});

it('a parting that is taken back leaves a program of one’s own as it is', async () => {
  const { cohort, ann } = await circle();
  await asked(cohort, 'remove', { clientIds: [ann.id] });
  await leave(ann, ines);
  await asked(cohort, 'pause', { resumesOn: '2026-03-12' });
  const before = (await homeOf(ann)).assignment;
  await undoLeave(ann);
  expect((await homeOf(ann)).assignment).toEqual(before);
  expect(await test.deps.db.$count(cohortMembers, eq(cohortMembers.clientId, ann.id))).toBe(1);
});
