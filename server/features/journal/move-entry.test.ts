import { beforeEach, expect, it } from 'vitest';
import type { ErrorBody } from '#contract/errors.ts';
import type { JournalEntry } from '#contract/journal/schema.ts';
import { clientRollups } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { eq } from 'drizzle-orm';
import { assign } from '#testing/histories.ts';
import { trialClient, type Person } from '#testing/people.ts';
import { homeOf as home } from '#testing/joining.ts';
import { rowsOf, saved } from '#testing/journal.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp();
const yesterday = '2026-03-03T20:00:00Z';
const thisMorning = '2026-03-04T08:00:00Z';
beforeEach(() => test.clock.set(yesterday));

const move = async (who: Person, id: string) => await who.post(`/api/client/journal-entries/${id}/move-to-today`);

/** Day 5 was written yesterday, and a device that did not know it has saved for it again this morning. */
async function wroteForYesterday() {
  const someone = await trialClient(test);
  await assign(test, someone, { day: 5, startedAt: new Date('2026-03-01T08:00:00Z') });
  const before = await saved(someone, { week: 1, day: 5 });
  test.clock.set(thisMorning);
  const late = await saved(someone, { week: 1, day: 5, entryText: 'This morning.' });
  return { someone, before, late };
}

it('becomes the page of the open day, however often it is asked, and the day before keeps its own', async () => {
  const { someone, before, late } = await wroteForYesterday();
  expect([late.isLate, late.dayNumber]).toEqual([true, 5]);
  const before6 = await home(someone);
  expect(before6).toMatchObject({ progress: { currentDay: 6 }, todayEntries: [] });
  for (const _ of ['moved', 'moved already']) {
    const response = await move(someone, late.id);
    expect(response.statusCode, response.body).toBe(200);
    expect(response.json<JournalEntry>()).toMatchObject({
      id: late.id,
      dayNumber: 6,
      isLate: false,
      entryText: 'This morning.',
      promptText: before6.currentPrompt?.promptText,
      version: 1,
    });
  }
  const { todayEntries, progress } = await home(someone);
  expect([todayEntries.map(({ id }) => id), progress?.currentDay]).toEqual([[late.id], 6]);
  const days = (await rowsOf(test, someone)).map(({ id, dayNumber }) => [id, dayNumber]);
  expect(Object.fromEntries(days)).toEqual({ [before.id]: 5, [late.id]: 6 });
  const { db } = test.deps;
  const [counted] = await db.select().from(clientRollups).where(eq(clientRollups.clientId, someone.id));
  expect(counted?.lastEntryDate).toBe('2026-03-04');
});

it('is for its author', async () => {
  const { late } = await wroteForYesterday();
  const other = await trialClient(test);
  for (const [who, id] of [
    [other, late.id],
    [other, newId()],
    [other, 'x'],
  ] as const)
    expect((await move(who, id)).statusCode).toBe(404);
});

it('not what was written on an earlier date, on a free page, or deleted', async () => {
  const { someone, before, late } = await wroteForYesterday();
  const free = await saved(someone, { isFreePage: true });
  for (const { id } of [before, free]) {
    const response = await move(someone, id);
    expect([response.statusCode, response.json<ErrorBody>().message]).toEqual([
      409,
      'Only a page that was written today for an earlier day can be moved to today.',
    ]);
  }
  await someone.delete(`/api/client/journal-entries/${late.id}`);
  expect((await move(someone, late.id)).statusCode).toBe(404);
  expect((await rowsOf(test, someone)).filter(({ dayNumber }) => dayNumber === 6)).toEqual([]);
});
