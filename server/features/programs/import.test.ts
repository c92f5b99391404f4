import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { ProgramDocuments, ProgramImported } from '#contract/programs/documents.ts';
import { exampleProgram } from '#contract/programs/example.ts';
import { auditLog, dailyPrompts, idempotencyKeys, journalEntries, programs } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { assign, write } from '#testing/histories.ts';
import { admin, coach, trialClient, type Person } from '#testing/people.ts';
import {
  archive,
  documentsOf,
  draftOf,
  freshProgramId,
  giveToPlatform,
  previewOf,
  programOf,
} from '#testing/programs.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp();
const author = await coach(test);

const send = (who: Person, body: object, headers: Record<string, string> = {}) =>
  who.post('/api/admin/import-program', body as Record<string, unknown>, headers);
type Refusal = { message: string; code: string; fields: Record<string, string> };
const isTaken = (programId: string) => {
  const sentence = `The programId "${programId}" is already taken. Please choose another.`;
  const fields = { 'programData.programId': sentence };
  return { code: 'conflict', message: sentence, fields, reason: 'program-id-of-another', params: { programId } };
};

describe('an import', () => {
  it('makes the whole program and says what is in it', async () => {
    const response = await send(author, exampleProgram);
    expect(response.json()).toEqual({
      id: expect.any(String) as string,
      programId: 'small-braveries',
      title: 'Small Braveries',
      revision: 1,
      hasReplaced: false,
      weeklyThemesCount: 4,
      weeklyPracticesCount: 5,
      dailyPromptsCount: 28,
    });
    const preview = await previewOf(author, 'small-braveries');
    expect(preview.program).toMatchObject({
      isOwn: true,
      canEdit: true,
      isDraft: false,
      durationWeeks: 4,
      coreQuestion: 'What would you do if it only had to be honest?',
    });
    expect(preview.weeklyPractices.at(3)).toMatchObject({
      weekNumber: 3,
      title: 'Tell One Person First',
      isOptional: true,
      difficulty: 'Advanced',
      instructions: expect.arrayContaining(['Ask them only to listen.']) as string[],
    });
    expect(preview.dailyPrompts.at(15)).toMatchObject({
      weekNumber: 3,
      dayNumber: 2,
      promptText: 'Say it here first. What changes when you read it back?',
    });
    const [record] = await test.deps.db.select().from(auditLog).where(eq(auditLog.subjectId, preview.program.id));
    expect(record).toMatchObject({ actorId: author.id, action: 'program-imported', detail: {} });
  });

  it('leaves gaps as they are', async () => {
    const documents = documentsOf({ durationWeeks: 3, prompts: 1 });
    documents.weeklyData.weeks = [
      {
        weekNumber: 3,
        focusDescription: '',
        discussionTopics: [],
        integrationGoal: '',
        practices: documents.weeklyData.weeks[0]?.practices ?? [],
      },
    ];
    const { id } = (await send(author, documents)).json<ProgramImported>();
    const preview = await previewOf(author, id);
    expect([
      preview.weeklyThemes.length,
      preview.weeklyPractices.map(({ weekNumber }) => weekNumber),
      preview.dailyPrompts.length,
    ]).toEqual([0, [3], 1]);
  });

  it('names every error with document and path, and makes nothing', async () => {
    const documents = documentsOf({ durationWeeks: 4 });
    documents.programData.title = '';
    (documents.dailyData.prompts[16] as { promptText: string }).promptText = '';
    (documents.weeklyData.weeks[1] as { weekNumber: number }).weekNumber = 5;
    const response = await send(author, documents);
    expect([response.statusCode, response.json<Refusal>().fields]).toEqual([
      422,
      {
        'programData.title': 'Please give the program a title.',
        'dailyData.prompts.16.promptText': 'Every prompt needs a text of at least one character.',
        'weeklyData.weeks.1.weekNumber': 'Week 5 is outside the program, which has 4 weeks.',
      },
    ]);
    expect(await test.deps.db.$count(programs, eq(programs.programId, documents.programData.programId))).toBe(0);
  });

  it('that was refused may be sent again with the same key and another body', async () => {
    const { programId } = await programOf(author);
    const key = { 'idempotency-key': newId() };
    expect((await send(author, documentsOf({ programId }), key)).statusCode).toBe(409);
    expect(
      (await send(author, { ...documentsOf({ programId, title: 'Second' }), replace: true }, key)).json(),
    ).toMatchObject({ hasReplaced: true, title: 'Second' });
    expect(await test.deps.db.$count(idempotencyKeys, eq(idempotencyKeys.key, key['idempotency-key']))).toBe(1);
  });
});

