import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openDayOf, type WrittenDay } from '#contract/assignments/rules.ts';
import { dateAfter } from '#contract/days.ts';
import { programDay, weekAndDay } from '#contract/programs/rules.ts';
import { assignments, journalEntries, programs } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { assign } from '#testing/histories.ts';
import { trialClient, type Person } from '#testing/people.ts';
import { testApp } from '#testing/test-app.ts';
import { currentAssignmentId, isRunning, openDayOn } from './sql.ts';

const test = await testApp();

/** Few dates, so that entries are often of the very day that is asked about. */
const date = fc.integer({ min: 0, max: 4 }).map((days) => dateAfter('2026-03-01', days));
const longAgo = fc.integer({ min: -40, max: 5 }).map((days) => dateAfter('2026-03-01', days));
const history = fc.integer({ min: 1, max: 4 }).chain((durationWeeks) =>
  fc.record({
    durationWeeks: fc.constant(durationWeeks),
    status: fc.constantFrom('active' as const, 'active' as const, 'completed' as const, 'replaced' as const),
    storedDay: fc.integer({ min: 1, max: durationWeeks * 7 }),
    calendarFrom: fc.option(longAgo, { freq: 2 }),
    /** Entries of days in a row from the stored one on, each with its date, and some of them deleted. */
    inARow: fc.array(fc.record({ date, isDeleted: fc.boolean() }), { maxLength: 12 }),
    elsewhere: fc.array(fc.record({ day: fc.integer({ min: 1, max: durationWeeks * 7 }), date }), { maxLength: 5 }),
    today: date,
  }),
);

it('opens the same day in statements as in the contract, whatever was written', async () => {
  const { db } = test.deps;
  const client = await trialClient(test);
  const { assignmentId, programTitle } = await assign(test, client);
  const [shared] = await db.select().from(programs).where(eq(programs.programId, 'living-from-desire-01'));
  const program = { ...shared!, id: newId(), programId: 'of-any-length', ownerId: client.id };
  await db.insert(programs).values(program);
  await db.update(assignments).set({ programId: program.id }).where(eq(assignments.id, assignmentId));

  await fc.assert(
    fc.asyncProperty(history, async ({ durationWeeks, status, storedDay, calendarFrom, inARow, elsewhere, today }) => {
      const entries = [
        ...inARow.map((entry, index) => ({ ...entry, day: storedDay + index })),
        ...elsewhere.map((entry) => ({ ...entry, isDeleted: false })),
      ].filter(({ day }) => day <= durationWeeks * 7);
      const { week: currentWeek, day: currentDay } = weekAndDay(storedDay);
      await db.update(programs).set({ durationWeeks }).where(eq(programs.id, program.id));
      await db
        .update(assignments)
        .set({ status, currentWeek, currentDay, calendarFrom, endedAt: status === 'active' ? null : test.clock.now() })
        .where(eq(assignments.id, assignmentId));
      await db.delete(journalEntries).where(eq(journalEntries.assignmentId, assignmentId));
      if (entries.length > 0)
        await db.insert(journalEntries).values(
          entries.map(({ day, date: localDate, isDeleted }) => ({
            id: newId(),
            clientId: client.id,
            assignmentId,
            weekNumber: weekAndDay(day).week,
            dayNumber: weekAndDay(day).day,
            programTitle,
            promptText: '',
            entryTextSealed: Buffer.alloc(0),
            wordCount: 1,
            moodScore: 5,
            localDate,
            deletedAt: isDeleted ? test.clock.now() : null,
          })),
        );

      const {
        rows: [row],
      } = await db.execute(sql`select ${openDayOn(sql`${assignmentId}`, sql`${today}`)} as day,
        ${isRunning(sql`${assignmentId}`, new Date(`${today}T12:00:00Z`))} as "isRunning"`);
      const written: WrittenDay[] = entries
        .filter(({ isDeleted }) => !isDeleted)
        .map(({ day, date: localDate }) => ({
          weekNumber: weekAndDay(day).week,
          dayNumber: weekAndDay(day).day,
          localDate,
        }));
      const open = openDayOf({ status, currentWeek, currentDay, durationWeeks, calendarFrom }, written, today);
      const isPastTheEnd = status === 'active' && open.status === 'completed';
      expect(row?.day).toBe(programDay(open.week, open.day) + (isPastTheEnd ? 1 : 0));
      expect(row?.isRunning).toBe(open.status === 'active');
    }),
    { numRuns: 150 },
  );
});

async function currentOf(client: Person): Promise<unknown> {
  const { rows } = await test.deps.db.execute(sql`select ${currentAssignmentId(client.id)} as id`);
  return rows[0]?.id;
}

it('takes the active assignment as the current one, else the one completed last, and never a replaced one', async () => {
  const { db } = test.deps;
  const client = await trialClient(test);
  await db.delete(assignments).where(eq(assignments.clientId, client.id));
  expect(await currentOf(client)).toBeNull();
  const [program] = await db.select().from(programs).where(eq(programs.programId, 'living-from-desire-01'));
  const add = async (status: 'active' | 'completed' | 'replaced', startedOn: string): Promise<string> => {
    const id = newId();
    const endedAt = status === 'active' ? null : test.clock.now();
    await db
      .insert(assignments)
      .values({ id, clientId: client.id, programId: program!.id, status, startedAt: new Date(startedOn), endedAt });
    return id;
  };
  await add('replaced', '2026-05-01');
  expect(await currentOf(client)).toBeNull();
  const second = await add('completed', '2026-02-01');
  await add('completed', '2026-01-01');
  expect(await currentOf(client)).toBe(second);
  const active = await add('active', '2025-12-01');
  expect(await currentOf(client)).toBe(active);
});
