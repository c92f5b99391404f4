import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { ClientDashboard, YearOfPages } from '#contract/client-dashboard/endpoints.ts';
import { freePagesShown } from '#contract/journal/rules.ts';
import type { Practices } from '#contract/practices/schema.ts';
import { assignments, journalEntries, practiceMarks, programs, weeklyPractices } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { keepEntries } from '#server/features/journal/save-entry.ts';
import { latestEntries } from '#server/features/journal/sql.ts';
import { assign, connect, write, writeMany } from '#testing/histories.ts';
import { spoken } from '#testing/pages-with-media.ts';
import { coach, person, trialClient, type Person } from '#testing/people.ts';
import { programOf, saveSet } from '#testing/programs.ts';
import { countRowsRead } from '#testing/statements.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp();

const home = async (who: Person) => (await who.get('/api/client/dashboard')).json<ClientDashboard>();

/** One every second day, so that they are no streak. */
async function writeFreePages(who: Person, newest: number, count: number): Promise<void> {
  const pages = Array.from({ length: count }, (_, n) => {
    const writtenAt = new Date(newest - n * 48 * 3_600_000);
    const ofNoProgram = { assignmentId: null, weekNumber: null, dayNumber: null, programTitle: '', promptText: '' };
    const localDate = writtenAt.toISOString().slice(0, 10);
    return { ...ofNoProgram, entryText: `Free page ${n}`, moodScore: 6, localDate, writtenAt };
  });
  await keepEntries(test.deps, test.deps.db, who.id, pages);
}

