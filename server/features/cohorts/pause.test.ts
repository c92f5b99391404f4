import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CoachClients } from '#contract/coach-dashboard/endpoints.ts';
import type { AnyCohorts, Cohort } from '#contract/cohorts/endpoints.ts';
import type { GroupOffer, OwnGroup } from '#contract/cohorts/group-endpoints.ts';
import type { Notice } from '#contract/notices/endpoints.ts';
import { auditLog, pauses } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { appWithInes, join, makeCohort, morning, newMember } from '#testing/cohorts.ts';
import { homeOf } from '#testing/joining.ts';
import { admin, coach, unassignedClient, type Person } from '#testing/people.ts';

const { test, ines } = await appWithInes();
beforeEach(() => test.clock.set(morning));

const at = (date: string) => test.clock.set(`${date}T09:00:00Z`);
const pause = async ({ id }: Cohort, resumesOn: string, who = ines) =>
  await who.post(`/api/coach/cohorts/${id}/pause`, { resumesOn });
const resume = async ({ id }: Cohort, who = ines) => await who.post(`/api/coach/cohorts/${id}/resume`);
const extend = async ({ id }: Cohort, lastDate: string, who = ines) =>
  await who.post(`/api/coach/cohorts/${id}/extend`, { lastDate });
const own = async ({ id }: Cohort) =>
  (await ines.get('/api/coach/cohorts')).json<Cohort[]>().find((one) => one.id === id);
const todayOnTheWall = async ({ id }: Cohort) =>
  (await ines.get(`/api/coach/clients?cohort=${id}`)).json<CoachClients>().clients.map(({ today }) => today);
const dayOf = async (who: Person) => (await homeOf(who)).assignment?.currentDay;
const noticesOf = async (who: Person, kind: string) =>
  (await who.get('/api/notices')).json<Notice[]>().filter((one) => one.kind === kind);
const save = async (who: Person) => await who.post('/api/journal-entries', { entryText: 'A page.', moodScore: 7 });

/** A week from 4 March on. */
async function circle(wanted: Parameters<typeof makeCohort>[1] = {}, timeZone = 'UTC') {
  const cohort = await makeCohort(ines, { startsOn: '2026-03-04', ...wanted });
  const nora = await newMember(test, cohort, { firstName: 'Nora', timeZone });
  return { cohort, nora };
}

