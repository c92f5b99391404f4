import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import * as limits from '#contract/programs/constants.ts';
import type { ProgramCreated } from '#contract/programs/schema.ts';
import type { ProgramLibraryItem, ProgramPreview } from '#contract/programs/views.ts';
import { auditLog, dailyPrompts, programs, weeklyPractices, weeklyThemes } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { admin, coach } from '#testing/people.ts';
import { draftOf, freshProgramId, previewOf, programOf } from '#testing/programs.ts';
import { testApp } from '#testing/test-app.ts';
import { testDatabase } from '#testing/test-db.ts';

const test = await testApp();
const [author, other] = [await coach(test), await coach(test)];

const recorded = async (id: string) =>
  await test.deps.db
    .select({ actorId: auditLog.actorId, action: auditLog.action, detail: auditLog.detail })
    .from(auditLog)
    .where(eq(auditLog.subjectId, id))
    .orderBy(auditLog.id);

describe('creating a program', () => {
  it('makes a draft of four weeks that belongs to the caller, and records it without a word of it', async () => {
    const created = (
      await author.post('/api/programs', { title: '  Small Braveries  ', coreQuestion: 'Why not?' })
    ).json<ProgramCreated>();
    expect(created).toEqual({
      id: expect.any(String) as string,
      programId: 'small-braveries',
      title: 'Small Braveries',
      revision: 1,
    });
    expect((await previewOf(author, created.id)).program).toMatchObject({
      title: 'Small Braveries',
      coreQuestion: 'Why not?',
      durationWeeks: 4,
      isDraft: true,
      isOwn: true,
      revision: 1,
    });
    expect(await recorded(created.id)).toEqual([{ actorId: author.id, action: 'program-created', detail: {} }]);
  });

  it('keeps HTML, quotes and every script as the text they are', async () => {
    const title = `<img src=x onerror="alert('1')"> & “שלום” 🌱`;
    const description = '<script>alert(1)</script>\nLine two\\n';
    const { id, programId } = (await author.post('/api/programs', { title, description })).json<ProgramCreated>();
    expect(programId).toBe('img-src-x-onerror-alert-1');
    expect((await previewOf(author, id)).program).toMatchObject({ title, description });
  });

  it('numbers a programId that is taken, also by somebody else', async () => {
    const ids: string[] = [];
    for (const who of [author, other, author]) ids.push((await draftOf(who, 'The Same Name')).programId);
    expect(ids).toEqual(['the-same-name', 'the-same-name-2', 'the-same-name-3']);
    expect((await draftOf(author, 'All')).programId).toBe('program-all');
  });

  it('gives everyone a name of their own when many come at once', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => coach(test)));
    const made = await Promise.all(people.map((who) => draftOf(who, 'At Once')));
    const numbers = made.map(({ programId }) => programId).toSorted();
    expect(numbers).toEqual(['at-once', ...Array.from({ length: 7 }, (_, index) => `at-once-${index + 2}`)]);
  });

  it('is done once for a key, however often and however fast it is sent', async () => {
    const key = { 'idempotency-key': newId() };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => author.post('/api/programs', { title: 'Only Once' }, key)),
    );
    for (const answer of [...answers, await author.post('/api/programs', { title: 'Only Once' }, key)])
      expect(answer.json()).toEqual(answers[0]?.json());
    expect(await test.deps.db.$count(programs, eq(programs.title, 'Only Once'))).toBe(1);
    expect((await author.post('/api/programs', { title: 'Something Else' }, key)).statusCode).toBe(409);
  });
});

