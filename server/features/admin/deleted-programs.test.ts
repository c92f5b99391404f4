import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { AdminDeletedProgram } from '#contract/admin/schema.ts';
import type { Notice } from '#contract/notices/endpoints.ts';
import type { DeletedProgram, ProgramLibraryItem } from '#contract/programs/views.ts';
import { runUpkeep } from '#server/app/background-work.ts';
import { eraseDeletedPrograms } from '#server/features/programs/deleted-programs.ts';
import { seedPlatformPrograms } from '#server/features/programs/seed-programs.ts';
import { assignments, auditLog, programs, users } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { assign, connect } from '#testing/histories.ts';
import { invite } from '#testing/joining.ts';
import { admin, again, coach, reachableCoach, trialClient, unassignedClient, type Person } from '#testing/people.ts';
import { documentsOf, previewOf, programOf } from '#testing/programs.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp();
let host = await admin(test, { firstName: 'Ruth', lastName: 'Adler' });
let guide = await coach(test, { firstName: 'Petra', lastName: 'Pages' });

const day = 86_400_000;
const address = '/api/admin/programs/deleted';
const list = async (who = host) => (await who.get(address)).json<AdminDeletedProgram[]>();
const own = async (who: Person) => (await who.get('/api/programs/deleted')).json<DeletedProgram[]>();
const restore = async (id: string, who: Pick<Person, 'post'> = host) =>
  await who.post(`/api/admin/programs/${id}/restore`);
const deletedBy = async (who: Person, id: string) =>
  await who.delete(who === host ? `/api/admin/programs/${id}` : `/api/programs/${id}`);
const rowOf = async (id: string) => (await test.deps.db.select().from(programs).where(eq(programs.id, id)))[0];
const recorded = async (id: string, action: 'deleted-program-restored' | 'program-erased') =>
  await test.deps.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subjectId, id), eq(auditLog.action, action)));
/** A day later no one is signed in any more whose session is an admin's. */
const later = async (days: number) => {
  test.clock.advance(days * day);
  host = await again(test, host);
  guide = await again(test, guide);
};

describe('who may', () => {
  it('nobody and no other role lists or restores', async () => {
    const made = await programOf(guide);
    await deletedBy(host, made.id);
    for (const who of [guide, await trialClient(test)]) {
      expect((await who.get(address)).statusCode).toBe(403);
      expect((await restore(made.id, who)).statusCode).toBe(403);
    }
    // What an admin deleted is not for its coach to bring back, nor what a coach deleted for another coach.
    expect((await guide.post(`/api/programs/${made.id}/restore`)).statusCode).toBe(404);
    expect(await own(guide)).toEqual([]);
    const theirs = await programOf(guide);
    await deletedBy(guide, theirs.id);
    const stranger = await coach(test);
    expect((await stranger.post(`/api/programs/${theirs.id}/restore`)).statusCode).toBe(404);
    expect(await own(stranger)).toEqual([]);
    for (const id of [newId(), 'no-id']) expect((await restore(id)).statusCode).toBe(404);
    expect((await rowOf(made.id))?.deletedAt).not.toBeNull();
  });
});