describe('the client’s home', () => {
  it('says so when there is no program', async () => {
    const someone = await person(test, { choice: { role: 'client', clientType: 'with-coach' } });
    expect(await home(someone)).toMatchObject({
      assignment: null,
      program: null,
      currentPrompt: null,
      progress: null,
      coach: null,
      trial: null,
    });
  });

  it('begins a trial on day 1 of 7 with seven days left', async () => {
    const someone = await trialClient(test);
    const day1 = await home(someone);
    expect(day1).toMatchObject({
      assignment: { status: 'active', currentWeek: 1, currentDay: 1 },
      program: { programId: 'breath-anchor-01', title: 'Breath as Anchor' },
      progress: { totalDays: 7, completionPercentage: 14, completedDays: 0 },
      trial: { daysLeft: 7 },
    });
    expect(day1.currentPrompt?.promptText.length).toBeGreaterThan(20);
    expect(day1.weeks).toHaveLength(1);
  });

  /*
   * By hand: day 17 of 28 stands open, days 1, 2 and 16 were written (2 twice). 17/28 = 60.7 -> 61 percent.
   * 3 of 28 days = 10.7 -> 11 percent. Mean mood (4 + 6 + 8 + 9) / 4 = 6.75 -> 6.8.
   */
  it('counts days, not entries', async () => {
    const guide = await coach(test, { firstName: 'Ines', lastName: 'Calloway' });
    const someone = await trialClient(test);
    await connect(test, someone, guide);
    const assigned = await assign(test, someone, { day: 17 });
    await write(test, someone, assigned, { day: 1, mood: 4, at: '2026-02-10T20:00:00Z' });
    await write(test, someone, assigned, { day: 2, mood: 6, at: '2026-02-11T20:00:00Z' });
    await write(test, someone, assigned, { day: 2, mood: 8, at: '2026-02-11T22:00:00Z' });
    await write(test, someone, assigned, { day: 16, mood: 9, at: '2026-03-03T20:00:00Z' });
    const shown = await home(someone);
    expect(shown.progress).toMatchObject({
      currentWeek: 3,
      currentDay: 3,
      totalDays: 28,
      completionPercentage: 61,
      completedDays: 3,
      journalingCompletion: 11,
      averageMood: 6.8,
    });
    expect(shown.weeks.map(({ completedDays, state }) => [completedDays, state])).toEqual([
      [2, 'past'],
      [0, 'past'],
      [1, 'current'],
      [0, 'ahead'],
    ]);
    expect(shown.journalEntries.map((entry) => entry.dayNumber)).toEqual([16, 2, 2, 1]);
    expect(shown.coach).toMatchObject({ id: guide.id, fullName: 'Ines Calloway', avgResponseTime: 24 });
    expect(shown.trial).toBeNull();
  });

  it('goes on by itself on the next local date, shows today’s own text, and writes nothing', async () => {
    const someone = await trialClient(test, { timeZone: 'Asia/Tokyo' });
    const assigned = await assign(test, someone, { programId: 'breath-anchor-01', day: 2 });
    const written = { day: 2, mood: 7, text: 'Only for me.', at: '2026-03-04T09:00:00Z', timeZone: 'Asia/Tokyo' };
    test.clock.set('2026-03-04T14:59:00Z'); // 23:59 in Tokyo
    await write(test, someone, assigned, written);
    expect(await home(someone)).toMatchObject({
      assignment: { currentDay: 2 },
      todayEntries: [{ entryText: 'Only for me.', moodScore: 7 }],
    });
    test.clock.set('2026-03-04T15:00:00Z'); // midnight in Tokyo
    expect(await home(someone)).toMatchObject({ assignment: { currentDay: 3 }, todayEntries: [] });
    const [stored] = await test.deps.db.select().from(assignments).where(eq(assignments.id, assigned.assignmentId));
    expect(stored?.currentDay).toBe(2);
    test.clock.set('2026-03-04T09:00:00Z');
  });

  it('is completed the day after the last entry', async () => {
    const someone = await trialClient(test);
    const assigned = await assign(test, someone, { programId: 'breath-anchor-01', day: 7 });
    await write(test, someone, assigned, { day: 7, mood: 8, at: '2026-03-03T09:00:00Z' });
    expect(await home(someone)).toMatchObject({
      assignment: { status: 'completed' },
      currentPrompt: null,
      progress: { completionPercentage: 100 },
    });
  });

  it('never shows another person’s entries', async () => {
    const [one, two] = [await trialClient(test), await trialClient(test)];
    const assigned = await assign(test, one, { programId: 'breath-anchor-01', day: 1 });
    await write(test, one, assigned, { day: 1, mood: 3, text: 'A canary in the text.' });
    expect((await two.get('/api/client/dashboard')).body).not.toContain('canary');
    expect(await home(two)).toMatchObject({ journalEntries: [], todayEntries: [] });
  });

  it('keeps text unreadable in the table', async () => {
    const rows = await test.deps.db.select({ text: journalEntries.entryTextSealed }).from(journalEntries);
    expect(rows.length).toBeGreaterThan(0);
    for (const { text } of rows)
      expect(text.toString('latin1')).not.toMatch(/canary|Something was written|Only for me/);
  });

  it('looks at the newest rows of ten years alone, whatever others write', async () => {
    const [someone, other] = [await trialClient(test), await trialClient(test)];
    await assign(test, someone, { day: 2 });
    const newest = Date.parse('2026-03-03T08:00:00Z');
    await writeFreePages(someone, newest, 1_800);
    await writeFreePages(other, newest + 60_000, 600);
    const rows = await countRowsRead(test, 'journal_entries', () => home(someone));
    expect(rows).toBeGreaterThan(freePagesShown);
    expect(rows).toBeLessThan(latestEntries + 2 * freePagesShown);
  });

  it('stays small for somebody who writes all day: the latest twenty of each day, sums over all', async () => {
    const someone = await trialClient(test);
    const assigned = await assign(test, someone, { day: 2 });
    await writeMany(test, someone, assigned, [
      ...Array.from({ length: 30 }, (_, n) => ({ day: 1, mood: 4, at: `2026-03-02T10:${n + 10}:00Z` })),
      ...Array.from({ length: 30 }, (_, n) => ({
        day: 2,
        mood: 8,
        text: `Number ${n}`,
        at: `2026-03-04T08:${n + 10}:00Z`,
      })),
    ]);
    const shown = await home(someone);
    expect(shown.journalEntries).toHaveLength(40);
    expect(shown.todayEntries.map(({ entryText }) => entryText)).toEqual(
      Array.from({ length: 20 }, (_, n) => `Number ${29 - n}`),
    );
    expect(shown.progress).toMatchObject({ completedDays: 2, averageMood: 6 });
  });

  it('was completed with the first entry of the last day, however many came after it', async () => {
    const someone = await trialClient(test);
    const assigned = await assign(test, someone, { programId: 'breath-anchor-01', day: 7 });
    await writeMany(
      test,
      someone,
      assigned,
      Array.from({ length: 25 }, (_, n) => ({ day: 7, mood: 6, at: `2026-03-03T10:${n + 10}:00Z` })),
    );
    expect(await home(someone)).toMatchObject({
      assignment: { status: 'completed', completedAt: '2026-03-03T10:10:00.000Z' },
    });
  });

  it('moves on by the first entry of a day, however many came after it', async () => {
    const someone = await trialClient(test);
    const assigned = await assign(test, someone, { day: 1 });
    await writeMany(test, someone, assigned, [
      { day: 1, mood: 4, at: '2026-03-03T10:00:00Z' },
      ...Array.from({ length: 25 }, () => ({ day: 1, mood: 4 })),
    ]);
    expect(await home(someone)).toMatchObject({ assignment: { currentDay: 2 } });
  });
});

