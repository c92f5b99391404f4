import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ProgramDay } from '#contract/client-dashboard/endpoints.ts';
import type { Cohort } from '#contract/cohorts/endpoints.ts';
import type { GroupOffer } from '#contract/cohorts/group-endpoints.ts';
import { dateBefore } from '#contract/days.ts';
import type { ErrorBody } from '#contract/errors.ts';
import type { Notice } from '#contract/notices/endpoints.ts';
import { eraseUser } from '#server/features/admin/erase.ts';
import {
  assignments,
  clientProfiles,
  coachProfiles,
  cohortMembers,
  journalEntries,
} from '#server/platform/db/schema.ts';
import { appWithInes, join, makeCohort, morning, newMember } from '#testing/cohorts.ts';
import { assign, connect } from '#testing/histories.ts';
import { homeOf } from '#testing/joining.ts';
import { leave, undoLeave } from '#testing/parting.ts';
import { again, coach, person, reachableCoach, unassignedClient, type Person } from '#testing/people.ts';

const { test, ines } = await appWithInes();
beforeEach(() => test.clock.set(morning));

const offer = async (who: Person, { joinCode }: Cohort) =>
  (await who.get(`/api/groups/${joinCode}`)).json<GroupOffer>();
const sentence = async (answer: ReturnType<typeof join>) => {
  const { statusCode, body } = await answer;
  return { statusCode, said: (JSON.parse(body) as ErrorBody).message };
};
const membersOf = async ({ id }: Cohort) => await test.deps.db.$count(cohortMembers, eq(cohortMembers.cohortId, id));
const save = async (who: Person, words: Record<string, unknown>) =>
  await who.post('/api/journal-entries', { entryText: 'A page.', moodScore: 7, ...words });

describe('the link', () => {
  it('shows what the group is, and nothing of who is in it', async () => {
    const cohort = await makeCohort(ines);
    await join(await unassignedClient(test, { firstName: 'Quetzal' }), cohort, 'Quetzal');
    const newcomer = await person(test);
    expect(await offer(newcomer, cohort)).toEqual({
      name: 'Autumn Circle',
      coachName: 'Ada Guide',
      programTitle: 'Breath as Anchor',
      days: 7,
      startsOn: '2026-03-09',
      lastDate: '2026-03-15',
      pace: 'together',
      joining: 'open',
      caller: 'new',
      replaces: null,
    });
  });

  it('that was guessed is not found, and guessing ends after ten tries', async () => {
    const guesser = await unassignedClient(test);
    const ask = async (code: string) => (await guesser.get(`/api/groups/${code}`)).statusCode;
    expect(await ask('COHORT-ABCDEF')).toBe(404);
    const { body } = await guesser.get('/api/groups/not-a-code-at-all');
    expect((JSON.parse(body) as ErrorBody).message).toBe('This group couldn’t be found.');
    for (let turn = 2; turn < 10; turn += 1)
      expect((await join(guesser, { joinCode: 'COHORT-22222Z' })).statusCode).toBe(404);
    const { joinCode } = await makeCohort(ines);
    expect(await ask(joinCode)).toBe(429);
    // What was right costs nobody a try.
    const other = await unassignedClient(test);
    for (let turn = 0; turn < 12; turn += 1) expect((await other.get(`/api/groups/${joinCode}`)).statusCode).toBe(200);
  });

  it('is understood as people type it', async () => {
    const { joinCode, ...cohort } = await makeCohort(ines);
    const client = await unassignedClient(test);
    const typed = encodeURIComponent(` ${joinCode.toLowerCase().replace('-', ' - ')} `);
    expect((await client.post(`/api/groups/${typed}/join`, { shownName: '' })).json()).toEqual({
      name: cohort.name,
      startsOn: cohort.startsOn,
    });
  });
});

