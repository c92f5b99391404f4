import { and, eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { CoachDeletion } from '#contract/admin/schema.ts';
import {
  auditLog,
  clientProfiles,
  coachingRequests,
  coachNotes,
  coachProfiles,
  invitations,
  journalEntries,
  programs,
  users,
} from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { assign, connect } from '#testing/histories.ts';
import { opened, piece, say, send } from '#testing/messages.ts';
import { admin, coach, reachableCoach, trialClient, unassignedClient } from '#testing/people.ts';
import { invite } from '#testing/joining.ts';
import { save } from '#testing/sharing.ts';
import { countStatements } from '#testing/statements.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp();
const { db } = test.deps;
const host = await admin(test);
const roleOf = async (id: string) =>
  (await db.select({ role: users.role }).from(users).where(eq(users.id, id)))[0]?.role;

it('removes the coach and keeps the account, the clients, what they wrote and their running programs', async () => {
  const guide = await reachableCoach(test, { firstName: 'Greta', lastName: 'Gone' });
  const [one, two, waiting, asking] = [
    await trialClient(test),
    await trialClient(test),
    await unassignedClient(test),
    await unassignedClient(test),
  ];
  for (const client of [one, two]) await connect(test, client, guide);
  for (const title of ['used-gg', 'unused-gg']) await guide.post('/api/programs', { title, durationWeeks: 1 });
  await db
    .update(programs)
    .set({ programId: sql`${programs.title}` })
    .where(eq(programs.ownerId, guide.id));
  await assign(test, one, { programId: 'used-gg' });
  await save(one);
  await guide.put(`/api/coach/client/${one.id}/notes`, { notes: 'Slept better.', baseVersion: 0 });
  await invite(guide, waiting);
  await asking.post('/api/client/coaching-requests', { coachId: guide.id });

  const preview = (await host.get(`/api/admin/coaches/${guide.id}/deletion`)).json<CoachDeletion>();
  expect(preview).toEqual({
    id: guide.id,
    name: 'Greta Gone',
    refusal: null,
    clients: 2,
    cohorts: [],
    runningPrograms: 2,
    programsKept: 1,
    programsRemoved: 1,
    invitations: 1,
    requests: 1,
  });
  const answer = await host.delete(`/api/admin/coaches/${guide.id}`);
  expect([answer.statusCode, answer.json().message]).toEqual([
    200,
    'Greta Gone is no longer a coach. Their 2 clients now have no coach.',
  ]);

  expect(await roleOf(guide.id)).toBeNull();
  expect((await guide.get('/api/auth/user')).json()).toMatchObject({ role: null });
  expect((await guide.get('/api/coach/dashboard')).statusCode).toBe(403);
  expect(await db.$count(coachProfiles, eq(coachProfiles.userId, guide.id))).toBe(0);
  for (const client of [one, two]) {
    expect(
      await db
        .select({ coachId: clientProfiles.coachId })
        .from(clientProfiles)
        .where(eq(clientProfiles.userId, client.id)),
    ).toEqual([{ coachId: null }]);
    expect((await client.get('/api/notices')).json()).toMatchObject([{ kind: 'coach-left' }]);
    expect((await client.get('/api/client/dashboard')).json().assignment).not.toBeNull();
  }
  expect(await db.$count(journalEntries, eq(journalEntries.clientId, one.id))).toBe(1);
  expect(await db.$count(coachNotes, eq(coachNotes.coachId, guide.id))).toBe(1);
  expect(
    (
      await db
        .select()
        .from(programs)
        .where(sql`${programs.title} like '%-gg'`)
    )
      .map(({ title, ownerId, archivedAt }) => `${title} ${ownerId} ${archivedAt !== null}`)
      .toSorted(),
  ).toEqual([`unused-gg ${guide.id} true`, 'used-gg null false']);
  expect(await db.$count(invitations, eq(invitations.coachId, guide.id))).toBe(0);
  expect((await db.select().from(coachingRequests).where(eq(coachingRequests.coachId, guide.id)))[0]?.status).toBe(
    'declined',
  );
  expect((await one.post('/api/journal-entries', { entryText: 'It goes on.', moodScore: 6 })).statusCode).toBe(200);
  const [noted] = await db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, 'coach-deleted'), eq(auditLog.subjectId, guide.id)));
  expect(noted).toMatchObject({ actorId: host.id, detail: { people: 2, programs: 1, hidden: 1 } });

  // The account is a person like any other: they may begin anew, with nothing of before.
  expect((await guide.post('/api/auth/set-role', { role: 'coach' })).statusCode).toBe(200);
  expect((await guide.get(`/api/coach/client/${one.id}`)).statusCode).toBe(404);
  expect((await guide.get('/api/programs')).json()).toEqual([]);
});

