import { and, eq, inArray } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import type { SimulationResult } from '#contract/simulation/endpoints.ts';
import {
  accounts,
  assignments,
  clientProfiles,
  coachProfiles,
  mailOutbox,
  programs,
  sessions,
  users,
} from '#server/platform/db/schema.ts';
import { assign, connect } from '#testing/histories.ts';
import { browser } from '#testing/hosted-app.ts';
import { admin, person, reachableCoach, unassignedClient } from '#testing/people.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp();
const { db } = test.deps;
const boss = await admin(test);

const run = async (scenario: number) =>
  (await boss.post('/api/admin/simulate-data', { scenario })).json<SimulationResult>();
const testPeople = async (role: 'coach' | 'client') =>
  await db
    .select({
      id: users.id,
      email: users.email,
      isFindable: clientProfiles.isFindable,
      coachId: clientProfiles.coachId,
      code: coachProfiles.referralCode,
    })
    .from(users)
    .leftJoin(clientProfiles, eq(clientProfiles.userId, users.id))
    .leftJoin(coachProfiles, eq(coachProfiles.userId, users.id))
    .where(and(eq(users.isTest, true), eq(users.role, role)));

async function testClient() {
  const [client] = await testPeople('client');
  if (!client) throw new Error('The scenario made no client.');
  return client;
}

afterEach(async () => {
  await run(0);
});

describe('nobody comes in as a test account', () => {
  it('has no password and no provider, and signing in with a guess is refused like for everybody', async () => {
    await run(3);
    const client = await testClient();
    expect(await db.$count(accounts, eq(accounts.userId, client.id))).toBe(0);
    const visitor = browser(test);
    const answer = await visitor.post('/api/login', { email: client.email, password: 'breath as anchor 2026' });
    expect(answer.body).toContain('That e-mail and password don’t match.');
    expect(await db.$count(sessions, eq(sessions.userId, client.id))).toBe(0);
  });

  it('cannot be let in by any part of the server: the database refuses the session', async () => {
    await run(3);
    const client = await testClient();
    await expect(
      test.deps.identity.issueSession(client.id, { ip: '127.0.0.1', userAgent: 'test' }),
    ).rejects.toMatchObject({ cause: { message: 'A test account cannot sign in.' } });
  });

  it('gets no link to choose a password', async () => {
    await run(3);
    const client = await testClient();
    await browser(test).post('/api/login/forgotten', { email: client.email });
    await test.deps.identity.idle();
    await test.deps.mailSender.sendDue();
    expect(test.mail.to(client.email)).toEqual([]);
  });
});

describe('test accounts get no mail', () => {
  it('although letters, invitations, acceptances and programs would bring some', async () => {
    await run(7);
    await test.deps.mailSender.sendDue();
    expect(
      await db.$count(
        mailOutbox,
        inArray(mailOutbox.userId, db.select({ id: users.id }).from(users).where(eq(users.isTest, true))),
      ),
    ).toBe(0);
    expect(test.mail.received).toEqual([]);
  });
});

