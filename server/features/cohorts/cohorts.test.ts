import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AnyCohorts, Cohort } from '#contract/cohorts/endpoints.ts';
import type { ErrorBody } from '#contract/errors.ts';
import type { Notice } from '#contract/notices/endpoints.ts';
import { eraseUser } from '#server/features/admin/erase.ts';
import { assignments, auditLog, cohorts, liveEvents, programs, users } from '#server/platform/db/schema.ts';
import { appWithInes, cohortBody, join, makeCohort, morning, newMember } from '#testing/cohorts.ts';
import { connect, write } from '#testing/histories.ts';
import { admin, coach, reachableCoach, unassignedClient, type Person } from '#testing/people.ts';
import { archive, programOf } from '#testing/programs.ts';

const { test, ines } = await appWithInes();
beforeEach(() => test.clock.set(morning));

const list = async (who: Person) => (await who.get('/api/coach/cohorts')).json<Cohort[]>();
const change = async (who: Person, { id }: Cohort, changed: Partial<typeof cohortBody>) =>
  await who.put(`/api/coach/cohorts/${id}`, { ...cohortBody, ...changed });
const noticesOf = async (who: Person, kind: Notice['kind']) =>
  (await who.get('/api/notices')).json<Notice[]>().filter((notice) => notice.kind === kind);
const mailsTo = async ({ email }: Person) => {
  await test.deps.mailSender.sendDue();
  return test.mail.to(email).filter(({ subject }) => /group|cohort|Autumn Circle/.test(subject));
};
const heardBy = async ({ id }: Person) =>
  (await test.deps.db.select().from(liveEvents).where(eq(liveEvents.userId, id))).map(({ kind }) => kind);
const assignmentOf = async (client: Person) =>
  (await test.deps.db.select().from(assignments).where(eq(assignments.clientId, client.id)).limit(1))[0];

