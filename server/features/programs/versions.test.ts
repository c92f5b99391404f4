import { eq, isNotNull, and } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ClientDashboard } from '#contract/client-dashboard/endpoints.ts';
import type { ClientDetail } from '#contract/clients/endpoints.ts';
import type { ProgramImported } from '#contract/programs/documents.ts';
import type { PeopleMoved, ProgramLibraryItem, ProgramPeople } from '#contract/programs/views.ts';
import {
  assignments,
  auditLog,
  journalEntries,
  practiceMarks,
  programs,
  weeklyPractices,
} from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { assign, connect, write } from '#testing/histories.ts';
import { invite } from '#testing/joining.ts';
import { admin, coach, reachableCoach, trialClient, unassignedClient, type Person } from '#testing/people.ts';
import { changeAddress } from '#testing/program-changes.ts';
import { documentsOf, previewOf, programOf, saveSet } from '#testing/programs.ts';
import { testApp } from '#testing/test-app.ts';

let program: ProgramImported;
const test = await testApp();
const author = await reachableCoach(test, { firstName: 'Ines', lastName: 'Calloway' });
beforeEach(async () => {
  program = await programOf(author, { durationWeeks: 2 });
});

const prompts = (word: string, days: number) =>
  Array.from({ length: days }, (_, index) => ({
    weekNumber: Math.floor(index / 7) + 1,
    dayNumber: (index % 7) + 1,
    promptText: `${word} ${index + 1}?`,
  }));
const savePrompts = async (word: string, days = 14, query = '') =>
  await saveSet(author, program.id, 'daily-prompts', prompts(word, days), query);
const put = async (body: Record<string, unknown>) => await author.put(`/api/programs/${program.id}`, body);
const move = async (who: Pick<Person, 'post'>, id = program.id) => await who.post(`/api/programs/${id}/move-people`);
const peopleOn = async () => (await author.get(`/api/programs/${program.id}/people`)).json<ProgramPeople>();
const home = async (who: Person) => (await who.get('/api/client/dashboard')).json<ClientDashboard>();
const clientOn = async (day = 1, id = program.programId) => {
  const client = await trialClient(test);
  await connect(test, client, author);
  return { client, ...(await assign(test, client, { programId: id, day })) };
};
const versionsOf = async (id: string) => await test.deps.db.select().from(programs).where(eq(programs.versionOf, id));
const practiceOwner = async (id: string) =>
  (await test.deps.db.select().from(weeklyPractices).where(eq(weeklyPractices.id, id)))[0]?.programId;
const actionsOn = async (id: string) =>
  (await test.deps.db.select().from(auditLog).where(eq(auditLog.subjectId, id)).orderBy(auditLog.id)).map(
    ({ action, detail }) => [action, detail],
  );

describe('moving people', () => {
  it('is for those who may edit the program', async () => {
    expect((await move(await coach(test))).statusCode).toBe(404);
    expect((await move(author, newId())).statusCode).toBe(404);
    expect((await move(author, 'living-from-desire-01')).statusCode).toBe(403);
    expect((await move(await admin(test))).json()).toEqual({ moved: 0, stayed: 0 });
  });
});

