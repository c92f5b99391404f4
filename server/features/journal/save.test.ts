import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ErrorBody } from '#contract/errors.ts';
import { assignments, dailyPrompts, programs } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { assign, write } from '#testing/histories.ts';
import { person, trialClient } from '#testing/people.ts';
import { homeOf as home } from '#testing/joining.ts';
import { rowsOf, save, saved } from '#testing/journal.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp();
beforeEach(() => test.clock.set('2026-03-04T09:00:00Z'));

describe('saving an entry', () => {
  it('keeps text, mood, prompt and title for the day that stands open', async () => {
    const someone = await trialClient(test);
    const { currentPrompt } = await home(someone);
    const answer = await saved(someone, { entryText: '  I asked.\n\nShe said yes. ', moodScore: 9, entryType: 'text' });
    expect(answer).toMatchObject({
      dayNumber: 1,
      programTitle: 'Breath as Anchor',
      promptText: currentPrompt?.promptText,
      entryText: 'I asked.\n\nShe said yes.',
      wordCount: 5,
      moodScore: 9,
      entryType: 'text',
      version: 1,
      isLate: false,
      createdAt: '2026-03-04T09:00:00.000Z',
      updatedAt: '2026-03-04T09:00:00.000Z',
      care: null,
    });
    const shown = await home(someone);
    expect(shown.todayEntries).toEqual([{ ...answer, care: undefined }]);
    expect(shown).toMatchObject({
      streak: 1,
      progress: { completedDays: 1 },
      journalEntries: [{ id: answer.id, isLate: false }],
    });
  });

  it('keeps several entries a day', async () => {
    const someone = await trialClient(test);
    await saved(someone, { entryText: 'one' });
    test.clock.advance(60_000);
    await saved(someone, { entryText: 'two' });
    expect((await home(someone)).todayEntries.map(({ entryText }) => entryText)).toEqual(['two', 'one']);
  });

  it.each([
    ['no text', { entryText: ' \n ' }, 'entryText', 'Please write something before saving your entry.'],
    [
      '20,001 characters',
      { entryText: 'a'.repeat(20_001) },
      'entryText',
      'The entry can have at most 20,000 characters.',
    ],
    ['mood 0', { moodScore: 0 }, 'moodScore', 'Please choose a mood from 1 to 10.'],
    ['mood 11', { moodScore: 11 }, 'moodScore', 'Please choose a mood from 1 to 10.'],
    ['mood 7.5', { moodScore: 7.5 }, 'moodScore', 'Please choose a mood from 1 to 10.'],
    ['mood "7"', { moodScore: '7' }, 'moodScore', 'Please choose a mood from 1 to 10.'],
    ['a kind of its own', { entryType: 'video' }, 'entryType', 'The entry type must be text or audio.'],
    ['a week without a day', { week: 1 }, 'day', 'Week and day belong together.'],
    [
      'a moment that is none',
      { writtenAt: 'yesterday' },
      'writtenAt',
      'The moment of writing must be a date and time.',
    ],
  ])('refuses %s with a sentence beside the field', async (_, over, field, sentence) => {
    const someone = await trialClient(test);
    const response = await save(someone, over);
    expect(response.statusCode).toBe(422);
    expect(response.json<ErrorBody>()).toMatchObject({
      code: 'invalid',
      message: sentence,
      fields: { [field]: sentence },
    });
    expect(await rowsOf(test, someone)).toEqual([]);
  });

  it('takes 20,000 characters outside the basic plane and gives them back', async () => {
    const someone = await trialClient(test);
    const entryText = '🧵'.repeat(10_000);
    expect((await saved(someone, { entryText })).entryText).toBe(entryText);
    expect((await home(someone)).todayEntries[0]?.entryText).toBe(entryText);
  });

  it('says what to do without a program', async () => {
    const someone = await person(test, { choice: { role: 'client', clientType: 'with-coach' } });
    const response = await save(someone);
    expect(response.statusCode).toBe(409);
    expect(response.json<ErrorBody>().message).toBe(
      'You have no active program to write for. Contact your coach to get started with one.',
    );
  });

  it('fills in the prompt of a day whose author wrote none', async () => {
    const someone = await trialClient(test);
    const [program] = await test.deps.db
      .insert(programs)
      .values({ id: newId(), programId: `gaps-${newId()}`, title: 'Gaps', durationWeeks: 1 })
      .returning();
    await test.deps.db
      .insert(dailyPrompts)
      .values({ id: newId(), programId: program!.id, weekNumber: 1, dayNumber: 2, promptText: 'Second?' });
    await assign(test, someone, { programId: program!.programId });
    expect((await home(someone)).currentPrompt).toEqual({
      promptText: 'What insights are emerging for you today?',
      promptType: 'reflection',
    });
    expect((await saved(someone)).promptText).toBe('What insights are emerging for you today?');
  });

  it('keeps the prompt as it read then', async () => {
    const someone = await trialClient(test);
    const [program] = await test.deps.db
      .insert(programs)
      .values({ id: newId(), programId: `edited-${newId()}`, title: 'Before', durationWeeks: 1 })
      .returning();
    await test.deps.db
      .insert(dailyPrompts)
      .values({ id: newId(), programId: program!.id, weekNumber: 1, dayNumber: 1, promptText: 'Before?' });
    await assign(test, someone, { programId: program!.programId });
    await saved(someone);
    await test.deps.db
      .update(dailyPrompts)
      .set({ promptText: 'After?' })
      .where(eq(dailyPrompts.programId, program!.id));
    await test.deps.db.update(programs).set({ title: 'After' }).where(eq(programs.id, program!.id));
    expect((await home(someone)).todayEntries[0]).toMatchObject({ promptText: 'Before?', programTitle: 'Before' });
  });
});

