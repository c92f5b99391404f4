import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { BulkOutcome } from '#contract/bulk/endpoints.ts';
import type { Cohort } from '#contract/cohorts/endpoints.ts';
import type { OwnGroup } from '#contract/cohorts/group-endpoints.ts';
import type { Notice } from '#contract/notices/endpoints.ts';
import { assignments, auditLog, coachProfiles, cohortMembers } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { appWithInes, join, makeCohort, morning, newMember } from '#testing/cohorts.ts';
import { assign, connect } from '#testing/histories.ts';
import { homeOf } from '#testing/joining.ts';
import { coach, reachableCoach, unassignedClient, type Person } from '#testing/people.ts';

const { test, ines } = await appWithInes();
beforeEach(() => test.clock.set(morning));

const bulk = '/api/coach/bulk';
const wish = ({ id }: Pick<Cohort, 'id'>, people: Person[]) => ({
  action: 'cohort',
  cohortId: id,
  clientIds: people.map((one) => one.id),
});
const said = (answer: Awaited<ReturnType<Person['post']>>) => {
  const { people } = answer.json<{ people: BulkOutcome[] }>();
  return people.map(({ isPossible, sentence }) => [isPossible, sentence]);
};
const foresee = async (cohort: Cohort, ...people: Person[]) =>
  said(await ines.post(`${bulk}/preview`, wish(cohort, people)));
const act = async (body: Record<string, unknown>) => await ines.post(bulk, body);
const put = async (cohort: Cohort, ...people: Person[]) =>
  said(await act({ ...wish(cohort, people), actionId: newId() }));
const groupOf = async (who: Person) => (await who.get('/api/client/group')).json<OwnGroup>().group;
const save = async (who: Person) => await who.post('/api/journal-entries', { entryText: 'A page.', moodScore: 7 });
const membersOf = async (cohort: Cohort) =>
  (await ines.get('/api/coach/cohorts')).json<Cohort[]>().find(({ id }) => id === cohort.id)?.members;
const done = [true, 'Is in the cohort now and has been notified.'];

async function clientOf(guide: Person, firstName: string, wanted: Parameters<typeof assign>[2] | null = null) {
  const client = await unassignedClient(test, { firstName });
  await connect(test, client, guide);
  if (wanted) await assign(test, client, wanted);
  return client;
}

describe('a cohort that only its coach fills', () => {
  it('is not found by its link or code, and counts as a guess like any other', async () => {
    const cohort = await makeCohort(ines, { admission: 'coach' });
    expect(cohort.admission).toBe('coach');
    const client = await unassignedClient(test);
    expect((await client.get(`/api/groups/${cohort.joinCode}`)).statusCode).toBe(404);
    expect((await join(client, cohort)).statusCode).toBe(404);
    expect(await membersOf(cohort)).toBe(0);
  });

  it('can be closed to the link and opened again, and takes no other word for it', async () => {
    const cohort = await makeCohort(ines);
    const change = async (admission: string) =>
      await ines.put(`/api/coach/cohorts/${cohort.id}`, {
        name: cohort.name,
        programId: 'breath-anchor-01',
        startsOn: cohort.startsOn,
        pace: cohort.pace,
        places: cohort.places,
        closesOn: null,
        admission,
      });
    expect((await change('everybody')).statusCode).toBe(422);
    expect((await change('coach')).statusCode).toBe(200);
    expect((await join(await unassignedClient(test), cohort)).statusCode).toBe(404);
    expect((await change('link')).statusCode).toBe(200);
    expect((await join(await unassignedClient(test), cohort)).statusCode).toBe(200);
  });
});

