import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Notice } from '#contract/notices/endpoints.ts';
import type { AvailableProgram, ProgramLibraryItem, ProgramPeople } from '#contract/programs/views.ts';
import { assignments, auditLog, coachProfiles, programs } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { assign, connect } from '#testing/histories.ts';
import { invite, respond } from '#testing/joining.ts';
import { admin, coach, reachableCoach, trialClient, unassignedClient, type Person } from '#testing/people.ts';
import { changeAddress } from '#testing/program-changes.ts';
import { documentsOf, giveToPlatform, previewOf, programOf } from '#testing/programs.ts';
import { countStatements } from '#testing/statements.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp();
const author = await reachableCoach(test, { firstName: 'Ines', lastName: 'Calloway' });

const archive = async (who: Person, id: string) => await who.post(`/api/programs/${id}/archive`);
const restore = async (who: Person, id: string) => await who.post(`/api/programs/${id}/restore`);
const remove = async (who: Person, id: string) => await who.delete(`/api/programs/${id}`);
const peopleOn = async (who: Person, id: string) => await who.get(`/api/programs/${id}/people`);
const idsIn = async (who: Person, list: string) =>
  (await who.get(list)).json<ProgramLibraryItem[]>().map((program) => program.id);
const lists = ['/api/programs/all', '/api/programs', '/api/coach/available-programs'];
const messageOf = (answer: { json: () => unknown }) => (answer.json() as { message: string }).message;
const actionsOn = async (id: string) =>
  (await test.deps.db.select().from(auditLog).where(eq(auditLog.subjectId, id))).map(({ action }) => action);

const calls: [string, (who: Person, id: string) => ReturnType<typeof archive>][] = [
  ['archiving', archive],
  ['restoring', restore],
  ['deleting', remove],
  ['asking who is on it', peopleOn],
];

describe.each(calls)('%s', (_what, call) => {
  it('is for a program’s owner', async () => {
    const program = await programOf(author);
    const who = await trialClient(test);
    expect((await call(who, program.id)).statusCode).toBe(403);
    expect((await call(await coach(test), program.id)).statusCode).toBe(404);
    expect((await call(author, newId())).statusCode).toBe(404);
    expect((await call(author, 'living-from-desire-01')).statusCode).toBe(403);
    expect((await previewOf(author, program.id)).program.id).toBe(program.id);
  });
});

describe('an archived program', () => {
  it('is in no list and cannot be assigned; who is on it goes on, and its owner still sees it', async () => {
    const program = await programOf(author);
    const client = await trialClient(test);
    await connect(test, client, author);
    await assign(test, client, { programId: program.programId });
    await test.deps.db
      .update(coachProfiles)
      .set({ defaultProgramId: program.id })
      .where(eq(coachProfiles.userId, author.id));
    const answer = await archive(author, program.id);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ id: program.id, archivedAt: test.clock.now().toISOString() });
    expect((await archive(author, program.programId)).json()).toEqual(answer.json());
    for (const list of lists) expect(await idsIn(author, list)).not.toContain(program.id);
    expect(await idsIn(author, '/api/programs/archived')).toContain(program.id);
    const boss = await admin(test);
    for (const list of [...lists, '/api/programs/archived']) expect(await idsIn(boss, list)).not.toContain(program.id);
    const [profile] = await test.deps.db.select().from(coachProfiles).where(eq(coachProfiles.userId, author.id));
    expect(profile?.defaultProgramId).toBeNull();
    const someone = await unassignedClient(test);
    expect(
      (await author.post('/api/coach/send-invitation', { clientId: someone.id, programId: program.id })).statusCode,
    ).toBe(404);
    expect((await previewOf(author, program.id)).dailyPrompts).toHaveLength(7);
    expect(
      (await client.post('/api/journal-entries', { entryText: 'Still on my way.', moodScore: 6 })).statusCode,
    ).toBe(200);
    expect(await actionsOn(program.id)).toEqual(['program-imported', 'program-archived']);
  });

  it('comes back as it was', async () => {
    const program = await programOf(author, { title: 'Come Back' });
    await archive(author, program.id);
    const answer = await restore(author, program.id);
    expect(answer.json()).toMatchObject({ title: 'Come Back', archivedAt: null, revision: 1, dailyPromptsCount: 7 });
    expect((await restore(author, program.id)).json()).toEqual(answer.json());
    for (const list of lists) expect(await idsIn(author, list)).toContain(program.id);
    expect(await idsIn(author, '/api/programs/archived')).not.toContain(program.id);
    expect(await actionsOn(program.id)).toEqual(['program-imported', 'program-archived', 'program-restored']);
  });

  it('keeps its name: an import says what can be done', async () => {
    const program = await programOf(author);
    await archive(author, program.id);
    const again = await author.post('/api/admin/import-program', {
      ...documentsOf({ programId: program.programId }),
      replace: true,
    });
    expect(again.statusCode).toBe(409);
    expect(messageOf(again)).toMatch(/You’ve archived “Small Braveries”.*Restore or delete it/);
  });

  it('is not what an invitation that waits leads to', async () => {
    const own = await reachableCoach(test);
    const program = await programOf(own);
    const client = await unassignedClient(test);
    const id = await invite(own, client, { programId: program.id });
    expect((await peopleOn(own, program.id)).json<ProgramPeople>().waitingInvitations).toBe(1);
    await archive(own, program.id);
    const answer = await respond(client, id, 'accepted');
    expect([answer.statusCode, messageOf(answer)]).toEqual([409, expect.stringMatching(/no longer offered/)]);
    await restore(own, program.id);
    expect((await respond(client, id, 'accepted')).statusCode).toBe(200);
  });
});

