import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ClientDashboard } from '#contract/client-dashboard/endpoints.ts';
import { dayInMs } from '#contract/days.ts';
import { defaultPromptText } from '#contract/programs/constants.ts';
import type { ProgramImported } from '#contract/programs/documents.ts';
import type { SetSaved } from '#contract/programs/schema.ts';
import type { ProgramLibraryItem } from '#contract/programs/views.ts';
import { replaceProgram } from '#server/features/assignments/start-program.ts';
import { assignments, auditLog, journalEntries } from '#server/platform/db/schema.ts';
import { assign, write } from '#testing/histories.ts';
import { coach, trialClient, type Person } from '#testing/people.ts';
import { draftOf, previewOf, programOf, saveSet } from '#testing/programs.ts';
import { testApp } from '#testing/test-app.ts';

let program: ProgramImported;
const test = await testApp();
const author = await coach(test);
beforeEach(async () => {
  program = await programOf(author, { durationWeeks: 2 });
});

const prompt = (dayNumber: number, promptText = `New ${dayNumber}?`, weekNumber = 1) => ({
  weekNumber,
  dayNumber,
  promptText,
});
const put = (body: Record<string, unknown>) => author.put(`/api/programs/${program.id}`, body);

describe('saving a set', () => {
  it('replaces all of it and says how many there are and which revision this is', async () => {
    const response = await saveSet(author, program.id, 'daily-prompts', [prompt(3), prompt(1)]);
    expect(response.json()).toEqual({ count: 2, revision: 2 });
    const preview = await previewOf(author, program.id);
    expect(
      preview.dailyPrompts.map(({ dayNumber, promptText, promptType }) => [dayNumber, promptText, promptType]),
    ).toEqual([
      [1, 'New 1?', 'reflection'],
      [3, 'New 3?', 'reflection'],
    ]);
    expect([preview.weeklyThemes.length, preview.weeklyPractices.length]).toEqual([2, 2]);
    expect((await saveSet(author, program.id, 'daily-prompts', [])).json()).toEqual({ count: 0, revision: 3 });
    expect((await previewOf(author, program.id)).program.isDraft).toBe(true);
  });

  it('names weeks and practices that came without a title, and keeps practices in their order', async () => {
    await saveSet(author, program.id, 'weekly-themes', [{ weekNumber: 2, focusDescription: 'Here' }]);
    const practices = [
      { weekNumber: 2, title: 'B' },
      { weekNumber: 1 },
      { weekNumber: 2, title: 'A', instructions: 'Sit.\nStand.' },
    ];
    expect((await saveSet(author, program.id, 'weekly-practices', practices)).json()).toMatchObject({ count: 3 });
    const { weeklyThemes, weeklyPractices } = await previewOf(author, program.id);
    expect(weeklyThemes.map(({ weekNumber, title }) => [weekNumber, title])).toEqual([[2, 'Week 2']]);
    expect(weeklyPractices.map(({ weekNumber, title, instructions }) => [weekNumber, title, instructions])).toEqual([
      [1, 'Practice', []],
      [2, 'B', []],
      [2, 'A', ['Sit.', 'Stand.']],
    ]);
  });

  it('refuses days twice, days and weeks outside the program, and blank prompts, each at its place, and changes nothing', async () => {
    const twice = await saveSet(author, program.id, 'daily-prompts', [prompt(1), prompt(2), prompt(1)]);
    expect([twice.statusCode, twice.json<{ fields: object }>().fields]).toEqual([
      422,
      { '2.dayNumber': 'Week 1, day 1 appears twice.' },
    ]);
    const outside = await saveSet(author, program.id, 'daily-prompts', [
      prompt(1),
      prompt(1, 'Why?', 3),
      prompt(7, 'Why?', 12),
    ]);
    expect([outside.statusCode, outside.json<{ fields: object }>().fields]).toEqual([
      422,
      {
        '1.weekNumber': 'Week 3, day 1 is outside the program, which has 2 weeks.',
        '2.weekNumber': 'Week 12, day 7 is outside the program, which has 2 weeks.',
      },
    ]);
    const wrong = await saveSet(author, program.id, 'daily-prompts', [prompt(8), prompt(1, '  ')]);
    expect(Object.keys(wrong.json<{ fields: object }>().fields)).toEqual(['0.dayNumber', '1.promptText']);
    for (const set of ['weekly-themes', 'weekly-practices'] as const) {
      const late = await saveSet(author, program.id, set, [{ weekNumber: 3, title: 'Late' }]);
      expect([late.statusCode, late.json<{ fields: object }>().fields]).toEqual([
        422,
        { '0.weekNumber': 'Week 3 is outside the program, which has 2 weeks.' },
      ]);
    }
    expect((await previewOf(author, program.id)).program.revision).toBe(1);
    expect((await previewOf(author, program.id)).dailyPrompts).toHaveLength(14);
  });

  it('takes prompts of 5,000 characters for a whole program, which is more than other calls may send', async () => {
    const long = await programOf(author, { durationWeeks: 12, prompts: 1 });
    const prompts = Array.from({ length: 84 }, (_, index) =>
      prompt((index % 7) + 1, 'ä'.repeat(5_000), Math.floor(index / 7) + 1),
    );
    expect((await saveSet(author, long.id, 'daily-prompts', prompts)).json()).toMatchObject({ count: 84 });
    expect((await saveSet(author, program.id, 'daily-prompts', [prompt(1, 'a'.repeat(50_000))])).statusCode).toBe(422);
    const tooMuch = await saveSet(author, program.id, 'daily-prompts', [prompt(1, 'a'.repeat(1_100_000))]);
    expect([tooMuch.statusCode, tooMuch.json()]).toEqual([
      413,
      { code: 'too_large', message: 'This is more than can be sent at once. Please shorten it.' },
    ]);
  });

  it('sent again changes nothing: no revision, no record, no new rows', async () => {
    await saveSet(author, program.id, 'daily-prompts', [prompt(2), prompt(1)]);
    const before = await previewOf(author, program.id);
    expect((await saveSet(author, program.id, 'daily-prompts', [prompt(1), prompt(2)])).json()).toEqual({
      count: 2,
      revision: 2,
    });
    expect(await previewOf(author, program.id)).toEqual(before);
    expect(await test.deps.db.$count(auditLog, eq(auditLog.subjectId, program.id))).toBe(2);
  });

  it('keeps the id of what stays, so that a mark on a practice stays with it', async () => {
    await saveSet(author, program.id, 'weekly-practices', [
      { weekNumber: 1, title: 'A' },
      { weekNumber: 1, title: 'B' },
      { weekNumber: 1, title: 'C' },
    ]);
    const idsByTitle = async () =>
      new Map((await previewOf(author, program.id)).weeklyPractices.map(({ title, id }) => [title, id]));
    const before = await idsByTitle();
    await saveSet(author, program.id, 'weekly-practices', [
      { weekNumber: 1, title: 'New' },
      { weekNumber: 1, title: 'C', duration: '9 min' },
      { weekNumber: 1, title: 'A' },
    ]);
    const after = await idsByTitle();
    expect([after.get('A'), after.get('C')]).toEqual([before.get('A'), before.get('C')]);
    expect([...before.values()]).not.toContain(after.get('New'));
  });

  it('of two that come at once keeps one whole set, never a mixture', async () => {
    const set = (word: string) =>
      Array.from({ length: 14 }, (_, index) => prompt((index % 7) + 1, `${word} ${index}`, Math.floor(index / 7) + 1));
    const answers = await Promise.all(
      ['One', 'Two', 'Three', 'Four'].map((word) => saveSet(author, program.id, 'daily-prompts', set(word))),
    );
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map((answer) => answer.json<SetSaved>().revision)).size).toBe(4);
    const words = new Set(
      (await previewOf(author, program.id)).dailyPrompts.map(({ promptText }) => promptText.split(' ')[0]),
    );
    expect(words.size).toBe(1);
  });

  it('is recorded with counts only', async () => {
    await saveSet(author, program.id, 'weekly-themes', [{ weekNumber: 1, title: 'A canary' }]);
    const rows = await test.deps.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subjectId, program.id))
      .orderBy(auditLog.id);
    expect(rows.map(({ action, detail }) => [action, detail])).toEqual([
      ['program-imported', {}],
      ['program-changed', { part: 'themes', count: 1 }],
    ]);
    expect(rows.every(({ actorId }) => actorId === author.id)).toBe(true);
  });
});

