import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { builtInPractices } from '#contract/practices/built-in.ts';
import { atOnce } from '#testing/held-transaction.ts';
import { assignments, clientProfiles, journalEntries, weeklyPractices } from '#server/platform/db/schema.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/ids.ts';
import { write } from '#testing/histories.ts';
import { person } from '#testing/people.ts';
import { practiceGround } from '#testing/practices.ts';
import { testApp } from '#testing/test-app.ts';
import { builtInTexts } from './built-in.ts';

const test = await testApp();
const { db } = test.deps;

const { practicesOf, mark, marksOf, ticked, idOf, savePractices, clientOn, programRowId } = await practiceGround(test);

describe('reading the practices', () => {
  it('gives those of the current week with its theme', async () => {
    const { client, assigned } = await clientOn(3);
    const shown = await practicesOf(client);
    expect(shown.assignment).toEqual({
      id: assigned.assignmentId,
      status: 'active',
      programTitle: 'Two Weeks',
      currentWeek: 1,
      currentDay: 3,
      weeklyTheme: { title: 'Begin', focusDescription: 'Small steps.' },
    });
    expect(shown.practices).toMatchObject([
      {
        title: 'Walk',
        description: 'What Walk is for',
        practiceType: 'daily',
        duration: '5 min',
        difficulty: 'Advanced',
        instructions: ['Begin.', 'End.'],
        isOptional: false,
        isBuiltIn: false,
        isCompleted: false,
        completedAt: null,
      },
      { title: 'Rest', isOptional: true },
    ]);
  });

  it('gives the built-in ones for a week without any', async () => {
    const { client } = await clientOn(9);
    const shown = await practicesOf(client);
    expect(shown.assignment).toMatchObject({ currentWeek: 2, currentDay: 2, weeklyTheme: null });
    expect(shown.practices.map(({ id, isBuiltIn }) => [id, isBuiltIn])).toEqual(
      builtInPractices.map(({ id }) => [id, true]),
    );
  });

  it('gives the built-in ones to somebody without a program, or whose only program was replaced', async () => {
    const alone = await person(test, { choice: { role: 'client', clientType: 'with-coach' } });
    expect(await practicesOf(alone)).toMatchObject({
      assignment: null,
      practices: builtInPractices.map(({ id }) => ({ title: builtInTexts('en')[id].title, isCompleted: false })),
    });
    const { client } = await clientOn(1);
    await db.update(assignments).set({ status: 'replaced' }).where(eq(assignments.clientId, client.id));
    expect((await practicesOf(client)).assignment).toBeNull();
  });

  it('follows the program day to the next local date and the next week, and writes nothing', async () => {
    const { client, assigned } = await clientOn(7, { timeZone: 'Asia/Tokyo' });
    await write(test, client, assigned, { day: 7, mood: 5, at: '2026-03-04T09:00:00Z', timeZone: 'Asia/Tokyo' });
    await mark(client, { practiceId: idOf(await practicesOf(client), 'Walk') });
    test.clock.set('2026-03-04T14:59:00Z'); // 23:59 in Tokyo
    expect(ticked(await practicesOf(client))).toEqual(['Walk']);
    test.clock.set('2026-03-04T15:00:00Z'); // midnight in Tokyo
    const next = await practicesOf(client);
    expect(next.assignment).toMatchObject({ currentWeek: 2, currentDay: 1 });
    expect(ticked(next)).toEqual([]);
    const [stored] = await db.select().from(assignments).where(eq(assignments.id, assigned.assignmentId));
    expect([stored?.currentWeek, stored?.currentDay]).toEqual([1, 7]);
    test.clock.set('2026-03-04T09:00:00Z');
  });

  it('does not let a deleted entry move the day', async () => {
    const { client, assigned } = await clientOn(2);
    await write(test, client, assigned, { day: 2, mood: 5, at: '2026-03-03T09:00:00Z' });
    expect((await practicesOf(client)).assignment?.currentDay).toBe(3);
    await db.update(journalEntries).set({ deletedAt: test.clock.now() }).where(eq(journalEntries.clientId, client.id));
    expect((await practicesOf(client)).assignment?.currentDay).toBe(2);
  });
});

