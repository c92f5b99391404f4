import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { assignments, practiceMarks } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { practiceGround } from '#testing/practices.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp();
const { db } = test.deps;
const { practicesOf, mark, marksOf, ticked, idOf, savePractices, clientOn } = await practiceGround(test);

describe('a weekly practice', () => {
  const onDay = async (assignmentId: string, currentWeek: number, currentDay: number) =>
    await db.update(assignments).set({ currentWeek, currentDay }).where(eq(assignments.id, assignmentId));

  it('stays ticked for its week, is taken back for it, and begins anew with the next', async () => {
    await savePractices(['Walk'], 'Weekly');
    const { client, assigned } = await clientOn(2);
    const practiceId = idOf(await practicesOf(client), 'Walk');
    expect((await mark(client, { practiceId })).statusCode).toBe(200);
    await onDay(assigned.assignmentId, 1, 5);
    expect(ticked(await practicesOf(client))).toEqual(['Walk']);
    // Once more on another day is the same mark, not a second one.
    const again = await mark(client, { practiceId });
    expect([again.statusCode, (await marksOf(client)).length]).toEqual([200, 1]);
    await mark(client, { practiceId, completed: false });
    expect([ticked(await practicesOf(client)), await marksOf(client)]).toEqual([[], []]);
    await mark(client, { practiceId });
    await onDay(assigned.assignmentId, 2, 1);
    expect(ticked(await practicesOf(client))).toEqual([]);
    await savePractices(['Walk', 'Rest']);
  });

  it('that was ticked on several days before is taken back with one press', async () => {
    await savePractices(['Walk'], 'weekly');
    const { client, assigned } = await clientOn(5);
    const practiceId = idOf(await practicesOf(client), 'Walk');
    const before = { clientId: client.id, assignmentId: assigned.assignmentId, practiceId, practiceType: 'weekly' };
    await db.insert(practiceMarks).values(
      [2, 3].map((dayNumber) => ({
        ...before,
        id: newId(),
        title: 'Walk',
        weekNumber: 1,
        dayNumber,
        localDate: `2026-03-0${dayNumber}`,
        completedAt: new Date(`2026-03-0${dayNumber}T09:00:00Z`),
      })),
    );
    expect(ticked(await practicesOf(client))).toEqual(['Walk']);
    await mark(client, { practiceId, completed: false });
    expect(await marksOf(client)).toEqual([]);
    await savePractices(['Walk', 'Rest']);
  });

  it('that its author makes a daily one is not done today by what was done before', async () => {
    await savePractices(['Walk'], 'weekly');
    const { client, assigned } = await clientOn(2);
    await mark(client, { practiceId: idOf(await practicesOf(client), 'Walk') });
    await savePractices(['Walk']);
    expect(ticked(await practicesOf(client))).toEqual(['Walk']);
    await onDay(assigned.assignmentId, 1, 3);
    expect(ticked(await practicesOf(client))).toEqual([]);
    await savePractices(['Walk', 'Rest']);
  });
});
