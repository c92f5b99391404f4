import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { dayInMs } from '#contract/days.ts';
import type { ProgramImported } from '#contract/programs/documents.ts';
import { coachProfiles, journalEntries } from '#server/platform/db/schema.ts';
import { assign, write } from '#testing/histories.ts';
import { coach, trialClient, type Person } from '#testing/people.ts';
import { previewOf, programOf } from '#testing/programs.ts';
import { countStatements } from '#testing/statements.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp();
const author = await coach(test, { firstName: 'Ines', lastName: 'Calloway' });

const daysAgo = (days: number) => new Date(test.clock.now().getTime() - days * dayInMs);
const effectiveness = async (program: ProgramImported) => (await previewOf(author, program.id)).effectiveness;

describe('the author in a preview', () => {
  it('is the coach as the public profile shows them, without address or code', async () => {
    const { id } = await programOf(author);
    await test.deps.db
      .update(coachProfiles)
      .set({ bio: 'A bio.', specialties: ['Rest'], linkedinUrl: 'https://l.example/', yearsExperience: 4 })
      .where(eq(coachProfiles.userId, author.id));
    const preview = await previewOf(author, id);
    expect(preview.author).toEqual({
      id: author.id,
      fullName: 'Ines Calloway',
      professionalTitle: '',
      bio: 'A bio.',
      yearsExperience: 4,
      certifications: [],
      coachingApproach: '',
      specialties: ['Rest'],
      profileImageUrl: '',
      linkedinUrl: 'https://l.example/',
      websiteUrl: '',
    });
    expect(JSON.stringify(preview)).not.toContain(author.email);
  });

  it('has an empty name where the coach gave none, and is missing for the platform', async () => {
    const nameless = await coach(test);
    await test.deps.db.update(coachProfiles).set({ fullName: '' }).where(eq(coachProfiles.userId, nameless.id));
    const { id } = await programOf(nameless);
    const preview = await previewOf(nameless, id);
    expect([preview.author?.fullName, preview.program.ownerName]).toEqual(['', '']);
    expect((await previewOf(nameless, 'breath-anchor-01')).author).toBeNull();
  });
});

describe('completion rate', () => {
  /*
   * By hand, for 14 days: 2 completed, 1 who wrote the last day yesterday (completed, though nothing stored it),
   * 2 active for 15 days (overdue), 1 active for 14 days and 1 for 3 (too early to say), 1 replaced (does not count).
   * 3 / (3 + 2) = 60 percent. Active are 4, without the three who completed it.
   */
  it('is completed over completed and overdue', async () => {
    const program = await programOf(author, { durationWeeks: 2 });
    const { programId } = program;
    for (const startedAt of [daysAgo(20), daysAgo(90)])
      await assign(test, await trialClient(test), { programId, status: 'completed', day: 14, startedAt });
    const finisher = await trialClient(test);
    const last = await assign(test, finisher, { programId, day: 13, startedAt: daysAgo(40) });
    for (const day of [13, 14]) await write(test, finisher, last, { day, mood: 5, at: daysAgo(1).toISOString() });
    for (const days of [15, 15, 14, 3])
      await assign(test, await trialClient(test), { programId, day: 3, startedAt: daysAgo(days) });
    const leaver = await trialClient(test);
    await assign(test, leaver, { programId, startedAt: daysAgo(60) });
    await assign(test, leaver, { programId: 'breath-anchor-01' });
    expect(await effectiveness(program)).toEqual({
      completionRate: 60,
      hasRate: true,
      activeClients: 4,
      averageMoodImprovement: 0,
      enoughData: false,
    });
  });

  it('does not take a gap or a deleted entry for completion', async () => {
    const program = await programOf(author);
    for (const days of [
      [5, 7],
      [5, 6, 7],
    ]) {
      const someone = await trialClient(test);
      const assigned = await assign(test, someone, { programId: program.programId, day: 5, startedAt: daysAgo(9) });
      for (const day of days) await write(test, someone, assigned, { day, mood: 5, at: daysAgo(1).toISOString() });
    }
    // Two people are too few for a rate. With three more, three of five have completed it.
    expect(await effectiveness(program)).toMatchObject({ completionRate: 0, hasRate: false });
    for (const status of ['completed', 'completed', 'active'] as const)
      await assign(test, await trialClient(test), { programId: program.programId, status, startedAt: daysAgo(9) });
    expect((await effectiveness(program)).completionRate).toBe(60);
    await test.deps.db
      .update(journalEntries)
      .set({ deletedAt: test.clock.now() })
      .where(eq(journalEntries.dayNumber, 6));
    expect((await effectiveness(program)).completionRate).toBe(40);
  });

  it('is 0 without anybody', async () => {
    expect(await effectiveness(await programOf(author))).toEqual({
      completionRate: 0,
      hasRate: false,
      activeClients: 0,
      averageMoodImprovement: 0,
      enoughData: false,
    });
  });
});