describe('marking a practice', () => {
  it('belongs to the program day, and its title and kind come from the program', async () => {
    const { client, assigned } = await clientOn(3, { timeZone: 'Pacific/Auckland' });
    const walk = idOf(await practicesOf(client), 'Walk');
    const answer = await mark(client, { practiceId: walk, practiceType: 'made-up' });
    expect(answer.json()).toEqual({ practiceId: walk, completed: true, completedAt: test.clock.now().toISOString() });
    expect(await marksOf(client)).toMatchObject([
      {
        assignmentId: assigned.assignmentId,
        practiceId: walk,
        title: 'Walk',
        practiceType: 'daily',
        weekNumber: 1,
        dayNumber: 3,
        localDate: '2026-03-04',
      },
    ]);
    expect(ticked(await practicesOf(client))).toEqual(['Walk']);
    await db.update(assignments).set({ currentDay: 4 }).where(eq(assignments.id, assigned.assignmentId));
    expect(ticked(await practicesOf(client))).toEqual([]);
  });

  it('changes nothing the second time, and keeps the first moment', async () => {
    const { client } = await clientOn(1);
    const walk = idOf(await practicesOf(client), 'Walk');
    const first = (await mark(client, { practiceId: walk })).json();
    test.clock.advance(60_000);
    expect((await mark(client, { practiceId: walk })).json()).toEqual(first);
    expect(await marksOf(client)).toHaveLength(1);
    test.clock.advance(-60_000);
  });

  it('can be taken back, also twice', async () => {
    const { client } = await clientOn(1);
    const walk = idOf(await practicesOf(client), 'Walk');
    await mark(client, { practiceId: walk });
    for (let n = 0; n < 2; n += 1) {
      expect((await mark(client, { practiceId: walk, completed: false })).json()).toEqual({
        practiceId: walk,
        completed: false,
        completedAt: null,
      });
      expect(await marksOf(client)).toEqual([]);
    }
  });

  it('sets one mark for many requests at once, also when the practices were saved anew in between', async () => {
    const { client } = await clientOn(1);
    const before = idOf(await practicesOf(client), 'Walk');
    await mark(client, { practiceId: before });
    await savePractices(['Walk', 'Rest']);
    const after = idOf(await practicesOf(client), 'Walk');
    expect(after).not.toBe(before);
    const answers = await Promise.all(Array.from({ length: 12 }, () => mark(client, { practiceId: after })));
    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
    expect(await marksOf(client)).toHaveLength(1);
    await mark(client, { practiceId: after, completed: false });
    await Promise.all(Array.from({ length: 12 }, () => mark(client, { practiceId: after })));
    expect(await marksOf(client)).toHaveLength(1);
  });

  it('ends as one of the requests asked when they contradict each other', async () => {
    const { client } = await clientOn(1);
    const walk = idOf(await practicesOf(client), 'Walk');
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => mark(client, { practiceId: walk, completed: n % 3 !== 0 })),
    );
    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
    expect((await marksOf(client)).length).toBeLessThanOrEqual(1);
  });

  it('stays visible when the coach saves the practices anew, and can then be taken back under either id', async () => {
    const { client } = await clientOn(1);
    const before = idOf(await practicesOf(client), 'Walk');
    await mark(client, { practiceId: before });
    await savePractices(['Walk', 'Rest', 'Write']);
    const shown = await practicesOf(client);
    expect(ticked(shown)).toEqual(['Walk']);
    expect((await mark(client, { practiceId: idOf(shown, 'Walk') })).statusCode).toBe(200);
    expect(await marksOf(client)).toHaveLength(1);
    expect((await mark(client, { practiceId: before, completed: false })).statusCode).toBe(200);
    expect(await marksOf(client)).toEqual([]);
    expect((await mark(client, { practiceId: before })).statusCode).toBe(404);
  });

  it('works for a day that was passed, and not for one ahead', async () => {
    const { client } = await clientOn(3);
    const walk = idOf(await practicesOf(client), 'Walk');
    expect((await mark(client, { practiceId: walk, week: 1, day: 2 })).statusCode).toBe(200);
    expect(await marksOf(client)).toMatchObject([{ weekNumber: 1, dayNumber: 2 }]);
    expect(ticked(await practicesOf(client))).toEqual([]);
    const ahead = await mark(client, { practiceId: walk, week: 1, day: 4 });
    expect([ahead.statusCode, ahead.json<{ message: string }>().message]).toEqual([
      409,
      'This day of the program isn’t open yet, so nothing can be marked for it.',
    ]);
  });

  it.each([
    [
      'of another program',
      async () => {
        const [other] = await db
          .select({ id: weeklyPractices.id, programId: weeklyPractices.programId })
          .from(weeklyPractices)
          .where(eq(weeklyPractices.weekNumber, 2));
        return other?.id;
      },
      {},
    ],
    [
      'of another week',
      async () =>
        (
          await db
            .select({ id: weeklyPractices.id })
            .from(weeklyPractices)
            .where(eq(weeklyPractices.programId, programRowId))
        )[0]?.id,
      { week: 2, day: 1 },
    ],
    ['that does not exist', async () => newId(), {}],
    ['built in, where the week has its own', async () => 'three-conscious-breaths', { week: 1, day: 1 }],
  ])('knows no practice %s', async (_, find, day) => {
    const { client } = await clientOn(8);
    const practiceId = await find();
    expect(practiceId).toBeDefined();
    const answer = await mark(client, { practiceId, ...day });
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
      404,
      'This practice couldn’t be found.',
    ]);
    expect(await marksOf(client)).toEqual([]);
  });

  it('stores marks of built-in practices', async () => {
    const { client } = await clientOn(8);
    expect((await mark(client, { practiceId: 'mindful-body-scan' })).statusCode).toBe(200);
    expect(await marksOf(client)).toMatchObject([
      { practiceId: 'mindful-body-scan', title: 'Mindful Body Scan', practiceType: 'daily', weekNumber: 2 },
    ]);
    expect(ticked(await practicesOf(client))).toEqual(['Mindful Body Scan']);
  });

  it('is refused without a program and after its end, with a sentence', async () => {
    const alone = await person(test, { choice: { role: 'client', clientType: 'with-coach' } });
    expect((await mark(alone, { practiceId: 'mindful-body-scan' })).json()).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('once you’re on a program'),
    });

    const { client: done } = await clientOn(14, { status: 'completed' });
    expect((await practicesOf(done)).assignment?.status).toBe('completed');
    expect((await mark(done, { practiceId: 'mindful-body-scan' })).json()).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('has ended'),
    });

    // Stored as active: the last day's entry was written yesterday, so the program is completed today.
    const { client: derived, assigned } = await clientOn(14);
    await write(test, derived, assigned, { day: 14, mood: 5, at: '2026-03-03T09:00:00Z' });
    expect((await mark(derived, { practiceId: 'mindful-body-scan' })).statusCode).toBe(409);
    expect(await marksOf(derived)).toEqual([]);
  });

  it('goes on when the trial is over', async () => {
    const { client } = await clientOn(8);
    await db
      .update(clientProfiles)
      .set({ trialStartedAt: new Date('2025-01-01T00:00:00Z') })
      .where(eq(clientProfiles.userId, client.id));
    expect((await mark(client, { practiceId: 'mindful-body-scan' })).statusCode).toBe(200);
  });

  it('never sets a mark on a program that ends at the same moment', async () => {
    const { client, assigned } = await clientOn(8);
    const replace = async (tx: Tx) =>
      await tx.update(assignments).set({ status: 'replaced' }).where(eq(assignments.id, assigned.assignmentId));
    const [, answer] = await atOnce(
      test,
      async () => await db.transaction(replace),
      async () => await mark(client, { practiceId: 'mindful-body-scan' }),
    );
    expect(answer.statusCode).toBe(409);
    expect(await marksOf(client)).toEqual([]);
  });

  it.each([
    [
      { practiceId: 'three-conscious-breaths', completed: 'yes' },
      'completed',
      'Please say whether the practice is completed.',
    ],
    [{ practiceId: '../x', completed: true }, 'practiceId', 'This practice couldn’t be found.'],
    [{ practiceId: 'x', completed: true, week: 1 }, 'day', 'Week and day belong together.'],
    [{ practiceId: 'x', completed: true, week: 1, day: 8 }, 'day', 'The day must be a whole number from 1 to 7.'],
  ])('refuses %o', async (body, field, sentence) => {
    const { client } = await clientOn(8);
    const answer = await client.post('/api/client/practice-completion', body);
    expect(answer.statusCode).toBe(422);
    expect(answer.json<{ fields: Record<string, string> }>().fields[field]).toBe(sentence);
  });

  it('shows nobody another person’s marks', async () => {
    const [{ client: one }, { client: two }] = [await clientOn(8), await clientOn(8)];
    await mark(one, { practiceId: 'mindful-body-scan' });
    expect(ticked(await practicesOf(two))).toEqual([]);
  });
});