describe('a cohort', () => {
  it('is nobody else’s: another coach finds none at its address, whatever they want of it', async () => {
    const cohort = await makeCohort(ines);
    const other = await coach(test);
    const at = `/api/coach/cohorts/${cohort.id}`;
    const answers = [
      await other.put(at, cohortBody),
      await other.post(`${at}/end`),
      await other.post(`${at}/archive`, { isArchived: true }),
      await other.post(`${at}/code`),
      await other.get(`${at}/qr.svg`),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404]);
    expect(await list(other)).toEqual([]);
    expect((await list(ines)).find(({ id }) => id === cohort.id)).toMatchObject(cohort);
  });

  it.each([
    [{ name: '  ' }, 'name', 'Please give the cohort a name.'],
    [{ name: 'See www.example.com' }, 'name', 'The name can’t hold a web or e-mail address.'],
    [{ programId: 'no-such-program' }, 'programId', 'This program is no longer available.'],
    [{ startsOn: '' }, 'startsOn', 'Please choose a start date.'],
    [{ startsOn: '2026-03-03' }, 'startsOn', 'A cohort can begin today or later.'],
    [{ startsOn: '2027-03-05' }, 'startsOn', 'A cohort can begin at most 365 days from now.'],
    [{ places: 0 }, 'places', 'The places must be a whole number from 1 to 500.'],
    [{ places: 501 }, 'places', 'The places must be a whole number from 1 to 500.'],
    [{ closesOn: '2026-03-03' }, 'closesOn', 'Joining can close today or later.'],
    [{ closesOn: '2026-03-16' }, 'closesOn', 'Joining closes with the last day of the program at the latest.'],
  ])('is refused with %j', async (wrong, field, sentence) => {
    const answer = await ines.post('/api/coach/cohorts', { ...cohortBody, ...wrong });
    expect(answer.statusCode).toBe(422);
    expect(answer.json<ErrorBody>().fields?.[field]).toContain(sentence);
  });

  it('has a code and a link to join it by, and its days by the calendar', async () => {
    const cohort = await makeCohort(ines);
    expect(cohort).toMatchObject({
      program: { programId: 'breath-anchor-01', days: 7, isOffered: true },
      lastDate: '2026-03-15',
      state: 'planned',
      joining: 'open',
      canBeMoved: true,
      dayNumber: null,
      members: 0,
    });
    expect(cohort.joinCode).toMatch(/^COHORT-[A-Z2-9]{6}$/);
    expect(cohort.joinLink).toBe(`${test.config.baseUrl}/group/${cohort.joinCode}`);
    const qr = await ines.get(`/api/coach/cohorts/${cohort.id}/qr.svg`);
    expect(qr.headers['content-type']).toContain('image/svg+xml');
    expect(qr.body).toContain('<svg');
    test.clock.set('2026-03-13T09:00:00Z');
    expect((await list(ines)).find(({ id }) => id === cohort.id)).toMatchObject({ state: 'running', dayNumber: 5 });
    test.clock.set('2026-03-16T09:00:00Z');
    expect((await list(ines)).find(({ id }) => id === cohort.id)).toMatchObject({ state: 'ended', joining: 'ended' });
  });

  it('counts who wrote today from its first date on, not a page of the program before', async () => {
    const cohort = await makeCohort(ines);
    const member = await newMember(test, cohort);
    const wroteToday = async () => {
      const boss = await admin(test);
      const all = (await boss.get('/api/admin/cohorts')).json<AnyCohorts>().cohorts;
      return [await list(ines), all].map((some) => some.find(({ id }) => id === cohort.id)?.wroteToday);
    };
    const assigned = { assignmentId: (await assignmentOf(member))!.id, programTitle: 'Breath as Anchor' };
    await write(test, member, assigned, { day: 1, mood: 5 });
    expect(await wroteToday()).toEqual([0, 0]);
    test.clock.set('2026-03-09T09:00:00Z');
    await write(test, member, assigned, { day: 1, mood: 5 });
    expect(await wroteToday()).toEqual([1, 1]);
  });

  it('is made once for a key, however often it is sent', async () => {
    const key = { 'idempotency-key': 'the-same-wish-1' };
    const first = await ines.post('/api/coach/cohorts', { ...cohortBody, name: 'Once' }, key);
    const second = await ines.post('/api/coach/cohorts', { ...cohortBody, name: 'Once' }, key);
    expect(second.json()).toEqual(first.json());
    expect((await list(ines)).filter(({ name }) => name === 'Once')).toHaveLength(1);
  });

  it('gets a new code, and the old one leads nowhere', async () => {
    const cohort = await makeCohort(ines);
    const client = await unassignedClient(test);
    const renewed = (await ines.post(`/api/coach/cohorts/${cohort.id}/code`)).json<Cohort>();
    expect(renewed.joinCode).not.toBe(cohort.joinCode);
    expect((await client.get(`/api/groups/${cohort.joinCode}`)).statusCode).toBe(404);
    expect((await join(client, cohort)).statusCode).toBe(404);
    expect((await join(client, renewed)).statusCode).toBe(200);
    const written = await test.deps.db.select().from(auditLog).where(eq(auditLog.action, 'cohort-code-renewed'));
    expect(written.at(-1)?.detail).toEqual({ cohortId: cohort.id });
  });
});