describe('joining', () => {
  it('makes somebody a client of the coach, on the program, from the start date on', async () => {
    const cohort = await makeCohort(ines);
    const nora = await unassignedClient(test, { firstName: 'Nora' });
    expect((await join(nora, cohort, '  Nora W. ')).statusCode).toBe(200);
    const [member] = await test.deps.db.select().from(cohortMembers).where(eq(cohortMembers.clientId, nora.id));
    expect(member).toMatchObject({ cohortId: cohort.id, shownName: 'Nora W.', leftAt: null });
    const today = await homeOf(nora);
    expect(today).toMatchObject({
      coach: { id: ines.id },
      assignment: { startsOn: '2026-03-09', calendarFrom: '2026-03-09' },
      group: { name: 'Autumn Circle', startsOn: '2026-03-09', pace: 'together' },
    });
    expect(today.group?.wrote).toBeUndefined();
    expect((await save(nora, {})).statusCode).toBe(409);
    const told = (await ines.get('/api/notices')).json<Notice[]>();
    const joined = told.find(({ kind, detail }) => kind === 'client-joined' && detail.clientId === nora.id);
    expect(joined?.detail).toEqual({ clientId: nora.id, clientName: 'Nora Person', groupName: 'Autumn Circle' });
    expect((await offer(nora, cohort)).caller).toBe('member');
  });

  it('takes the place of the program a client of the coach is on, whose pages stay', async () => {
    const cohort = await makeCohort(ines);
    const client = await unassignedClient(test);
    await connect(test, client, ines);
    await assign(test, client, { programId: 'breath-anchor-01', day: 3 });
    await save(client, {});
    expect((await offer(client, cohort)).replaces).toBe('Breath as Anchor');
    await join(client, cohort);
    const rows = await test.deps.db.select().from(assignments).where(eq(assignments.clientId, client.id));
    expect(rows.map(({ status }) => status).toSorted()).toEqual(['active', 'replaced']);
    expect(await test.deps.db.$count(journalEntries, eq(journalEntries.clientId, client.id))).toBe(1);
  });

  it('is refused to who works with another coach, with the way out', async () => {
    const cohort = await makeCohort(ines);
    const client = await unassignedClient(test);
    await connect(test, client, await coach(test));
    expect((await offer(client, cohort)).caller).toBe('other-coach');
    expect(await sentence(join(client, cohort))).toEqual({
      statusCode: 409,
      said: 'You already work with a coach. You can leave them in Settings before you join another one.',
    });
  });

  it('is refused to who is in another group, until that is over', async () => {
    const [first, second] = [
      await makeCohort(ines),
      await makeCohort(ines, { name: 'Second', startsOn: '2026-03-20' }),
    ];
    const client = await newMember(test, first);
    expect((await offer(client, second)).caller).toBe('other-group');
    expect((await sentence(join(client, second))).said).toContain('You’re in a group already: Autumn Circle.');
    test.clock.set('2026-03-17T09:00:00Z');
    expect((await join(client, second)).statusCode).toBe(200);
    expect((await homeOf(client)).group?.name).toBe('Second');
  });

  it.each([
    ['closed', { closesOn: '2026-03-05' }, '2026-03-06T09:00:00Z', 'Joining this group closed on 5 March 2026.'],
    ['ended', {}, '2026-03-16T09:00:00Z', 'This group has ended.'],
  ])('is refused once it is %s', async (joining, wanted, at, said) => {
    const cohort = await makeCohort(ines, wanted);
    test.clock.set(at);
    const client = await unassignedClient(test);
    expect((await offer(client, cohort)).joining).toBe(joining);
    expect((await sentence(join(client, cohort))).said).toContain(said);
    expect((await homeOf(client)).coach).toBeNull();
  });

  it('counts against the coach’s places as well', async () => {
    const guide = await reachableCoach(test);
    const cohort = await makeCohort(guide);
    await test.deps.db.update(coachProfiles).set({ maxClients: 0 }).where(eq(coachProfiles.userId, guide.id));
    expect((await sentence(join(await unassignedClient(test), cohort))).said).toBe(
      'This coach has no free place at the moment.',
    );
    expect(await membersOf(cohort)).toBe(0);
  });

  it('from two devices at once is joining once', async () => {
    const cohort = await makeCohort(ines);
    const client = await unassignedClient(test);
    const other = await again(test, client);
    const answers = await Promise.all([join(client, cohort, 'One'), join(other, cohort, 'Two')]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await membersOf(cohort)).toBe(1);
    expect(await test.deps.db.$count(assignments, eq(assignments.clientId, client.id))).toBe(1);
  });

  it('of 8 at once gives exactly the places, and tells the rest', async () => {
    const places = 3;
    const guide = await reachableCoach(test);
    const cohort = await makeCohort(guide, { places });
    const people = await Promise.all(Array.from({ length: 8 }, async () => await unassignedClient(test)));
    const answers = await Promise.all(people.map(async (one) => await sentence(join(one, cohort))));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(places);
    const refused = answers.filter(({ statusCode }) => statusCode !== 200);
    expect(refused).toHaveLength(8 - places);
    expect(new Set(refused.map(({ said }) => said))).toEqual(
      new Set(['All places in this group are taken. The coach can tell you about the next one.']),
    );
    expect(await membersOf(cohort)).toBe(places);
    // Nobody is left with a coach and without the group.
    expect(await test.deps.db.$count(clientProfiles, eq(clientProfiles.coachId, guide.id))).toBe(places);
  });
});