describe('changing the heading', () => {
  it('changes what is sent and nothing else', async () => {
    const before = (await previewOf(author, program.id)).program;
    const answer = (await put({ title: 'Renamed', subtitle: '' })).json<ProgramLibraryItem>();
    expect(answer).toMatchObject({
      id: program.id,
      programId: program.programId,
      title: 'Renamed',
      subtitle: '',
      description: 'Described.',
      dailyPromptsCount: 14,
      revision: 2,
    });
    expect((await previewOf(author, program.id)).program).toEqual({
      ...before,
      title: 'Renamed',
      subtitle: '',
      revision: 2,
    });
  });

  it('grows, and shrinks down to its content', async () => {
    expect((await put({ durationWeeks: 12 })).json()).toMatchObject({ durationWeeks: 12 });
    expect((await put({ durationWeeks: 2 })).json()).toMatchObject({ durationWeeks: 2 });
    const refused = await put({ durationWeeks: 1, title: 'Not saved either' });
    expect([refused.statusCode, refused.json()]).toEqual([
      422,
      {
        code: 'invalid',
        message: 'Week 2 still has content. Remove it first, or keep at least 2 weeks.',
        fields: { durationWeeks: 'Week 2 still has content. Remove it first, or keep at least 2 weeks.' },
        reason: 'program-week-has-content',
        params: { week: 2 },
      },
    ]);
    const first = [{ weekNumber: 1, title: 'Stays' }];
    await saveSet(author, program.id, 'weekly-themes', first);
    await saveSet(author, program.id, 'daily-prompts', [prompt(1)]);
    expect((await put({ durationWeeks: 1 })).statusCode).toBe(422);
    await saveSet(author, program.id, 'weekly-practices', first);
    expect((await put({ durationWeeks: 1 })).json()).toMatchObject({ durationWeeks: 1, title: 'Small Braveries' });
  });

  it('does not shrink under somebody who is on it', async () => {
    const someone = await trialClient(test);
    const empty = await draftOf(author, 'Long and Empty');
    await assign(test, someone, { programId: empty.programId });
    const refused = await author.put(`/api/programs/${empty.id}`, { durationWeeks: 3, people: 'move' });
    const sentence =
      '1 person is on this program now, so it can’t become shorter for them. Choose that they stay on the version they began.';
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      {
        code: 'conflict',
        message: sentence,
        fields: { durationWeeks: sentence },
        reason: 'program-cant-shorten',
        params: { people: 1 },
      },
    ]);
    const longer = { durationWeeks: 5, title: 'Longer', people: 'move' };
    expect((await author.put(`/api/programs/${empty.id}`, longer)).statusCode).toBe(200);
    await assign(test, someone, { programId: 'breath-anchor-01' });
    expect((await author.put(`/api/programs/${empty.id}`, { durationWeeks: 3, people: 'move' })).statusCode).toBe(200);
  });
});