describe('changing a cohort', () => {
  it('moves those who joined to the other program and date, and tells them', async () => {
    const cohort = await makeCohort(ines);
    const client = await newMember(test, cohort, { timeZone: 'America/New_York' });
    const changed = await change(ines, cohort, { programId: 'living-from-desire-01', startsOn: '2026-03-16' });
    expect(changed.json()).toMatchObject({ startsOn: '2026-03-16', lastDate: '2026-04-12', members: 1 });
    const own = await assignmentOf(client);
    const [program] = await test.deps.db.select().from(programs).where(eq(programs.programId, 'living-from-desire-01'));
    expect(own).toMatchObject({ programId: program?.id, calendarFrom: '2026-03-16' });
    // Midnight in New York, in summer time by then.
    expect(own?.startedAt.toISOString()).toBe('2026-03-16T04:00:00.000Z');
    const told = (await client.get('/api/notices')).json<Notice[]>();
    expect(told.find(({ kind }) => kind === 'program-changed')?.detail).toMatchObject({ startsOn: '2026-03-16' });
  });

  it('is over for program, start and pace once it begins for somebody, though not yet for the coach', async () => {
    const cohort = await makeCohort(ines);
    await newMember(test, cohort, { timeZone: 'Pacific/Kiritimati' });
    test.clock.set('2026-03-08T10:30:00Z');
    expect((await list(ines)).find(({ id }) => id === cohort.id)).toMatchObject({
      state: 'planned',
      canBeMoved: false,
    });
    for (const moved of [{ startsOn: '2026-03-20' }, { pace: 'own' as const }, { programId: 'living-from-desire-01' }])
      expect((await change(ines, cohort, moved)).statusCode).toBe(409);
    const kept = await change(ines, cohort, { name: 'Spring Circle', places: 20, closesOn: '2026-03-12' });
    expect(kept.json()).toMatchObject({ name: 'Spring Circle', places: 20, closesOn: '2026-03-12' });
  });

  it('goes on while nobody has ever joined, though its start has passed, and ends with the first who does', async () => {
    const cohort = await makeCohort(ines, { closesOn: '2026-03-12' });
    test.clock.set('2026-03-11T09:00:00Z');
    expect((await list(ines)).find(({ id }) => id === cohort.id)).toMatchObject({ state: 'running', canBeMoved: true });
    // A pause of the days it had before is none of the days it gets.
    expect((await ines.post(`/api/coach/cohorts/${cohort.id}/pause`, { resumesOn: '2026-03-14' })).statusCode).toBe(
      200,
    );
    expect((await change(ines, cohort, { startsOn: '2026-03-10' })).json<ErrorBody>().fields).toHaveProperty(
      'startsOn',
    );
    expect((await change(ines, cohort, { name: 'Same start' })).json()).toMatchObject({ startsOn: '2026-03-09' });
    expect((await change(ines, cohort, { startsOn: '2026-03-16', closesOn: null })).json()).toMatchObject({
      startsOn: '2026-03-16',
      lastDate: '2026-03-22',
      state: 'planned',
      resumesOn: null,
      canBeMoved: true,
    });
    test.clock.set('2026-03-17T09:00:00Z');
    const client = await unassignedClient(test);
    expect((await join(client, cohort)).statusCode).toBe(200);
    await client.post('/api/client/group/leave', { groupId: cohort.id, coach: 'stays' });
    // Nobody is in it now, but somebody was.
    expect((await list(ines)).find(({ id }) => id === cohort.id)).toMatchObject({ members: 0, canBeMoved: false });
    expect((await change(ines, cohort, { startsOn: '2026-03-20' })).statusCode).toBe(409);
  });

  it('or somebody joining, at the same moment: one is first, and who joined begins when the cohort does', async () => {
    for (let turn = 0; turn < 4; turn += 1) {
      const cohort = await makeCohort(ines, { startsOn: '2026-03-04' });
      const client = await unassignedClient(test);
      const [moved, joined] = await Promise.all([
        change(ines, cohort, { startsOn: '2026-03-16' }),
        join(client, cohort),
      ]);
      expect([200, 409]).toContain(moved.statusCode);
      expect(joined.statusCode).toBe(200);
      const startsOn = moved.statusCode === 200 ? '2026-03-16' : '2026-03-04';
      expect((await list(ines)).find(({ id }) => id === cohort.id)).toMatchObject({ startsOn, members: 1 });
      expect(await assignmentOf(client)).toMatchObject({ calendarFrom: startsOn });
    }
  });

  it('leaves nobody without their place', async () => {
    const cohort = await makeCohort(ines);
    for (let turn = 0; turn < 2; turn += 1) await join(await unassignedClient(test), cohort);
    const answer = await change(ines, cohort, { places: 1 });
    expect(answer.json<ErrorBody>().fields?.places).toBe('2 people are in it already.');
  });

  it('goes on with a program that was archived since, which nobody new gets', async () => {
    const guide = await reachableCoach(test);
    const { id, programId } = await programOf(guide);
    const cohort = await makeCohort(guide, { programId });
    await archive(test, id);
    expect((await list(guide))[0]).toMatchObject({ joining: 'no-program', program: { isOffered: false } });
    const kept = await change(guide, cohort, { programId, name: 'Renamed' });
    expect(kept.json()).toMatchObject({ name: 'Renamed' });
    expect((await join(await unassignedClient(test), cohort)).json<ErrorBody>().message).toContain('no longer offered');
    await test.deps.db.update(cohorts).set({ programId: null }).where(eq(cohorts.id, cohort.id));
    expect((await list(guide))[0]).toMatchObject({ program: null, joining: 'no-program', state: 'planned' });
  });
});