describe('going together', () => {
  it('opens each day by the calendar, and a missed one stays open to be written later', async () => {
    const cohort = await makeCohort(ines);
    const client = await newMember(test, cohort);
    test.clock.set('2026-03-09T09:00:00Z');
    expect(await homeOf(client)).toMatchObject({ assignment: { currentDay: 1 } });
    test.clock.set('2026-03-11T09:00:00Z');
    const third = await homeOf(client);
    expect(third).toMatchObject({ assignment: { currentWeek: 1, currentDay: 3, status: 'active' } });
    expect(third.currentPrompt?.promptText).toBe(
      (await client.get('/api/client/program-days/1/3')).json<ProgramDay>().promptText,
    );
    expect((await save(client, { week: 1, day: 1 })).statusCode).toBe(200);
    expect((await save(client, {})).statusCode).toBe(200);
    expect((await homeOf(client)).todayEntries).toHaveLength(1);
    expect((await save(client, { week: 1, day: 4 })).statusCode).toBe(409);
    const skipped = await client.post('/api/client/advance-day', {});
    expect(skipped.statusCode).toBe(409);
    expect(skipped.json<ErrorBody>().message).toContain('The next page opens tomorrow');
    test.clock.set('2026-03-16T00:30:00Z');
    expect(await homeOf(client)).toMatchObject({
      assignment: { status: 'completed', completedAt: '2026-03-16T00:00:00.000Z' },
    });
    expect((await homeOf(client)).group).toBeUndefined();
  });

  it('begins for who comes on day 5 on day 5, with the days before open', async () => {
    const cohort = await makeCohort(ines);
    test.clock.set('2026-03-13T15:00:00Z');
    const client = await newMember(test, cohort);
    expect(await homeOf(client)).toMatchObject({ assignment: { currentDay: 5, status: 'active' } });
    expect((await save(client, { week: 1, day: 2 })).statusCode).toBe(200);
    const page = (await ines.get(`/api/coach/client/${client.id}`)).json<{ currentProgram: { currentDay: number } }>();
    expect(page.currentProgram.currentDay).toBe(5);
    expect((await homeOf(client)).assignment?.currentDay).toBe(5);
  });

  it.each([
    // The date begins 25 hours apart.
    ['Pacific/Kiritimati', '2026-03-08T09:59:59Z', '2026-03-08T10:00:00Z'],
    ['Europe/Berlin', '2026-03-08T22:59:59Z', '2026-03-08T23:00:00Z'],
    // The clocks go forward the night before.
    ['America/New_York', '2026-03-09T03:59:59Z', '2026-03-09T04:00:00Z'],
    ['Pacific/Pago_Pago', '2026-03-09T10:59:59Z', '2026-03-09T11:00:00Z'],
  ])('begins in %s with the date there', async (timeZone, before, after) => {
    const cohort = await makeCohort(ines);
    const client = await newMember(test, cohort, { timeZone });
    test.clock.set(before);
    expect((await homeOf(client)).assignment?.startsOn).toBe('2026-03-09');
    test.clock.set(after);
    const begun = await homeOf(client);
    expect(begun.assignment?.startsOn).toBeUndefined();
    expect(begun).toMatchObject({ assignment: { currentDay: 1 }, currentPrompt: { promptType: expect.any(String) } });
  });

  it.each([
    ['Europe/Berlin', '2026-03-28', '2026-03-28T22:30:00Z', 1, '2026-03-28T23:30:00Z', 2, '2026-03-29T22:00:00Z', 3],
    ['Australia/Sydney', '2026-04-04', '2026-04-04T12:30:00Z', 1, '2026-04-04T13:30:00Z', 2, '2026-04-05T14:00:00Z', 3],
  ])('keeps to the date over a change of clocks in %s', async (timeZone, startsOn, ...moments) => {
    test.clock.set(`${dateBefore(startsOn, 2)}T09:00:00Z`);
    const cohort = await makeCohort(await reachableCoach(test), { startsOn });
    const client = await newMember(test, cohort, { timeZone });
    for (let turn = 0; turn < moments.length; turn += 2) {
      test.clock.set(String(moments[turn]));
      expect((await homeOf(client)).assignment?.currentDay, String(moments[turn])).toBe(moments[turn + 1]);
    }
  });

  it('begins on the same date for who moves before it, and takes nobody back who travels west', async () => {
    const cohort = await makeCohort(ines);
    const client = await newMember(test, cohort, { timeZone: 'Europe/Berlin' });
    await client.put('/api/settings/time-zone', { timeZone: 'Pacific/Pago_Pago' });
    test.clock.set('2026-03-09T10:59:59Z');
    expect((await homeOf(client)).assignment?.startsOn).toBe('2026-03-09');
    test.clock.set('2026-03-11T12:00:00Z');
    expect((await homeOf(client)).assignment?.currentDay).toBe(3);
    await client.put('/api/settings/time-zone', { timeZone: 'Pacific/Kiritimati' });
    expect((await homeOf(client)).assignment?.currentDay).toBe(4);
    await client.put('/api/settings/time-zone', { timeZone: 'Pacific/Pago_Pago' });
    expect((await homeOf(client)).assignment?.currentDay).toBe(4);
  });

  it('goes on while the coach is away, and gives the place back when it is over', async () => {
    const guide = await reachableCoach(test);
    const cohort = await makeCohort(guide);
    await join(await unassignedClient(test), cohort);
    await test.deps.db.update(coachProfiles).set({ maxClients: 1 }).where(eq(coachProfiles.userId, guide.id));
    test.clock.set('2026-03-15T09:00:00Z');
    const next = await makeCohort(guide, { startsOn: '2026-03-20' });
    expect((await join(await unassignedClient(test), next)).statusCode).toBe(409);
    test.clock.set('2026-03-16T09:00:00Z');
    expect((await join(await unassignedClient(test), next)).statusCode).toBe(200);
  });
});