/** A client who wrote with these moods on these days. */
async function wrote(program: ProgramImported, moods: Record<number, number>, who?: Person): Promise<void> {
  const someone = who ?? (await trialClient(test));
  const assigned = await assign(test, someone, { programId: program.programId, status: 'completed' });
  for (const [day, mood] of Object.entries(moods)) await write(test, someone, assigned, { day: Number(day), mood });
}

describe('mood change', () => {
  /*
   * By hand, for 14 days: four clients go from 4 to 6 (+2), one from the mean of 2, 4 (3) to the mean of 8, 8, 2 (6):
   * +3. (2 + 2 + 2 + 2 + 3) / 5 = 2.2. Day 7 belongs to the first week, day 8 to the last.
   */
  it('is the mean over clients of the last week against the first', async () => {
    const program = await programOf(author, { durationWeeks: 2 });
    for (let client = 0; client < 4; client += 1) await wrote(program, { 7: 4, 8: 6 });
    expect(await effectiveness(program)).toMatchObject({ averageMoodImprovement: 0, enoughData: false });
    await wrote(program, { 1: 2, 2: 4, 8: 8, 9: 8, 14: 2 });
    expect(await effectiveness(program)).toMatchObject({ averageMoodImprovement: 2.2, enoughData: true });
    await wrote(program, { 1: 10 });
    await wrote(program, { 14: 1 });
    expect((await effectiveness(program)).averageMoodImprovement).toBe(2.2);
  });

  /** The middle days 3 to 5 do not count: each client goes from 8 to 5. */
  it('of seven days compares the last two with the first two', async () => {
    const program = await programOf(author);
    for (let client = 0; client < 5; client += 1) await wrote(program, { 1: 9, 2: 7, 3: 1, 4: 1, 5: 10, 6: 4, 7: 6 });
    expect(await effectiveness(program)).toMatchObject({ averageMoodImprovement: -3, enoughData: true });
  });

  /** Someone who went through it twice (+4 and +2, mean +3) is one of five: (1 + 1 + 1 + 1 + 3) / 5 = 1.4. */
  it('counts a client once, however often they went through it', async () => {
    const program = await programOf(author);
    const twice = await trialClient(test);
    await wrote(program, { 1: 2, 7: 6 }, twice);
    await wrote(program, { 1: 2, 7: 4 }, twice);
    for (let client = 0; client < 3; client += 1) await wrote(program, { 1: 5, 7: 6 });
    expect(await effectiveness(program)).toMatchObject({ averageMoodImprovement: 0, enoughData: false });
    await wrote(program, { 1: 5, 7: 6 });
    expect(await effectiveness(program)).toMatchObject({ averageMoodImprovement: 1.4, enoughData: true });
  });
});

describe('a preview', () => {
  it('asks at most 5 statements, whatever the size of the program and the number of clients', async () => {
    const small = await programOf(author);
    const large = await programOf(author, { durationWeeks: 12 });
    for (let client = 0; client < 6; client += 1) await wrote(large, { 1: 5, 84: 6 });
    await previewOf(author, small.id);
    const few = await countStatements(test, () => previewOf(author, small.id));
    expect(few).toBeLessThanOrEqual(5);
    expect(await countStatements(test, () => previewOf(author, large.id))).toBe(few);
  });
});