it('leaves what was said to be read, and nobody writes to somebody who is no coach any more', async () => {
  const guide = await coach(test);
  const client = await trialClient(test);
  await connect(test, client, guide);
  const { id } = await opened(client, guide);
  await say(client, id, 'Thank you for everything.');
  await host.delete(`/api/admin/coaches/${guide.id}`);
  const { conversation, messages } = await piece(client, id);
  expect([messages.map(({ text }) => text), conversation.canSend]).toEqual([['Thank you for everything.'], false]);
  expect((await send(client, id, 'Are you there?')).statusCode).toBe(404);
  await guide.post('/api/auth/set-role', { role: 'coach' });
  expect((await send(client, id, 'Are you there?')).statusCode).toBe(200);
});

it('takes as many statements for a coach of many as for a coach of one, whether they are removed or erased', async () => {
  const removing = async (way: 'coaches' | 'users', people: number) => {
    const guide = await reachableCoach(test);
    for (let n = 0; n < people; n += 1) {
      const [client, invited, asking] = [
        await trialClient(test),
        await unassignedClient(test),
        await unassignedClient(test),
      ];
      await connect(test, client, guide);
      await opened(client, guide);
      await invite(guide, invited);
      await asking.post('/api/client/coaching-requests', { coachId: guide.id });
    }
    // Erasing waits for mail that is under way.
    await test.deps.mailSender.sendDue();
    return await countStatements(test, async () => {
      expect((await host.delete(`/api/admin/${way}/${guide.id}`)).statusCode).toBe(200);
    });
  };
  for (const way of ['coaches', 'users'] as const) {
    const [few, many] = [await removing(way, 1), await removing(way, 4)];
    expect([way, few > 10, many]).toEqual([way, true, few]);
  }
});

it('leaves a former coach who is a client by now in that role', async () => {
  const former = await coach(test);
  await former.post('/api/auth/clear-role');
  await former.post('/api/auth/set-role', { role: 'client', clientType: 'trial' });
  expect((await host.delete(`/api/admin/coaches/${former.id}`)).statusCode).toBe(200);
  expect(await roleOf(former.id)).toBe('client');
});

it('refuses oneself, whoever is no coach and whoever is no admin, and writes it down', async () => {
  const guide = await coach(test);
  const client = await trialClient(test);
  for (const other of [guide, client])
    expect((await other.delete(`/api/admin/coaches/${guide.id}`)).statusCode).toBe(403);
  expect((await host.delete(`/api/admin/coaches/${host.id}`)).statusCode).toBe(409);
  const unknown = newId();
  for (const id of [client.id, unknown, 'nonsense'])
    expect((await host.delete(`/api/admin/coaches/${id}`)).statusCode).toBe(404);
  expect((await host.get(`/api/admin/coaches/${client.id}/deletion`)).statusCode).toBe(404);
  const refused = await db.select().from(auditLog).where(eq(auditLog.action, 'deletion-refused'));
  expect(refused.map(({ subjectId, detail }) => [subjectId, detail.what, detail.reason])).toEqual([
    [host.id, 'coach', 'oneself'],
    [client.id, 'coach', 'unknown'],
    [unknown, 'coach', 'unknown'],
  ]);
  expect(await roleOf(guide.id)).toBe('coach');
});

it('lets the admin of the demo, who is anybody, touch nobody but people of the demo and of a test', async () => {
  const visitor = await admin(test);
  const mark = async (id: string, as: 'isDemo' | 'isTest') => {
    await db
      .update(users)
      .set({ [as]: true })
      .where(eq(users.id, id));
    test.deps.identity.forgetUser(id);
  };
  await mark(visitor.id, 'isDemo');
  const [guide, client] = [await reachableCoach(test), await trialClient(test)];
  await guide.post('/api/programs', { title: 'Mine', durationWeeks: 1 });
  const [program] = await db.select().from(programs).where(eq(programs.ownerId, guide.id));
  const sentence = 'This is the demo, which everyone shares. Only what belongs to the demo or a test can be changed.';
  for (const path of [
    `/api/admin/users/${client.id}`,
    `/api/admin/coaches/${guide.id}`,
    `/api/admin/programs/${program?.id}`,
    '/api/admin/programs/breath-anchor-01',
  ]) {
    const answer = await visitor.delete(path);
    expect([answer.statusCode, answer.json().message], path).toEqual([409, sentence]);
  }
  expect((await visitor.get(`/api/admin/users/${client.id}/deletion`)).statusCode, 'is not even seen').toBe(404);
  expect((await visitor.post(`/api/admin/coaches/${guide.id}/approve`)).statusCode).toBe(409);
  const sent = { userId: client.id, userEmail: client.email, sendEmail: true };
  expect((await visitor.post('/api/admin/export-user-data', sent)).statusCode).toBe(409);
  const refused = and(eq(auditLog.actorId, visitor.id), eq(auditLog.action, 'deletion-refused'));
  expect(await db.$count(auditLog, refused)).toBe(4);

  await mark(guide.id, 'isDemo');
  await mark(client.id, 'isTest');
  expect((await visitor.delete(`/api/admin/programs/${program?.id}`)).statusCode).toBe(200);
  expect((await visitor.delete(`/api/admin/coaches/${guide.id}`)).statusCode).toBe(200);
  expect((await visitor.delete(`/api/admin/users/${client.id}`)).statusCode).toBe(200);
});