describe('the day an entry is for', () => {
  it('may be a day that was missed: it is marked as late and moves nothing', async () => {
    const someone = await trialClient(test);
    await assign(test, someone, { day: 10 });
    expect(await saved(someone, { week: 1, day: 3 })).toMatchObject({
      dayNumber: 3,
      isLate: true,
      createdAt: '2026-03-04T09:00:00.000Z',
    });
    expect(await home(someone)).toMatchObject({
      assignment: { currentWeek: 2, currentDay: 3 },
      todayEntries: [],
      progress: { completedDays: 1 },
    });
  });

  it('is never a day ahead', async () => {
    const someone = await trialClient(test);
    await assign(test, someone, { day: 10 });
    for (const [week, day] of [
      [2, 4],
      [3, 1],
      [12, 7],
    ] as const) {
      const response = await save(someone, { week, day });
      expect(response.statusCode).toBe(409);
      expect(response.json<ErrorBody>().message).toBe(
        'This day of the program isn’t open yet. Go to it first, then save your entry there.',
      );
    }
    expect(await rowsOf(test, someone)).toEqual([]);
  });

  it('is the derived one: after a written day and a night the next day stands open', async () => {
    const someone = await trialClient(test);
    await saved(someone);
    test.clock.set('2026-03-05T09:00:00Z');
    expect(await saved(someone)).toMatchObject({ dayNumber: 2, isLate: false });
    expect(await saved(someone, { week: 1, day: 1 })).toMatchObject({ dayNumber: 1, isLate: true });
  });

  it('belongs to an assignment of one’s own', async () => {
    const [one, other] = [await trialClient(test), await trialClient(test)];
    const theirs = await assign(test, other, { day: 5 });
    for (const assignmentId of [theirs.assignmentId, newId(), 'no-id', '', `${theirs.assignmentId}x`]) {
      const response = await save(one, { assignmentId, week: 1, day: 1 });
      expect(response.statusCode).toBe(404);
      expect(response.json<ErrorBody>().message).toBe('This program couldn’t be found.');
    }
    expect(await rowsOf(test, one)).toEqual([]);
    expect(await rowsOf(test, other)).toEqual([]);
  });

  it('may be of an assignment that ended while the entry waited on a device', async () => {
    const someone = await trialClient(test);
    const old = await assign(test, someone, { day: 5, startedAt: new Date('2026-02-20T08:00:00Z') });
    test.clock.set('2026-03-05T09:00:00Z');
    await assign(test, someone, { programId: 'breath-anchor-01' });
    const answer = await saved(someone, {
      assignmentId: old.assignmentId,
      week: 1,
      day: 5,
      writtenAt: '2026-03-04T20:00:00Z',
    });
    expect(answer).toMatchObject({ dayNumber: 5, programTitle: 'Living from Desire', isLate: false });
    expect(await saved(someone, { assignmentId: old.assignmentId, week: 1, day: 4 })).toMatchObject({ isLate: true });
    expect((await save(someone, { assignmentId: old.assignmentId, week: 1, day: 6 })).statusCode).toBe(409);
    expect((await save(someone, { assignmentId: old.assignmentId })).statusCode).toBe(409);
    expect(await home(someone)).toMatchObject({ assignment: { currentDay: 1 }, journalEntries: [] });
  });

  it('may be of a completed program, and is late then', async () => {
    const someone = await trialClient(test);
    const assigned = await assign(test, someone, { programId: 'breath-anchor-01', day: 7 });
    await write(test, someone, assigned, { day: 7, mood: 8, at: '2026-03-03T09:00:00Z' });
    expect((await save(someone)).statusCode).toBe(409);
    expect(await saved(someone, { week: 1, day: 7 })).toMatchObject({ dayNumber: 7, isLate: true });
    expect(await home(someone)).toMatchObject({
      assignment: { status: 'completed', completedAt: '2026-03-03T09:00:00.000Z' },
    });
    const [stored] = await test.deps.db.select().from(assignments).where(eq(assignments.id, assigned.assignmentId));
    expect(stored).toMatchObject({ status: 'completed', endedAt: new Date('2026-03-03T09:00:00Z') });
  });
});
