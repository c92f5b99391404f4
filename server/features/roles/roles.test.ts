import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { OwnRoles } from '#contract/roles/endpoints.ts';
import { dayInMs } from '#contract/days.ts';
import { assignments, auditLog, clientProfiles, coachProfiles, programs, users } from '#server/platform/db/schema.ts';
import { actionsOf } from '#testing/audited.ts';
import { admin, coach, person, reachableCoach, trialClient, type Person } from '#testing/people.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp();

const profileOf = async (who: Person) =>
  (await test.deps.db.select().from(clientProfiles).where(eq(clientProfiles.userId, who.id)))[0];
const coachOf = async (who: Person) => {
  const [row] = await test.deps.db.select().from(coachProfiles).where(eq(coachProfiles.userId, who.id));
  if (!row) throw new Error('no coach profile');
  return row;
};
const assignmentsOf = (who: Person) =>
  test.deps.db
    .select({
      status: assignments.status,
      week: assignments.currentWeek,
      day: assignments.currentDay,
      programId: programs.programId,
    })
    .from(assignments)
    .innerJoin(programs, eq(programs.id, assignments.programId))
    .where(eq(assignments.clientId, who.id));
const setRole = (who: Person, body: Record<string, unknown>) => who.post('/api/auth/set-role', body);

describe('set-role', () => {
  it.each([{}, { role: 'Coach' }, { role: ['coach'] }, { role: 'superuser' }, { role: null }])(
    'refuses %j',
    async (body) => {
      const response = await setRole(await person(test), body);
      expect(response.statusCode).toBe(422);
      expect(response.json()).toMatchObject({ fields: { role: 'Please choose a role.' } });
    },
  );

  it('refuses admin without the grant, whatever else is sent, and records it', async () => {
    const someone = await person(test);
    expect((await setRole(someone, { role: 'admin', isAdmin: true })).statusCode).toBe(403);
    expect((await someone.get('/api/auth/user')).json()).toMatchObject({ role: null, isAdmin: false });
    expect(await actionsOf(test, someone)).toEqual(['role-refused']);
  });

  it('records only so many attempts an hour', async () => {
    const someone = await person(test);
    const answers = await Promise.all(Array.from({ length: 9 }, () => setRole(someone, { role: 'admin' })));
    expect(answers.filter((answer) => answer.statusCode === 403)).toHaveLength(5);
    expect(answers.filter((answer) => answer.statusCode === 429)).toHaveLength(4);
    expect(await test.deps.db.$count(auditLog, eq(auditLog.actorId, someone.id))).toBe(5);
  });

  it('cannot be got around by writing the role into the database without the grant', async () => {
    const someone = await person(test);
    await expect(test.deps.db.update(users).set({ role: 'admin' }).where(eq(users.id, someone.id))).rejects.toThrow();
  });

  it('gives admin to the holder of the grant', async () => {
    const someone = await person(test, { isAdmin: true });
    expect((await setRole(someone, { role: 'admin' })).json()).toMatchObject({ role: 'admin', isAdmin: true });
  });

  it('gives a coach a profile and an unguessable code from the first name', async () => {
    const someone = await person(test, { firstName: 'Zoë-Marie', lastName: 'Ångström' });
    expect((await setRole(someone, { role: 'coach' })).json()).toMatchObject({ role: 'coach' });
    expect(await coachOf(someone)).toMatchObject({
      fullName: 'Zoë-Marie Ångström',
      referralCode: expect.stringMatching(/^ZOEMARIE-[A-HJ-NP-Z2-9]{6}$/) as string,
    });
  });

  it('does nothing when the role is the same, and refuses another one', async () => {
    const someone = await coach(test);
    const { referralCode } = await coachOf(someone);
    expect((await setRole(someone, { role: 'coach' })).statusCode).toBe(200);
    expect((await coachOf(someone)).referralCode).toBe(referralCode);
    const other = await setRole(someone, { role: 'client', clientType: 'trial' });
    expect(other.statusCode).toBe(409);
    expect(await profileOf(someone)).toBeUndefined();
  });

  it('decides two different choices at once for one of them', async () => {
    const someone = await person(test);
    // Who asks is known by then: the first to win gives the session another token.
    await someone.get('/api/auth/user');
    const answers = await Promise.all([
      ...Array.from({ length: 8 }, () => setRole(someone, { role: 'coach' })),
      ...Array.from({ length: 8 }, () => setRole(someone, { role: 'client', clientType: 'trial' })),
    ]);
    const codes = answers.map((answer) => answer.statusCode);
    expect(codes.filter((code) => code === 200)).toHaveLength(8);
    expect(codes.filter((code) => code === 409)).toHaveLength(8);
  });
});