describe('ending a cohort', () => {
  it('lets everybody go on at their own pace from the day they have come to', async () => {
    const cohort = await makeCohort(ines);
    const client = await newMember(test, cohort);
    test.clock.set('2026-03-12T09:00:00Z');
    const ended = (await ines.post(`/api/coach/cohorts/${cohort.id}/end`)).json<Cohort>();
    // Not the date it would have lasted to.
    expect(ended.lastDate).toBe(test.clock.now().toISOString().slice(0, 10));
    expect(ended).toMatchObject({ state: 'ended', joining: 'ended', members: 1 });
    expect(await assignmentOf(client)).toMatchObject({
      status: 'active',
      currentWeek: 1,
      currentDay: 4,
      calendarFrom: null,
    });
    expect((await ines.post(`/api/coach/cohorts/${cohort.id}/end`)).json()).toEqual(ended);
    expect((await change(ines, cohort, { name: 'Too late' })).statusCode).toBe(409);
    expect((await join(await unassignedClient(test), cohort)).json<ErrorBody>().message).toBe('This group has ended.');
  });

  it('tells each member once, by a notice and a mail, what stays theirs and nothing of anybody else', async () => {
    const cohort = await makeCohort(ines, { startsOn: '2026-03-04' });
    const nora = await unassignedClient(test, { firstName: 'Nora' });
    const zoe = await unassignedClient(test, { firstName: 'Zoe', lastName: 'Verborgen' });
    const gone = await unassignedClient(test);
    await join(nora, cohort, 'Nora W.');
    await join(zoe, cohort, 'Quiet name');
    await join(gone, cohort);
    await zoe.post('/api/journal-entries', { entryText: 'Zimtschnecke', moodScore: 3 });
    await gone.post('/api/client/group/leave', { groupId: cohort.id, coach: 'stays' });
    await ines.post(`/api/coach/cohorts/${cohort.id}/extend`, { lastDate: '2026-03-20' });
    await test.deps.db.delete(liveEvents);
    for (let press = 0; press < 2; press += 1) await ines.post(`/api/coach/cohorts/${cohort.id}/end`);
    for (const member of [nora, zoe]) {
      expect((await noticesOf(member, 'group-ended')).map(({ detail }) => detail)).toEqual([
        { groupName: 'Autumn Circle', coachName: 'Ada Guide', coachId: ines.id },
      ]);
      // That it stays together is true no longer.
      expect(await noticesOf(member, 'group-extended')).toEqual([]);
      expect(await heardBy(member)).toEqual(expect.arrayContaining(['notice', 'program', 'room']));
    }
    expect(await heardBy(ines)).toContain('room');
    expect(await noticesOf(ines, 'cohort-ended')).toEqual([]);
    expect([await noticesOf(gone, 'group-ended'), await heardBy(gone)]).toEqual([[], []]);
    // An hour after the mail about its being extended.
    test.clock.advance(3_600_000);
    const mails = (await mailsTo(nora)).filter(({ text }) => text.includes('has ended'));
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('The group Autumn Circle has ended. You stay with Ada Guide');
    expect(JSON.stringify([mails, (await nora.get('/api/notices')).json()])).not.toMatch(
      new RegExp(`Zoe|Verborgen|Quiet name|Zimtschnecke|${zoe.id}|${zoe.email}`),
    );
    expect((await nora.get('/api/client/group')).json()).toMatchObject({ group: null, ended: [{ id: cohort.id }] });
  });

  it('says with a coach who goes that the group has ended too, without a name', async () => {
    const guide = await reachableCoach(test, { firstName: 'Greta' });
    const [member, former, alone] = [
      await unassignedClient(test),
      await unassignedClient(test),
      await unassignedClient(test),
    ];
    const over = await makeCohort(guide, { name: 'Before' });
    await join(former, over);
    await guide.post(`/api/coach/cohorts/${over.id}/end`);
    await join(member, await makeCohort(guide));
    await connect(test, alone, guide);
    await eraseUser(test.deps, guide.id);
    const told = async (who: Person) => (await noticesOf(who, 'coach-left')).map(({ detail }) => detail);
    expect(await told(member)).toEqual([{ hadGroup: true }]);
    expect([await told(former), await told(alone)]).toEqual([[{}], [{}]]);
  });

  it('comes before archiving, which can be taken back', async () => {
    const cohort = await makeCohort(ines);
    const put = async (isArchived: boolean) =>
      await ines.post(`/api/coach/cohorts/${cohort.id}/archive`, { isArchived });
    expect((await put(true)).statusCode).toBe(409);
    await ines.post(`/api/coach/cohorts/${cohort.id}/end`);
    expect((await put(true)).json()).toMatchObject({ isArchived: true });
    expect((await put(false)).json()).toMatchObject({ isArchived: false });
  });
});