describe('a change that leaves people where they are', () => {
  it('keeps days, prompts, practices and percentages for whoever began before, also for whoever is through', async () => {
    const { client } = await clientOn(3);
    const finished = await clientOn(14);
    await test.deps.db
      .update(assignments)
      .set({ status: 'completed', endedAt: test.clock.now() })
      .where(eq(assignments.id, finished.assignmentId));
    const before = [await home(client), await home(finished.client), await previewOf(client, program.programId)];

    expect((await put({ durationWeeks: 4 })).statusCode).toBe(200);
    await saveSet(author, program.id, 'weekly-themes', [{ weekNumber: 1, title: 'Another theme' }]);
    await saveSet(author, program.id, 'weekly-practices', [{ weekNumber: 1, title: 'Another practice' }]);
    expect((await savePrompts('New', 28)).json()).toMatchObject({ count: 28 });

    const preview = await previewOf(client, program.programId);
    // How the program has worked, and its revision, are facts of the program.
    const own = {
      effectiveness: preview.effectiveness,
      program: { ...before[2]?.program, revision: expect.anything() },
    };
    expect([await home(client), await home(finished.client), preview]).toEqual([
      before[0],
      before[1],
      { ...before[2], ...own },
    ]);
    expect((await client.get('/api/notices')).json()).toEqual([]);
    const newcomer = await clientOn(3);
    expect(await home(newcomer.client)).toMatchObject({
      program: { durationWeeks: 4 },
      currentPrompt: { promptText: 'New 3?' },
    });
    // One version for the four parts of one save.
    expect(await versionsOf(program.id)).toHaveLength(1);
    expect((await actionsOn(program.id)).filter(([action]) => action !== 'program-changed')).toEqual([
      ['program-imported', {}],
      ['program-version-kept', { people: 1 }],
    ]);
  });

  it('lets the program become shorter and lose prompts that somebody has reached', async () => {
    const { client } = await clientOn(10);
    await saveSet(author, program.id, 'weekly-themes', []);
    await saveSet(author, program.id, 'weekly-practices', []);
    expect((await savePrompts('New', 3)).statusCode).toBe(200);
    expect((await put({ durationWeeks: 1 })).statusCode).toBe(200);
    expect(await home(client)).toMatchObject({
      program: { durationWeeks: 2 },
      currentPrompt: { promptText: 'Question 10?' },
    });
    expect((await client.post('/api/client/advance-day', {})).json()).toMatchObject({ hasMoved: true });
    expect(await home(client)).toMatchObject({ currentPrompt: { promptText: 'Question 11?' } });
  });

  it('gives a new title to everybody, and makes no version for it', async () => {
    const { client, assignmentId } = await clientOn(2);
    await write(test, client, { assignmentId, programTitle: program.title }, { day: 1, mood: 6 });
    await savePrompts('New');
    await put({ title: 'Larger Braveries' });
    expect((await home(client)).program).toMatchObject({ title: 'Larger Braveries', id: program.id });
    expect(await versionsOf(program.id)).toHaveLength(1);
    const [entry] = await test.deps.db
      .select()
      .from(journalEntries)
      .where(eq(journalEntries.assignmentId, assignmentId));
    expect(entry?.programTitle).toBe('Small Braveries');
  });

  it('keeps marks with their practices', async () => {
    const { client, assignmentId } = await clientOn(1);
    const [practice] = (await previewOf(author, program.id)).weeklyPractices;
    const mark = { practiceId: practice?.id, completed: true };
    expect((await client.post('/api/client/practice-completion', mark)).statusCode).toBe(200);
    const before = (await home(client)).progress;
    await saveSet(author, program.id, 'weekly-practices', [{ weekNumber: 1, title: 'Another' }]);
    expect((await home(client)).progress).toEqual(before);
    const marks = await test.deps.db.select().from(practiceMarks).where(eq(practiceMarks.assignmentId, assignmentId));
    expect(marks.map(({ practiceId }) => practiceId)).toEqual([practice?.id]);
    expect(await practiceOwner(practice?.id ?? '')).not.toBe(program.id);
  });

  it('makes no version when nothing changes, when it is refused, or when nobody ever began', async () => {
    await savePrompts('First');
    expect(await versionsOf(program.id)).toHaveLength(0);
    await clientOn(1);
    await savePrompts('First');
    expect((await savePrompts('Late', 14, '?revision=1')).statusCode).toBe(409);
    expect((await saveSet(author, program.id, 'daily-prompts', prompts('Long', 21))).statusCode).toBe(422);
    expect((await savePrompts('New', 14, '?people=perhaps')).statusCode).toBe(422);
    expect(await versionsOf(program.id)).toHaveLength(0);
  });

  it('makes a version for each that somebody began, and removes those nobody is on', async () => {
    const [first, second] = [await clientOn(1), (await savePrompts('Second'), await clientOn(1))];
    await savePrompts('Third');
    const third = await clientOn(1);
    await savePrompts('Fourth');
    const promptOf = async (who: Person) => (await home(who)).currentPrompt?.promptText;
    expect([await promptOf(first.client), await promptOf(second.client), await promptOf(third.client)]).toEqual([
      'Question 1?',
      'Second 1?',
      'Third 1?',
    ]);
    expect(await versionsOf(program.id)).toHaveLength(3);
    await test.deps.db.delete(assignments).where(eq(assignments.id, second.assignmentId));
    await clientOn(1);
    await savePrompts('Fifth');
    expect(await versionsOf(program.id)).toHaveLength(3);
  });
});

