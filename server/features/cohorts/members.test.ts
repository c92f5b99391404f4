import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CoachAnalytics } from '#contract/analytics/endpoints.ts';
import type { ClientDashboard } from '#contract/client-dashboard/endpoints.ts';
import type { CoachClients } from '#contract/coach-dashboard/endpoints.ts';
import type { Cohort, CohortFigures } from '#contract/cohorts/endpoints.ts';
import type { Notice } from '#contract/notices/endpoints.ts';
import { auditLog } from '#server/platform/db/schema.ts';
import { appWithInes, join, makeCohort, morning, newMember } from '#testing/cohorts.ts';
import { connect } from '#testing/histories.ts';
import { opened, say } from '#testing/messages.ts';
import { coach, unassignedClient, type Person } from '#testing/people.ts';

const { test, ines } = await appWithInes();
beforeEach(() => test.clock.set(morning));

const list = async (who: Person, query: string) => (await who.get(`/api/coach/clients?${query}`)).json<CoachClients>();
const namesIn = async (who: Person, cohort: Pick<Cohort, 'id'>, more = '') =>
  (await list(who, `cohort=${cohort.id}${more}`)).clients.map(({ user }) => user.firstName);
const figures = async (who: Person, { id }: Cohort) =>
  (await who.get(`/api/coach/cohorts/${id}/figures`)).json<CohortFigures>();
const participation = async (who: Person, cohort: Cohort) => (await figures(who, cohort)).participation;
const counts = async (who: Person, { id }: Cohort) => await who.get(`/api/coach/cohorts/${id}/members.csv`);
const write = async (who: Person | undefined, moodScore = 7) =>
  await who?.post('/api/journal-entries', { entryText: 'A page of mine.', moodScore });
const remove = async (who: Person, { id }: Cohort, clientIds: string[]) =>
  await who.post(`/api/coach/cohorts/${id}/remove`, { clientIds });

async function cohortOf(...names: string[]) {
  const cohort = await makeCohort(ines, { startsOn: '2026-03-04' });
  const members: Person[] = [];
  for (const firstName of names) {
    const member = await newMember(test, cohort, { firstName });
    members.push(member);
  }
  return { cohort, members };
}

describe('the clients of a cohort', () => {
  it('are its members, in the order asked for, and nobody else', async () => {
    const { cohort, members } = await cohortOf('Zoe', 'Ada', 'Nora');
    const alone = await unassignedClient(test, { firstName: 'Alone' });
    await connect(test, alone, ines);
    expect(await namesIn(ines, cohort, '&sort=name')).toEqual(['Ada', 'Nora', 'Zoe']);
    expect(await namesIn(ines, cohort, '&search=zo')).toEqual(['Zoe']);
    // Who needs the coach comes first.
    await members[0]?.post('/api/journal-entries', { entryText: 'A heavy day.', moodScore: 1 });
    expect((await namesIn(ines, cohort))[0]).toBe('Zoe');
  });

  it('are none for another coach, and none at an id that is nobody’s', async () => {
    const { cohort, members } = await cohortOf('Zoe');
    const other = await coach(test);
    await connect(test, await unassignedClient(test), other);
    expect(await namesIn(other, cohort)).toEqual([]);
    expect(await namesIn(ines, { id: 'nothing' })).toEqual([]);
    expect((await remove(other, cohort, [members[0]?.id ?? ''])).statusCode).toBe(404);
    expect((await other.get(`/api/coach/cohorts/${cohort.id}/figures`)).statusCode).toBe(404);
    expect((await counts(other, cohort)).statusCode).toBe(404);
    expect(await namesIn(ines, cohort)).toEqual(['Zoe']);
  });
});

it('the list of cohorts counts whom the wall marks as in distress or quiet, and no other cohort’s', async () => {
  const { cohort, members } = await cohortOf('Zoe', 'Ada', 'Nora');
  const { cohort: other } = await cohortOf('Mei');
  const needs = async ({ id }: Cohort) =>
    (await ines.get('/api/coach/cohorts')).json<Cohort[]>().find((one) => one.id === id)?.needs;
  const marked = async (kind: string) =>
    (await list(ines, `cohort=${cohort.id}`)).clients.filter(({ reason }) => reason?.attention?.kind === kind).length;
  expect(await needs(cohort)).toEqual({ distress: 0, quiet: 0 });
  test.clock.set('2026-03-08T09:00:00Z');
  await write(members[0], 1);
  await write(members[1]);
  expect(await needs(cohort)).toEqual({ distress: 1, quiet: 1 });
  expect([await marked('distress'), await marked('quiet')]).toEqual([1, 1]);
  expect(await needs(other)).toEqual({ distress: 0, quiet: 1 });
  // Written to, nobody waits for a word any more, there as here.
  test.clock.set('2026-03-08T09:01:00Z');
  await say(ines, (await opened(ines, members[0] as Person)).id, 'I am here.');
  expect(await needs(cohort)).toEqual({ distress: 0, quiet: 1 });
});