describe('an admin', () => {
  it('sees every cohort with its coach and counts, and nothing of who is in it', async () => {
    const cohort = await makeCohort(ines, { name: 'For the host', startsOn: '2026-03-04' });
    const member = await newMember(test, cohort, { firstName: 'Somebody', shownName: 'Quiet name' });
    await member.post('/api/journal-entries', { entryText: 'A page of mine.', moodScore: 3 });
    for (const who of [ines, member]) expect((await who.get('/api/admin/cohorts')).statusCode).toBe(403);
    const boss = await admin(test);
    const answer = await boss.get('/api/admin/cohorts');
    expect(answer.json<AnyCohorts>().cohorts.find(({ id }) => id === cohort.id)).toEqual({
      id: cohort.id,
      name: 'For the host',
      coach: { id: ines.id, name: expect.stringMatching(/./) },
      programTitle: 'Breath as Anchor',
      startsOn: '2026-03-04',
      lastDate: '2026-03-10',
      pace: 'together',
      state: 'running',
      members: 1,
      places: cohort.places,
      wroteToday: 1,
    });
    expect(answer.body).not.toMatch(new RegExp(`Somebody|Quiet name|A page of mine|${member.id}|${cohort.joinCode}`));
    expect((await boss.get('/api/admin/cohorts?page=0')).statusCode).toBe(422);
    expect((await boss.get('/api/admin/cohorts?page=900')).json<AnyCohorts>().cohorts).toEqual([]);
  });

  it('ends one as its coach would, once, on record, and not from the demo', async () => {
    const cohort = await makeCohort(ines, { startsOn: '2026-03-04' });
    const member = await newMember(test, cohort);
    const end = async (who: Person, id = cohort.id) => await who.post(`/api/admin/cohorts/${id}/end`);
    const boss = await admin(test);
    expect((await end(boss, '01900000-0000-7000-8000-000000000000')).statusCode).toBe(404);
    const guest = await admin(test);
    await test.deps.db.update(users).set({ isDemo: true }).where(eq(users.id, guest.id));
    test.deps.identity.forgetUser(guest.id);
    expect((await end(guest)).statusCode).toBe(409);
    await test.deps.db.delete(liveEvents);
    expect((await end(boss)).json()).toEqual({ id: cohort.id, state: 'ended' });
    expect((await end(boss)).json()).toEqual({ id: cohort.id, state: 'ended' });
    const record = await test.deps.db.select().from(auditLog).where(eq(auditLog.actorId, boss.id));
    expect(record.filter(({ action }) => action === 'cohort-ended')).toMatchObject([{ subjectId: ines.id }]);
    const own = (await ines.get('/api/coach/cohorts')).json<Cohort[]>().find(({ id }) => id === cohort.id);
    expect(own).toMatchObject({ state: 'ended', members: 1, joining: 'ended' });
    const [run] = await test.deps.db.select().from(assignments).where(eq(assignments.clientId, member.id));
    expect(run).toMatchObject({ status: 'active', calendarFrom: null });
    // Its coach and its members are told once, and an open page of the coach shows it.
    expect((await noticesOf(ines, 'cohort-ended')).map(({ detail }) => detail)).toEqual([
      { groupName: 'Autumn Circle', cohortId: cohort.id },
    ]);
    expect((await mailsTo(ines)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('A cohort of yours has ended'),
    ]);
    expect(await heardBy(ines)).toEqual(expect.arrayContaining(['notice', 'room']));
    expect(await noticesOf(member, 'group-ended')).toHaveLength(1);
    expect(await noticesOf(boss, 'cohort-ended')).toEqual([]);
  });

  it('who ends an own cohort in the list of all is told nothing', async () => {
    const boss = await admin(test);
    const cohort = await makeCohort(boss);
    expect((await boss.post(`/api/admin/cohorts/${cohort.id}/end`)).statusCode).toBe(200);
    expect(await noticesOf(boss, 'cohort-ended')).toEqual([]);
    expect(await mailsTo(boss)).toEqual([]);
  });
});