describe('practices on the client’s home', () => {
  /*
   * By hand: Breath as Anchor has a few practices, all in week 1. One is marked on two days, one under an id that is gone,
   * a built-in one does not count, nor a mark of another assignment.
   */
  it('count once each, and the program’s own alone', async () => {
    const someone = await trialClient(test);
    const earlier = await assign(test, someone, { programId: 'breath-anchor-01' });
    const { assignmentId } = await assign(test, someone, { programId: 'breath-anchor-01', day: 5 });
    const { db } = test.deps;
    const [program] = await db.select().from(programs).where(eq(programs.programId, 'breath-anchor-01'));
    const own = await db
      .select()
      .from(weeklyPractices)
      .where(eq(weeklyPractices.programId, program!.id))
      .orderBy(weeklyPractices.position);
    expect(own.length).toBeGreaterThanOrEqual(3);
    const mark = async (
      practiceId: string,
      dayNumber: number,
      at: string,
      title = 'Marked',
      assignment = assignmentId,
    ) =>
      await db.insert(practiceMarks).values({
        id: newId(),
        clientId: someone.id,
        assignmentId: assignment,
        practiceId,
        practiceType: 'daily',
        title,
        weekNumber: 1,
        dayNumber,
        localDate: at.slice(0, 10),
        completedAt: new Date(at),
      });
    await mark(own[0]!.id, 1, '2026-03-01T08:00:00Z');
    await mark(own[0]!.id, 2, '2026-03-02T08:00:00Z');
    await mark(newId(), 2, '2026-03-02T09:00:00Z', own[1]!.title);
    await mark('three-conscious-breaths', 3, '2026-03-03T08:00:00Z', own[2]!.title);
    await mark(own[2]!.id, 3, '2026-02-03T08:00:00Z', own[2]!.title, earlier.assignmentId);
    const shown = await home(someone);
    expect(shown.progress).toMatchObject({
      completedPractices: 2,
      totalPractices: own.length,
      overallCompletion: Math.round((2 / (7 + own.length)) * 100),
    });
    expect(
      shown.practiceCompletions.map(({ practiceId, dayNumber, completedAt }) => [practiceId, dayNumber, completedAt]),
    ).toEqual([
      ['three-conscious-breaths', 3, '2026-03-03T08:00:00.000Z'],
      [expect.any(String), 2, '2026-03-02T09:00:00.000Z'],
      [own[0]!.id, 2, '2026-03-02T08:00:00.000Z'],
      [own[0]!.id, 1, '2026-03-01T08:00:00.000Z'],
    ]);
  });
});

describe('a mark whose practice was saved anew', () => {
  it('counts for one of two practices with its title, as the page of practices shows it', async () => {
    const [author, someone] = [await coach(test), await trialClient(test)];
    const program = await programOf(author);
    await assign(test, someone, { programId: program.programId });
    const save = async (titles: string[]) =>
      expect(
        (
          await saveSet(
            author,
            program.id,
            'weekly-practices',
            titles.map((title) => ({ weekNumber: 1, title })),
            '?people=move',
          )
        ).statusCode,
      ).toBe(200);
    const shown = async () => (await someone.get('/api/client/practices')).json<Practices>().practices;
    await save(['Walk', 'Rest']);
    const practiceId = (await shown())[0]?.id;
    expect((await someone.post('/api/client/practice-completion', { practiceId, completed: true })).statusCode).toBe(
      200,
    );
    await save([]);
    await save(['Walk', 'Walk', 'Rest']);
    expect((await shown()).map(({ isCompleted }) => isCompleted)).toEqual([true, false, false]);
    expect((await home(someone)).progress).toMatchObject({ completedPractices: 1, totalPractices: 3 });
  });
});

