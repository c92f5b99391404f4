import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { clientProfiles, coachProfiles } from '#server/platform/db/schema.ts';
import { admin, completeProfile, person, reachableCoach } from '#testing/people.ts';
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