describe('an earlier version', () => {
  it('is in no list, has no name, and counts for its program', async () => {
    const { client } = await clientOn(4);
    await savePrompts('New');
    await clientOn(2);
    const [version] = await versionsOf(program.id);
    const lists = ['/api/programs/all', '/api/programs', '/api/programs/archived', '/api/coach/available-programs'];
    const everywhere = [
      ...(await Promise.all(lists.map(async (path) => (await author.get(path)).body))),
      (await (await admin(test)).get('/api/admin/programs')).body,
      (await author.get('/api/coach/dashboard')).body,
      (await client.get('/api/client/dashboard')).body,
    ];
    for (const body of everywhere) expect(body).not.toContain(version?.id ?? 'none');
    for (const who of [author, client, await admin(test)])
      expect((await who.get(`/api/programs/preview/${version?.id}`)).statusCode).toBe(404);
    expect((await author.put(`/api/programs/${version?.id}`, { title: 'Mine' })).statusCode).toBe(404);
    const own = (await author.get('/api/programs')).json<ProgramLibraryItem[]>().find(({ id }) => id === program.id);
    expect(own?.activeClientsCount).toBe(2);
    expect((await previewOf(author, program.id)).effectiveness.activeClients).toBe(2);
    expect(await peopleOn()).toMatchObject({
      clients: 2,
      reachedDay: 2,
      earlier: { movable: 1, recounted: 0, bound: 0, names: [expect.any(String)] },
    });
    expect((await author.get(`/api/coach/client/${client.id}`)).json<ClientDetail>().currentProgram).toMatchObject({
      id: program.id,
      isEarlierVersion: true,
      totalWeeks: 2,
    });
  });

  it('is what its client previews, while an invitation shows the current one', async () => {
    const { client } = await clientOn(4);
    await savePrompts('New');
    expect((await previewOf(client, program.programId)).dailyPrompts[0]?.promptText).toBe('Question 1?');
    const other = await unassignedClient(test);
    await assign(test, other, { programId: program.programId, status: 'completed' });
    await savePrompts('Newer');
    expect((await previewOf(other, program.programId)).dailyPrompts[0]?.promptText).toBe('New 1?');
    await invite(author, other, { programId: program.programId });
    expect((await previewOf(other, program.programId)).dailyPrompts[0]?.promptText).toBe('Newer 1?');
  });

  it('keeps its program from being deleted while somebody is on it, and goes with it', async () => {
    const { client, assignmentId } = await clientOn(4);
    await savePrompts('New');
    expect((await author.delete(`/api/programs/${program.id}`)).statusCode).toBe(409);
    await assign(test, client, { programId: 'breath-anchor-01' });
    expect((await author.delete(`/api/programs/${program.id}`)).statusCode).toBe(200);
    // Someone was on it once.
    expect(await versionsOf(program.id)).toHaveLength(1);
    await test.deps.db.delete(assignments).where(eq(assignments.id, assignmentId));
    await test.deps.db.delete(programs).where(eq(programs.id, program.id));
    expect(await versionsOf(program.id)).toHaveLength(0);
  });

  it('goes on for whoever is on it when its coach is erased', async () => {
    const guide = await reachableCoach(test);
    const [used, unused] = [await programOf(guide), await programOf(guide)];
    const client = await trialClient(test);
    const past = await trialClient(test);
    for (const { programId } of [used, unused]) await assign(test, past, { programId });
    await assign(test, client, { programId: used.programId });
    for (const { id } of [used, unused]) await saveSet(guide, id, 'daily-prompts', prompts('New', 7));
    await test.deps.db.delete(assignments).where(eq(assignments.programId, unused.id));
    const erased = await (await admin(test)).delete(`/api/admin/users/${guide.id}`);
    expect(erased.statusCode).toBe(200);
    expect((await home(client)).currentPrompt?.promptText).toBe('Question 1?');
    expect([await versionsOf(used.id), await versionsOf(unused.id)]).toMatchObject([[{ ownerId: null }], []]);
  });

  it('belongs to one program: an assignment cannot name another’s', async () => {
    const { assignmentId } = await clientOn(4);
    await savePrompts('New');
    const [version] = await versionsOf(program.id);
    const other = await programOf(author);
    const wrong = test.deps.db
      .update(assignments)
      .set({ programId: other.id, versionId: version?.id ?? '' })
      .where(eq(assignments.id, assignmentId));
    await expect(wrong).rejects.toThrow();
  });

  it('is kept for whoever went through a program that an import replaces', async () => {
    const { client, assignmentId } = await clientOn(14);
    await test.deps.db
      .update(assignments)
      .set({ status: 'completed', endedAt: test.clock.now() })
      .where(eq(assignments.id, assignmentId));
    const before = await home(client);
    const documents = documentsOf({ programId: program.programId, durationWeeks: 3 });
    expect((await author.post('/api/admin/import-program', { ...documents, replace: true })).statusCode).toBe(200);
    expect(await home(client)).toEqual(before);
  });
});