describe('restoring', () => {
  it('brings a program back as it was, tells its coach and is recorded', async () => {
    const made = await programOf(guide, { title: 'Small Braveries' });
    const client = await trialClient(test);
    await connect(test, client, guide);
    await assign(test, client, { programId: made.programId });
    await deletedBy(host, made.id);
    expect((await list()).find(({ id }) => id === made.id)).toEqual({
      id: made.id,
      programId: made.programId,
      title: 'Small Braveries',
      activeClientsCount: 1,
      deletedAt: test.clock.now().toISOString(),
      restorableUntil: new Date(test.clock.now().getTime() + 30 * day).toISOString(),
      creatorName: 'Petra Pages',
      deletedByName: 'Ruth Adler',
      byCreator: false,
    });
    const answer = await restore(made.id);
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { message: '“Small Braveries” is back. 1 client is still on it.' },
    ]);
    expect((await list()).some(({ id }) => id === made.id)).toBe(false);
    expect(await rowOf(made.id)).toMatchObject({
      programId: made.programId,
      archivedAt: null,
      deletedAt: null,
      deletedBy: null,
      deletedProgramId: null,
    });
    expect((await previewOf(guide, made.programId)).dailyPrompts).toHaveLength(7);
    expect((await guide.get('/api/notices')).json<Notice[]>()[0]).toMatchObject({
      kind: 'program-restored',
      detail: { programTitle: 'Small Braveries' },
    });
    expect(await recorded(made.id, 'deleted-program-restored')).toMatchObject([{ actorId: host.id }]);
    // Asked again, it changes nothing.
    expect((await restore(made.id)).json()).toEqual({ message: '“Small Braveries” is back already.' });
    expect(await recorded(made.id, 'deleted-program-restored')).toHaveLength(1);
  });

  it('puts nobody back on it who has left meanwhile, and makes it nobody’s default', async () => {
    const made = await programOf(guide);
    const client = await trialClient(test);
    await connect(test, client, guide);
    await assign(test, client, { programId: made.programId });
    await deletedBy(host, made.id);
    await assign(test, client, { programId: 'living-from-desire-01' });
    await restore(made.id);
    const running = await test.deps.db
      .select({ programId: assignments.programId })
      .from(assignments)
      .where(and(eq(assignments.clientId, client.id), eq(assignments.status, 'active')));
    expect(running).toHaveLength(1);
    expect(running[0]?.programId).not.toBe(made.id);
  });

  it('is for the coach who deleted their own too, and leaves an archived one archived', async () => {
    const made = await programOf(guide, { title: 'Put away' });
    await guide.post(`/api/programs/${made.id}/archive`);
    test.clock.advance(60_000);
    await deletedBy(guide, made.id);
    expect((await list()).find(({ id }) => id === made.id)).toMatchObject({ byCreator: true });
    expect((await own(guide)).find(({ id }) => id === made.id)).toMatchObject({
      title: 'Put away',
      programId: made.programId,
    });
    const answer = await guide.post(`/api/programs/${made.id}/restore`);
    expect(answer.json<ProgramLibraryItem>()).toMatchObject({
      programId: made.programId,
      archivedAt: new Date(test.clock.now().getTime() - 60_000).toISOString(),
    });
    expect((await own(guide)).some(({ id }) => id === made.id)).toBe(false);
    expect(await recorded(made.id, 'deleted-program-restored')).toMatchObject([{ actorId: guide.id }]);
  });

  it('gives it the next number where its program id was taken meanwhile, and says so', async () => {
    const made = await programOf(guide);
    await deletedBy(host, made.id);
    const next = await programOf(guide, { programId: made.programId });
    expect(next.id).not.toBe(made.id);
    expect((await restore(made.id)).json<{ message: string }>().message).toContain(
      `Its program id was taken meanwhile, so it’s now “${made.programId}-2”.`,
    );
    expect((await rowOf(next.id))?.programId).toBe(made.programId);
    expect((await rowOf(made.id))?.programId).toBe(`${made.programId}-2`);
  });

  it('brings the platform’s own back under their names', async () => {
    const [row] = await test.deps.db.select().from(programs).where(eq(programs.programId, 'living-from-desire-01'));
    const id = row?.id ?? '';
    await deletedBy(host, id);
    expect((await list())[0]).toMatchObject({ id, creatorName: null, programId: 'living-from-desire-01' });
    expect((await restore(id)).statusCode).toBe(200);
    expect((await rowOf(id))?.programId).toBe('living-from-desire-01');
  });

  it('brings back what went with a coach, as that person’s', async () => {
    const former = await coach(test, { firstName: 'Nils', lastName: 'Former' });
    const made = await programOf(former);
    await host.delete(`/api/admin/coaches/${former.id}`);
    expect((await list()).find(({ id }) => id === made.id)).toMatchObject({ creatorName: 'Nils Former' });
    expect((await restore(made.id)).statusCode).toBe(200);
    expect(await rowOf(made.id)).toMatchObject({ ownerId: former.id, programId: made.programId, deletedAt: null });
  });

  it('brings nothing back of somebody who was erased', async () => {
    const gone = await coach(test);
    const made = await programOf(gone);
    const client = await trialClient(test);
    await assign(test, client, { programId: made.programId, status: 'completed' });
    await deletedBy(host, made.id);
    expect((await host.delete(`/api/admin/users/${gone.id}`)).statusCode).toBe(200);
    expect((await list()).some(({ id }) => id === made.id)).toBe(false);
    expect((await restore(made.id)).statusCode).toBe(404);
    expect(await rowOf(made.id)).toMatchObject({ ownerId: null, deletedProgramId: null });
  });

  it('lets the demo’s admin restore only what is the demo’s', async () => {
    const made = await programOf(guide);
    await deletedBy(host, made.id);
    const visitor = await admin(test);
    await test.deps.db.update(users).set({ isDemo: true }).where(eq(users.id, visitor.id));
    test.deps.identity.forgetUser(visitor.id);
    expect((await restore(made.id, visitor)).statusCode).toBe(409);
    expect((await rowOf(made.id))?.deletedAt).not.toBeNull();
  });
});

