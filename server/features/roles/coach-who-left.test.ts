import { eq, sql } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { clientProfiles, coachProfiles, users } from '#server/platform/db/schema.ts';
import { admin, completeProfile, person, reachableCoach, unassignedClient } from '#testing/people.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp();
const { db } = test.deps;
const codeOf = async (userId: string) =>
  (await db.select({ code: coachProfiles.referralCode }).from(coachProfiles).where(eq(coachProfiles.userId, userId)))[0]
    ?.code ?? '';

it('connects nobody with a coach who has left the role, by code or by choice', async () => {
  const guide = await reachableCoach(test);
  await guide.post('/api/auth/clear-role');
  const someone = await person(test);
  const join = (by: Record<string, string>) =>
    someone.post('/api/auth/set-role', { role: 'client', clientType: 'with-coach', ...by });
  expect((await join({ referralCode: await codeOf(guide.id) })).statusCode).toBe(409);
  expect((await join({ selectedCoach: guide.id })).statusCode).toBe(422);
  expect(await db.select().from(clientProfiles).where(eq(clientProfiles.userId, someone.id))).toEqual([]);

  await guide.post('/api/auth/set-role', { role: 'coach' });
  expect((await join({ referralCode: await codeOf(guide.id) })).statusCode).toBe(200);
});

it('looks at the role once it is the coach’s turn, not when it began to wait for it', async () => {
  const guide = await reachableCoach(test);
  const [one, two, three] = [await person(test), await person(test), await unassignedClient(test)];
  const referralCode = await codeOf(guide.id);
  const setUp = (by: Record<string, string>) => ({ role: 'client', clientType: 'with-coach', ...by });
  const steps = [
    () => one.post('/api/auth/set-role', setUp({ referralCode })),
    () => two.post('/api/auth/set-role', setUp({ selectedCoach: guide.id })),
    () => three.post('/api/client/join-coach', { referralCode }),
  ];
  const waiting = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  const joining = await db.transaction(async (tx) => {
    await tx.select().from(coachProfiles).where(eq(coachProfiles.userId, guide.id)).for('update');
    const begun = steps.map((step) => step());
    await vi.waitFor(async () => expect((await db.execute(waiting)).rows).toHaveLength(steps.length));
    await db.update(users).set({ role: null }).where(eq(users.id, guide.id));
    return begun;
  });
  expect((await Promise.all(joining)).map(({ statusCode }) => statusCode)).toEqual([409, 422, 409]);
  expect(await db.$count(clientProfiles, eq(clientProfiles.coachId, guide.id))).toBe(0);
});

it('takes as a choice only who is offered as one: not an admin, whose code works all the same', async () => {
  const boss = await admin(test);
  await completeProfile(test, boss);
  const someone = await person(test);
  const join = (by: Record<string, string>) =>
    someone.post('/api/auth/set-role', { role: 'client', clientType: 'with-coach', ...by });
  expect((await join({ selectedCoach: boss.id })).statusCode).toBe(422);
  expect((await join({ referralCode: await codeOf(boss.id) })).statusCode).toBe(200);
});

it('tells the coach of whoever joins by code or by choice', async () => {
  const guide = await reachableCoach(test);
  const joins = [{ referralCode: await codeOf(guide.id) }, { selectedCoach: guide.id }];
  for (const [index, by] of joins.entries()) {
    const someone = await person(test, { firstName: 'Daniel', lastName: `Reyes ${index}` });
    test.clock.advance(1_000);
    const answer = await someone.post('/api/auth/set-role', { role: 'client', clientType: 'with-coach', ...by });
    expect(answer.statusCode).toBe(200);
    expect((await guide.get('/api/notices')).json<unknown[]>()[0]).toMatchObject({
      kind: 'client-joined',
      detail: { clientId: someone.id, clientName: `Daniel Reyes ${index}`, isByCode: index === 0 },
    });
  }
  expect((await guide.get('/api/notices')).json()).toHaveLength(2);
});