describe('pausing a cohort', () => {
  it('is for its coach, of one that runs, until a day within 90 days', async () => {
    const { cohort, nora } = await circle();
    const other = await coach(test);
    for (const answer of [
      await pause(cohort, '2026-03-10', other),
      await resume(cohort, other),
      await extend(cohort, '2026-03-20', other),
    ])
      expect(answer.statusCode).toBe(404);
    for (const day of ['soon', '2026-03-04', '2026-06-03']) expect((await pause(cohort, day)).statusCode).toBe(422);
    expect((await pause(await makeCohort(ines), '2026-03-20')).body).toContain('hasn’t begun');
    at('2026-03-11');
    expect((await pause(cohort, '2026-03-20')).statusCode).toBe(409);
    expect(await homeOf(nora)).toMatchObject({ assignment: { status: 'completed' } });
  });

  it('lets the day wait for everyone, moves the end, and goes on by itself with the next page', async () => {
    const { cohort, nora } = await circle();
    at('2026-03-06');
    expect(await todayOnTheWall(cohort)).toEqual(['not-yet']);
    expect((await pause(cohort, '2026-03-13')).json()).toMatchObject({
      dayNumber: 3,
      resumesOn: '2026-03-13',
      lastDate: '2026-03-16',
      programEndsOn: '2026-03-16',
      state: 'running',
    });
    // Wherever its end is said, it is the same.
    const any = (await (await admin(test)).get('/api/admin/cohorts')).json<AnyCohorts>().cohorts;
    expect(any.find(({ id }) => id === cohort.id)?.lastDate).toBe('2026-03-16');
    expect((await nora.get('/api/client/group')).json<OwnGroup>().group?.lastDate).toBe('2026-03-16');
    expect((await nora.get(`/api/groups/${cohort.joinCode}`)).json<GroupOffer>().lastDate).toBe('2026-03-16');
    expect(await homeOf(nora)).toMatchObject({
      assignment: { currentDay: 3 },
      pause: { startsOn: '2026-03-06', endsOn: '2026-03-12', isNow: true },
      streak: 0,
    });
    at('2026-03-12');
    expect([await dayOf(nora), (await own(cohort))?.dayNumber]).toEqual([3, 3]);
    // Nobody who rests is waited for; who writes nevertheless has written.
    expect(await todayOnTheWall(cohort)).toEqual([null]);
    expect((await save(nora)).statusCode).toBe(200);
    expect(await todayOnTheWall(cohort)).toEqual(['wrote']);
    at('2026-03-13');
    expect([await dayOf(nora), (await own(cohort))?.dayNumber]).toEqual([4, 4]);
    expect(await own(cohort)).toMatchObject({ resumesOn: null });
    expect((await homeOf(nora)).pause).toBeNull();
    at('2026-03-16');
    expect(await homeOf(nora)).toMatchObject({ assignment: { currentDay: 7, status: 'active' }, group: {} });
    at('2026-03-17');
    expect(await homeOf(nora)).toMatchObject({
      assignment: { status: 'completed', completedAt: '2026-03-17T00:00:00.000Z' },
    });
    expect((await own(cohort))?.state).toBe('ended');
  });

  it('does not break anybody’s streak', async () => {
    const { cohort, nora } = await circle();
    await save(nora);
    at('2026-03-05');
    await save(nora);
    await pause(cohort, '2026-03-12');
    at('2026-03-12');
    await save(nora);
    expect((await homeOf(nora)).streak).toBe(3);
  });

  it('tells each member once, with the date, and writes it down', async () => {
    const { cohort, nora } = await circle();
    await pause(cohort, '2026-03-10');
    await pause(cohort, '2026-03-10');
    expect((await noticesOf(nora, 'group-paused')).map(({ detail }) => detail)).toEqual([
      { groupName: 'Autumn Circle', coachName: 'Ada Guide', coachId: ines.id, resumesOn: '2026-03-10' },
    ]);
    await test.deps.mailSender.sendDue();
    expect(test.mail.to(nora.email).filter(({ text }) => text.includes('is paused'))).toHaveLength(1);
    await pause(cohort, '2026-03-12');
    // What was told last counts.
    expect((await noticesOf(nora, 'group-paused')).map(({ detail }) => detail.resumesOn)).toEqual(['2026-03-12']);
    const written = await test.deps.db.select().from(auditLog).where(eq(auditLog.actorId, ines.id));
    const paused = written.filter(({ action, detail }) => action === 'cohort-paused' && detail.cohortId === cohort.id);
    expect(paused).toHaveLength(2);
  });

  it('can be made longer, and ended before its day', async () => {
    const { cohort, nora } = await circle();
    at('2026-03-05');
    await pause(cohort, '2026-03-08');
    at('2026-03-07');
    expect((await pause(cohort, '2026-03-12')).json()).toMatchObject({ dayNumber: 2, lastDate: '2026-03-16' });
    expect((await homeOf(nora)).pause).toMatchObject({ endsOn: '2026-03-11' });
    at('2026-03-09');
    expect(await dayOf(nora)).toBe(2);
    expect((await resume(cohort)).json()).toMatchObject({ dayNumber: 3, resumesOn: null, lastDate: '2026-03-13' });
    expect(await homeOf(nora)).toMatchObject({ assignment: { currentDay: 3 }, pause: null });
    expect((await noticesOf(nora, 'group-paused')).map(({ detail }) => detail.resumesOn)).toEqual([undefined]);
    // Once more changes nothing.
    expect((await resume(cohort)).json()).toMatchObject({ dayNumber: 3, lastDate: '2026-03-13' });
    at('2026-03-13');
    expect(await dayOf(nora)).toBe(7);
  });

  it('taken back on the same day is as if it had not been', async () => {
    const { cohort, nora } = await circle();
    at('2026-03-05');
    await pause(cohort, '2026-03-20');
    expect((await resume(cohort)).json()).toMatchObject({ dayNumber: 2, lastDate: '2026-03-10' });
    expect(await homeOf(nora)).toMatchObject({ assignment: { currentDay: 2 }, pause: null });
    at('2026-03-06');
    expect(await dayOf(nora)).toBe(3);
  });

  it('leaves the pause that somebody took for themselves as it is', async () => {
    const { cohort, nora } = await circle();
    const ola = await newMember(test, cohort);
    await nora.post('/api/client/pause', { endsOn: '2026-03-20' });
    await pause(cohort, '2026-03-10');
    expect((await homeOf(nora)).pause).toMatchObject({ endsOn: '2026-03-20' });
    expect((await homeOf(ola)).pause).toMatchObject({ endsOn: '2026-03-09' });
    at('2026-03-06');
    await resume(cohort);
    expect((await homeOf(nora)).pause).toMatchObject({ endsOn: '2026-03-20' });
    expect((await homeOf(ola)).pause).toBeNull();
    expect([await dayOf(nora), await dayOf(ola)]).toEqual([2, 2]);
  });

  it('waits for who gets in meanwhile as for the others', async () => {
    const { cohort } = await circle();
    at('2026-03-06');
    await pause(cohort, '2026-03-13');
    at('2026-03-09');
    const late = await unassignedClient(test);
    expect((await join(late, cohort)).statusCode).toBe(200);
    expect(await homeOf(late)).toMatchObject({ assignment: { currentDay: 3 }, pause: { endsOn: '2026-03-12' } });
    at('2026-03-14');
    expect(await dayOf(late)).toBe(5);
    const later = await newMember(test, cohort);
    expect(await dayOf(later)).toBe(5);
  });

  it('at one’s own pace is a pause for each, and no day is moved', async () => {
    const { cohort, nora } = await circle({ pace: 'own' });
    expect((await pause(cohort, '2026-03-10')).json()).toMatchObject({ resumesOn: '2026-03-10', lastDate: null });
    expect((await homeOf(nora)).pause).toMatchObject({ endsOn: '2026-03-09' });
    at('2026-03-10');
    expect(await homeOf(nora)).toMatchObject({ assignment: { currentDay: 1 }, pause: null });
  });

  it.each([
    // Already the day after the coach's: they keep the page they have opened.
    ['Pacific/Kiritimati', '2026-03-06T12:00:00Z', 4, '2026-03-12T11:00:00Z', 4, '2026-03-13T11:00:00Z', 5],
    // Still the day before: the day that waits is the one of all.
    ['Pacific/Pago_Pago', '2026-03-06T09:00:00Z', 3, '2026-03-13T10:59:59Z', 3, '2026-03-13T11:00:00Z', 4],
  ])(
    'brings all to the same date in %s, and takes nobody back',
    async (zone, paused, first, before, same, after, next) => {
      const { cohort, nora } = await circle({}, zone);
      test.clock.set(paused);
      await pause(cohort, '2026-03-13');
      expect(await dayOf(nora)).toBe(first);
      test.clock.set(before);
      expect(await dayOf(nora)).toBe(same);
      test.clock.set(after);
      expect(await dayOf(nora)).toBe(next);
    },
  );

  it('at once with going on, from two devices, leaves one of the two and no half', async () => {
    const { cohort, nora } = await circle();
    at('2026-03-06');
    await pause(cohort, '2026-03-13');
    const answers = await Promise.all([resume(cohort), resume(cohort), resume(cohort)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(await own(cohort)).toMatchObject({ dayNumber: 3, lastDate: '2026-03-10' });
    expect(await test.deps.db.$count(pauses, eq(pauses.clientId, nora.id))).toBe(0);
  });
});

describe('extending a cohort', () => {
  it('keeps it together after its program, which stays as long as it is', async () => {
    const { cohort, nora } = await circle();
    for (const day of ['2026-03-09', 'later', '2026-06-09']) expect((await extend(cohort, day)).statusCode).toBe(422);
    expect((await extend(cohort, '2026-03-20')).json()).toMatchObject({
      lastDate: '2026-03-20',
      programEndsOn: '2026-03-10',
    });
    expect((await noticesOf(nora, 'group-extended')).map(({ detail }) => detail.lastDate)).toEqual(['2026-03-20']);
    at('2026-03-15');
    expect(await own(cohort)).toMatchObject({ state: 'running', dayNumber: 7, joining: 'closed' });
    expect(await homeOf(nora)).toMatchObject({ assignment: { status: 'completed' }, group: { name: 'Autumn Circle' } });
    // Nobody begins a program that is over.
    expect((await join(await unassignedClient(test), cohort)).body).toContain('closed on 10 March 2026');
    const { id } = cohort;
    const body = { action: 'cohort', cohortId: id, clientIds: [nora.id], actionId: newId() };
    expect((await ines.post('/api/coach/bulk', body)).statusCode).toBe(409);
    expect((await pause(cohort, '2026-03-18')).statusCode).toBe(409);
    at('2026-03-21');
    expect((await own(cohort))?.state).toBe('ended');
    expect((await homeOf(nora)).group).toBeUndefined();
    expect((await extend(cohort, '2026-03-25')).statusCode).toBe(409);
  });

  it('means nothing at one’s own pace', async () => {
    const { cohort } = await circle({ pace: 'own' });
    expect((await extend(cohort, '2026-03-20')).statusCode).toBe(409);
  });
});