describe('a trial', () => {
  it('starts now on the 7-day program, week 1 day 1', async () => {
    const someone = await trialClient(test);
    expect(await profileOf(someone)).toMatchObject({
      clientType: 'trial',
      trialStartedAt: test.clock.now(),
      coachId: null,
      isFindable: true,
    });
    expect(await assignmentsOf(someone)).toEqual([
      { status: 'active', week: 1, day: 1, programId: 'breath-anchor-01' },
    ]);
  });

  it('is given once: clearing and choosing again keeps its beginning', async () => {
    const someone = await trialClient(test);
    const before = await profileOf(someone);
    await someone.post('/api/auth/clear-role');
    test.clock.advance(5 * dayInMs);
    await setRole(someone, { role: 'client', clientType: 'trial' });
    expect(await profileOf(someone)).toEqual(before);
    expect(await assignmentsOf(someone)).toHaveLength(1);
  });
});

describe('a client with a coach', () => {
  it('joins by code, whatever its case and spaces, and no program is assigned', async () => {
    const guide = await coach(test, { firstName: 'Ines' });
    const { referralCode } = await coachOf(guide);
    const someone = await person(test);
    const answer = await setRole(someone, {
      role: 'client',
      clientType: 'with-coach',
      referralCode: ` ${referralCode.toLowerCase().replace('-', ' - ')} `,
    });
    expect(answer.json()).toMatchObject({ role: 'client', clientType: 'with-coach' });
    expect(await profileOf(someone)).toMatchObject({
      coachId: guide.id,
      coachSince: test.clock.now(),
      trialStartedAt: null,
    });
    expect(await assignmentsOf(someone)).toEqual([]);
  });

  it('gets the coach’s default program when joining by code', async () => {
    const guide = await coach(test);
    const [program] = await test.deps.db
      .select({ id: programs.id })
      .from(programs)
      .where(eq(programs.programId, 'living-from-desire-01'));
    await test.deps.db
      .update(coachProfiles)
      .set({ defaultProgramId: program?.id })
      .where(eq(coachProfiles.userId, guide.id));
    const someone = await person(test);
    await setRole(someone, {
      role: 'client',
      clientType: 'with-coach',
      referralCode: (await coachOf(guide)).referralCode,
    });
    expect(await assignmentsOf(someone)).toMatchObject([{ programId: 'living-from-desire-01', status: 'active' }]);
  });

  it('joins the chosen coach, and the code wins when both are given', async () => {
    const [chosen, coded] = [await reachableCoach(test), await reachableCoach(test)];
    const one = await person(test);
    await setRole(one, { role: 'client', clientType: 'with-coach', selectedCoach: chosen.id });
    expect(await profileOf(one)).toMatchObject({ coachId: chosen.id });
    const two = await person(test);
    await setRole(two, {
      role: 'client',
      clientType: 'with-coach',
      selectedCoach: chosen.id,
      referralCode: (await coachOf(coded)).referralCode,
    });
    expect(await profileOf(two)).toMatchObject({ coachId: coded.id });
  });

  it('is simply unassigned when neither is given', async () => {
    const someone = await person(test);
    expect(
      (
        await setRole(someone, {
          role: 'client',
          clientType: 'with-coach',
          selectedCoach: '',
          referralCode: '  ',
          isFindable: false,
        })
      ).statusCode,
    ).toBe(200);
    expect(await profileOf(someone)).toMatchObject({ coachId: null, isFindable: false });
  });

  it('hears about an unknown code beside the field, and nothing is changed', async () => {
    const someone = await person(test);
    const answer = await setRole(someone, { role: 'client', clientType: 'with-coach', referralCode: 'NOBODY-222222' });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({
      fields: { referralCode: expect.stringContaining('No coach has this referral code') as string },
    });
    expect((await someone.get('/api/auth/user')).json()).toMatchObject({ role: null });
    expect(await profileOf(someone)).toBeUndefined();
  });

  it('reads who the coach is before being connected, with the refusals of joining and the same guesses', async () => {
    const guide = await coach(test);
    const { referralCode, fullName } = await coachOf(guide);
    const someone = await person(test);
    const ask = (who: Pick<Person, 'post'>, code: string) =>
      who.post('/api/roles/coach-of-code', { referralCode: code });
    expect((await ask(someone, ' ')).statusCode).toBe(422);
    expect((await ask(someone, 'NOBODY-222222')).json()).toMatchObject({
      fields: { referralCode: expect.stringContaining('No coach has this referral code') as string },
    });
    expect((await ask(someone, ` ${referralCode.toLowerCase()}`)).json()).toEqual({
      coach: { id: guide.id, fullName },
    });
    expect(await profileOf(someone)).toBeUndefined();
    await test.deps.db
      .update(coachProfiles)
      .set({ isAcceptingClients: false })
      .where(eq(coachProfiles.userId, guide.id));
    expect((await ask(someone, referralCode)).statusCode).toBe(409);
    for (let n = 0; n < 8; n += 1) expect((await ask(someone, `GUESS-${n}`)).statusCode).toBe(422);
    expect((await ask(someone, 'GUESS-9')).statusCode).toBe(429);
  });

  it.each([{ role: 'client', clientType: 'trial' }, { role: 'coach' }])(
    'forgets the code of the sign-up with the first role: %j',
    async (choice) => {
      const someone = await person(test);
      await test.deps.db
        .update(users)
        .set({ signupRole: 'client', signupReferralCode: 'INES-7QK2MD' })
        .where(eq(users.id, someone.id));
      test.deps.identity.forgetUser(someone.id);
      const signup = async () => ((await someone.get('/api/auth/user')).json() as { signup: unknown }).signup;
      expect(await signup()).toEqual({ role: 'client', referralCode: 'INES-7QK2MD' });
      const refused = { role: 'client', clientType: 'with-coach', referralCode: 'NOBODY-222222' };
      expect((await setRole(someone, refused)).statusCode).toBe(422);
      expect(await signup()).not.toBeNull();
      expect((await setRole(someone, choice)).statusCode).toBe(200);
      expect(await signup()).toBeNull();
      await someone.post('/api/auth/clear-role');
      expect(await signup()).toBeNull();
    },
  );

  it('cannot go on guessing codes', async () => {
    const someone = await person(test);
    const answers = await Promise.all(
      Array.from({ length: 14 }, (_, n) =>
        setRole(someone, { role: 'client', clientType: 'with-coach', referralCode: `GUESS-${n}` }),
      ),
    );
    expect(answers.filter((answer) => answer.statusCode === 429)).toHaveLength(4);
    expect(answers.find((answer) => answer.statusCode === 429)?.headers['retry-after']).toBeTruthy();
  });

  it('cannot wipe out wrong guesses by a choice that succeeds', async () => {
    const someone = await person(test);
    const guess = (n: number) =>
      setRole(someone, { role: 'client', clientType: 'with-coach', referralCode: `GUESS-${n}` });
    for (let n = 0; n < 9; n += 1) expect((await guess(n)).statusCode).toBe(422);
    expect((await setRole(someone, { role: 'client', clientType: 'trial', referralCode: 'GUESS-9' })).statusCode).toBe(
      200,
    );
    await someone.post('/api/auth/clear-role');
    expect([(await guess(10)).statusCode, (await guess(11)).statusCode]).toEqual([422, 429]);
  });

  it.each([
    ['full', { maxClients: 0 }],
    ['not accepting', { isAcceptingClients: false }],
  ])('is refused by a coach who is %s', async (_name, profile) => {
    const guide = await coach(test);
    await test.deps.db.update(coachProfiles).set(profile).where(eq(coachProfiles.userId, guide.id));
    const someone = await person(test);
    const answer = await setRole(someone, {
      role: 'client',
      clientType: 'with-coach',
      referralCode: (await coachOf(guide)).referralCode,
    });
    expect(answer.statusCode).toBe(409);
    expect(await profileOf(someone)).toBeUndefined();
  });

  it('never takes more places than there are, however many come at once', async () => {
    const guide = await coach(test);
    await test.deps.db.update(coachProfiles).set({ maxClients: 3 }).where(eq(coachProfiles.userId, guide.id));
    const { referralCode } = await coachOf(guide);
    const people = await Promise.all(Array.from({ length: 12 }, () => person(test)));
    const answers = await Promise.all(
      people.map((who) => setRole(who, { role: 'client', clientType: 'with-coach', referralCode })),
    );
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(3);
    expect(answers.filter((answer) => answer.statusCode === 409)).toHaveLength(9);
    expect(await test.deps.db.$count(clientProfiles, eq(clientProfiles.coachId, guide.id))).toBe(3);
  });

  it('cannot be changed to another coach here, and is no longer on trial', async () => {
    const [first, second] = [await reachableCoach(test), await reachableCoach(test)];
    const someone = await trialClient(test);
    await someone.post('/api/auth/clear-role');
    await setRole(someone, { role: 'client', clientType: 'with-coach', selectedCoach: first.id });
    expect(await profileOf(someone)).toMatchObject({ clientType: 'with-coach', coachId: first.id });
    expect(await assignmentsOf(someone)).toHaveLength(1);

    await someone.post('/api/auth/clear-role');
    expect(
      (await setRole(someone, { role: 'client', clientType: 'with-coach', selectedCoach: second.id })).statusCode,
    ).toBe(409);
    await setRole(someone, { role: 'client', clientType: 'trial' });
    expect(await profileOf(someone)).toMatchObject({ clientType: 'with-coach', coachId: first.id });
  });

  it('is not their own coach', async () => {
    const someone = await coach(test);
    const { referralCode } = await coachOf(someone);
    await someone.post('/api/auth/clear-role');
    expect((await setRole(someone, { role: 'client', clientType: 'with-coach', referralCode })).statusCode).toBe(409);
  });
});