describe('putting clients in a cohort', () => {
  it('is for the coach of both, and asks for a cohort', async () => {
    const cohort = await makeCohort(ines, { admission: 'coach' });
    const own = await clientOf(ines, 'Ada');
    const other = await coach(test);
    const foreign = await clientOf(other, 'Bo');
    const body = { ...wish(cohort, [own]), actionId: newId() };
    expect((await other.post(bulk, body)).statusCode).toBe(404);
    expect((await other.post(`${bulk}/preview`, body)).statusCode).toBe(404);
    expect((await ines.post(bulk, { ...body, cohortId: undefined })).json()).toMatchObject({
      fields: { cohortId: 'Please choose a cohort.' },
    });
    expect((await ines.post(bulk, { ...body, cohortId: newId() })).statusCode).toBe(404);
    for (const outcome of [...(await foresee(cohort, foreign)), ...(await put(cohort, foreign))])
      expect(outcome[0]).toBe(false);
    expect(await membersOf(cohort)).toBe(0);
  });

  it('says before what becomes of each, does it, and tells them; nobody sees a name until they choose one', async () => {
    const cohort = await makeCohort(ines, { admission: 'coach', startsOn: '2026-03-09' });
    const without = await clientOf(ines, 'Cy');
    const onAnother = await clientOf(ines, 'Dot', { programId: 'living-from-desire-01' });
    expect(await foresee(cohort, without, onAnother)).toEqual([
      [true, 'Joins Autumn Circle. Begins Breath as Anchor on 9 March 2026.'],
      [
        true,
        'Joins Autumn Circle. Living from Desire ends today on day 1 of 28; the last 27 days can’t be written. ' +
          'Begins Breath as Anchor on 9 March 2026. What was written stays.',
      ],
    ]);
    expect(await membersOf(cohort)).toBe(0);
    expect(await put(cohort, without, onAnother)).toEqual([done, done]);
    expect(await put(cohort, without)).toEqual([[true, 'Was in the cohort already.']]);
    expect(await foresee(cohort, without)).toEqual([[true, 'Is in Autumn Circle already.']]);
    expect(await membersOf(cohort)).toBe(2);
    expect(await homeOf(onAnother)).toMatchObject({
      assignment: { startsOn: '2026-03-09' },
      group: { name: 'Autumn Circle' },
    });
    expect(await groupOf(without)).toMatchObject({ shownName: '', names: [] });
    const told = (await without.get('/api/notices')).json<Notice[]>();
    expect(told.map(({ kind }) => kind)).toEqual(['group-joined']);
    expect(told[0]?.detail).toMatchObject({ groupName: 'Autumn Circle', startsOn: '2026-03-09' });
    await test.deps.mailSender.sendDue();
    const [mail] = test.mail.to(without.email);
    expect(mail?.text).toContain('Autumn Circle');
    expect(mail?.text).not.toContain('Dot');
    const written = await test.deps.db.select().from(auditLog).where(eq(auditLog.subjectId, without.id));
    expect(written.filter(({ action, actorId }) => action === 'cohort-joined' && actorId === ines.id)).toHaveLength(1);
    // Ended, it is no longer a group into which somebody was brought.
    await ines.post(`/api/coach/cohorts/${cohort.id}/end`);
    expect((await without.get('/api/notices')).json<Notice[]>().map(({ kind }) => kind)).toEqual(['group-ended']);
  });

  it('and out again, many times in an hour, is one mail at once and one after it, which says how it is now', async () => {
    const cohort = await makeCohort(ines);
    const client = await clientOf(ines, 'Kim');
    const mails = async () => {
      await test.deps.mailSender.sendDue();
      return test.mail.to(client.email).map(({ text }) => (text.includes('no longer in') ? 'out' : 'in'));
    };
    for (let round = 0; round < 5; round += 1) {
      await put(cohort, client);
      await ines.post(`/api/coach/cohorts/${cohort.id}/remove`, { clientIds: [client.id] });
      test.clock.advance(60_000);
    }
    expect(await mails()).toEqual(['in']);
    test.clock.advance(3_600_000);
    expect(await mails()).toEqual(['in', 'out']);
  });

  it('leaves who is on its program, and not further than the others, where they are', async () => {
    const cohort = await makeCohort(ines, { startsOn: '2026-03-04' });
    test.clock.set('2026-03-06T09:00:00Z');
    const behind = await clientOf(ines, 'Eve', { programId: 'breath-anchor-01', day: 2 });
    const ahead = await clientOf(ines, 'Fay', { programId: 'breath-anchor-01', day: 5 });
    expect(await foresee(cohort, behind, ahead)).toEqual([
      [true, 'Joins Autumn Circle. Continues with Breath as Anchor.'],
      [
        true,
        'Joins Autumn Circle. Breath as Anchor ends today on day 5 of 7; the last 2 days can’t be written. ' +
          'Starts Breath as Anchor again today, with day 3. What was written stays.',
      ],
    ]);
    await put(cohort, behind, ahead);
    for (const [who, kept] of [
      [behind, 1],
      [ahead, 2],
    ] as const) {
      expect(await homeOf(who)).toMatchObject({ assignment: { currentDay: 3, calendarFrom: '2026-03-04' } });
      expect(await test.deps.db.$count(assignments, eq(assignments.clientId, who.id))).toBe(kept);
    }
  });

  it('says of its program that would begin later only when it begins now', async () => {
    const cohort = await makeCohort(ines, { startsOn: '2026-03-09' });
    const client = await clientOf(ines, 'Eve', {
      programId: 'breath-anchor-01',
      startedAt: new Date('2026-03-16T00:00:00Z'),
    });
    expect(await foresee(cohort, client)).toEqual([
      [true, 'Joins Autumn Circle. Begins Breath as Anchor on 9 March 2026.'],
    ]);
  });

  it('goes on after the closing date, and brings back whom the coach took out', async () => {
    const cohort = await makeCohort(ines, { startsOn: '2026-03-04', closesOn: '2026-03-05' });
    test.clock.set('2026-03-06T09:00:00Z');
    const client = await clientOf(ines, 'Gil');
    expect(await put(cohort, client)).toEqual([done]);
    await ines.post(`/api/coach/cohorts/${cohort.id}/remove`, { clientIds: [client.id] });
    expect(await put(cohort, client)).toEqual([done]);
    expect(await membersOf(cohort)).toBe(1);
  });

  it('is refused once it is over, and without a place of the coach’s for somebody who needs one again', async () => {
    const client = await clientOf(ines, 'Hal');
    const over = await makeCohort(ines, { startsOn: '2026-03-04' });
    await ines.post(`/api/coach/cohorts/${over.id}/end`);
    expect((await ines.post(`${bulk}/preview`, wish(over, [client]))).statusCode).toBe(409);
    const guide = await reachableCoach(test);
    const cohort = await makeCohort(guide);
    const finished = await clientOf(guide, 'Ivy', { status: 'completed' });
    await test.deps.db.update(coachProfiles).set({ maxClients: 0 }).where(eq(coachProfiles.userId, guide.id));
    const [answer] = said(await guide.post(bulk, { ...wish(cohort, [finished]), actionId: newId() }));
    expect(answer).toEqual([false, expect.stringContaining('All your places are taken.')]);
    expect((await homeOf(finished)).group).toBeUndefined();
  });

  it('of 16 at once for three places gives exactly three, and sixteen times the same is once', async () => {
    const cohort = await makeCohort(ines, { admission: 'coach', places: 3 });
    const people = await Promise.all(Array.from({ length: 16 }, async () => await clientOf(ines, 'Kim')));
    const answers = (await Promise.all(people.map(async (one) => await put(cohort, one)))).flat();
    expect(answers.filter(([isPossible]) => isPossible)).toHaveLength(3);
    expect(answers.find(([isPossible]) => !isPossible)?.[1]).toContain('All places of Autumn Circle are taken.');
    expect(await membersOf(cohort)).toBe(3);
    const twice = await makeCohort(ines);
    const body = { ...wish(twice, people.slice(0, 1)), actionId: newId() };
    await Promise.all(Array.from({ length: 16 }, async () => await act(body)));
    expect(await membersOf(twice)).toBe(1);
    const one = people[0]?.id ?? '';
    expect(
      await test.deps.db.$count(assignments, and(eq(assignments.clientId, one), eq(assignments.status, 'active'))),
    ).toBe(1);
  });
});

