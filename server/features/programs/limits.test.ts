import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import * as limits from '#contract/programs/constants.ts';
import { dailyPrompts, programs, weeklyPractices, weeklyThemes } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { freshProgramId } from '#testing/programs.ts';
import { testDatabase } from '#testing/test-db.ts';

/** The database holds the same limits as the contract: what is written past the calls cannot be longer either. */
const { db } = await testDatabase();
let programId: string;
beforeAll(async () => {
  programId = newId();
  await db.insert(programs).values({ id: programId, programId: freshProgramId(), title: 'Limits', durationWeeks: 12 });
});

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
