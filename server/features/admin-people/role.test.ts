import { and, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { auditLog, clientProfiles, coachProfiles, sessions, users } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { connect } from '#testing/histories.ts';
import { asked, coachIdOf, invite } from '#testing/joining.ts';
import { admin, again, coach, nobody, person, reachableCoach, trialClient, unassignedClient } from '#testing/people.ts';
import type { Person } from '#testing/people.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp();
const { db } = test.deps;
const host = await admin(test);

const change = (who: Pick<Person, 'id'>, role: string, by: Pick<Person, 'put'> = host) =>
  by.put(`/api/admin/users/${who.id}/role`, { role });
const answerOf = (answer: { statusCode: number; json: () => unknown }) => [
  answer.statusCode,
  (answer.json() as { message: string }).message,
];
const roleOf = async ({ id }: Person) => (await db.select().from(users).where(eq(users.id, id)))[0]?.role;

it('is for the admin alone, about others, with a role there is', async () => {
  const client = await unassignedClient(test);
  const path = `/api/admin/users/${client.id}/role`;
  const unknown = await test.app.inject({ method: 'PUT', url: path, headers: { 'sec-fetch-site': 'same-origin' } });
  expect(unknown.statusCode).toBe(401);
  expect((await nobody(test).get(path)).statusCode).toBe(404);
  for (const other of [client, await coach(test), await person(test)])
    expect((await change(client, 'coach', other)).statusCode).toBe(403);
  expect((await change({ id: newId() }, 'coach')).statusCode).toBe(404);
  expect((await change(host, 'client')).statusCode).toBe(409);
  expect((await change(client, 'owner')).statusCode).toBe(422);
  expect(await roleOf(client)).toBe('client');
});

it('makes a client a coach: signed out, told by mail, recorded, with everything they wrote', async () => {
  const client = await trialClient(test, { firstName: 'Daniel', lastName: 'Osei' });
  await client.post('/api/journal-entries', { entryText: 'Mine.', moodScore: 6 });
  expect(answerOf(await change(client, 'coach'))).toEqual([
    200,
    'Daniel Osei is a coach now and is notified by e-mail.',
  ]);
  expect(await roleOf(client)).toBe('coach');
  expect((await client.get('/api/auth/user')).statusCode).toBe(401);
  expect(await db.$count(sessions, eq(sessions.userId, client.id))).toBe(0);
  await test.deps.mailSender.sendDue();
  expect(test.mail.to(client.email).map(({ subject }) => subject)).toEqual(['Dayloom: your role has changed']);
  expect(await db.$count(coachProfiles, eq(coachProfiles.userId, client.id))).toBe(1);
  const lines = and(eq(auditLog.actorId, host.id), eq(auditLog.subjectId, client.id));
  expect(await db.select().from(auditLog).where(lines)).toMatchObject([
    { action: 'role-set', detail: { role: 'coach', before: 'client', by: 'admin' } },
  ]);
  expect(answerOf(await change(client, 'coach'))).toEqual([200, 'Daniel Osei is a coach already.']);
  expect((await change(client, 'client')).statusCode).toBe(200);
  const back = await again(test, client);
  expect((await back.get('/api/client/journal-entries')).body).toContain('Mine.');
});

it('gives a role to somebody without one, and Admin only to who has the rights', async () => {
  const someone = await person(test, { firstName: 'Ruth', lastName: 'Adler' });
  expect(answerOf(await change(someone, 'admin'))).toEqual([
    409,
    'Ruth Adler has no admin rights. Make them an admin first.',
  ]);
  expect((await change(someone, 'client')).statusCode).toBe(200);
  expect(await db.$count(clientProfiles, eq(clientProfiles.userId, someone.id))).toBe(1);
  await db.update(users).set({ isAdmin: true }).where(eq(users.id, someone.id));
  expect((await change(someone, 'admin')).statusCode).toBe(200);
  expect(await roleOf(someone)).toBe('admin');
});

it('leaves nobody alone: says what has to happen first, and changes nothing', async () => {
  const guide = await coach(test, { firstName: 'Ines', lastName: 'Calloway' });
  const client = await unassignedClient(test, { firstName: 'Nora', lastName: 'Lind' });
  await connect(test, client, guide);
  expect(answerOf(await change(guide, 'client'))).toEqual([
    409,
    'Ines Calloway has a client. Move this client to another coach first.',
  ]);
  expect(answerOf(await change(client, 'coach'))).toEqual([
    409,
    'Nora Lind works with Ines Calloway. One of the two has to end that first.',
  ]);
  expect([await roleOf(guide), await roleOf(client)]).toEqual(['coach', 'client']);
  expect((await guide.get('/api/auth/user')).statusCode).toBe(200);
  // The coach's pages are an admin's too.
  await db.update(users).set({ isAdmin: true }).where(eq(users.id, guide.id));
  expect((await change(guide, 'admin')).statusCode).toBe(200);
  expect(await coachIdOf(test, client)).toBe(guide.id);
});

it('waits for invitations and requests that wait', async () => {
  const [guide, other] = [await reachableCoach(test), await reachableCoach(test)];
  const [invited, asking] = [await unassignedClient(test), await unassignedClient(test)];
  await invite(guide, invited);
  await asked(asking, other);
  for (const [who, role] of [
    [guide, 'client'],
    [invited, 'coach'],
    [other, 'client'],
    [asking, 'coach'],
  ] as const)
    expect(answerOf(await change(who, role))).toEqual([
      409,
      'An invitation or request with them is waiting for an answer. It has to be answered or withdrawn first.',
    ]);
});

it('touches nobody who is suspended or leaving', async () => {
  for (const state of [{ suspendedAt: test.clock.now() }, { deletionAt: test.clock.now() }]) {
    const client = await unassignedClient(test);
    const leaving = 'deletionAt' in state ? { deletionRequestedAt: test.clock.now() } : {};
    await db
      .update(users)
      .set({ ...state, ...leaving })
      .where(eq(users.id, client.id));
    expect((await change(client, 'coach')).statusCode).toBe(409);
  }
});

it('and somebody joining at the same moment never both happen', async () => {
  for (let round = 0; round < 4; round += 1) {
    const guide = await reachableCoach(test);
    const client = await unassignedClient(test);
    const both = [
      async () => await change(guide, 'client'),
      async () => await host.put(`/api/admin/users/${client.id}/coach`, { coachId: guide.id }),
    ];
    if (round % 2 === 1) both.reverse();
    const answers = await Promise.all(both.map(async (call) => await call()));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect([await roleOf(guide), await coachIdOf(test, client)]).toEqual(
      (await roleOf(guide)) === 'coach' ? ['coach', guide.id] : ['client', null],
    );
  }
});

it('tells all three of a move by mail, without a word that anybody wrote', async () => {
  const [before, after] = [
    await coach(test, { firstName: 'Ines', lastName: 'Calloway' }),
    await coach(test, { firstName: 'Carla', lastName: 'Mendes' }),
  ];
  const client = await unassignedClient(test, { firstName: 'Daniel', lastName: 'Osei' });
  await connect(test, client, before);
  expect((await host.put(`/api/admin/users/${client.id}/coach`, { coachId: after.id })).statusCode).toBe(200);
  await test.deps.mailSender.sendDue();
  const subjects = [client, before, after].map(({ email }) => test.mail.to(email).map(({ subject }) => subject));
  expect(subjects).toEqual([
    ['Dayloom: Carla Mendes is your coach now'],
    ['Daniel Osei has moved to another coach'],
    ['Dayloom: Daniel Osei is your client now'],
  ]);
  // A refused move tells no one.
  expect((await host.put(`/api/admin/users/${client.id}/coach`, { coachId: after.id })).statusCode).toBe(409);
  await test.deps.mailSender.sendDue();
  expect(test.mail.to(client.email)).toHaveLength(1);
});