describe('a programId that is there already', () => {
  it('of one’s own asks before it replaces, and replaces in place', async () => {
    const first = await programOf(author, { title: 'First', durationWeeks: 2 });
    const second = documentsOf({ programId: first.programId, title: 'Second' });
    const asked = await send(author, second);
    const question =
      `You already have “First” under the programId "${first.programId}", and nobody is on it now. Replace ` +
      'it with this one?';
    expect([asked.statusCode, asked.json()]).toEqual([
      409,
      {
        code: 'conflict',
        message: question,
        fields: { replace: question },
        reason: 'program-replace',
        params: { title: 'First', programId: first.programId },
      },
    ]);
    expect((await previewOf(author, first.id)).program.title).toBe('First');

    expect((await send(author, { ...second, replace: true })).json()).toMatchObject({
      id: first.id,
      hasReplaced: true,
      revision: 2,
      dailyPromptsCount: 7,
    });
    const preview = await previewOf(author, first.programId);
    expect(preview.program).toMatchObject({ id: first.id, title: 'Second', durationWeeks: 1, revision: 2 });
    expect([preview.dailyPrompts.length, preview.weeklyThemes.length, preview.weeklyPractices.length]).toEqual([
      7, 1, 1,
    ]);
    const records = await test.deps.db
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(eq(auditLog.subjectId, first.id))
      .orderBy(auditLog.id);
    expect(records.map(({ action }) => action)).toEqual(['program-imported', 'program-replaced']);
  });

  it('is not replaced while somebody is on it, asked or not', async () => {
    const { programId, id } = await programOf(author);
    await assign(test, await trialClient(test), { programId });
    for (const replace of [false, true]) {
      const response = await send(author, { ...documentsOf({ programId, title: 'Second' }), replace });
      const sentence =
        `1 person is on “Small Braveries” (${programId}) now, so it can’t be replaced. Choose another ` +
        'programId to import this one beside it.';
      expect([response.statusCode, response.json()]).toEqual([
        409,
        {
          code: 'conflict',
          message: sentence,
          fields: { 'programData.programId': sentence },
          reason: 'program-in-use',
          params: { people: 1, title: 'Small Braveries', programId },
        },
      ]);
    }
    expect((await previewOf(author, id)).program).toMatchObject({ title: 'Small Braveries', revision: 1 });
  });

  it('is replaced after everyone has left, and what they wrote keeps its title and prompt', async () => {
    const { programId } = await programOf(author);
    const someone = await trialClient(test);
    const assigned = await assign(test, someone, { programId });
    await write(test, someone, assigned, { day: 1, mood: 4 });
    await assign(test, someone, { programId: 'breath-anchor-01' });
    expect(
      (await send(author, { ...documentsOf({ programId, title: 'Second', prompts: 1 }), replace: true })).statusCode,
    ).toBe(200);
    const [entry] = await test.deps.db
      .select()
      .from(journalEntries)
      .where(eq(journalEntries.assignmentId, assigned.assignmentId));
    expect([entry?.programTitle, entry?.promptText]).toEqual(['Small Braveries', 'The prompt of day 1']);
  });

  it('of somebody else is taken, in the same words for a coach, a draft, the platform and what was deleted', async () => {
    const other = await coach(test);
    const deleted = await programOf(author);
    await archive(test, deleted.id);
    const ids = [
      (await programOf(other)).programId,
      (await draftOf(other)).programId,
      'living-from-desire-01',
      deleted.programId,
    ];
    for (const programId of ids) {
      for (const replace of [false, true]) {
        const response = await send(author, { ...documentsOf({ programId }), replace });
        expect([response.statusCode, response.json()]).toEqual([409, isTaken(programId)]);
      }
    }
  });

  it('of a coach is taken for an admin too; for the platform’s the admin stands in', async () => {
    const boss = await admin(test);
    const { programId } = await programOf(author);
    expect((await send(boss, { ...documentsOf({ programId }), replace: true })).json()).toEqual(isTaken(programId));
    const platform = await programOf(boss);
    await giveToPlatform(test, platform.id);
    expect(
      (await send(boss, { ...documentsOf({ programId: platform.programId, title: 'Better' }), replace: true })).json(),
    ).toMatchObject({ id: platform.id, hasReplaced: true });
    expect((await previewOf(author, platform.id)).program).toMatchObject({ isPlatform: true, title: 'Better' });
  });
});