describe('participation', () => {
  it('counts who wrote on each day, once each, from the first day on', async () => {
    const { cohort, members } = await cohortOf('Zoe', 'Ada');
    await write(members[0]);
    await write(members[0]);
    test.clock.set('2026-03-06T09:00:00Z');
    for (const member of members) await write(member);
    expect(await participation(ines, cohort)).toEqual([
      { date: '2026-03-04', wrote: 1 },
      { date: '2026-03-05', wrote: 0 },
      { date: '2026-03-06', wrote: 2 },
    ]);
    test.clock.set('2026-03-20T09:00:00Z');
    expect((await participation(ines, cohort)).at(-1)?.date).toBe('2026-03-10');
    test.clock.set('2026-03-04T09:00:00Z');
    expect(await participation(ines, await makeCohort(ines, { startsOn: '2026-03-09' }))).toEqual([]);
  });
});

it('today’s column has each member’s own today and whoever wrote on the coach’s date, from UTC−11 to UTC+14', async () => {
  const zones = { 'Pacific/Pago_Pago': 'Pia', 'Pacific/Kiritimati': 'Kai', UTC: 'Uma' };
  const cohort = await makeCohort(ines, { startsOn: '2026-03-04' });
  const members = new Map<string, Person>();
  for (const [timeZone, firstName] of Object.entries(zones)) {
    const member = await newMember(test, cohort, { firstName, timeZone });
    members.set(firstName, member);
  }
  const writes = async (firstName: string, at: string) => {
    test.clock.set(at);
    expect((await write(members.get(firstName)))?.statusCode).toBe(200);
  };
  const seen = async () => {
    const columns = await participation(ines, cohort);
    return columns.map(({ date, wrote }) => `${date.slice(-2)}:${wrote}`);
  };
  // It is the 4th for Pia until 11:00 UTC of the 5th, and the 6th for Kai from 10:00 on.
  await writes('Pia', '2026-03-05T09:30:00Z');
  await writes('Kai', '2026-03-05T09:40:00Z');
  expect(await seen()).toEqual(['04:0', '05:2']);
  // Kai's 5th is over, but it's still the 5th where the coach lives.
  test.clock.set('2026-03-05T10:30:00Z');
  expect(await seen()).toEqual(['04:0', '05:2']);
  await writes('Kai', '2026-03-05T10:40:00Z');
  expect(await seen()).toEqual(['04:0', '05:2']);
  // Pia's 4th is over and moves to its date.
  test.clock.set('2026-03-05T12:00:00Z');
  expect(await seen()).toEqual(['04:1', '05:1']);
  await writes('Uma', '2026-03-05T12:30:00Z');
  expect(await seen()).toEqual(['04:1', '05:2']);
  // Once a day is over for all, each stands at the date on which it was written where they live.
  test.clock.set('2026-03-07T12:00:00Z');
  expect(await seen()).toEqual(['04:1', '05:2', '06:1', '07:0']);
  // After the last date nothing is today's any more, and nothing is lost.
  await writes('Pia', '2026-03-11T09:30:00Z');
  expect((await participation(ines, cohort)).at(-1)).toEqual({ date: '2026-03-10', wrote: 1 });
});