describe('the revision', () => {
  const isStale = {
    code: 'conflict',
    fields: { revision: expect.stringContaining('Nothing was overwritten') as string },
  };

  it('moves on with every change, and an old one is refused', async () => {
    expect((await put({ title: 'Mine', revision: 1 })).json()).toMatchObject({ revision: 2 });
    const stale = await put({ title: 'Too late', revision: 1 });
    expect(stale.statusCode).toBe(409);
    expect(stale.json()).toMatchObject(isStale);
    expect((await put({ title: 'In any case' })).json()).toMatchObject({ revision: 3 });

    const prompts = [prompt(1)];
    const staleSet = await saveSet(author, program.id, 'daily-prompts', prompts, '?revision=2');
    expect([staleSet.statusCode, staleSet.json()]).toMatchObject([409, isStale]);
    expect((await saveSet(author, program.id, 'daily-prompts', prompts, '?revision=3')).json()).toEqual({
      count: 1,
      revision: 4,
    });
    expect((await previewOf(author, program.id)).program).toMatchObject({ title: 'In any case', revision: 4 });
  });

  it('is not asked for when the same is sent again: the answer may have been lost', async () => {
    await put({ title: 'Mine', revision: 1 });
    expect((await put({ title: 'Mine', revision: 1 })).json()).toMatchObject({ title: 'Mine', revision: 2 });
    await saveSet(author, program.id, 'daily-prompts', [prompt(1)], '?revision=2');
    expect((await saveSet(author, program.id, 'daily-prompts', [prompt(1)], '?revision=2')).json()).toEqual({
      count: 1,
      revision: 3,
    });
  });

  it('lets one of many editors through', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => put({ title: `Editor ${index}`, revision: 1 })),
    );
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.statusCode === 409)).toHaveLength(5);
    expect((await previewOf(author, program.id)).program.revision).toBe(2);
  });
});