it('at one’s own pace, each day waits until it is written or skipped', async () => {
  const cohort = await makeCohort(ines, { pace: 'own', startsOn: '2026-03-04' });
  const client = await newMember(test, cohort);
  test.clock.set('2026-03-09T09:00:00Z');
  expect(await homeOf(client)).toMatchObject({ assignment: { currentDay: 1 }, group: { pace: 'own' } });
  expect((await client.post('/api/client/advance-day', {})).statusCode).toBe(200);
  expect((await homeOf(client)).assignment?.currentDay).toBe(2);
});

describe('what becomes of the group', () => {
  it('when a member parts from the coach: they are out, and in again if they take it back', async () => {
    const cohort = await makeCohort(ines);
    const client = await newMember(test, cohort);
    const count = async () =>
      (await ines.get('/api/coach/cohorts')).json<Cohort[]>().find(({ id }) => id === cohort.id)?.members;
    expect(await count()).toBe(1);
    await leave(client, ines);
    expect(await count()).toBe(0);
    expect((await homeOf(client)).group).toBeUndefined();
    await undoLeave(client);
    expect(await count()).toBe(1);
    expect((await homeOf(client)).group?.name).toBe('Autumn Circle');
  });

  it('when its coach is erased: it ends, and everybody keeps what they wrote', async () => {
    const guide = await reachableCoach(test);
    const cohort = await makeCohort(guide, { startsOn: '2026-03-04' });
    const client = await newMember(test, cohort);
    expect((await save(client, {})).statusCode).toBe(200);
    await eraseUser(test.deps, guide.id);
    const left = await homeOf(client);
    expect(left).toMatchObject({ coach: null, assignment: { status: 'active' } });
    expect(left.group).toBeUndefined();
    expect(left.todayEntries).toHaveLength(1);
    expect((await client.get(`/api/groups/${cohort.joinCode}`)).statusCode).toBe(404);
    expect(await membersOf(cohort)).toBe(0);
  });
});