describe('drop-off and mood by day', () => {
  it('says how many came and wrote, and the mean mood where five wrote', async () => {
    const { cohort, members } = await cohortOf('Zoe', 'Ada', 'Nora', 'Mei', 'Ida');
    for (const [index, member] of members.entries()) await write(member, [4, 6, 8, 5, 8][index]);
    test.clock.set('2026-03-05T09:00:00Z');
    for (const member of members.slice(0, 4)) await write(member, 2);
    const { byDay } = await figures(ines, cohort);
    expect(byDay?.began).toBe(5);
    expect(byDay?.days.slice(0, 3)).toEqual([
      { day: 1, possible: 5, reached: 5, wrote: 5, mood: 6.2 },
      // Of four nothing is said.
      { day: 2, possible: 5, reached: 5, wrote: 4, mood: null },
      { day: 3, possible: 0, reached: 0, wrote: 0, mood: null },
    ]);
    expect(byDay?.days).toHaveLength(7);
    // On day 2 of 7, all five.
    const { programs } = (await ines.get(`/api/coach/analytics?cohort=${cohort.id}`)).json<CoachAnalytics>();
    expect(programs.map(({ enrolledClients, completionRate }) => [enrolledClients, completionRate])).toEqual([[5, 29]]);
  });

  it('says nothing of fewer than five, not even of who was one of them before', async () => {
    const { cohort, members } = await cohortOf('Zoe', 'Ada', 'Nora', 'Mei', 'Ida');
    for (const member of members) await write(member, 3);
    await remove(ines, cohort, [members[0]?.id ?? '']);
    expect(await figures(ines, cohort)).toEqual({
      participation: [{ date: '2026-03-04', wrote: 4 }],
      where: null,
      byDay: null,
    });
    expect((await figures(ines, await makeCohort(ines, { startsOn: '2026-03-04' }))).byDay).toBeNull();
  });

  it('counts only what was written for the cohort’s program', async () => {
    const { cohort, members } = await cohortOf('Zoe', 'Ada', 'Nora', 'Mei', 'Ida');
    for (const member of members) await write(member);
    const [zoe] = members;
    await test.app.inject({
      method: 'POST',
      url: `/api/coach/client/${zoe?.id}/change-program-direct`,
      headers: {
        cookie: ines.cookie,
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: 'programId=living-from-desire-01',
    });
    await write(zoe, 1);
    const { byDay } = await figures(ines, cohort);
    expect(byDay?.days[0]).toEqual({ day: 1, possible: 5, reached: 5, wrote: 5, mood: 7 });
  });
});

describe('the counts of the members', () => {
  it('are their days and the last date, by name, without a word or a mood', async () => {
    const { cohort, members } = await cohortOf('Zoe', '=Ada');
    await write(members[0]);
    test.clock.set('2026-03-06T09:00:00Z');
    await write(members[0]);
    await write(members[0]);
    const answer = await counts(ines, cohort);
    expect(answer.headers['content-disposition']).toBe('attachment; filename="members.csv"');
    const [head, ...lines] = answer.body.split('\r\n');
    expect(head).toBe('\ufeffMember,Days written,Last wrote');
    // What a spreadsheet would run is text.
    expect(lines).toEqual([expect.stringMatching(/^'=Ada .*,0,$/), expect.stringMatching(/^Zoe .*,2,2026-03-06$/), '']);
    expect(answer.body).not.toMatch(/page of mine|mood|@/i);
  });
});

describe('taking somebody out', () => {
  it('leaves them a client at their own pace, who does not come back by the link', async () => {
    const { cohort, members } = await cohortOf('Zoe', 'Ada');
    const [zoe] = members;
    if (!zoe) throw new Error('nobody');
    test.clock.set('2026-03-06T09:00:00Z');
    expect((await remove(ines, cohort, [])).statusCode).toBe(422);
    expect((await remove(ines, cohort, [zoe.id])).json()).toMatchObject({ members: 1 });
    expect((await remove(ines, cohort, [zoe.id])).json()).toMatchObject({ members: 1 });
    expect(await namesIn(ines, cohort)).toEqual(['Ada']);
    const today = (await zoe.get('/api/client/dashboard')).json<ClientDashboard>();
    expect(today).toMatchObject({ coach: { id: ines.id }, assignment: { currentDay: 3 } });
    expect([today.group, today.assignment?.calendarFrom]).toEqual([undefined, undefined]);
    expect((await join(zoe, cohort)).body).toContain('Your coach removed you from this group.');
    // Told once, by a notice on Today and a mail, with what becomes of them and nobody else's name.
    const told = (await zoe.get('/api/notices')).json<Notice[]>().filter(({ kind }) => kind === 'group-left');
    expect(told.map(({ detail }) => detail)).toEqual([
      { groupName: 'Autumn Circle', coachName: 'Ada Guide', coachId: ines.id },
    ]);
    await test.deps.mailSender.sendDue();
    const mails = test.mail.to(zoe.email).filter(({ subject }) => subject === 'You’re no longer in Autumn Circle');
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('You’re no longer in the group Autumn Circle');
    expect(mails[0]?.text).not.toContain('Nora');
    const written = await test.deps.db.select().from(auditLog).where(eq(auditLog.subjectId, zoe.id));
    expect(written.filter(({ action }) => action === 'cohort-left')).toHaveLength(1);
  });
});