describe('a program that somebody is on', () => {
  it('may be edited, and the past stays as it was', async () => {
    const someone = await trialClient(test);
    const assigned = await assign(test, someone, { programId: program.programId, day: 2 });
    await write(test, someone, assigned, { day: 1, mood: 6 });
    await put({ title: 'Renamed meanwhile' });
    const fewer = [prompt(1, 'Another first?'), prompt(2, 'Another second?')];
    expect((await saveSet(author, program.id, 'daily-prompts', fewer, '?people=move')).statusCode).toBe(200);
    const [entry] = await test.deps.db
      .select()
      .from(journalEntries)
      .where(eq(journalEntries.assignmentId, assigned.assignmentId));
    expect([entry?.programTitle, entry?.promptText]).toEqual(['Small Braveries', 'The prompt of day 1']);
    expect((await someone.get('/api/client/dashboard')).json()).toMatchObject({
      program: { title: 'Renamed meanwhile' },
      assignment: { status: 'active', currentWeek: 1, currentDay: 2 },
      currentPrompt: { promptText: 'Another second?' },
    });
    await test.deps.db.update(assignments).set({ currentDay: 3 }).where(eq(assignments.id, assigned.assignmentId));
    // A day no one had reached when its prompt was taken away has the standard question.
    expect((await someone.get('/api/client/dashboard')).json()).toMatchObject({
      currentPrompt: { promptText: defaultPromptText },
    });
  });

  it('keeps a prompt on every day that somebody has reached, and never becomes a draft', async () => {
    const someone = await trialClient(test);
    const assigned = await assign(test, someone, { programId: program.programId, day: 3 });
    await write(test, someone, assigned, { day: 3, mood: 6 });
    const all = Array.from({ length: 7 }, (_, index) => prompt(index + 1));
    for (const [prompts, lost] of [
      [[], 'days 1 to 4'],
      [all.slice(1), 'day 1'],
      [[all[1], all[2]], 'days 1, 4'],
      // Day 3 is written, so day 4 opens at midnight.
      [all.slice(0, 3), 'day 4'],
    ] as const) {
      const answer = await saveSet(author, program.id, 'daily-prompts', prompts, '?people=move');
      expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
        409,
        '1 person is on this program now, the furthest at day 4. Up to there you can edit a prompt, but not empty it. ' +
          `This concerns ${lost}.`,
      ]);
    }
    expect((await previewOf(author, program.id)).dailyPrompts).toHaveLength(14);
    expect((await saveSet(author, program.id, 'daily-prompts', all.slice(0, 4), '?people=move')).statusCode).toBe(200);
    expect((await author.get(`/api/programs/${program.id}/people`)).json()).toMatchObject({ others: 1, reachedDay: 4 });
    await test.deps.db
      .update(assignments)
      .set({ status: 'completed', endedAt: test.clock.now() })
      .where(eq(assignments.id, assigned.assignmentId));
    expect((await saveSet(author, program.id, 'daily-prompts', [])).statusCode).toBe(200);
  });

  it('becomes longer for them only if that is said, and they are told that their percentage goes down', async () => {
    const someone = await trialClient(test);
    await assign(test, someone, { programId: program.programId, day: 7 });
    const progress = async () =>
      (await someone.get('/api/client/dashboard')).json<ClientDashboard>().progress?.completionPercentage ?? 0;
    const before = await progress();
    expect((await put({ durationWeeks: 4, people: 'all' })).statusCode).toBe(422);
    expect((await put({ durationWeeks: 4, people: 'move' })).statusCode).toBe(200);
    const after = await progress();
    expect(after).toBeLessThan(before);
    expect((await someone.get('/api/notices')).json()).toMatchObject([
      { kind: 'program-recounted', detail: { programTitle: 'Small Braveries', days: 28, practices: 2 } },
    ]);
    // Who says nothing leaves people where they are.
    expect((await put({ durationWeeks: 5 })).statusCode).toBe(200);
    expect(await progress()).toBe(after);
  });

  it('may become longer, and who has completed it by the calendar alone stays at the end', async () => {
    const [finished, writing] = [await trialClient(test), await trialClient(test)];
    const home = async (who: Person) => (await who.get('/api/client/dashboard')).json<ClientDashboard>().assignment;
    const yesterday = new Date(test.clock.now().getTime() - dayInMs).toISOString();
    await write(test, finished, await assign(test, finished, { programId: program.programId, day: 14 }), {
      day: 14,
      mood: 6,
      at: yesterday,
    });
    await write(test, writing, await assign(test, writing, { programId: program.programId, day: 14 }), {
      day: 14,
      mood: 6,
    });
    const before = await home(finished);
    expect(before).toMatchObject({ status: 'completed', completedAt: yesterday });
    expect((await put({ durationWeeks: 3, people: 'move' })).statusCode).toBe(200);
    expect(await home(finished)).toEqual(before);
    expect(await home(writing)).toMatchObject({ status: 'active', currentWeek: 2, currentDay: 7 });
  });
});

/*
 * A new title locks the program's row, then the rollups of everyone who is or was on it; starting a program locks the person's
 * rollups, then the program's row. The two must not deadlock.
 */
it('lets a coach change a title while somebody who knows the program begins it again', async () => {
  const test = await testApp();
  const { db } = test.deps;
  const guide = await coach(test);
  const client = await trialClient(test);
  const program = await programOf(guide);
  const begin = {
    clientId: client.id,
    programId: program.id,
    now: test.clock.now(),
    timeZone: 'UTC',
    beginsAnew: true,
  };
  await db.transaction(async (tx) => await replaceProgram(tx, begin));

  const editing: { answer?: Promise<{ statusCode: number }> } = {};
  await db.transaction(async (tx) => {
    await tx.update(assignments).set({ currentDay: 2 }).where(eq(assignments.clientId, client.id));
    editing.answer = guide.put(`/api/programs/${program.id}`, { title: 'Another title' });
    for (let isWaiting = false; !isWaiting;)
      isWaiting = (await db.execute(sql`select 1 from pg_locks where not granted limit 1`)).rows.length > 0;
    expect((await replaceProgram(tx, begin)).outcome).toBe('started');
  });
  expect((await editing.answer)?.statusCode).toBe(200);
});