describe('duplicating a program', () => {
  const content = ({ weeklyThemes, weeklyPractices, dailyPrompts }: ProgramPreview) =>
    [weeklyThemes, weeklyPractices, dailyPrompts].map((rows) => rows.map(({ id: _, ...row }) => row));
  const ids = ({ weeklyThemes, weeklyPractices, dailyPrompts }: ProgramPreview) =>
    [...weeklyThemes, ...weeklyPractices, ...dailyPrompts].map(({ id }) => id);

  it('copies the platform’s program with everything in it, for the caller', async () => {
    const response = await author.post('/api/programs/breath-anchor-01/duplicate');
    const copy = response.json<ProgramCreated>();
    expect(copy).toEqual({
      id: expect.any(String) as string,
      programId: 'breath-anchor-01-2',
      title: 'Breath as Anchor (copy)',
      revision: 1,
    });
    const [before, after] = [await previewOf(author, 'breath-anchor-01'), await previewOf(author, copy.id)];
    expect(content(after)).toEqual(content(before));
    expect(ids(after).filter((id) => ids(before).includes(id))).toEqual([]);
    expect(after.program).toMatchObject({
      isOwn: true,
      canEdit: true,
      isPlatform: false,
      coreQuestion: before.program.coreQuestion,
      expectedOutcomes: before.program.expectedOutcomes,
      durationWeeks: 1,
    });
    expect(await recorded(copy.id)).toEqual([
      { actorId: author.id, action: 'program-duplicated', detail: { from: before.program.id } },
    ]);
  });

  it('takes another title, a draft, and a copy of a copy', async () => {
    const draft = await draftOf(author, 'Unfinished');
    const copy = (
      await author.post(`/api/programs/${draft.id}/duplicate`, { title: 'Begun Again' })
    ).json<ProgramCreated>();
    expect(copy).toMatchObject({ title: 'Begun Again', programId: 'begun-again' });
    const again = (await author.post(`/api/programs/${copy.id}/duplicate`)).json<ProgramCreated>();
    expect(again).toMatchObject({ title: 'Begun Again (copy)', programId: 'begun-again-2' });
    expect((await author.post(`/api/programs/${draft.id}/duplicate`, { title: ' ' })).statusCode).toBe(422);
  });

  it('makes one copy for a key', async () => {
    const { id } = await programOf(author, { title: 'Copied Once' });
    const key = { 'idempotency-key': newId() };
    const answers = await Promise.all([1, 2, 3].map(() => author.post(`/api/programs/${id}/duplicate`, {}, key)));
    for (const answer of answers) expect(answer.json()).toEqual(answers[0]?.json());
    expect(await test.deps.db.$count(programs, eq(programs.title, 'Copied Once (copy)'))).toBe(1);
  });

  it('gives an admin a copy of a coach’s program, of which the coach sees nothing', async () => {
    const boss = await admin(test);
    const { id } = await programOf(author);
    const copy = (await boss.post(`/api/programs/${id}/duplicate`)).json<ProgramCreated>();
    const list = (await author.get('/api/programs/all')).json<ProgramLibraryItem[]>();
    expect(list.some((item) => item.id === copy.id)).toBe(false);
  });
});

/** The database holds the same limits as the contract: what is written past the calls cannot be longer either. */
const { db } = await testDatabase();
const programId = newId();
await db.insert(programs).values({ id: programId, programId: freshProgramId(), title: 'Limits', durationWeeks: 12 });

type Values = Record<string, unknown>;
const tables = {
  programs: { table: programs, sound: () => ({ programId: freshProgramId(), title: 'T', durationWeeks: 1 }) },
  themes: { table: weeklyThemes, sound: () => ({ programId, weekNumber: 1, title: 'T' }) },
  practices: { table: weeklyPractices, sound: () => ({ programId, weekNumber: 1, position: 1, title: 'T' }) },
  prompts: { table: dailyPrompts, sound: () => ({ programId, weekNumber: 1, dayNumber: 1, promptText: 'T' }) },
};
type TableName = keyof typeof tables;

/** The name of the rule that refused the row; undefined when it was taken. */
async function refusedBy(name: TableName, values: Values): Promise<string | undefined> {
  const { table, sound } = tables[name];
  const id = newId();
  try {
    await db.insert(table).values({ id, ...sound(), ...values } as never);
  } catch (error) {
    return (error as { cause?: { constraint?: string } }).cause?.constraint ?? 'something else';
  }
  await db.delete(table).where(eq(table.id, id));
  return undefined;
}

