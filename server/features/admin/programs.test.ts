import { and, eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { AdminProgramRow } from '#contract/admin/schema.ts';
import { auditLog, coachProfiles, programs } from '#server/platform/db/schema.ts';
import { assign, connect } from '#testing/histories.ts';
import { admin, coach, trialClient } from '#testing/people.ts';
import { countStatements } from '#testing/statements.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp();
const { db } = test.deps;
const host = await admin(test);
const guide = await coach(test, { firstName: 'Petra', lastName: 'Pages' });
const client = await trialClient(test);
await connect(test, client, guide);
const list = async () => (await host.get('/api/admin/programs')).json<AdminProgramRow[]>();
const make = async (title: string) =>
  (await guide.post('/api/programs', { title, subtitle: 'Under it', durationWeeks: 1 })).json<{
    id: string;
    programId: string;
  }>();

it('lists every program with all its fields, in the same number of statements however many there are', async () => {
  const made = await make('A program of Petra');
  await list();
  const few = await countStatements(test, list);
  await assign(test, client, { programId: 'living-from-desire-01' });
  const rows = await list();
  expect(rows.find(({ id }) => id === made.id)).toEqual({
    id: made.id,
    program_id: made.programId,
    title: 'A program of Petra',
    subtitle: 'Under it',
    creator_name: 'Petra Pages',
    active_assignments: 0,
    daily_prompts_count: 0,
    weekly_themes_count: 0,
    created_at: expect.any(String),
    is_test_data: false,
    is_demo: false,
    is_archived: false,
  });
  expect(rows.find(({ program_id }) => program_id === 'living-from-desire-01')).toMatchObject({
    creator_name: null,
    active_assignments: 1,
    daily_prompts_count: 28,
    weekly_themes_count: 4,
  });
  for (let n = 0; n < 5; n += 1) await make(`More ${n}`);
  expect(await countStatements(test, list)).toBe(few);
});

it('hides a deleted program everywhere and lets those who are on it finish', async () => {
  const made = (await guide.post('/api/programs/living-from-desire-01/duplicate')).json<{
    id: string;
    programId: string;
  }>();
  await assign(test, client, { programId: made.programId });
  await db.update(coachProfiles).set({ defaultProgramId: made.id }).where(eq(coachProfiles.userId, guide.id));
  for (const other of [guide, client])
    expect((await other.delete(`/api/admin/programs/${made.id}`)).statusCode).toBe(403);
  const answer = await host.delete(`/api/admin/programs/${made.programId}`);
  expect([answer.statusCode, answer.json().message]).toEqual([
    200,
    '“Living from Desire (copy)” is deleted. The one client who is on it can finish it. ' +
      'It can be restored for 30 days.',
  ]);
  expect((await list()).some(({ id }) => id === made.id)).toBe(false);
  // The coach whose program it was is told, once.
  expect((await guide.get('/api/notices')).json()).toMatchObject([
    { kind: 'program-removed', detail: { programTitle: 'Living from Desire (copy)' } },
  ]);
  for (const who of [guide, host]) expect((await who.get('/api/programs/all')).body).not.toContain(made.id);
  expect((await client.get('/api/client/dashboard')).json()).toMatchObject({
    assignment: { status: 'active' },
    program: { title: 'Living from Desire (copy)' },
  });
  expect((await client.post('/api/journal-entries', { entryText: 'Still on my way.', moodScore: 6 })).statusCode).toBe(
    200,
  );
  expect(
    (
      await db
        .select({ id: coachProfiles.defaultProgramId })
        .from(coachProfiles)
        .where(eq(coachProfiles.userId, guide.id))
    )[0]?.id,
  ).toBeNull();
  const [noted] = await db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, 'program-deleted'), eq(auditLog.subjectId, made.id)));
  expect(noted).toMatchObject({ actorId: host.id, detail: { people: 1 } });
  expect((await host.delete(`/api/admin/programs/${made.id}`)).statusCode).toBe(404);
});

it('keeps the program every trial begins with, knows no other, and writes refusals down', async () => {
  expect((await host.delete('/api/admin/programs/breath-anchor-01')).statusCode).toBe(409);
  expect((await host.delete('/api/admin/programs/never-was-01')).statusCode).toBe(404);
  expect(
    (await db.select().from(programs).where(eq(programs.programId, 'breath-anchor-01')))[0]?.archivedAt,
  ).toBeNull();
  const refused = await db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, 'deletion-refused'), eq(auditLog.actorId, host.id)));
  expect(refused.slice(-2).map(({ detail }) => [detail.what, detail.reason])).toEqual([
    ['program', 'trial program'],
    ['program', 'unknown'],
  ]);
});

it('lists what a coach has archived, marked, and deletes it like any other', async () => {
  const made = await make('Put away');
  expect((await guide.post(`/api/programs/${made.id}/archive`)).statusCode).toBe(200);
  const row = async () => (await list()).find(({ id }) => id === made.id);
  expect(await row()).toMatchObject({ title: 'Put away', is_archived: true });
  expect((await host.delete(`/api/admin/programs/${made.id}`)).statusCode).toBe(200);
  expect(await row()).toBeUndefined();
  expect((await guide.post(`/api/programs/${made.id}/restore`)).statusCode).toBe(404);
});

/** As a join holds them: first the coach, then the program that everyone who joins begins. */
it('deletes a program while somebody joins its coach by code, and neither waits for the other', async () => {
  const made = await make('Joined and deleted');
  await db.update(coachProfiles).set({ defaultProgramId: made.id }).where(eq(coachProfiles.userId, guide.id));
  const deleting: { answer?: Promise<{ statusCode: number }> } = {};
  await db.transaction(async (tx) => {
    await tx.select().from(coachProfiles).where(eq(coachProfiles.userId, guide.id)).for('update');
    deleting.answer = host.delete(`/api/admin/programs/${made.id}`);
    for (let isWaiting = false; !isWaiting;)
      isWaiting = (await db.execute(sql`select 1 from pg_locks where not granted limit 1`)).rows.length > 0;
    const held = await tx.select().from(programs).where(eq(programs.id, made.id)).for('key share', { noWait: true });
    expect(held).toMatchObject([{ deletedAt: null }]);
  });
  expect((await deleting.answer)?.statusCode).toBe(200);
  const [coachRow] = await db.select().from(coachProfiles).where(eq(coachProfiles.userId, guide.id));
  expect(coachRow?.defaultProgramId).toBeNull();
});

it('leaves the default program of coaches alone when it refuses', async () => {
  const [trial] = await db.select().from(programs).where(eq(programs.programId, 'breath-anchor-01'));
  const id = trial?.id ?? '';
  await db.update(coachProfiles).set({ defaultProgramId: id }).where(eq(coachProfiles.userId, guide.id));
  expect((await host.delete(`/api/admin/programs/${id}`)).statusCode).toBe(409);
  const [coachRow] = await db.select().from(coachProfiles).where(eq(coachProfiles.userId, guide.id));
  expect(coachRow?.defaultProgramId).toBe(id);
});