describe('moving to the current version', () => {
  it('brings prompts and days of today, tells whose percentage is counted anew, and leaves the rest alone', async () => {
    const { client } = await clientOn(7);
    const before = (await home(client)).progress?.completionPercentage ?? 0;
    await put({ durationWeeks: 4 });
    await savePrompts('New', 28);
    expect((await peopleOn()).earlier).toMatchObject({ movable: 1, recounted: 1, bound: 0 });
    expect((await home(client)).progress?.completionPercentage).toBe(before);

    expect((await move(author)).json<PeopleMoved>()).toEqual({ moved: 1, stayed: 0 });
    expect(await home(client)).toMatchObject({
      program: { durationWeeks: 4 },
      assignment: { currentWeek: 1, currentDay: 7 },
      currentPrompt: { promptText: 'New 7?' },
      progress: { completionPercentage: 25 },
    });
    expect(before).toBe(50);
    expect((await client.get('/api/notices')).json()).toMatchObject([
      { kind: 'program-recounted', detail: { days: 28, practices: 2 } },
    ]);
    expect(await versionsOf(program.id)).toHaveLength(0);
    expect((await move(author)).json<PeopleMoved>()).toEqual({ moved: 0, stayed: 0 });
    expect((await actionsOn(program.id)).at(-1)).toEqual(['program-people-moved', { people: 1, stayed: 0 }]);
  });

  it('says nothing to whom only the words of prompts change', async () => {
    const { client } = await clientOn(7);
    await savePrompts('New');
    expect((await move(author)).json<PeopleMoved>()).toEqual({ moved: 1, stayed: 0 });
    expect((await client.get('/api/notices')).json()).toEqual([]);
  });

  it('leaves whoever is further than the current version has days or prompts', async () => {
    const [far, near] = [await clientOn(10), await clientOn(2)];
    await saveSet(author, program.id, 'weekly-themes', []);
    await saveSet(author, program.id, 'weekly-practices', []);
    await savePrompts('New', 5);
    expect((await peopleOn()).earlier).toMatchObject({ movable: 1, recounted: 1, bound: 1 });
    await put({ durationWeeks: 1 });
    expect((await move(author)).json<PeopleMoved>()).toEqual({ moved: 1, stayed: 1 });
    expect((await home(far.client)).currentPrompt?.promptText).toBe('Question 10?');
    expect((await home(near.client)).currentPrompt?.promptText).toBe('New 2?');
    await savePrompts('', 0);
    expect((await move(author)).json<PeopleMoved>()).toEqual({ moved: 0, stayed: 2 });
  });
});

describe('at the same moment', () => {
  it('several edits and people who begin: everybody has one whole version, and nothing fails', async () => {
    const guide = await reachableCoach(test);
    const own = await programOf(guide, { durationWeeks: 2 });
    const clients = await Promise.all(Array.from({ length: 6 }, async () => await trialClient(test)));
    for (const client of clients) await connect(test, client, guide);
    const begin = async (client: Person) => await guide.form(changeAddress(client.id), { programId: own.programId });
    const edit = async (word: string) => await saveSet(guide, own.id, 'daily-prompts', prompts(word, 14));
    for (const client of clients.slice(0, 3)) await begin(client);
    const answers = await Promise.all([
      edit('One'),
      begin(clients[3] as Person),
      edit('Two'),
      ...clients.slice(0, 3).map(async (client) => await client.post('/api/client/advance-day', {})),
      begin(clients[4] as Person),
      edit('Three'),
      guide.put(`/api/programs/${own.id}`, { durationWeeks: 3 }),
      begin(clients[5] as Person),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).filter((status) => status >= 400)).toEqual([]);
    for (const client of clients.slice(0, 3))
      expect(await home(client)).toMatchObject({
        program: { durationWeeks: 2 },
        currentPrompt: { promptText: 'Question 2?' },
      });
    const followed = await test.deps.db
      .select()
      .from(assignments)
      .where(and(eq(assignments.programId, own.id), isNotNull(assignments.versionId)));
    expect(followed.length).toBeGreaterThanOrEqual(3);
    for (const client of clients) {
      const days = (await home(client)).currentPrompt?.promptText ?? '';
      expect(days).toMatch(/^(Question|One|Two|Three) [12]\?$/);
    }
  });
});