const texts: [TableName, string, number, boolean][] = [
  ['programs', 'title', limits.programTitleMax, true],
  ['programs', 'subtitle', limits.subtitleMax, false],
  ['programs', 'description', limits.descriptionMax, false],
  ['programs', 'coreQuestion', limits.coreQuestionMax, false],
  ['programs', 'targetAudience', limits.targetAudienceMax, false],
  ['programs', 'expectedOutcomes', limits.expectedOutcomesMax, false],
  ['themes', 'title', limits.programTitleMax, true],
  ['themes', 'focusDescription', limits.focusDescriptionMax, false],
  ['themes', 'integrationGoal', limits.integrationGoalMax, false],
  ['themes', 'groupPost', limits.groupPostMax, false],
  ['practices', 'title', limits.practiceTitleMax, true],
  ['practices', 'practiceType', limits.practiceTypeMax, true],
  ['practices', 'duration', limits.practiceDurationMax, false],
  ['practices', 'purpose', limits.purposeMax, false],
  ['prompts', 'promptText', limits.promptTextMax, true],
  ['prompts', 'promptType', limits.promptTypeMax, true],
];

describe('the tables hold the limits of the contract', () => {
  it.each(texts)('%s.%s has at most %d characters', async (table, column, max, isNeeded) => {
    expect(await refusedBy(table, { [column]: 'ä'.repeat(max) })).toBeUndefined();
    expect(await refusedBy(table, { [column]: 'ä'.repeat(max + 1) })).toMatch(/_length$/);
    expect(await refusedBy(table, { [column]: '' })).toEqual(
      isNeeded ? (expect.stringMatching(/_length$/) as string) : undefined,
    );
  });

  it('titles and prompts are not blank', async () => {
    for (const [table, column] of [
      ['programs', 'title'],
      ['themes', 'title'],
      ['practices', 'title'],
      ['prompts', 'promptText'],
    ] as const) {
      expect(await refusedBy(table, { [column]: '   ' })).toMatch(/_length$/);
    }
  });

  const lists: [TableName, string, number][] = [
    ['themes', 'discussionTopics', limits.discussionTopicsMax],
    ['practices', 'instructions', limits.instructionStepsMax],
  ];
  it.each(lists)('%s.%s has at most %d items', async (table, column, max) => {
    const items = (count: number) => Array.from({ length: count }, () => 'x');
    expect(await refusedBy(table, { [column]: items(max) })).toBeUndefined();
    expect(await refusedBy(table, { [column]: items(max + 1) })).toMatch(/_count$/);
  });

  const ranges: [TableName, string, number, number][] = [
    ['programs', 'durationWeeks', limits.weeksMin, limits.weeksMax],
    ['themes', 'weekNumber', 1, limits.weeksMax],
    ['practices', 'weekNumber', 1, limits.weeksMax],
    ['practices', 'position', 1, limits.practicesPerWeekMax],
    ['prompts', 'weekNumber', 1, limits.weeksMax],
    ['prompts', 'dayNumber', 1, limits.daysPerWeek],
  ];
  it.each(ranges)('%s.%s goes from %d to %d', async (table, column, min, max) => {
    for (const value of [min, max]) expect(await refusedBy(table, { [column]: value })).toBeUndefined();
    for (const value of [min - 1, max + 1]) expect(await refusedBy(table, { [column]: value })).toMatch(/_range$/);
  });

  it('knows the difficulties, and counts revisions from 1', async () => {
    for (const difficulty of limits.practiceDifficulties)
      expect(await refusedBy('practices', { difficulty })).toBeUndefined();
    expect(await refusedBy('practices', { difficulty: 'beginner' })).toBe('weekly_practices_difficulty_known');
    expect(await refusedBy('programs', { revision: 0 })).toBe('programs_revision_counts');
  });

  it('has no week, day or place twice', async () => {
    for (const name of ['themes', 'practices', 'prompts'] as const) {
      await db.insert(tables[name].table).values({ id: newId(), ...tables[name].sound() } as never);
      expect(await refusedBy(name, {})).toMatch(/_unique$/);
    }
  });
});
