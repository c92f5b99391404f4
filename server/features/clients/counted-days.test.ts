import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { PausedDays } from '#contract/assignments/rules.ts';
import { dateAfter, dateBefore } from '#contract/days.ts';
import { streakOf } from '#contract/journal/rules.ts';
import { journalEntries, pauses } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { assign, connect, writeMany } from '#testing/histories.ts';
import { coach, trialClient } from '#testing/people.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';
import { findWritten } from './queries.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});

const today = '2026-03-04';
const startsOn = '2026-02-02';

/** The same row of numbers every time, so that a failure can be looked at again. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

function history(seed: number): { dates: string[]; rests: PausedDays[] } {
  const next = numbers(seed);
  const often = 0.3 + next() * 0.7;
  // From before the start to the day after today: somebody who flew west has written tomorrow already.
  const dates = Array.from({ length: 42 }, (_, ago) => dateBefore(today, ago - 1)).filter(() => next() < often);
  const rests = Array.from({ length: Math.floor(next() * 4) }, () => {
    const start = dateBefore(today, Math.floor(next() * 40) - 2);
    const end = dateAfter(start, Math.floor(next() * 9));
    return {
      startsOn: start,
      endsOn: end,
      endedOn: next() < 0.4 ? dateAfter(start, Math.floor(next() * 9)) : dateAfter(end, 1),
    };
  });
  return { dates, rests };
}

const isRest = (date: string, rests: PausedDays[]) =>
  rests.some((rest) => date >= rest.startsOn && date <= rest.endsOn && (rest.endedOn === null || date < rest.endedOn));

describe('streak and missed days, counted in the database', () => {
  it('are what the journal’s own rule and a plain count say, for all kinds of histories', async () => {
    const [guide, client] = await Promise.all([coach(test), trialClient(test)]);
    await connect(test, client, guide);
    const assigned = await assign(test, client, { day: 28 });
    for (let seed = 1; seed <= 40; seed += 1) {
      const { dates, rests } = history(seed);
      await test.deps.db.delete(journalEntries).where(eq(journalEntries.clientId, client.id));
      await test.deps.db.delete(pauses).where(eq(pauses.clientId, client.id));
      await writeMany(
        test,
        client,
        assigned,
        dates.map((date) => ({ day: 1, mood: 6, at: `${date}T12:00:00Z` })),
      );
      if (rests.length > 0) {
        await test.deps.db.insert(pauses).values(
          rests.map((rest) => ({
            id: newId(),
            clientId: client.id,
            assignmentId: assigned.assignmentId,
            createdAt: test.clock.now(),
            ...rest,
          })),
        );
      }
      const counted = await findWritten(test.deps.db, {
        coachId: guide.id,
        clientId: client.id,
        today,
        assignment: { id: assigned.assignmentId, durationWeeks: 4, startsOn, endedOn: '2026-02-20' },
      });
      const missedBefore = (end: string) =>
        Array.from({ length: 30 }, (_, n) => dateAfter(startsOn, n)).filter(
          (date) => date < end && !dates.includes(date) && !isRest(date, rests),
        ).length;
      expect({ seed, streak: counted.streak, missed: counted.missedSoFar, untilEnd: counted.missedUntilEnd }).toEqual({
        seed,
        streak: streakOf(dates, rests, today),
        missed: missedBefore(today),
        untilEnd: missedBefore('2026-02-20'),
      });
    }
  });
});