describe('test accounts and real people never meet', () => {
  it('a real coach does not find a test client, and cannot invite one whose id they know', async () => {
    await run(3);
    const client = await testClient();
    expect(client).toMatchObject({ isFindable: true, coachId: null });
    const guide = await reachableCoach(test);
    const real = await unassignedClient(test);
    const found = (await guide.get('/api/coach/unassigned-clients')).json<{ id: string }[]>().map(({ id }) => id);
    expect(found).toContain(real.id);
    expect(found).not.toContain(client.id);
    const answer = await guide.post('/api/coach/send-invitation', {
      clientId: client.id,
      programId: 'breath-anchor-01',
    });
    expect(answer.statusCode).toBe(409);
  });

  it('somebody real is not offered a test coach, and cannot join one by code or choice', async () => {
    await run(6);
    const [guide] = await testPeople('coach');
    await reachableCoach(test, { firstName: 'Real' });
    const seeker = await person(test);
    const offered = (await seeker.get('/api/roles/coaches')).json<{ id: string }[]>().map(({ id }) => id);
    expect(offered.length).toBeGreaterThan(0);
    expect(offered).not.toContain(guide?.id);
    for (const choice of [{ referralCode: guide?.code }, { selectedCoach: guide?.id }]) {
      expect(
        (await seeker.post('/api/auth/set-role', { role: 'client', clientType: 'with-coach', ...choice })).statusCode,
      ).toBe(409);
    }
  });

  it('nor can they write to one, whose words would go with the test data', async () => {
    await run(6);
    const [guide] = await testPeople('coach');
    expect((await (await unassignedClient(test)).post('/api/messages', { personId: guide?.id })).statusCode).toBe(404);
  });

  it('nor does a test program come to real coaches when the test coach who owns it is removed or erased', async () => {
    const real = await reachableCoach(test);
    for (const way of ['coaches', 'users']) {
      await run(10);
      const [running] = await db
        .select({ id: programs.id, ownerId: programs.ownerId })
        .from(programs)
        .innerJoin(users, eq(users.id, programs.ownerId))
        .innerJoin(assignments, and(eq(assignments.programId, programs.id), eq(assignments.status, 'active')))
        .where(and(eq(users.isTest, true), eq(programs.isTest, true)));
      expect((await boss.get(`/api/admin/${way}/${running?.ownerId}/deletion`)).json()).toMatchObject({
        programsKept: 0,
      });
      expect((await boss.delete(`/api/admin/${way}/${running?.ownerId}`)).statusCode).toBe(200);
      expect((await real.get('/api/programs/all')).json<{ id: string }[]>().map(({ id }) => id)).not.toContain(
        running?.id,
      );
      // Those who are on it go on, and clearing takes it along.
      expect(
        await db.$count(
          assignments,
          and(eq(assignments.programId, running?.id ?? ''), eq(assignments.status, 'active')),
        ),
      ).toBeGreaterThan(0);
      await run(0);
      expect(await db.$count(programs, eq(programs.id, running?.id ?? ''))).toBe(0);
    }
  });

  it('nor do made-up histories change how a real program seems to work', async () => {
    const effectiveness = async () =>
      (await boss.get('/api/programs/preview/living-from-desire-01')).json<{ effectiveness: unknown }>().effectiveness;
    const before = await effectiveness();
    expect(before).toBeDefined();
    await run(9);
    expect(await effectiveness()).toEqual(before);
  });
});

describe('a test program that somebody real uses by now', () => {
  it.each(['is on', 'was offered', 'gives to newcomers'] as const)(
    'stays when test data is cleared: one somebody %s',
    async (use) => {
      await run(2);
      await run(2);
      const [used, unused] = await db
        .select({ id: programs.id, programId: programs.programId })
        .from(programs)
        .where(eq(programs.isTest, true))
        .orderBy(programs.id);
      const client = await unassignedClient(test);
      if (use === 'is on') {
        await connect(test, client, boss);
        await assign(test, client, { programId: used?.programId ?? '' });
      }
      if (use === 'was offered') {
        await db
          .update(coachProfiles)
          .set({
            professionalTitle: 'Coach',
            bio: 'b'.repeat(60),
            coachingApproach: 'a'.repeat(30),
            specialties: ['Rest'],
          })
          .where(eq(coachProfiles.userId, boss.id));
        expect(
          (await boss.post('/api/coach/send-invitation', { clientId: client.id, programId: used?.programId }))
            .statusCode,
        ).toBe(200);
      }
      if (use === 'gives to newcomers')
        await db
          .update(coachProfiles)
          .set({ defaultProgramId: used?.id ?? null })
          .where(eq(coachProfiles.userId, boss.id));

      const { details } = await run(0);
      expect(details).toEqual([
        'Removed 1 test program.',
        'Kept 1 test program that somebody real uses by now; from here on it is an ordinary one.',
      ]);
      expect(
        await db
          .select({ isTest: programs.isTest })
          .from(programs)
          .where(inArray(programs.id, [used?.id ?? '', unused?.id ?? ''])),
      ).toEqual([{ isTest: false }]);
      if (use === 'is on') expect(await db.$count(assignments, eq(assignments.clientId, client.id))).toBe(1);
      expect((await run(0)).details).toEqual(['There was no test data.']);
      await db.update(coachProfiles).set({ defaultProgramId: null }).where(eq(coachProfiles.userId, boss.id));
    },
  );
});