describe('two imports at once', () => {
  it('of the same programId: one wins, the others are asked', async () => {
    const programId = freshProgramId();
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => send(author, documentsOf({ programId, title: `Import ${index}` }))),
    );
    expect(answers.map((answer) => String(answer.statusCode)).toSorted()).toEqual([
      '200',
      '409',
      '409',
      '409',
      '409',
      '409',
    ]);
    for (const answer of answers.filter(({ statusCode }) => statusCode === 409))
      expect(Object.keys(answer.json<Refusal>().fields)).toEqual(['replace']);
    const winner = answers.find(({ statusCode }) => statusCode === 200)?.json<ProgramImported>();
    expect((await previewOf(author, programId)).program.title).toBe(winner?.title);
    expect(await test.deps.db.$count(dailyPrompts, eq(dailyPrompts.programId, winner?.id ?? ''))).toBe(7);
  });

  it('of two coaches: one has it, for the other it is taken', async () => {
    const other = await coach(test);
    const programId = freshProgramId();
    const answers = await Promise.all([author, other].map((who) => send(who, documentsOf({ programId }))));
    expect(answers.map((answer) => String(answer.statusCode)).toSorted()).toEqual(['200', '409']);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toEqual(isTaken(programId));
  });

  it('that both replace leave one whole program', async () => {
    const { programId, id } = await programOf(author);
    const answers = await Promise.all(
      [1, 2, 3].map((weeks) =>
        send(author, { ...documentsOf({ programId, title: `${weeks} weeks`, durationWeeks: weeks }), replace: true }),
      ),
    );
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200]);
    const preview = await previewOf(author, id);
    expect(preview.program.revision).toBe(4);
    expect([preview.dailyPrompts.length, preview.weeklyThemes.length]).toEqual([
      preview.program.durationWeeks * 7,
      preview.program.durationWeeks,
    ]);
  });

  it('leave no mixture in a copy or an export that is made in between', async () => {
    const { programId, id } = await programOf(author);
    const replacing = [2, 3, 1, 2, 3].map((durationWeeks) =>
      send(author, { ...documentsOf({ programId, durationWeeks }), replace: true }),
    );
    const copying = Array.from({ length: 5 }, () => author.post(`/api/programs/${id}/duplicate`));
    const exporting = Array.from({ length: 5 }, () => author.get(`/api/programs/${id}/export`));
    for (const answer of await Promise.all([...replacing, ...copying, ...exporting]))
      expect(answer.statusCode).toBe(200);
    for (const copy of await Promise.all(copying)) {
      const { program, dailyPrompts: prompts, weeklyThemes } = await previewOf(author, copy.json<ProgramImported>().id);
      expect([prompts.length, weeklyThemes.length]).toEqual([program.durationWeeks * 7, program.durationWeeks]);
    }
    for (const file of await Promise.all(exporting)) {
      const { programData, dailyData, weeklyData } = file.json<ProgramDocuments>();
      expect([dailyData.prompts.length, weeklyData.weeks.length]).toEqual([
        programData.durationWeeks * 7,
        programData.durationWeeks,
      ]);
    }
  });

  it('never replaces a program in the moment somebody is put on it', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { programId, id } = await programOf(author, { durationWeeks: 2 });
      const someone = await trialClient(test);
      const [response] = await Promise.all([
        send(author, { ...documentsOf({ programId, title: 'Second' }), replace: true }),
        assign(test, someone, { programId }),
      ]);
      // Whoever came first: either it was replaced before anyone was on it, or it was left alone.
      const { title, durationWeeks } = (await previewOf(author, id)).program;
      expect([title, durationWeeks]).toEqual(response.statusCode === 200 ? ['Second', 1] : ['Small Braveries', 2]);
    }
  });
});