describe('the closing line', () => {
  const bright = 'She said yes in under a minute and thanked me for not pretending.';

  it('is taken from the brightest day, once the program is completed', async () => {
    const someone = await trialClient(test);
    const assigned = await assign(test, someone, { programId: 'breath-anchor-01', day: 7 });
    await writeMany(test, someone, assigned, [
      { day: 1, mood: 9, text: 'An earlier bright day, which is not the latest of them.', at: '2026-02-26T09:00:00Z' },
      { day: 4, mood: 9, text: `I asked. ${bright}`, at: '2026-03-01T09:00:00Z' },
      { day: 5, mood: 10, text: 'I want to die, though I say that I am fine and happy.', at: '2026-03-02T09:00:00Z' },
      { day: 7, mood: 5, text: 'The last one.', at: '2026-03-04T08:00:00Z' },
    ]);
    expect((await home(someone)).closingLine).toBeNull();
    test.clock.set('2026-03-05T09:00:00Z');
    expect(await home(someone)).toMatchObject({
      assignment: { status: 'completed', completedAt: '2026-03-04T08:00:00.000Z' },
      closingLine: { text: bright, dayNumber: 4 },
    });
    test.clock.set('2026-03-04T09:00:00Z');
  });

  it('is of a typed page before a spoken one, and missing where a spoken one has no words', async () => {
    const someone = await trialClient(test);
    const assigned = await assign(test, someone, { programId: 'breath-anchor-01', day: 7 });
    await spoken(test, someone, { moodScore: 10 });
    await test.deps.db
      .update(assignments)
      .set({ status: 'completed', endedAt: test.clock.now() })
      .where(eq(assignments.id, assigned.assignmentId));
    expect((await home(someone)).closingLine).toBeNull();
    await write(test, someone, assigned, { day: 3, mood: 5, text: bright });
    expect((await home(someone)).closingLine).toEqual({ text: bright, dayNumber: 3 });
  });

  it('is missing where nothing was written, or nothing but heavy days', async () => {
    const someone = await trialClient(test);
    const assigned = await assign(test, someone, { programId: 'breath-anchor-01', day: 7, status: 'completed' });
    expect((await home(someone)).closingLine).toBeNull();
    await write(test, someone, assigned, { day: 3, mood: 1 });
    expect((await home(someone)).closingLine).toBeNull();
  });
});

describe('a year of pages', () => {
  const year = async (who: Person) => (await who.get('/api/client/year')).json<YearOfPages>();

  it('has each date of 52 weeks once, with its lowest mood and first page, and nobody else’s', async () => {
    const someone = await trialClient(test);
    expect(await year(someone)).toEqual({ from: '2025-03-10', today: '2026-03-04', days: [] });
    const assigned = await assign(test, someone, { day: 3 });
    await write(test, someone, assigned, { day: 1, mood: 9, at: '2025-03-09T20:00:00Z' }); // the Sunday before
    await write(test, someone, assigned, { day: 1, mood: 8, at: '2025-03-10T20:00:00Z' });
    await write(test, someone, assigned, { day: 2, mood: 7, at: '2026-03-03T08:00:00Z' });
    await write(test, someone, assigned, { day: 2, mood: 3, at: '2026-03-03T20:00:00Z' });
    await someone.post('/api/journal-entries', { entryText: 'On my own.', moodScore: 6, isFreePage: true });
    const { days } = await year(someone);
    expect(days.map(({ date, moodScore }) => [date, moodScore])).toEqual([
      ['2025-03-10', 8],
      ['2026-03-03', 3],
      ['2026-03-04', 6],
    ]);
    const [first] = await test.deps.db
      .select({ id: journalEntries.id })
      .from(journalEntries)
      .where(and(eq(journalEntries.clientId, someone.id), eq(journalEntries.moodScore, 7)));
    expect(days[1]?.entryId).toBe(first?.id);
    expect((await year(await trialClient(test))).days).toEqual([]);
    await test.deps.db
      .update(journalEntries)
      .set({ deletedAt: test.clock.now() })
      .where(and(eq(journalEntries.clientId, someone.id), eq(journalEntries.moodScore, 8)));
    expect((await year(someone)).days.map(({ date }) => date)).toEqual(['2026-03-03', '2026-03-04']);
  });

  it('knows the date where the person lives', async () => {
    const someone = await trialClient(test, { timeZone: 'Pacific/Kiritimati' });
    test.clock.set('2026-03-04T11:00:00Z'); // 01:00 on the 5th there
    expect((await year(someone)).today).toBe('2026-03-05');
    test.clock.set('2026-03-04T09:00:00Z');
  });
});