describe('clear-role', () => {
  it('keeps all data, and choosing again brings it back', async () => {
    const guide = await reachableCoach(test);
    const someone = await person(test);
    await setRole(someone, { role: 'client', clientType: 'with-coach', selectedCoach: guide.id });
    const before = await profileOf(someone);
    expect((await someone.post('/api/auth/clear-role')).json()).toMatchObject({ role: null, clientType: 'with-coach' });
    expect((await setRole(someone, { role: 'client' })).json()).toMatchObject({
      role: 'client',
      clientType: 'with-coach',
    });
    expect(await profileOf(someone)).toEqual(before);
  });

  it('keeps a coach’s code and clients', async () => {
    const guide = await coach(test);
    const before = await coachOf(guide);
    await guide.post('/api/auth/clear-role');
    await setRole(guide, { role: 'coach' });
    expect(await coachOf(guide)).toEqual(before);
  });

  it('does not take the admin grant', async () => {
    const someone = await admin(test);
    await someone.post('/api/auth/clear-role');
    expect((await someone.get('/api/auth/user')).json()).toMatchObject({ role: null, isAdmin: true });
  });
});

describe('what waits in each role', () => {
  const own = async (who: Person) => (await who.get('/api/roles/own')).json<OwnRoles>();

  it('is told to people who are signed in, in any role and in none', async () => {
    expect(await own(await person(test))).toEqual({ client: null, coach: null, mayBecomeCoach: true });
  });

  it('stays when the role is left, and is nobody else’s', async () => {
    const guide = await reachableCoach(test);
    const { fullName } = await coachOf(guide);
    const someone = await trialClient(test);
    await someone.post('/api/journal-entries', { entryText: 'One page.', moodScore: 7 });
    const { id } = (await someone.post('/api/journal-entries', { entryText: 'A deleted one.', moodScore: 7 })).json<{
      id: string;
    }>();
    await someone.delete(`/api/client/journal-entries/${id}`);
    const asClient = { coachName: null, programTitle: 'Breath as Anchor', entries: 1, hadTrial: true };
    expect(await own(someone)).toEqual({ client: asClient, coach: null, mayBecomeCoach: true });
    expect(await own(guide)).toMatchObject({ client: null, coach: { clients: 0 } });

    await someone.post('/api/auth/clear-role');
    await setRole(someone, { role: 'client', clientType: 'with-coach', selectedCoach: guide.id });
    await someone.post('/api/auth/clear-role');
    await setRole(someone, { role: 'coach' });
    expect(await own(someone)).toMatchObject({ client: { ...asClient, coachName: fullName }, coach: { clients: 0 } });
    expect(await own(guide)).toMatchObject({ client: null, coach: { clients: 1 } });
  });
});