describe('moving to another cohort', () => {
  it('takes them out of the first, onto the day of the second, with what they wrote kept', async () => {
    const early = await makeCohort(ines, { name: 'Early Circle', startsOn: '2026-03-04' });
    const late = await makeCohort(ines, { name: 'Late Circle', startsOn: '2026-03-06' });
    const client = await newMember(test, early, { firstName: 'Lea', shownName: 'Lea of the sea' });
    await save(client);
    test.clock.set('2026-03-07T09:00:00Z');
    expect(await foresee(late, client)).toEqual([
      [
        true,
        'Leaves Early Circle and joins Late Circle. Breath as Anchor ends today on day 4 of 7; the last 3 days can’t be ' +
          'written. Starts Breath as Anchor again today, with day 2. What was written stays.',
      ],
    ]);
    expect(await put(late, client)).toEqual([done]);
    expect([await membersOf(early), await membersOf(late)]).toEqual([0, 1]);
    expect(await homeOf(client)).toMatchObject({ assignment: { currentDay: 2 }, group: { name: 'Late Circle' } });
    // The name was chosen for other people.
    expect(await groupOf(client)).toMatchObject({ shownName: '' });
    expect((await client.get('/api/client/journal-entries')).body).toContain('A page.');
    // Back to the one that is further: on its day, in the same assignment.
    expect(await foresee(early, client)).toEqual([
      [true, 'Leaves Late Circle and joins Early Circle. Continues with Breath as Anchor.'],
    ]);
    expect(await put(early, client)).toEqual([done]);
    expect(await homeOf(client)).toMatchObject({ assignment: { currentDay: 4, calendarFrom: '2026-03-04' } });
    const rows = await test.deps.db.select().from(cohortMembers).where(eq(cohortMembers.clientId, client.id));
    expect(rows.filter(({ leftAt }) => leftAt === null)).toHaveLength(1);
  });

  it('from together to one’s own pace goes on from the day they have come to', async () => {
    const together = await makeCohort(ines, { startsOn: '2026-03-04' });
    const own = await makeCohort(ines, { name: 'Slow Circle', pace: 'own', startsOn: '2026-03-04' });
    const client = await newMember(test, together);
    test.clock.set('2026-03-06T09:00:00Z');
    expect(await put(own, client)).toEqual([done]);
    test.clock.set('2026-03-07T09:00:00Z');
    const now = await homeOf(client);
    expect(now).toMatchObject({ assignment: { currentDay: 3 }, group: { name: 'Slow Circle', pace: 'own' } });
    expect(now.assignment?.calendarFrom).toBeUndefined();
  });

  it('leaves them where they are when there is no place', async () => {
    const [from, to] = [await makeCohort(ines), await makeCohort(ines, { name: 'Small Circle', places: 1 })];
    const [first, second] = [await unassignedClient(test), await unassignedClient(test)];
    for (const one of [first, second]) await join(one, from);
    const answers = (await Promise.all([put(to, first), put(to, second)])).flat();
    expect(answers.filter(([isPossible]) => isPossible)).toHaveLength(1);
    expect([await membersOf(from), await membersOf(to)]).toEqual([1, 1]);
  });
});
