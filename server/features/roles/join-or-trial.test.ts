import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { addDays } from '#contract/days.ts';
import { assignments, clientProfiles, coachProfiles } from '#server/platform/db/schema.ts';
import { actionsOf } from '#testing/audited.ts';
import { coachIdOf, homeOf, noticesOf, setCapacity } from '#testing/joining.ts';
import { person, reachableCoach, trialClient, unassignedClient, type Person } from '#testing/people.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp();

const codeOf = async (who: Person) =>
  (await test.deps.db.select().from(coachProfiles).where(eq(coachProfiles.userId, who.id)))[0]?.referralCode ?? '';
const join = (who: Person, referralCode: string) => who.post('/api/client/join-coach', { referralCode });
const begin = (who: Person) => who.post('/api/client/trial');
const programsOf = (who: Person) => test.deps.db.$count(assignments, eq(assignments.clientId, who.id));
const typeOf = async (who: Person) =>
  (await test.deps.db.select().from(clientProfiles).where(eq(clientProfiles.userId, who.id)))[0];

describe('joining by a code after set-up', () => {
  it.each([
    ['', 'Please enter the code your coach gave you.'],
    ['   ', 'Please enter the code your coach gave you.'],
    ['NOBODY-22222', 'No coach has this referral code. Please check it with your coach.'],
  ])('refuses %j with a sentence beside the field', async (code, sentence) => {
    const answer = await join(await unassignedClient(test), code);
    expect([answer.statusCode, answer.json<{ fields: object }>().fields]).toEqual([422, { referralCode: sentence }]);
  });

  it('connects, begins the coach’s default program and ends a trial; case and spaces do not count', async () => {
    const guide = await reachableCoach(test);
    await guide.put('/api/coach/profile', {
      fullName: 'Ada Guide',
      professionalTitle: 'Coach',
      bio: 'I walk beside people for a while, and I listen more than I say.',
      coachingApproach: 'A page a day, and a talk when it helps.',
      specialties: ['Rest'],
      yearsExperience: 3,
      defaultProgramId: 'living-from-desire-01',
    });
    const [seeker, onTrial] = [await unassignedClient(test), await trialClient(test)];
    const answer = await join(seeker, ` ${(await codeOf(guide)).toLowerCase()} `);
    expect(answer.json()).toEqual({ coach: { id: guide.id, fullName: 'Ada Guide' } });
    expect(await homeOf(seeker)).toMatchObject({
      coach: { id: guide.id },
      program: { programId: 'living-from-desire-01' },
      canStartTrial: false,
    });
    expect((await join(onTrial, await codeOf(guide))).statusCode).toBe(200);
    expect(await homeOf(onTrial)).toMatchObject({ trial: null, program: { programId: 'breath-anchor-01' } });
    expect(await actionsOf(test, seeker)).toContain('coach-joined');
    expect(await noticesOf(guide), 'the coach hears of both').toMatchObject([
      { kind: 'client-joined', detail: { clientId: onTrial.id, isByCode: true } },
      { kind: 'client-joined', detail: { clientId: seeker.id, isByCode: true } },
    ]);
  });

  it('the same code again changes nothing; another coach’s is refused', async () => {
    const [one, two] = [await reachableCoach(test), await reachableCoach(test)];
    const client = await unassignedClient(test);
    for (const _ of [1, 2]) expect((await join(client, await codeOf(one))).statusCode).toBe(200);
    const refused = await join(client, await codeOf(two));
    expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
      409,
      'You already work with a coach. You can leave them in Settings before you join another one.',
    ]);
    expect(await coachIdOf(test, client)).toBe(one.id);
  });

  it('is refused by a coach who is not accepting, and after ten wrong guesses', async () => {
    const guide = await reachableCoach(test);
    await setCapacity(test, guide, { isAcceptingClients: false });
    const client = await unassignedClient(test);
    expect((await join(client, await codeOf(guide))).statusCode).toBe(409);
    const statuses = [];
    for (let guess = 0; guess < 10; guess += 1) statuses.push((await join(client, `GUESS-${guess}`)).statusCode);
    expect(statuses.at(0)).toBe(422);
    expect(statuses.at(-1)).toBe(429);
  });

  it('takes no more than there are places, with 8 people at once', async () => {
    const guide = await reachableCoach(test);
    const code = await codeOf(guide);
    const clients = await Promise.all(Array.from({ length: 8 }, async () => await unassignedClient(test)));
    await setCapacity(test, guide, { maxClients: 3 });
    const statuses = await Promise.all(clients.map(async (client) => (await join(client, code)).statusCode));
    expect(statuses.filter((status) => status === 200)).toHaveLength(3);
    expect(statuses.filter((status) => status === 409)).toHaveLength(5);
    expect(await test.deps.db.$count(clientProfiles, eq(clientProfiles.coachId, guide.id))).toBe(3);
  });
});

describe('the trial after set-up', () => {
  it('begins today with its program, for somebody who chose the short role page', async () => {
    const someone = await person(test, { choice: { role: 'client' } });
    expect((await homeOf(someone)).canStartTrial).toBe(true);
    const answer = await begin(someone);
    const now = test.clock.now();
    expect(answer.json()).toEqual({ startedAt: now.toISOString(), endsAt: addDays(now, 7).toISOString() });
    expect(await homeOf(someone)).toMatchObject({
      program: { programId: 'breath-anchor-01' },
      trial: { daysLeft: 7 },
      canStartTrial: false,
    });
  });

  it('is had once in a life, and not beside a coach or a program', async () => {
    const had = await trialClient(test);
    expect((await begin(had)).statusCode).toBe(409);
    const guide = await reachableCoach(test);
    const withCoach = await unassignedClient(test);
    await join(withCoach, await codeOf(guide));
    expect((await begin(withCoach)).statusCode).toBe(409);
    expect(await typeOf(withCoach)).toMatchObject({ clientType: 'with-coach', trialStartedAt: null });
    expect(await programsOf(had)).toBe(1);
  });

  it('begins once, however many tabs press it at the same moment', async () => {
    const someone = await unassignedClient(test);
    const statuses = await Promise.all(Array.from({ length: 8 }, async () => (await begin(someone)).statusCode));
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(7);
    expect(await programsOf(someone)).toBe(1);
  });

  it('and a code at the same moment leave a client with a coach who is not on trial', async () => {
    const guide = await reachableCoach(test);
    const code = await codeOf(guide);
    const people = await Promise.all(Array.from({ length: 8 }, async () => await unassignedClient(test)));
    await Promise.all(people.flatMap((who) => [begin(who), join(who, code)]));
    for (const who of people) {
      expect(await typeOf(who)).toMatchObject({ clientType: 'with-coach', coachId: guide.id });
      expect(await programsOf(who)).toBeLessThanOrEqual(1);
    }
  });
});