describe('after 30 days', () => {
  it('a program is gone; one that people were on or invited to stays hidden for them', async () => {
    const sender = await reachableCoach(test);
    const [unused, used, offered] = [await programOf(sender), await programOf(sender), await programOf(sender)];
    const client = await trialClient(test);
    await assign(test, client, { programId: used.programId, status: 'completed' });
    await invite(sender, await unassignedClient(test), { programId: offered.id });
    for (const { id } of [unused, used, offered]) await deletedBy(sender, id);
    await later(29);
    await runUpkeep(test.deps);
    expect(await recorded(unused.id, 'program-erased')).toEqual([]);
    expect((await list()).map(({ id }) => id)).toEqual(expect.arrayContaining([unused.id, used.id, offered.id]));
    await later(1);
    // Before the upkeep has come round it cannot be restored any more either.
    expect(await list()).toEqual([]);
    expect((await restore(unused.id)).statusCode).toBe(404);
    await runUpkeep(test.deps);
    expect(await rowOf(unused.id)).toBeUndefined();
    for (const { id } of [used, offered])
      expect(await rowOf(id)).toMatchObject({ deletedBy: null, deletedProgramId: null });
    expect((await previewOf(await again(test, client), used.id)).dailyPrompts.length).toBeGreaterThan(0);
    expect(await recorded(unused.id, 'program-erased')).toMatchObject([{ actorId: null }]);
  });

  it('the platform’s own are not written anew by the next start', async () => {
    const [row] = await test.deps.db.select().from(programs).where(eq(programs.programId, 'living-from-desire-01'));
    const id = row?.id ?? '';
    await test.deps.db.delete(assignments).where(eq(assignments.programId, id));
    await deletedBy(host, id);
    await later(31);
    await eraseDeletedPrograms(test.deps);
    await seedPlatformPrograms(test.deps);
    expect((await rowOf(id))?.deletedAt).not.toBeNull();
  });
});

describe('at the same moment', () => {
  it('of restoring and erasing one comes first', async () => {
    const made = await programOf(guide);
    await deletedBy(host, made.id);
    await later(29);
    const later30 = {
      db: test.deps.db,
      clock: { ...test.clock, now: () => new Date(test.clock.now().getTime() + 2 * day) },
    };
    const [answer] = await Promise.all([restore(made.id), eraseDeletedPrograms(later30)]);
    const row = await rowOf(made.id);
    expect([answer.statusCode, row?.deletedAt]).toEqual(answer.statusCode === 200 ? [200, null] : [404, undefined]);
  });

  it('of restoring and taking its name both are done, under two names', async () => {
    for (let round = 0; round < 4; round += 1) {
      const made = await programOf(guide);
      await deletedBy(host, made.id);
      const both = [
        async () => await restore(made.id),
        async () => await guide.post('/api/admin/import-program', documentsOf({ programId: made.programId })),
      ];
      if (round % 2 === 1) both.reverse();
      const answers = await Promise.all(both.map(async (call) => await call()));
      const statuses = answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
      const restored = await rowOf(made.id);
      expect(restored?.deletedAt).toBeNull();
      // The name is the restored one's, and the import is told so; or the import's, and the restored has another.
      expect(statuses).toEqual(restored?.programId === made.programId ? [200, 409] : [200, 200]);
    }
  });

  it('two admins restore it once', async () => {
    const made = await programOf(guide);
    await deletedBy(host, made.id);
    const second = await admin(test);
    const answers = await Promise.all([restore(made.id), restore(made.id, second)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await recorded(made.id, 'deleted-program-restored')).toHaveLength(1);
  });
});