describe('deleting an own program', () => {
  it('is refused while somebody is on it, and says who and how many', async () => {
    const own = await coach(test);
    const program = await programOf(own);
    const lena = await trialClient(test, { firstName: 'Lena', lastName: 'Fischer' });
    await connect(test, lena, own);
    const stranger = await trialClient(test, { firstName: 'Zora', lastName: 'Secret' });
    for (const client of [lena, stranger]) await assign(test, client, { programId: program.programId });
    expect((await peopleOn(own, program.id)).json<ProgramPeople>()).toEqual({
      names: ['Lena Fischer'],
      clients: 1,
      others: 1,
      reachedDay: 1,
      waitingInvitations: 0,
      earlier: { names: [], movable: 0, recounted: 0, bound: 0 },
    });
    await archive(own, program.id);
    const answer = await remove(own, program.id);
    expect([answer.statusCode, messageOf(answer)]).toEqual([
      409,
      '2 people are on it: Lena Fischer and 1 who isn’t your client. Archive it instead.',
    ]);
    expect(answer.body).not.toContain('Secret');
    expect(await idsIn(own, '/api/programs/archived')).toEqual([program.id]);
  });

  it('hides it, frees its name and leaves the past of those who were on it', async () => {
    const own = await coach(test);
    const program = await programOf(own);
    const client = await trialClient(test);
    await assign(test, client, { programId: program.programId, status: 'completed' });
    const answer = await remove(own, program.programId);
    expect([answer.statusCode, answer.json()]).toEqual([200, { title: 'Small Braveries' }]);
    for (const list of [...lists, '/api/programs/archived']) expect(await idsIn(own, list)).not.toContain(program.id);
    for (const call of [archive, remove, peopleOn]) expect((await call(own, program.id)).statusCode).toBe(404);
    expect((await restore(own, program.programId)).statusCode).toBe(404);
    expect((await own.get(`/api/programs/preview/${program.id}`)).statusCode).toBe(404);
    expect((await previewOf(client, program.id)).program.title).toBe('Small Braveries');
    expect((await programOf(own, { programId: program.programId })).programId).toBe(program.programId);
    expect(await actionsOn(program.id)).toEqual(['program-imported', 'program-deleted']);
  });

  it('and putting somebody on it at the same moment never both happen', async () => {
    for (let round = 0; round < 6; round += 1) {
      const own = await reachableCoach(test);
      const program = await programOf(own);
      const client = await trialClient(test);
      await connect(test, client, own);
      const put = async () => await own.form(changeAddress(client.id), { programId: program.id });
      const both = [put, async () => await remove(own, program.id)];
      if (round % 2 === 1) both.reverse();
      const answers = await Promise.all(both.map(async (call) => await call()));
      const won = answers.map(({ statusCode }) => statusCode).filter((status) => status === 200 || status === 303);
      expect(won).toHaveLength(1);
      const [row] = await test.deps.db.select().from(programs).where(eq(programs.id, program.id));
      const onIt = await test.deps.db.$count(assignments, eq(assignments.programId, program.id));
      expect([onIt, row?.deletedAt !== null]).toEqual(onIt > 0 ? [1, false] : [0, true]);
    }
  });

  it('by an admin tells the coach and frees the name too; the platform’s keep theirs', async () => {
    const own = await coach(test);
    const boss = await admin(test);
    const program = await programOf(own);
    expect((await boss.delete(`/api/admin/programs/${program.id}`)).statusCode).toBe(200);
    expect((await own.get('/api/notices')).json<Notice[]>().map(({ kind }) => kind)).toEqual(['program-removed']);
    expect((await restore(own, program.id)).statusCode).toBe(404);
    expect((await programOf(own, { programId: program.programId })).programId).toBe(program.programId);
    const shared = await programOf(own);
    await giveToPlatform(test, shared.id);
    await boss.delete(`/api/admin/programs/${shared.id}`);
    const taken = await own.post('/api/admin/import-program', documentsOf({ programId: shared.programId }));
    expect(taken.statusCode).toBe(409);
  });
});

it('tells programs of the same title apart, in as many statements as before', async () => {
  const own = await coach(test, { firstName: 'Ines', lastName: 'Calloway' });
  const list = async () => (await own.get('/api/coach/available-programs')).json<AvailableProgram[]>();
  await list();
  const few = await countStatements(test, list);
  await programOf(own, { title: 'Living from Desire' });
  expect((await list()).filter(({ title }) => title === 'Living from Desire')).toMatchObject([
    { isOwn: true, ownerName: 'Ines Calloway', createdAt: test.clock.now().toISOString() },
    { isOwn: false, ownerName: null },
  ]);
  expect(await countStatements(test, list)).toBe(few);
});
